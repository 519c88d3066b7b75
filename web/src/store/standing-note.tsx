import type { StoreOffer } from '@satoshi/contract/store'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Check } from '../kit/icon.ts'
import { standingOf, type Balance } from './standing.ts'

type StandingNoteProps = { offer: StoreOffer; balance: Balance; worn: boolean }

/** What stands below a price: had, worn, how many are held, or what is missing. */
export function StandingNote({ offer, balance, worn }: StandingNoteProps) {
  const { t, i18n } = useTranslation()
  const standing = standingOf(offer, balance)
  if (standing.name === 'owned') return <OwnedNote worn={worn} />
  const { kind, held, most } = offer
  const isHeld = kind === 'stack' && held !== null && held > 0
  return (
    <>
      {isHeld && (
        <span className="text-sm font-medium text-muted">
          {most === null ? t('store.state.held', { held }) : t('store.state.heldOf', { held, most })}
        </span>
      )}
      {standing.name === 'full' && (
        <span className="text-sm font-medium text-muted">
          {standing.room > 0 ? t('store.state.room', standing) : t('store.state.full')}
        </span>
      )}
      {standing.name === 'short' && (
        <span className="text-sm font-medium text-muted">
          {t('store.state.missing', { missing: formatBtz(standing.missingCents, i18n.language) })}
        </span>
      )}
    </>
  )
}

/** That something is the player's, or is what others see of them now. */
export function OwnedNote({ worn }: { worn: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-center justify-center gap-1 text-sm font-semibold text-streak-ink">
      <Check aria-hidden="true" className="size-4 shrink-0" strokeWidth={3} />
      {t(worn ? 'store.state.worn' : 'store.state.owned')}
    </span>
  )
}
