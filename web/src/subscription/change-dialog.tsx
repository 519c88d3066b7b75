import type { PlanChange } from '@satoshi/contract/subscription'
import type { Offer } from '@satoshi/rules/subscription/offers'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { formatReais } from '../kit/money-text.ts'
import { refusalOf } from '../kit/refusal-text.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { toast } from '../kit/toast-store.ts'
import { useDateText } from '../lib/use-date-text.ts'
import { CardButton, Line, Lines, Refusal } from './dialog-lines.tsx'
import { offerName } from './offer-text.ts'
import { wishToSend } from './offer-wish.ts'
import { useChangePlan, useIsOffline, usePlanChange } from './use-subscription.ts'

type ChangeDialogProps = { offer: Offer; isTrial: boolean; onClose: () => void }

/** A change to another offer, as the server works it out: what is due today and later, and when it takes place. */
export function ChangeDialog({ offer, isTrial, onClose }: ChangeDialogProps) {
  const { t } = useTranslation()
  const send = useChangePlan()
  // What is changed already has no price any more.
  const { data: change, error, refetch } = usePlanChange(offer, { isRead: !send.isPending && !send.isSuccess })
  return (
    <Dialog open onClose={onClose} title={t('subscription.action.change', { name: offerName(t, offer) })}>
      {change && (
        <Change change={change} send={send} isTrial={isTrial} onReload={() => void refetch()} onClose={onClose} />
      )}
      {!change && error && (
        <ErrorState title={t('subscription.change.error')} error={error} onRetry={() => void refetch()} />
      )}
      {!change && !error && (
        <>
          <Skeleton className="h-36" />
          <Skeleton className="h-14" />
        </>
      )}
    </Dialog>
  )
}

type ChangeProps = Omit<ChangeDialogProps, 'offer'> & {
  change: PlanChange
  send: ReturnType<typeof useChangePlan>
  onReload: () => void
}

function Change({ change, send, isTrial, onReload, onClose }: ChangeProps) {
  const { t, i18n } = useTranslation()
  const isOffline = useIsOffline()
  const { amountCents, at, dueCentavos, interval, plan, priceCentavos, when } = change
  const reais = (centavos: number) => formatReais(centavos, i18n.language)
  const date = useDateText()(at)
  const { error } = send
  const { code } = refusalOf(error)
  const confirm = () =>
    send.mutate(wishToSend({ plan, interval, centavos: dueCentavos }, send.variables, error), {
      onSuccess: () => {
        toast({ title: t(`subscription.change.done.${when}`, { date }), tone: 'success' })
        onClose()
      },
      onError: (refusal) => refusalOf(refusal).code === 'payment.priceChanged' && onReload(),
    })
  return (
    <>
      <Lines>
        <Line name={t('subscription.dialog.today')}>
          <span className="text-lg font-bold">{reais(dueCentavos)}</span>
        </Line>
        <Line name={t(`subscription.change.later.${interval}`)}>{reais(priceCentavos)}</Line>
        <Line name={t('subscription.change.when')}>{when === 'now' ? t('subscription.change.atOnce') : date}</Line>
        {amountCents > 0 && (
          <Line name={t('subscription.change.gift')}>
            <Btz cents={amountCents} />
          </Line>
        )}
      </Lines>
      <p className="text-sm text-pretty text-muted">{t(`subscription.change.text.${when}`)}</p>
      <p className="text-sm text-pretty text-muted">{t('subscription.dialog.cancel')}</p>
      <Refusal error={error} />
      {code === 'subscription.declined' && <CardButton />}
      <Button wide size="lg" busy={send.isPending} disabled={isOffline} onClick={confirm}>
        {when === 'now'
          ? t('subscription.change.pay', { price: dueCentavos })
          : t('subscription.change.plan', { date })}
      </Button>
      {isTrial && <p className="text-center text-sm text-pretty text-muted">{t('payment.trial')}</p>}
    </>
  )
}
