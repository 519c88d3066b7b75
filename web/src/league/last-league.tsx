import type { League } from '@satoshi/contract/league'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { LeagueCrest } from './league-crest.tsx'
import { MoveChip } from './move-chip.tsx'

/** What the week before came to. */
export function LastLeague({ last }: { last: NonNullable<League['last']> }) {
  const { t } = useTranslation()
  const { rank, seats, tier, tierAfter, move, prizeCents } = last
  return (
    <Card
      as="section"
      tone={move === 'promoted' ? 'streak' : 'plain'}
      aria-labelledby="last-league-title"
      className="flex items-center gap-4 px-4! py-3! sm:px-5!"
    >
      <LeagueCrest tier={tierAfter} className="h-14 w-12" />
      <div className="min-w-0 flex-1">
        <h2 id="last-league-title" className="text-sm font-semibold text-muted">
          {t('league.last.title')}
        </h2>
        <p className="font-semibold">{t('league.last.place', { rank, seats, tier: t(`league.tiers.${tier}`) })}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <MoveChip move={move} />
          {prizeCents > 0 && <Btz cents={prizeCents} signed />}
        </p>
      </div>
    </Card>
  )
}
