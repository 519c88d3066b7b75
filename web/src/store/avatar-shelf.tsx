import type { StoreOffer, StoreView } from '@satoshi/contract/store'
import { satoshiRequirements, type AvatarId } from '@satoshi/rules/avatar/avatars'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Avatar } from '../game-kit/avatar.tsx'
import { Btz } from '../game-kit/btz.tsx'
import { classNames } from '../kit/class-names.ts'
import { standingOf } from './standing.ts'
import { OwnedNote, StandingNote } from './standing-note.tsx'
import { unsoldAvatars, type ShelfId } from './shelf.ts'
import { useWareText } from './ware-text.ts'

type AvatarShelfProps = { store: StoreView; offers: StoreOffer[]; payable: boolean; onOpen: (id: ShelfId) => void }

/** Avatars that are sold, and below them those that are not: had, or with what they ask for. */
export function AvatarShelf({ store, offers, payable, onOpen }: AvatarShelfProps) {
  const { t } = useTranslation()
  const { balance, owned, worn } = store
  return (
    <>
      <ul className={grid}>
        {offers.map((offer) => (
          <AvatarTile key={offer.ware} id={offer.ware} worn={offer.ware === worn.currentAvatarId} onOpen={onOpen}>
            {standingOf(offer, balance).name !== 'owned' && <Btz cents={offer.priceCents} />}
            <StandingNote offer={offer} balance={balance} worn={offer.ware === worn.currentAvatarId} />
          </AvatarTile>
        ))}
      </ul>
      {!payable && (
        <section aria-labelledby="unsold-title" className="mt-7">
          <h2 id="unsold-title" className="mb-3 text-lg font-bold">
            {t('store.unsold.title')}
          </h2>
          <ul className={grid}>
            {unsoldAvatars(store).map((id) => (
              <AvatarTile key={id} id={id} worn={id === worn.currentAvatarId} onOpen={onOpen}>
                {owned.includes(id) ? <OwnedNote worn={id === worn.currentAvatarId} /> : <Requirement />}
              </AvatarTile>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5 lg:gap-4'

type AvatarTileProps = { id: AvatarId | ShelfId; worn: boolean; onOpen: (id: ShelfId) => void; children: ReactNode }

function AvatarTile({ id, worn, onOpen, children }: AvatarTileProps) {
  const { nameOf } = useWareText()
  return (
    <li className="grid">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(id)}
        className={classNames(
          'flex flex-col items-center gap-1 rounded-lg border bg-surface p-3 pb-4 text-center shadow-low transition-[transform,border-color] duration-120 active:translate-y-px',
          worn ? 'border-streak' : 'border-line hover:border-control',
        )}
      >
        <span
          aria-hidden="true"
          className="mb-1 grid w-full place-items-center rounded-md bg-linear-to-b from-(--sky-top) to-(--sky-low) py-3"
        >
          <Avatar name="" avatarId={id} size="xl" className="ring-2 ring-page/40" />
        </span>
        <span className="grid min-h-10 place-items-center leading-tight font-semibold wrap-anywhere">{nameOf(id)}</span>
        {children}
      </button>
    </li>
  )
}

/** What the one avatar that is earned asks for. */
export function Requirement() {
  const { t } = useTranslation()
  const { level, streakDays: days } = satoshiRequirements
  return <span className="text-sm text-muted">{t('avatar.satoshiAsks', { level, days })}</span>
}
