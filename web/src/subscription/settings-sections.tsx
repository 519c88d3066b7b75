import type { SubscriptionView } from '@satoshi/contract/subscription'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Crown } from '../kit/icon.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import type { SettingsSections } from '../lib/define-domain.ts'
import { useDateText } from '../lib/use-date-text.ts'
import { plansPath } from './plan-address.ts'
import { PlanCrest } from './plan-crest.tsx'
import { useSubscription } from './use-subscription.ts'

/** The plan that the player has, and the way to all that can be done about it. */
function PlanSection() {
  const { t } = useTranslation()
  const { data: view, error, refetch } = useSubscription()
  if (!view && error) return <ErrorState title={t('subscription.error')} error={error} onRetry={() => void refetch()} />
  if (!view) return <Skeleton className="h-40 rounded-lg!" />
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <PlanCrest of={view.plan} className="size-16 shrink-0" />
        <div className="min-w-0">
          <p className="text-xl font-bold">{t(`subscription.plans.${view.plan}`)}</p>
          <PlanNote view={view} />
        </div>
      </div>
      <LinkButton to={plansPath()} variant="quiet">
        {view.plan === 'free' ? t('subscription.outcome.plans') : t('subscription.settings.manage')}
      </LinkButton>
    </Card>
  )
}

function PlanNote({ view: { plan, subscription } }: { view: SubscriptionView }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  if (plan === 'free') return <p className="text-sm text-muted">{t('subscription.free.text')}</p>
  const until = subscription?.endsAt ?? null
  if (!subscription || until === null) return null
  const { paidUntil, state } = subscription
  const date = dateText(paidUntil ?? until)
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted">
      <span>{t(`subscription.states.${state}`)}</span>
      {/* The day until which it was paid is over then. */}
      {state !== 'failed' && <span className="numbers">{t('subscription.settings.paidUntil', { date })}</span>}
    </p>
  )
}

/** The name of the plan, once it is known. */
function PlanValue() {
  const { t } = useTranslation()
  const { data: view } = useSubscription()
  return view ? t(`subscription.plans.${view.plan}`) : null
}

export const sections = {
  plan: {
    group: 'account',
    icon: Crown,
    title: 'subscription.settings.title',
    value: PlanValue,
    component: PlanSection,
  },
} satisfies SettingsSections
