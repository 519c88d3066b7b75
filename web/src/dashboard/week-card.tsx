import type { Dashboard } from '@satoshi/contract/dashboard'
import { useTranslation } from 'react-i18next'

import { Num } from '../kit/number-text.tsx'
import { RankingCard } from './ranking-card.tsx'

/** The first places of the week's points, and one's own. */
export function WeekCard({ week, userId }: { week: Dashboard['week']; userId: string }) {
  const { t } = useTranslation()
  return (
    <RankingCard
      id="week"
      title={t('dashboard.week.title')}
      note={t('dashboard.week.note')}
      places={week.items.map(({ rank, player, points }) => ({ rank, player, amount: <Num value={points} /> }))}
      mine={{ rank: week.me.rank, amount: <Num value={week.me.points} />, none: t('dashboard.week.none') }}
      userId={userId}
      empty={t('dashboard.week.empty')}
      more={{ to: '/leaderboard', text: t('dashboard.week.all') }}
    />
  )
}
