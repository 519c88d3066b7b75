import type { League } from '@satoshi/contract/league'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { Num } from '../kit/number-text.tsx'
import { LeagueCrest } from './league-crest.tsx'
import { MoveChip } from './move-chip.tsx'

/** The player's tier, and what the week would come to if it ended now. */
export function MyLeague({ league: { tier, group }, me }: { league: League; me: string | undefined }) {
  const { t } = useTranslation()
  const mine = group?.seats.find(({ player }) => player.id === me)
  return (
    <Card as="section" tone="xp" aria-labelledby="my-league-title" className="flex flex-col gap-3 px-4! py-3! lg:p-5!">
      <div className="flex items-center gap-3">
        <LeagueCrest tier={tier} className="h-14 w-12" />
        <div className="min-w-0">
          <h2 id="my-league-title" className="text-sm font-semibold text-muted">
            {t('league.me.title')}
          </h2>
          <p className="font-display text-2xl leading-tight font-bold wrap-anywhere">{t(`league.tiers.${tier}`)}</p>
          {group && <p className="text-sm text-muted">{t(`league.paces.${group.pace}`)}</p>}
        </div>
      </div>
      {mine && group && (
        <dl className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-3">
          <div>
            <dt className="text-sm text-muted">{t('league.me.rank')}</dt>
            <dd className="text-xl font-bold">
              <Num value={mine.rank} />
            </dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{t('league.me.points')}</dt>
            <dd className="text-xl font-bold text-xp-ink">
              <Num value={mine.points} />
            </dd>
          </div>
          {mine.prizeCents > 0 && (
            <div>
              <dt className="text-sm text-muted">{t('league.me.prize')}</dt>
              <dd className="text-xl">
                <Btz cents={mine.prizeCents} />
              </dd>
            </div>
          )}
          <div className="w-full">
            <dt className="sr-only">{t('league.me.now')}</dt>
            <dd>
              <MoveChip move={mine.move} now />
            </dd>
          </div>
        </dl>
      )}
    </Card>
  )
}
