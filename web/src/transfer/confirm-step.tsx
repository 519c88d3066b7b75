import type { TransferReceipt, Transfers } from '@satoshi/contract/transfer'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Btz, formatBtz } from '../game-kit/btz.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { focusWhenShown } from '../kit/page.tsx'
import { PasswordField } from '../kit/password-field.tsx'
import { refusalOf, refusalText } from '../kit/refusal-text.ts'
import { query } from '../lib/api.ts'
import { isMutating } from '../lib/query-client.ts'
import { amountFault } from './amount-input.ts'
import type { Chosen } from './choice.ts'
import { isUnknown, orderToSend, placeOf } from './order.ts'
import { Fault, NotMoney, ReceiverCard } from './parts.tsx'
import { sendKey, useIsOffline, type useSend } from './use-transfers.ts'

type ConfirmStepProps = {
  chosen: Chosen
  amountCents: number
  mine: Transfers
  send: ReturnType<typeof useSend>
  onSent: (receipt: TransferReceipt) => void
  onBack: () => void
  /** Looks for somebody else, or for another code. */
  onLeave: () => void
}

/** Picture, name and amount once more, and the password above the bound: nothing that is sent is taken back. */
export function ConfirmStep({ chosen, amountCents, mine, send, onSent, onBack, onLeave }: ConfirmStepProps) {
  const { t, i18n } = useTranslation()
  const [password, setPassword] = useState('')
  const isOffline = useIsOffline()
  const place = placeOf(send.error)
  const asked = usePasswordRequired(amountCents > mine.passwordAboveCents || place === 'password')
  const amount = formatBtz(amountCents, i18n.language)
  // A typed amount was held against the bounds before; a code's amount is not ours to change.
  const fault = chosen.amountCents === null ? null : amountFault(amountCents, mine)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fault || isMutating(sendKey)) return
    const wanted = { receiverId: chosen.receiver.id, amountCents, ticket: chosen.ticket }
    const order = orderToSend(wanted, send.variables?.order, send.error)
    const back = (error: unknown) => placeOf(error) === 'amount' && chosen.amountCents === null && onBack()
    send.mutate({ order, password: asked ? password : null }, { onSuccess: onSent, onError: back })
  }
  return (
    <Card className="mx-auto max-w-xl">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <h2 ref={focusWhenShown} tabIndex={-1} className="text-lg font-bold">
          {t('transfer.confirm.title')}
        </h2>
        <ReceiverCard receiver={chosen.receiver} />
        <Btz cents={amountCents} className="w-fit font-display text-4xl" />
        <p className="text-pretty">{t('transfer.confirm.final')}</p>
        <NotMoney />
        {asked && (
          <PasswordField
            label={t('transfer.confirm.password')}
            hint={t('transfer.confirm.passwordHint', { amount: formatBtz(mine.passwordAboveCents, i18n.language) })}
            autoComplete="current-password"
            maxLength={256}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={place === 'password' ? refusalText(send.error) : null}
          />
        )}
        <Fault text={fault && refusalText(fault)} />
        {!fault && send.error !== null && !(asked && place === 'password') && <Failure error={send.error} />}
        <Button
          type="submit"
          size="lg"
          wide
          busy={send.isPending}
          disabled={isOffline || fault !== null || place === 'code' || (asked && password === '')}
        >
          {t('transfer.confirm.send', { amount })}
        </Button>
        <Button variant="ghost" wide disabled={send.isPending} onClick={fault || place === 'code' ? onLeave : onBack}>
          {t(place === 'code' ? 'transfer.confirm.otherCode' : 'transfer.confirm.back')}
        </Button>
      </form>
    </Card>
  )
}

/** Whether a password is to be given: an account that has none proves itself by a fresh session. */
function usePasswordRequired(isAsked: boolean): boolean {
  const { data: me } = useQuery(query.profile.me.queryOptions())
  return isAsked && me?.hasPassword !== false
}

/** What went wrong; where nobody knows what became of it, the place where it can be seen. */
function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex flex-col gap-1">
      <p className="font-medium text-danger-ink">{refusalText(error)}</p>
      {isUnknown(error) && (
        <>
          <p className="text-sm">{t('transfer.confirm.unknown')}</p>
          <Link
            to="/p2p-transfer?tab=history"
            className="w-fit rounded-sm py-2 font-semibold text-action-ink underline underline-offset-2"
          >
            {t('transfer.confirm.toHistory')}
          </Link>
        </>
      )}
      {refusalOf(error).code === 'transfer.stopped' && (
        <LinkButton to="/support" variant="ghost" className="self-start">
          {t('app.seekHelp')}
        </LinkButton>
      )}
    </div>
  )
}
