import type { Transfers } from '@satoshi/contract/transfer'
import { second } from '@satoshi/rules/time'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz, formatBtz } from '../game-kit/btz.tsx'
import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Field } from '../kit/field.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { timeLeftText } from '../kit/time-left-text.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { amountIn } from './amount-input.ts'
import { AllowNotices } from './browser-notice.tsx'
import { NearButton } from './near-each-other.tsx'
import { NearReceiver } from './near-receiver.tsx'
import { OwnId } from './own-id.tsx'
import { NotMoney } from './parts.tsx'
import { QrPicture } from './qr-picture.tsx'
import { useIsOffline, useOwnCode } from './use-transfers.ts'

/** By the player's code, which is always a fresh one, by being near, or by their id. */
export function ReceiveTab({ mine }: { mine: Transfers }) {
  const [isNear, setNear] = useState(false)
  if (!isNear) return <ByCode mine={mine} onNear={() => setNear(true)} />
  return <NearReceiver id={mine.id} onBack={() => setNear(false)} />
}

function ByCode({ mine, onNear }: { mine: Transfers; onNear: () => void }) {
  const { t } = useTranslation()
  const [amountCents, setAmount] = useState<number | null>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <Card className="flex flex-col items-center gap-4 text-center">
        <h2 className="text-xl font-bold">{t('transfer.receive.title')}</h2>
        {amountCents !== null && <Btz cents={amountCents} className="font-display text-3xl" />}
        <OwnCode amountCents={amountCents} />
        <p className="max-w-[36ch] text-pretty text-muted">{t('transfer.receive.text')}</p>
      </Card>
      <div className="flex flex-col gap-6">
        <Card>
          <NearButton onClick={onNear} />
        </Card>
        <CodeAmount mine={mine} amountCents={amountCents} onAmount={setAmount} />
        <OwnId id={mine.id} />
        <AllowNotices />
        <NotMoney />
      </div>
    </div>
  )
}

/** The code that holds now, and for how long; none that has ended, and none where nobody could pay it. */
function OwnCode({ amountCents }: { amountCents: number | null }) {
  const { t } = useTranslation()
  const { data: code, error, isFetching, refetch } = useOwnCode(amountCents)
  const isOffline = useIsOffline()
  const none = isOffline ? (
    <Banner tone="warning">{t('transfer.receive.offline')}</Banner>
  ) : error && !isFetching ? (
    <ErrorState title={t('transfer.receive.error')} error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className="aspect-square w-full max-w-72 rounded-lg!" />
  )
  return code ? <RunningCode key={code.payload} code={code} amountCents={amountCents} ended={none} /> : none
}

type RunningCodeProps = {
  code: { payload: string; expiresAt: number }
  amountCents: number | null
  /** What stands in its place once it has ended. */
  ended: ReactNode
}

function RunningCode({ code: { payload, expiresAt }, amountCents, ended }: RunningCodeProps) {
  const { t, i18n } = useTranslation()
  const left = useTimeLeft(expiresAt, second)
  if (left === 0) return ended
  const label =
    amountCents === null
      ? t('transfer.receive.code')
      : t('transfer.receive.codeOf', { amount: formatBtz(amountCents, i18n.language) })
  return (
    <>
      <QrPicture text={payload} label={label} className="w-full max-w-72 rounded-lg border border-line" />
      <p className="numbers text-sm text-muted">
        {t('transfer.receive.left', { time: timeLeftText(left, i18n.language) })}
      </p>
    </>
  )
}

type CodeAmountProps = {
  mine: Transfers
  amountCents: number | null
  onAmount: (amountCents: number | null) => void
}

/** An amount that the code asks for: whoever scans it need not type it. */
function CodeAmount({ mine: { leastCents, mostCents }, amountCents, onAmount }: CodeAmountProps) {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const typed = amountIn(text, i18n.language)
  const fault =
    typed === null || typed < leastCents
      ? { code: 'transfer.amountInvalid', details: { leastCents } }
      : typed > mostCents
        ? { code: 'transfer.overLimit', details: { mostCents } }
        : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(fault !== null)
    if (!fault) onAmount(typed)
  }
  return (
    <Card>
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        <Field
          label={t('transfer.receive.amount')}
          hint={t('transfer.receive.amountHint')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={20}
          value={text}
          onChange={(event) => {
            setWrong(false)
            setText(event.target.value)
          }}
          error={isWrong && fault ? refusalText(fault) : null}
        />
        <Button type="submit" variant="quiet" wide disabled={text === ''}>
          {t('transfer.receive.withAmount')}
        </Button>
        {amountCents !== null && (
          <Button
            variant="ghost"
            wide
            onClick={() => {
              setText('')
              onAmount(null)
            }}
          >
            {t('transfer.receive.withoutAmount')}
          </Button>
        )}
      </form>
    </Card>
  )
}
