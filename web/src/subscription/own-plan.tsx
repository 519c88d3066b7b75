import type { OwnSubscription, SubscriptionView } from '@satoshi/contract/subscription'
import type { SubscriptionState } from '@satoshi/rules/subscription/subscription'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Chip, type ChipTone } from '../kit/chip.tsx'
import { CalendarDays, CircleAlert, CircleCheck, CircleX, Clock, ShieldAlert } from '../kit/icon.ts'
import { formatReais } from '../kit/money-text.ts'
import { useDateText } from '../lib/use-date-text.ts'
import { CancelQuestion } from './cancel-question.tsx'
import { CardButton, Refusal } from './dialog-lines.tsx'
import { offerName } from './offer-text.ts'
import { PlanCrest } from './plan-crest.tsx'
import { useIsOffline, useResumePlan } from './use-subscription.ts'

type OwnPlanProps = { of: OwnSubscription; perks: SubscriptionView['perks'] }

/** The plan that the player has or had last: where it stands, what comes when, and every way out or back. */
export function OwnPlan({ of, perks }: OwnPlanProps) {
  const { t } = useTranslation()
  const { icon: Icon, tone } = signs[of.state]
  const isOver = of.state === 'ended' || of.state === 'stopped'
  return (
    <Card as="section" aria-labelledby="own-plan-title" className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <PlanCrest of={of.plan} dim={isOver} className="size-16 shrink-0" />
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div>
            <p className="text-sm text-muted">{isOver ? t('subscription.own.last') : t('subscription.own.chip')}</p>
            <h2 id="own-plan-title" className="text-2xl leading-tight font-bold">
              {offerName(t, of)}
            </h2>
          </div>
          <Chip tone={tone} icon={<Icon aria-hidden="true" className="size-4 shrink-0" />}>
            {t(`subscription.states.${of.state}`)}
          </Chip>
        </div>
      </div>
      <StateNote of={of} />
      <Dates of={of} />
      <Actions of={of} freeLives={perks.find(({ plan }) => plan === 'free')?.lives ?? null} />
    </Card>
  )
}

/** What the state means, with its days; an active plan needs no word beside its dates. */
function StateNote({ of }: { of: OwnSubscription }) {
  const { t, i18n } = useTranslation()
  const dateText = useDateText()
  const { endsAt, interval, next, paidUntil, priceCentavos, state } = of
  if (state === 'active' || state === 'open' || state === 'closed') return null
  const date = (at: number | null) => (at === null ? '' : dateText(at))
  const end = state === 'changing' ? paidUntil : endsAt
  const text =
    end === null && state !== 'stopped'
      ? t('subscription.notes.undated')
      : t(`subscription.notes.${state}`, {
          date: date(end),
          name: offerName(t, next ?? of),
          price:
            state === 'failed'
              ? formatReais(priceCentavos, i18n.language)
              : t(`subscription.price.each.${next?.interval ?? interval}`, { price: priceCentavos }),
        })
  return <p className="max-w-[65ch] text-pretty">{text}</p>
}

function Dates({ of }: { of: OwnSubscription }) {
  const { t, i18n } = useTranslation()
  const { next, nextGift, paidUntil, priceCentavos, state } = of
  const date = useDateText()
  const isPaidAgain = next !== null && (state === 'active' || state === 'changing') && paidUntil !== null
  // The note of the others says all the days that they have.
  const isDated = state === 'active' || state === 'changing' || state === 'ending'
  if (!isDated || (paidUntil === null && !nextGift)) return null
  return (
    <dl className="grid gap-x-6 gap-y-2 rounded-md border border-line bg-raised/50 p-4 sm:grid-cols-3">
      {paidUntil !== null && <DateFact name={t('subscription.own.paidUntil')}>{date(paidUntil)}</DateFact>}
      {isPaidAgain && (
        <DateFact name={t('subscription.own.next', { date: date(paidUntil) })}>
          {formatReais(priceCentavos, i18n.language)}
        </DateFact>
      )}
      {nextGift && (
        <DateFact name={t('subscription.own.gift', { date: date(nextGift.at) })}>
          <Btz cents={nextGift.amountCents} />
        </DateFact>
      )}
    </dl>
  )
}

function DateFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 sm:flex-col sm:justify-start sm:gap-0.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="numbers font-semibold">{children}</dd>
    </div>
  )
}

type ActionsProps = { of: OwnSubscription; freeLives: number | null }

function Actions({ of, freeLives }: ActionsProps) {
  const { t } = useTranslation()
  const date = useDateText()
  const [isCancelling, setCancelling] = useState(false)
  const isOffline = useIsOffline()
  const resume = useResumePlan()
  const { canResume, interval, paidUntil, priceCentavos, state } = of
  const isPaidAgain = state === 'active' || state === 'changing' || state === 'failed'
  if (!isPaidAgain && !canResume) return null
  return (
    <div className="flex flex-col gap-3">
      {canResume && state === 'ending' && paidUntil !== null && (
        <p id="resume-text" className="text-sm text-pretty text-muted">
          {t('subscription.own.resumeText', {
            date: date(paidUntil),
            price: t(`subscription.price.each.${interval}`, { price: priceCentavos }),
          })}
        </p>
      )}
      {resume.isError && <Refusal error={resume.error} />}
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {canResume && (
          <Button
            variant="quiet"
            busy={resume.isPending}
            disabled={isOffline}
            aria-describedby={state === 'ending' ? 'resume-text' : undefined}
            onClick={() => resume.mutate()}
          >
            {state === 'ending' ? t('subscription.own.resume') : t('subscription.own.undo')}
          </Button>
        )}
        {isPaidAgain && (
          <>
            <CardButton variant={state === 'failed' ? 'primary' : 'quiet'} />
            <Button variant="quiet" disabled={isOffline} aria-haspopup="dialog" onClick={() => setCancelling(true)}>
              {t('subscription.own.cancel')}
            </Button>
          </>
        )}
      </div>
      {isCancelling && <CancelQuestion of={of} freeLives={freeLives} onClose={() => setCancelling(false)} />}
    </div>
  )
}

const signs: Record<SubscriptionState, { icon: typeof Clock; tone: ChipTone }> = {
  open: { icon: Clock, tone: 'info' },
  closed: { icon: CircleX, tone: 'plain' },
  active: { icon: CircleCheck, tone: 'streak' },
  changing: { icon: CalendarDays, tone: 'info' },
  failed: { icon: CircleAlert, tone: 'danger' },
  ending: { icon: Clock, tone: 'info' },
  stopped: { icon: ShieldAlert, tone: 'plain' },
  ended: { icon: CircleX, tone: 'plain' },
}
