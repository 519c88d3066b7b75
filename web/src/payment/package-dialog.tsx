import type { Payments } from '@satoshi/contract/payment'
import { refundMillis } from '@satoshi/rules/payment/order'
import { hour } from '@satoshi/rules/time'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { Btz } from '../game-kit/btz.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { ExternalLink } from '../kit/icon.ts'
import { formatReais } from '../kit/money-text.ts'
import { refusalOf, refusalText } from '../kit/refusal-text.ts'
import { useHealth } from '../lib/health.ts'
import { CoinStack } from './coin-stack.tsx'
import { orderToSend } from './order-wish.ts'
import { unitCents } from './package-card.tsx'
import { leftOf, standingOf } from './package-standing.ts'
import { useOrderPackage } from './use-payments.ts'

type PackageDialogProps = { of: Payments['packages'][number]; payments: Payments; onClose: () => void }

/** A package before it is ordered: what it brings and costs, what it is good for, and the way to the provider's page. */
export function PackageDialog({ of, payments, onClose }: PackageDialogProps) {
  const { t, i18n } = useTranslation()
  const { name, amountCents, priceCentavos, thousandCentavos } = of
  const left = leftOf(payments.limit)
  const standing = standingOf(payments, of)
  const reais = (centavos: number) => formatReais(centavos, i18n.language)
  return (
    <Dialog open onClose={onClose} title={t('payment.dialog.title', { name: t(`payment.packages.${name}`) })}>
      <div className="flex flex-col items-center gap-1">
        <CoinStack of={name} className="w-36" />
        <Btz cents={amountCents} className="font-display text-3xl" />
      </div>
      <dl className="flex flex-col gap-1.5 rounded-md border border-line bg-raised/50 p-4">
        <Line name={t('payment.dialog.price')}>
          <span className="text-lg font-bold">{reais(priceCentavos)}</span>
        </Line>
        <Line name={t('payment.dialog.each', { unit: unitCents })}>{reais(thousandCentavos)}</Line>
        {standing === 'open' && <Line name={t('payment.dialog.left')}>{reais(left - priceCentavos)}</Line>}
      </dl>
      <div className="text-sm text-pretty">
        <p className="font-semibold">{t('payment.facts.store')}</p>
        <p>{t('payment.facts.storeText')}</p>
      </div>
      <p className="text-sm text-pretty text-muted">
        {t('payment.facts.refundText', { days: refundMillis / (24 * hour) })}
      </p>
      {standing === 'barred' && payments.bar && (
        <p role="alert" className="font-medium text-danger-ink">
          {refusalText({ code: payments.bar })}
        </p>
      )}
      {standing === 'over' && (
        <>
          <p className="font-medium text-pretty">{t('payment.dialog.over', { left })}</p>
          <ToLimit />
        </>
      )}
      {standing === 'open' && <Ordering of={of} isTrial={payments.isTrial} />}
    </Dialog>
  )
}

type OrderingProps = Pick<PackageDialogProps, 'of'> & { isTrial: boolean }

function Ordering({ of: { name, priceCentavos }, isTrial }: OrderingProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isOffline = useHealth(({ mode }) => mode === 'offline')
  const order = useOrderPackage((checkoutUrl, id) => {
    if (checkoutUrl === null) void navigate(`/success?order=${id}`)
    else window.location.assign(checkoutUrl)
  })
  const { reset } = order
  useEffect(() => {
    // Back from the provider's page this one may be as it was left: waiting to leave.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])
  const { error } = order
  const send = () => order.mutate(orderToSend({ package: name, priceCentavos }, order.variables, error))
  return (
    <>
      {(error ?? isOffline) && (
        <p role="alert" className="font-medium text-danger-ink">
          {error ? refusalText(error) : t('errors.calls.network', { context: 'offline' })}
        </p>
      )}
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

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="numbers">{children}</dd>
    </div>
  )
}
