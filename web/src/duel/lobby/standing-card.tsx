import type { DuelSummary } from '@satoshi/contract/duel'
import { useTranslation } from 'react-i18next'

import { Card } from '../../kit/card.tsx'
import { RatingText } from '../../people/rating-text.tsx'
import { RecordBar } from './record-bar.tsx'

/** The rating over all themes, and how the duels went. */
export function StandingCard({ summary }: { summary: DuelSummary }) {
  const { t } = useTranslation()
  const overall = summary.ratings.find(({ category }) => category === 'overall')
  const rating = overall?.rating ?? { value: 1_500, provisional: true }
  return (
    <Card as="section" tone="xp" aria-labelledby="standing-title" className="flex flex-col gap-3">
      <div className="flex items-end justify-between gap-3">
        <div>
          <h2 id="standing-title" className="text-sm font-semibold text-muted">
            {t('lobby.rating.title')}
          </h2>
          <span className="font-display text-4xl leading-none font-bold">
            <RatingText rating={rating} />
          </span>
        </div>
        <p className="text-sm text-muted">{t('lobby.rating.duels', { count: overall?.duels ?? 0 })}</p>
      </div>
      <RecordBar won={summary.won} drawn={summary.drawn} lost={summary.lost} />
      {rating.provisional && <p className="text-sm text-muted">{t('lobby.rating.why')}</p>}
    </Card>
  )
}
