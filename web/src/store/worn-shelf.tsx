import type { Profile } from '@satoshi/contract/profile'
import type { StoreOffer, StoreView } from '@satoshi/contract/store'
import { rarityOf } from '@satoshi/rules/appearance/rarity'
import { satoshiRequirements } from '@satoshi/rules/avatar/avatars'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { PlayerCard, SkinFrame } from '../game-kit/player-card.tsx'
import { classNames } from '../kit/class-names.ts'
import { WornAvatar } from './appearance.tsx'
import { Price } from './price.tsx'
import { standingOf } from './standing.ts'
import { OwnedNote, StandingNote } from './standing-note.tsx'
import { unsoldOn, type ShelfId } from './shelf.ts'
import { useWareText } from './ware-text.ts'
import { garmentOf, isWorn, withOn, type Garment } from './worn.ts'

type WornShelfProps = {
  store: StoreView
  profile: Profile | null
  way: Garment['way']
  offers: StoreOffer[]
  payable: boolean
  onOpen: (id: ShelfId) => void
}

/** What is worn in one way: what is sold, and below it what is not: had, or with what it asks for. */
export function WornShelf({ store, profile, way, offers, payable, onOpen }: WornShelfProps) {
  const { t } = useTranslation()
  const { balance, owned, worn } = store
  const unsold = unsoldOn(store, way)
  const tile = { store, name: profile?.nickname ?? '', onOpen }
  return (
    <>
      <ul className={grid}>
        {offers.map((offer) => (
          <Tile key={offer.ware} id={offer.ware} {...tile}>
            {standingOf(offer, balance).name !== 'owned' && <Price of={offer} />}
            <StandingNote offer={offer} balance={balance} worn={isWorn(worn, offer.ware)} />
          </Tile>
        ))}
      </ul>
      {!payable && unsold.length > 0 && (
        <section aria-labelledby="unsold-title" className="mt-7">
          <h2 id="unsold-title" className="mb-3 text-lg font-bold">
            {t('store.unsold.title')}
          </h2>
          <ul className={grid}>
            {unsold.map((id) => (
              <Tile key={id} id={id} {...tile}>
                {owned.includes(id) ? <OwnedNote worn={isWorn(worn, id)} /> : <Requirement />}
              </Tile>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5 lg:gap-4'

type TileProps = {
  id: ShelfId
  store: StoreView
  name: string
  onOpen: (id: ShelfId) => void
  children: ReactNode
}

function Tile({ id, store: { worn }, name, onOpen, children }: TileProps) {
  const { nameOf } = useWareText()
  const garment = garmentOf(id)
  if (!garment) return null
  return (
    <li className="grid">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(id)}
        className={classNames(
          'flex flex-col items-center gap-1 rounded-lg border bg-surface p-3 pb-4 text-center shadow-low transition-[transform,border-color] duration-120 active:translate-y-px',
          isWorn(worn, id) ? 'border-streak' : 'border-line hover:border-control',
        )}
      >
        <PlayerCard
          as="span"
          aria-hidden="true"
          skinId={garment.way === 'skin' ? id : null}
          plain="rounded-md bg-linear-to-b from-(--sky-top) to-(--sky-low)"
          className="mb-1 grid w-full place-items-center rounded-md! py-3 shadow-none!"
        >
          <Shown garment={garment} worn={withOn(worn, garment)} name={name} />
        </PlayerCard>
        <span className="grid min-h-10 place-items-center leading-tight font-semibold wrap-anywhere">{nameOf(id)}</span>
        <RarityNote of={garment} />
        {children}
      </button>
    </li>
  )
}

/** A card in a skin has a frame around the face; whatever else is worn stands alone. */
function Shown({ garment, worn, name }: { garment: Garment; worn: TileProps['store']['worn']; name: string }) {
  if (garment.way === 'skin')
    return (
      <SkinFrame>
        <WornAvatar worn={worn} name={name} size="lg" />
      </SkinFrame>
    )
  // An avatar is bought bare.
  return <WornAvatar worn={garment.way === 'avatar' ? { ...worn, accessoryId: null } : worn} name={name} size="xl" />
}

/** How rare something worn is; what is common needs no word. */
export function RarityNote({ of: { id } }: { of: Garment }) {
  const { t } = useTranslation()
  const rarity = rarityOf(id)
  if (rarity === 'common') return null
  return (
    <span className={classNames('text-xs font-bold tracking-wide', inks[rarity])}>{t(`store.rarity.${rarity}`)}</span>
  )
}

const inks = { rare: 'text-info-ink', epic: 'text-xp-ink', legendary: 'text-btz-ink' }

/** What the one avatar that is earned asks for. */
export function Requirement() {
  const { t } = useTranslation()
  const { level, streakDays: days } = satoshiRequirements
  return <span className="text-sm text-muted">{t('avatar.satoshiAsks', { level, days })}</span>
}
