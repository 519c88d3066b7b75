import type { ReviewOverview } from '@satoshi/contract/review'
import { reviewRightXp } from '@satoshi/rules/progress/review-reward'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Lightbulb, RefreshCw, Sparkles } from '../kit/icon.ts'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { toast } from '../kit/toast-store.ts'
import { api } from '../lib/api.ts'
import { invalidate } from '../lib/stale.ts'
import { serverNow } from '../lib/clock.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { DueCount, MendedLine, NextDue, dueText } from './due-line.tsx'
import { MemoryPicture } from './memory-picture.tsx'
import { useReview } from './use-review.ts'

/** Where a session is reviewed. */
const sessionPath = '/review/session'

/** What is due for review, and what the week has made of mistakes. */
export function Component() {
  const { t } = useTranslation()
  const { data: review, error, refetch } = useReview()
  return (
    <Page title={t('review.title')} className="max-w-3xl!">
      {review && (
        <div className="flex flex-col gap-5">
          <Card as="section" aria-labelledby="review-due">
            <DuePanel review={review} />
          </Card>
          <WeekCard mended={review.mendedThisWeek} />
          <HowItWorks />
        </div>
      )}
      {!review && error && <ErrorState title={t('review.error')} error={error} onRetry={() => void refetch()} />}
      {!review && !error && (
        <div className="flex flex-col gap-5">
          <Skeleton className="h-72 rounded-lg!" />
          <Skeleton className="h-24 rounded-lg!" />
        </div>
      )}
    </Page>
  )
}

function DuePanel({ review }: { review: ReviewOverview }) {
  const { t } = useTranslation()
  if (review.openSession) return <OpenSession id={review.openSession} />
  if (review.due === 0) return <NothingDue review={review} />
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <MemoryPicture className="h-28 w-48" />
      <div>
        <h2 id="review-due" className="text-2xl font-bold">
          <DueCount due={review.due} />
        </h2>
        <p className="mt-1 max-w-[42ch] text-muted">{t('review.pays', { xp: reviewRightXp })}</p>
      </div>
      <LinkButton to={sessionPath} size="lg" className="w-full max-w-sm">
        {t('review.start')}
      </LinkButton>
    </div>
  )
}

function OpenSession({ id }: { id: string }) {
  const { t } = useTranslation()
  const leave = useMutation({
    mutationFn: () => api.review.command({ params: { id }, body: { commandId: crypto.randomUUID(), type: 'leave' } }),
    onSettled: () => invalidate('review'),
    onError: (error) => toast({ title: refusalText(error), tone: 'danger' }),
  })
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <MemoryPicture className="h-28 w-48" />
      <div>
        <h2 id="review-due" className="text-2xl font-bold">
          {t('review.open')}
        </h2>
        <p className="mt-1 max-w-[42ch] text-muted">{t('review.openText')}</p>
      </div>
      <div className="flex w-full max-w-sm flex-col gap-3">
        <LinkButton to={sessionPath} size="lg">
          {t('review.resume')}
        </LinkButton>
        <Button variant="ghost" busy={leave.isPending} onClick={() => leave.mutate()}>
          {t('review.leave')}
        </Button>
      </div>
    </div>
  )
}

function NothingDue({ review: { nextDueAt } }: { review: ReviewOverview }) {
  const { t, i18n } = useTranslation()
  const isNew = nextDueAt === null
  return (
    <div id="review-due">
      <EmptyState
        picture={<MemoryPicture className="h-28 w-48" />}
        title={t(isNew ? 'review.never.title' : 'review.calm.title')}
        text={isNew ? t('review.never.text') : <NextDue when={dueText(nextDueAt - serverNow(), i18n.language)} />}
        action={<LinkButton to="/quiz">{t('review.play')}</LinkButton>}
      />
    </div>
  )
}

function WeekCard({ mended }: { mended: number }) {
  const { t } = useTranslation()
  return (
    <Card as="section" tone="streak" aria-labelledby="review-week" className="flex items-center gap-4">
      <Sparkles aria-hidden="true" className="size-8 shrink-0 text-streak-ink" />
      <div>
        <h2 id="review-week" className="text-lg font-bold">
          {t('review.week')}
        </h2>
        <p className="text-muted">
          <MendedLine mended={mended} />
        </p>
      </div>
    </Card>
  )
}

function HowItWorks() {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-4 px-1 text-muted sm:grid-cols-2">
      <li className="flex gap-3">
        <RefreshCw aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action-ink" />
        {t('review.how.again')}
      </li>
      <li className="flex gap-3">
        <Lightbulb aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-btz-ink" />
        {t('review.how.when')}
      </li>
    </ul>
  )
}
