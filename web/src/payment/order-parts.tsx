import type { PaymentOrder } from '@satoshi/contract/payment'
import type { OrderState } from '@satoshi/rules/payment/order'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

import { buttonClass } from '../kit/button.tsx'
import { Chip, type ChipTone } from '../kit/chip.tsx'
import { CircleAlert, CircleCheck, CircleX, Clock, Receipt, ShieldAlert, Undo2 } from '../kit/icon.ts'
import { formatReais } from '../kit/money-text.ts'

/** The state of an order, as a word with its sign. */
export function StateChip({ state }: { state: OrderState }) {
  const { t } = useTranslation()
  const { icon: Icon, tone } = signs[state]
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" className="size-4 shrink-0" />}>
      {t(`payment.states.${state}`)}
    </Chip>
  )
}

/** What a state means for the buyer; null where its word says it all. */
export function stateNote(t: TFunction, state: OrderState): string | null {
  if (state === 'open' || state === 'paid' || state === 'cancelled') return null
  return t(`payment.notes.${state}`)
}

/** Which package it was, and what was paid. */
export function OrderFacts({ of }: { of: Pick<PaymentOrder, 'package' | 'priceCentavos'> }) {
  const { t, i18n } = useTranslation()
  return (
    <p className="numbers flex flex-wrap justify-center gap-x-3 text-muted">
      <span>{t('payment.dialog.title', { name: t(`payment.packages.${of.package}`) })}</span>
      <span>{formatReais(of.priceCentavos, i18n.language)}</span>
    </p>
  )
}

/** The provider's receipt, which is a page of its own. */
export function ReceiptLink({ to, text }: { to: string; text: string }) {
  const { t } = useTranslation()
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('payment.orders.newTab', { text })}
      className={buttonClass({ variant: 'quiet' })}
    >
      <Receipt aria-hidden="true" className="size-5" />
      {text}
    </a>
  )
}

const signs: Record<OrderState, { icon: typeof Clock; tone: ChipTone }> = {
  open: { icon: Clock, tone: 'info' },
  cancelled: { icon: CircleX, tone: 'plain' },
  failed: { icon: CircleAlert, tone: 'danger' },
  paid: { icon: CircleCheck, tone: 'streak' },
  refunding: { icon: Undo2, tone: 'info' },
  refunded: { icon: Undo2, tone: 'plain' },
  disputed: { icon: ShieldAlert, tone: 'info' },
  chargedBack: { icon: ShieldAlert, tone: 'danger' },
}
