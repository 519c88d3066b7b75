import type { OwnSubscription } from '@satoshi/contract/subscription'
import { useTranslation } from 'react-i18next'

import { ConfirmDialog } from '../kit/dialog.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { serverNow } from '../lib/clock.ts'
import { useDateText } from '../lib/use-date-text.ts'
import { offerName } from './offer-text.ts'
import { useCancelPlan } from './use-subscription.ts'

type CancelQuestionProps = {
  of: OwnSubscription
  /** Lives that come back by themselves without a plan; null where they have no limit. */
  freeLives: number | null
  onClose: () => void
}

/** The second of two taps: until when the plan stays, and what stays after it. Both answers look alike. */
export function CancelQuestion({ of, freeLives, onClose }: CancelQuestionProps) {
  const { t } = useTranslation()
  const cancel = useCancelPlan()
  const name = offerName(t, of)
  const isPaid = of.paidUntil !== null && of.paidUntil > serverNow()
  const date = useDateText()(of.paidUntil ?? serverNow())
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        toast({ title: t('subscription.cancel.done'), tone: 'success' })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      tone="quiet"
      onClose={onClose}
      onConfirm={confirm}
      title={t('subscription.cancel.question', { name })}
      text={
        <div className="flex flex-col gap-2 text-pretty">
          <p>{isPaid ? t('subscription.cancel.until', { date }) : t('subscription.cancel.now')}</p>
          <p>
            {freeLives === null
              ? t('subscription.cancel.staysPlain')
              : t('subscription.cancel.stays', { lives: freeLives })}
          </p>
        </div>
      }
      confirm={t('subscription.cancel.confirm')}
      cancel={t('subscription.cancel.keep')}
      busy={cancel.isPending}
      error={cancel.isError ? refusalText(cancel.error) : null}
    />
  )
}
