import type { BtzRanking } from '@satoshi/contract/dashboard'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { RankingCard } from './ranking-card.tsx'

/** Who holds the most earned BTZ, and where one stands. */
export function RichestCard({ ranking, userId }: { ranking: BtzRanking; userId: string }) {
  const { t } = useTranslation()
  const { items, me, ranked } = ranking
  return (
    <RankingCard
      id="richest"
      title={t('dashboard.richest.title')}
      note={t('dashboard.richest.note')}
      places={items.map(({ rank, player, earnedCents }) => ({ rank, player, amount: <Btz cents={earnedCents} /> }))}
      mine={{ rank: me.rank, amount: <Btz cents={me.earnedCents} />, none: t('dashboard.richest.none', { ranked }) }}
      userId={userId}
      empty={t('dashboard.richest.empty')}
      more={{ to: '/beetz-info', text: t('dashboard.richest.all') }}
    />
  )
}
