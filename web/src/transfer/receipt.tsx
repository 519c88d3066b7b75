import type { TransferReceipt } from '@satoshi/contract/transfer'
import { useTranslation } from 'react-i18next'

import { Btz, formatBtz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { Share2 } from '../kit/icon.ts'
import { toast } from '../kit/toast-store.ts'
import { isolated } from '../lib/isolated.ts'
import { useDateText } from '../lib/use-date-text.ts'
import { shareText } from '../lib/share.ts'

/** The name of whoever is on the other side, for sentences. */
export function nameOf({ other }: TransferReceipt): string {
  return isolated(other.nickname)
}

/** Everything that is known of a transfer. */
export function ReceiptFacts({ receipt }: { receipt: TransferReceipt }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  const facts = [
    { key: receipt.direction === 'sent' ? 'to' : 'from', value: nameOf(receipt) },
    { key: 'amount', value: <Btz cents={receipt.amountCents} /> },
    { key: 'at', value: <bdi className="numbers">{dateText(receipt.at, { time: true })}</bdi> },
    { key: 'id', value: <bdi className="numbers text-sm break-all">{receipt.id}</bdi> },
  ] as const
  return (
    <dl className="divide-y divide-line rounded-md border border-line bg-raised px-4">
      {facts.map(({ key, value }) => (
        <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
          <dt className="text-sm text-muted">{t(`transfer.receipt.${key}`)}</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Hands a receipt on as a text. */
export function ShareReceipt({ receipt }: { receipt: TransferReceipt }) {
  const { t, i18n } = useTranslation()
  const dateText = useDateText()
  const share = async () => {
    const text = t(`transfer.receipt.share.${receipt.direction}`, {
      name: nameOf(receipt),
      amount: formatBtz(receipt.amountCents, i18n.language),
      at: dateText(receipt.at, { time: true }),
      id: receipt.id,
    })
    const outcome = await shareText(text)
    if (outcome === 'copied') toast({ title: t('transfer.receipt.copied'), tone: 'success' })
    if (outcome === 'failed') toast({ title: t('transfer.receipt.notShared'), tone: 'danger' })
  }
  return (
    <Button variant="quiet" wide icon={<Share2 aria-hidden="true" className="size-5" />} onClick={() => void share()}>
      {t('transfer.receipt.shareIt')}
    </Button>
  )
}
