import type { TransferReceipt, Transfers } from '@satoshi/contract/transfer'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz, formatBtz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Field } from '../kit/field.tsx'
import { focusWhenShown } from '../kit/page.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { amountFault, amountIn } from './amount-input.ts'
import type { Chosen } from './choice.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { placeOf } from './order.ts'
import { NotMoney, ReceiverCard } from './parts.tsx'
import { useSend } from './use-transfers.ts'

type SendFormProps = {
  chosen: Chosen
  mine: Transfers
  onSent: (receipt: TransferReceipt) => void
  onBack: () => void
}

/** How much, then the question whether it is right. A code that names its amount is asked about at once. */
export function SendForm({ chosen, mine, onSent, onBack }: SendFormProps) {
  const { i18n } = useTranslation()
  const [text, setText] = useState('')
  const [isConfirming, setConfirming] = useState(chosen.amountCents !== null)
  const send = useSend()
  const amountCents = chosen.amountCents ?? amountIn(text, i18n.language)
  const refused =
    placeOf(send.error) === 'amount' && send.variables?.order.amountCents === amountCents ? send.error : null
  if (isConfirming && amountCents !== null)
    return (
      <ConfirmStep
        chosen={chosen}
        amountCents={amountCents}
        mine={mine}
        send={send}
        onSent={onSent}
        onBack={chosen.amountCents === null ? () => setConfirming(false) : onBack}
        onLeave={onBack}
      />
    )
  return (
    <AmountStep
      chosen={chosen}
      mine={mine}
      text={text}
      refused={refused}
      onText={setText}
      onBack={onBack}
      onNext={() => setConfirming(true)}
    />
  )
}

type AmountStepProps = Pick<SendFormProps, 'chosen' | 'mine' | 'onBack'> & {
  text: string
  /** What the server said of this very amount. */
  refused: unknown
  onText: (text: string) => void
  onNext: () => void
}

function AmountStep({ chosen, mine, text, refused, onText, onBack, onNext }: AmountStepProps) {
  const { t, i18n } = useTranslation()
  const [isTried, setTried] = useState(false)
  const fault = amountFault(amountIn(text, i18n.language), mine)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!fault) onNext()
  }
  const shown = fault ? (isTried ? fault : null) : refused
  return (
    <Card className="mx-auto max-w-xl">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <h2 ref={focusWhenShown} tabIndex={-1} className="text-lg font-bold">
          {t('transfer.send.to')}
        </h2>
        <ReceiverCard receiver={chosen.receiver} />
        <Field
          label={t('transfer.send.amount')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          enterKeyHint="next"
          maxLength={20}
          value={text}
          onChange={(event) => {
            setTried(false)
            onText(event.target.value)
          }}
          error={shown ? refusalText(shown) : null}
        />
        <Room mine={mine} />
        <NotMoney />
        <Button type="submit" size="lg" wide>
          {t('transfer.send.next')}
        </Button>
        <Button variant="ghost" wide onClick={onBack}>
          {t('transfer.send.other')}
        </Button>
      </form>
    </Card>
  )
}

/** What may be sent, and what is left of the bounds of the day and of one transfer. */
function Room({ mine: { sendableCents, mostCents, day, month, transfersLeft } }: { mine: Transfers }) {
  const { t, i18n } = useTranslation()
  const facts = [
    { key: 'sendable', cents: sendableCents },
    { key: 'today', cents: Math.min(day.leftCents, month.leftCents) },
  ] as const
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-3">
        {facts.map(({ key, cents }) => (
          <div
            key={key}
            className="flex flex-col-reverse justify-end rounded-md border border-line bg-raised px-3 py-2"
          >
            <dt className="text-xs text-muted">{t(`transfer.send.${key}`)}</dt>
            <dd>
              <Btz cents={cents} className="text-lg" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">
        {t('transfer.send.bounds', { most: formatBtz(mostCents, i18n.language), count: transfersLeft })}
      </p>
    </div>
  )
}
