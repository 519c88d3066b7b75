import type { TransferReceipt } from '@satoshi/contract/transfer'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { usePauseMilestones } from '../game-kit/pause-milestones.ts'
import { Button, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { CircleCheck } from '../kit/icon.ts'
import { focusWhenShown } from '../kit/page.tsx'
import { signal } from '../kit/signal.ts'
import { NotMoney } from './parts.tsx'
import { nameOf, ReceiptFacts, ShareReceipt } from './receipt.tsx'

/** What was sent, the moment after: the receipt, and the way to the next one. */
export function SentCard({ receipt, onAgain }: { receipt: TransferReceipt; onAgain: () => void }) {
  const { t } = useTranslation()
  useEffect(() => signal('coin'), [])
  // What a transfer has achieved is celebrated when its receipt was read, not over it.
  usePauseMilestones(true)
  return (
    <Card tone="streak" className="mx-auto flex max-w-xl flex-col gap-4">
      <div className="flex flex-col items-center gap-2 text-center">
        <CircleCheck aria-hidden="true" className="size-14 text-streak-ink" />
        <h2 ref={focusWhenShown} tabIndex={-1} className="text-2xl font-bold wrap-anywhere">
          {t('transfer.sent.title', { name: nameOf(receipt) })}
        </h2>
        <Btz cents={receipt.amountCents} className="font-display text-4xl" />
      </div>
      <ReceiptFacts receipt={receipt} />
      <NotMoney />
      <Button size="lg" wide onClick={onAgain}>
        {t('transfer.sent.again')}
      </Button>
      <ShareReceipt receipt={receipt} />
      <LinkButton to="/p2p-transfer?tab=history" variant="ghost" wide replace>
        {t('transfer.sent.history')}
      </LinkButton>
    </Card>
  )
}
