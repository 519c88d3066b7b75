import type { WalletItem } from '@satoshi/contract/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Btz, formatBtz } from '../kit/btz.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { classNames } from '../kit/class-names.ts'
import { DateText } from '../kit/date-text.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { query } from '../lib/api.ts'
import { EmptyPurse } from './empty-purse.tsx'
import { reasonKey } from './reason-text.ts'

/** What came and went, newest first, twenty more at a time. */
export function Statement({ zone }: { zone: string | undefined }) {
  const { t } = useTranslation()
  const pages = useInfiniteQuery(
    query.wallet.transactions.infiniteOptions({
      input: (cursor: string | undefined) => (cursor ? { cursor } : {}),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  )
  const items = pages.data?.pages.flatMap((page) => page.items)
  return (
    <section aria-labelledby="statement-title">
      <h2 id="statement-title" className="mb-3 text-xl font-bold">
        {t('wallet.statement.title')}
      </h2>
      {!items && pages.error && (
        <ErrorState title={t('wallet.statement.error')} error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {!items && !pages.error && <StatementSkeleton />}
      {items?.length === 0 && <EmptyStatement />}
      {items && items.length > 0 && (
        <Card as="ul" className="px-5 py-2">
          {items.map((item) => (
            <StatementLine key={item.id} item={item} zone={zone} />
          ))}
        </Card>
      )}
      {pages.hasNextPage && (
        <Button
          variant="quiet"
          wide
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
          className="mt-4"
        >
          {t('wallet.statement.more')}
        </Button>
      )}
    </section>
  )
}

function StatementLine({ item, zone }: { item: WalletItem; zone: string | undefined }) {
  const { t, i18n } = useTranslation()
  const { amountCents, counterpart, lot } = item
  return (
    <li className="flex items-center gap-3 border-line py-3 not-first:border-t">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-1.5 font-semibold break-words">
          {t(reasonKey(item.reason))}
          {counterpart && (
            <span className="font-normal text-muted">
              {t('wallet.statement.with', { nickname: counterpart.nickname })}
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          <DateText at={item.at} time {...(zone ? { zone } : {})} />
        </p>
      </div>
      <div className="text-end">
        <Btz
          cents={amountCents}
          signed
          className={classNames('text-lg', amountCents > 0 ? 'text-streak-ink' : 'text-ink')}
        />
        <p className="numbers text-xs text-muted">
          {t(`wallet.statement.${lot}`, { balance: formatBtz(item.balanceAfterCents, i18n.language) })}
        </p>
      </div>
    </li>
  )
}

function EmptyStatement() {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState
        picture={<EmptyPurse className="h-28 w-40" />}
        title={t('wallet.statement.empty')}
        text={t('wallet.statement.emptyText')}
        action={<LinkButton to="/game-mode">{t('wallet.statement.play')}</LinkButton>}
      />
    </Card>
  )
}

function StatementSkeleton() {
  return (
    <Card className="flex flex-col gap-4">
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className="flex items-center justify-between gap-4">
          <div className="flex-1">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="mt-2 h-4 w-28" />
          </div>
          <Skeleton className="h-6 w-20" />
        </div>
      ))}
    </Card>
  )
}
