import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { RefreshCw, Sparkles } from '../kit/icon.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { serverNow } from '../lib/clock.ts'
import { DueCount, MendedLine, NextDue, dueText } from './due-line.tsx'
import { useReview } from './use-review.ts'

/** The review on the dashboard: what is due, and mistakes that became knowledge this week. Without an answer it is absent. */
export function ReviewCard() {
  const { t, i18n } = useTranslation()
  const { data: review, error } = useReview()
  if (!review) return error ? null : <Skeleton className="h-40 rounded-lg!" />
  const { due, nextDueAt, mendedThisWeek } = review
  const next = nextDueAt === null ? null : dueText(nextDueAt - serverNow(), i18n.language)
  return (
    <Card as="section" tone="streak" aria-labelledby="review-card-title" className="flex flex-col gap-3">
      <h2 id="review-card-title" className="text-lg font-bold">
        {t('review.title')}
      </h2>
      <p className="flex items-start gap-2 font-semibold text-streak-ink">
        <Sparkles aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <MendedLine mended={mendedThisWeek} />
      </p>
      <p className="text-sm text-muted">
        {due > 0 ? <DueCount due={due} /> : next === null ? t('review.never.text') : <NextDue when={next} />}
      </p>
      {due > 0 && (
        <LinkButton to="/review" variant="quiet" icon={<RefreshCw aria-hidden="true" className="size-5" />}>
          {t('review.action')}
        </LinkButton>
      )}
    </Card>
  )
}
