import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { usePayDebt } from './use-payments.ts'

/** BTZ that are owed after a chargeback: why, what it closes, and the way to pay it. */
export function DebtCard({ debtCents }: { debtCents: number }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card as="section" tone="danger" aria-labelledby="debt-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="debt-title" className="text-lg font-bold">
          {t('payment.debt.title')}
        </h2>
        <Btz cents={debtCents} className="font-display text-2xl" />
      </div>
      <p className="max-w-[65ch] text-pretty">{t('payment.debt.what')}</p>
      <p className="max-w-[65ch] text-sm text-pretty text-muted">{t('payment.debt.how')}</p>
      <Button variant="quiet" className="self-start" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('payment.debt.pay')}
      </Button>
      {isOpen && <DebtQuestion debtCents={debtCents} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function DebtQuestion({ debtCents, onClose }: { debtCents: number; onClose: () => void }) {
  const { t } = useTranslation()
  const [commandId] = useState(() => crypto.randomUUID())
  const pay = usePayDebt()
  const confirm = () =>
    pay.mutate(commandId, {
      onSuccess: () => {
        toast({ title: t('payment.debt.done'), description: t('payment.debt.doneText'), tone: 'success' })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      tone="primary"
      onClose={onClose}
      onConfirm={confirm}
      title={t('payment.debt.question')}
      text={<p>{t('payment.debt.text', { debt: debtCents })}</p>}
      confirm={t('payment.debt.pay')}
      cancel={t('payment.debt.keep')}
      busy={pay.isPending}
      error={pay.isError ? refusalText(pay.error) : null}
    />
  )
}
