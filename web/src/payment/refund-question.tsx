import type { PaymentOrder } from '@satoshi/contract/payment'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ConfirmDialog } from '../kit/dialog.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { useRefund } from './use-payments.ts'

type RefundQuestionProps = { order: PaymentOrder; onClose: () => void }

/** Asked before a package is given back; what the server refuses is told in its place. */
export function RefundQuestion({ order, onClose }: RefundQuestionProps) {
  const { t } = useTranslation()
  const [commandId] = useState(() => crypto.randomUUID())
  const refund = useRefund()
  const price = order.priceCentavos
  const confirm = () =>
    refund.mutate(
      { id: order.id, commandId },
      {
        onSuccess: () => {
          toast({
            title: t('payment.refund.done'),
            description: t('payment.refund.doneText', { price }),
            tone: 'success',
          })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      tone="primary"
      onClose={onClose}
      onConfirm={confirm}
      title={t('payment.refund.question')}
      text={<p>{t('payment.refund.text', { price, amount: order.amountCents })}</p>}
      confirm={t('payment.refund.confirm')}
      cancel={t('payment.refund.keep')}
      busy={refund.isPending}
      error={refund.isError ? refusalText(refund.error) : null}
    />
  )
}
