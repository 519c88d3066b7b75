import { leagueTiers, type LeagueTier } from '@satoshi/rules/league/tiers'
import { useTranslation } from 'react-i18next'

import { LeagueCrest } from './league-crest.tsx'

/** All tiers in a row, the player's own in full size. */
export function TierLadder({ tier }: { tier: LeagueTier }) {
  const { t } = useTranslation()
  return (
    <ol aria-label={t('league.ladder')} className="flex items-end justify-between gap-1">
      {leagueTiers.map((one) => (
        <li key={one} aria-current={one === tier ? 'step' : undefined} className="min-w-0">
          <LeagueCrest
            tier={one}
            className={one === tier ? 'h-16 w-14 sm:h-20 sm:w-17' : 'h-8 w-7 opacity-55 sm:h-11 sm:w-9'}
          />
          <span className="sr-only">{t(`league.tiers.${one}`)}</span>
        </li>
      ))}
    </ol>
  )
}
