import type { PlanOfferView, PlanPerks } from '@satoshi/contract/subscription'
import { addMonths } from '@satoshi/rules/subscription/bill'
import { monthsOf } from '@satoshi/rules/subscription/offers'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { Btz } from '../game-kit/btz.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { ExternalLink } from '../kit/icon.ts'
import { formatReais } from '../kit/money-text.ts'
import { refusalOf } from '../kit/refusal-text.ts'
import { serverNow } from '../lib/clock.ts'
import { useDateText } from '../lib/use-date-text.ts'
import { usePayments } from '../payment/use-payments.ts'
import { Line, Lines, Refusal } from './dialog-lines.tsx'
import { offerName } from './offer-text.ts'
import { wishToSend } from './offer-wish.ts'
import { PlanCrest } from './plan-crest.tsx'
import { useIsOffline, useOrderPlan } from './use-subscription.ts'

type BuyDialogProps = { offer: PlanOfferView; perks: PlanPerks | undefined; isTrial: boolean; onClose: () => void }

/** A plan before it is ordered: what is paid today and later, how it ends, and the way to the provider's page. */
export function BuyDialog({ offer, perks, isTrial, onClose }: BuyDialogProps) {
  const { t, i18n } = useTranslation()
  const { interval, monthCentavos, plan, priceCentavos } = offer
  const { data: payments } = usePayments()
  const limit = payments?.limit.isSet ? payments.limit.centavos : null
  const reais = (centavos: number) => formatReais(centavos, i18n.language)
  const renews = useDateText()(addMonths(serverNow(), monthsOf[interval]))
  return (
    <Dialog open onClose={onClose} title={t('subscription.action.buy', { name: offerName(t, offer) })}>
      <PlanCrest of={plan} className="size-24 self-center" />
      <Lines>
        <Line name={t('subscription.dialog.today')}>
          <span className="text-lg font-bold">{reais(priceCentavos)}</span>
        </Line>
        <Line name={t('subscription.dialog.next', { date: renews })}>{reais(priceCentavos)}</Line>
        {interval === 'year' && <Line name={t('subscription.dialog.month')}>{reais(monthCentavos)}</Line>}
        {perks && (
          <Line name={t('subscription.perks.monthlyCents')} note={t('subscription.perks.monthlyCentsText')}>
            <Btz cents={perks.monthlyCents} />
          </Line>
        )}
      </Lines>
      <div className="text-sm text-pretty">
        <p className="font-semibold">
          {t('subscription.dialog.renews', {
            price: t(`subscription.price.each.${interval}`, { price: priceCentavos }),
          })}
        </p>
        <p>{t('subscription.dialog.cancel')}</p>
      </div>
      <p className="text-sm text-pretty text-muted">{t('subscription.facts.neverText')}</p>
      {limit !== null && priceCentavos > limit ? (
        <>
          <p className="font-medium text-pretty">{t('subscription.dialog.over', { limit })}</p>
          <ToLimit />
        </>
      ) : (
        <Ordering offer={offer} isTrial={isTrial} />
      )}
    </Dialog>
  )
}

function Ordering({ offer, isTrial }: Pick<BuyDialogProps, 'offer' | 'isTrial'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isOffline = useIsOffline()
  const { interval, plan, priceCentavos } = offer
  const order = useOrderPlan((checkoutUrl, id) => {
    if (checkoutUrl === null) void navigate(`/subscription-plans?paid=${id}`)
    else window.location.assign(checkoutUrl)
  })
  const { error, reset } = order
  useEffect(() => {
    // Back from the provider's page this one may be as it was left: waiting to leave.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])
  const send = () => order.mutate(wishToSend({ plan, interval, centavos: priceCentavos }, order.variables, error))
  return (
    <>
      <Refusal error={error} />
      {error && refusalOf(error).code === 'payment.overLimit' && <ToLimit />}
      <Button
        wide
        size="lg"
        busy={order.isPending || order.isSuccess}
        disabled={isOffline}
        onClick={send}
        icon={<ExternalLink aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
      >
        {t('payment.dialog.pay')}
      </Button>
      <p className="text-center text-sm text-pretty text-muted">
        {isTrial ? t('payment.trial') : t('payment.dialog.provider')}
      </p>
    </>
  )
}

function ToLimit() {
  const { t } = useTranslation()
  return (
    <LinkButton to="/store/orders#limit" variant="quiet" wide>
      {t('payment.dialog.toLimit')}
    </LinkButton>
  )
}
