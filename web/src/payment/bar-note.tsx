import type { Payments } from '@satoshi/contract/payment'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { query } from '../lib/api.ts'
import { isolated } from '../lib/isolated.ts'
import { usePayments } from './use-payments.ts'

type BarNoteProps = { bar: NonNullable<Payments['bar']>; debtCents: number }

/** What is in the way of every purchase, and the way past it. */
export function BarNote({ bar, debtCents }: BarNoteProps) {
  const { t } = useTranslation()
  if (bar === 'payment.unconfirmed') return <UnconfirmedNote />
  return (
    <Banner
      tone="warning"
      title={t('payment.bar.owingTitle')}
      action={
        <LinkButton to="/store/orders" variant="quiet">
          {t('payment.bar.owingAction')}
        </LinkButton>
      }
    >
      {t('payment.bar.owingText', { debt: debtCents })}
    </Banner>
  )
}

/** A debt beside the lots that it is paid from; nothing where there is none, or while nobody knows. */
export function DebtNote() {
  const { data } = usePayments()
  if (!data || data.debtCents === 0) return null
  return <BarNote bar="payment.owing" debtCents={data.debtCents} />
}

/** Minors buy nothing, and are told so without a price beside it. */
export function MinorState() {
  const { t } = useTranslation()
  return (
    <EmptyState
      host="thinking"
      title={t('payment.bar.minorTitle')}
      text={t('payment.bar.minorText')}
      action={
        <div className="flex flex-col gap-3 sm:flex-row">
          <LinkButton to="/quiz">{t('store.earn.quiz')}</LinkButton>
          <LinkButton to="/missions" variant="quiet">
            {t('store.earn.missions')}
          </LinkButton>
        </div>
      }
    />
  )
}

function UnconfirmedNote() {
  const { t } = useTranslation()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const resend = useMutation(
    query.auth.sendVerification.mutationOptions({
      onSuccess: () => toast({ title: t('payment.bar.sent'), tone: 'success' }),
      onError: (error) => toast({ title: refusalText(error), tone: 'danger' }),
    }),
  )
  if (!me) return null
  const { email } = me.profile
  return (
    <Banner
      tone="warning"
      title={t('payment.bar.unconfirmedTitle')}
      className="wrap-anywhere"
      action={
        <Button variant="quiet" busy={resend.isPending} onClick={() => resend.mutate({ email })}>
          {t('payment.bar.resend')}
        </Button>
      }
    >
      {t('payment.bar.unconfirmedText', { email: isolated(email) })}
    </Banner>
  )
}
