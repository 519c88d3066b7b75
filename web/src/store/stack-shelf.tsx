import type { StoreOffer, StoreView } from '@satoshi/contract/store'
import { boostsPerDay } from '@satoshi/rules/inventory/boosts'
import { solo } from '@satoshi/rules/match/formats/solo'
import { useTranslation } from 'react-i18next'

import { Price } from './price.tsx'
import { StandingNote } from './standing-note.tsx'
import type { ShelfId } from './shelf.ts'
import { WarePicture } from './ware-picture.tsx'
import { useWareText } from './ware-text.ts'

type StackShelfProps = { store: StoreView; offers: StoreOffer[]; onOpen: (id: ShelfId) => void }

/** What is used up and held in a number, by what it is for. */
export function StackShelf({ store, offers, onOpen }: StackShelfProps) {
  const { t } = useTranslation()
  const texts = {
    boost: t('store.groups.boostText', { most: boostsPerDay }),
    hint: t('store.groups.hintText', { most: solo.hints?.most ?? 0 }),
    freeze: null,
  }
  return (
    <div className="flex flex-col gap-7">
      {groups.map((group) => {
        const own = offers.filter(({ ware }) => groupOf(ware) === group)
        return (
          own.length > 0 && (
            <section key={group} aria-labelledby={`group-${group}`}>
              <h2 id={`group-${group}`} className="text-lg font-bold">
                {t(`store.groups.${group}`)}
              </h2>
              {texts[group] && <p className="text-sm text-muted">{texts[group]}</p>}
              <WareRows store={store} offers={own} onOpen={onOpen} />
            </section>
          )
        )
      })}
    </div>
  )
}

/** Wares in rows: sign, what each does, price. */
export function WareRows({ store, offers, onOpen }: StackShelfProps) {
  const { nameOf, doesOf } = useWareText()
  return (
    <ul className="mt-3 grid gap-3 lg:grid-cols-2">
      {offers.map((offer) => (
        <li key={offer.ware} className="grid">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(offer.ware)}
            className="flex min-h-24 items-center gap-4 rounded-lg border border-line bg-surface p-4 text-start shadow-low transition-[transform,border-color] duration-120 hover:border-control active:translate-y-px"
          >
            <WarePicture id={offer.ware} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="leading-tight font-semibold">{nameOf(offer.ware)}</span>
              <span className="mt-0.5 text-sm text-pretty text-muted">{doesOf(offer.ware)}</span>
              <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-0.5">
                <Price of={offer} />
                <StandingNote offer={offer} balance={store.balance} worn={false} />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const groups = ['boost', 'hint', 'freeze'] as const

function groupOf(ware: string): (typeof groups)[number] {
  return ware === 'freeze' ? 'freeze' : ware.startsWith('hint') ? 'hint' : 'boost'
}
