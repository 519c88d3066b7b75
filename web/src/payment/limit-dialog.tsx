import type { PaymentLimit } from '@satoshi/contract/payment'
import { highestLimit, raiseWait } from '@satoshi/rules/payment/limit'
import { hour } from '@satoshi/rules/time'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { effectOf, limitCentavosIn } from './limit-input.ts'
import { useSetLimit } from './use-payments.ts'

type LimitDialogProps = { limit: PaymentLimit; onClose: () => void }

/** Another limit is entered, and what it would do is told before it is saved. */
export function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const change = useSetLimit()
  const centavos = limitCentavosIn(text)
  const effect = effectOf(centavos, limit)
  const range = { least: 0, most: highestLimit }
  const effectText = t(`payment.limit.effects.${effect}`, { ...range, hours: raiseWait / hour })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(centavos === null)
    if (centavos === null || effect === 'same' || change.isPending) return
    change.mutate(centavos, {
      onSuccess: () => {
        toast({ title: t('payment.limit.saved'), description: effectText, tone: 'success' })
        onClose()
      },
    })
  }
  const fault = wrong && centavos === null ? t('payment.limit.wrong', range) : null
  return (
    <Dialog open onClose={onClose} title={t('payment.limit.change')}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label={t('payment.limit.field')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint={effectText}
          error={fault ?? (change.error ? refusalText(change.error) : null)}
        />
        <Button type="submit" size="lg" wide busy={change.isPending} disabled={effect === 'same'}>
          {t('payment.limit.save')}
        </Button>
      </form>
    </Dialog>
  )
}
