import type { TransferKind, TransferReceipt } from '@satoshi/contract/transfer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { classNames } from '../kit/class-names.ts'
import { Dialog } from '../kit/dialog.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { ChevronRight } from '../kit/icon.ts'
import { LoadMore } from '../kit/load-more.tsx'
import { PageWindow } from '../kit/page-window.tsx'
import { useDateText } from '../lib/use-date-text.ts'
import { PeopleSkeleton } from '../people/people-states.tsx'
import { PersonAvatar, NotMoney } from './parts.tsx'
import { nameOf, ReceiptFacts, ShareReceipt } from './receipt.tsx'
import { useHistory } from './use-transfers.ts'

/** What can be listed, in its order. */
const kinds = ['all', 'sent', 'received'] as const satisfies readonly TransferKind[]

/** What was sent and received, newest first; each line opens its receipt. */
export function HistoryTab() {
  const { t } = useTranslation()
  const [kind, setKind] = useState<TransferKind>('all')
  const [opened, setOpened] = useState<TransferReceipt | null>(null)
  return (
    <>
      <KindChoice value={kind} onChange={setKind} />
      <HistoryList key={kind} kind={kind} onOpen={setOpened} />
      <Dialog open={opened !== null} onClose={() => setOpened(null)} title={t('transfer.receipt.title')}>
        {opened && (
          <>
            <ReceiptFacts receipt={opened} />
            <NotMoney />
            <ShareReceipt receipt={opened} />
          </>
        )}
      </Dialog>
    </>
  )
}

function KindChoice({ value, onChange }: { value: TransferKind; onChange: (kind: TransferKind) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className="mb-5">
      <legend className="sr-only">{t('transfer.history.kind')}</legend>
      <div className="flex max-w-xl gap-1 rounded-md border border-line bg-page p-1">
        {kinds.map((kind) => (
          <label
            key={kind}
            className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-sm px-1 text-center text-sm font-semibold text-muted hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-3 has-focus-visible:outline-info"
          >
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={kind === value}
              onChange={() => onChange(kind)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {t(`transfer.history.kinds.${kind}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type HistoryListProps = { kind: TransferKind; onOpen: (receipt: TransferReceipt) => void }

function HistoryList({ kind, onOpen }: HistoryListProps) {
  const { t } = useTranslation()
  const list = useHistory(kind)
  const pages = list.data?.pages
  if (!pages && list.error)
    return <ErrorState title={t('transfer.history.error')} error={list.error} onRetry={() => void list.refetch()} />
  if (!pages) return <PeopleSkeleton />
  if (pages[0]?.items.length === 0)
    return (
      <Card>
        <EmptyState
          host="hello"
          title={t(`transfer.history.empty.${kind}`)}
          text={kind === 'received' ? t('transfer.history.emptyReceivedText') : t('transfer.history.emptyText')}
        />
      </Card>
    )
  return (
    <>
      <Card className="overflow-hidden p-0!" data-testid="transfers">
        {pages.map((page, index) => (
          <PageWindow key={page.items[0]?.id ?? index} always={index === 0}>
            <ul className={classNames('divide-y divide-line', index > 0 && 'border-t border-line')}>
              {page.items.map((receipt) => (
                <li key={receipt.id}>
                  <HistoryRow receipt={receipt} onOpen={() => onOpen(receipt)} />
                </li>
              ))}
            </ul>
          </PageWindow>
        ))}
      </Card>
      {list.isFetchNextPageError && <ErrorState error={list.error} onRetry={() => void list.fetchNextPage()} />}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <LoadMore
          label={t('transfer.history.more')}
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}

function HistoryRow({ receipt, onOpen }: { receipt: TransferReceipt; onOpen: () => void }) {
  const { t } = useTranslation()
  const dateText = useDateText()
  const { direction, other, amountCents, at } = receipt
  const isReceived = direction === 'received'
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      className="flex min-h-16 w-full items-center gap-3 px-5 py-3 text-start hover:bg-raised"
    >
      <PersonAvatar person={other} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {t(`transfer.history.rows.${direction}`, { name: nameOf(receipt) })}
        </span>
        <time dateTime={new Date(at).toISOString()} dir="ltr" className="numbers text-sm text-muted">
          {dateText(at, { time: true })}
        </time>
      </span>
      <Btz
        cents={isReceived ? amountCents : -amountCents}
        signed
        className={classNames('shrink-0', isReceived ? 'text-streak-ink' : 'text-ink')}
      />
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
    </button>
  )
}
