import { useTranslation } from 'react-i18next'

import { ErrorState } from '../../kit/error-state.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { serverNow } from '../../lib/clock.ts'
import { NobodyPanel } from './nobody-panel.tsx'
import { OfferPanel } from './offer-panel.tsx'
import { stageOf } from './search-stage.ts'
import { SearchingPanel } from './searching-panel.tsx'
import { SetUp } from './set-up.tsx'
import type { Matchmaking, Wish } from './use-matchmaking.ts'

type QuickMatchProps = { matchmaking: Matchmaking; wish: Wish; onWish: (wish: Wish) => void }

/** The quick match in each of its stages. */
export function QuickMatch({ matchmaking, wish, onWish }: QuickMatchProps) {
  const { t } = useTranslation()
  const { data: search, error, refetch } = matchmaking.search
  if (!search && error) return <ErrorState title={t('lobby.error')} error={error} onRetry={() => void refetch()} />
  if (!search) return <QuickSkeleton />
  const stage = stageOf(search, serverNow())
  const asked = { theme: search.theme ?? wish.theme, stakeBtz: search.theme ? search.stakeCents / 100 : wish.stakeBtz }
  switch (stage.name) {
    case 'idle':
    case 'paused':
      return <SetUp stage={stage} wish={wish} onWish={onWish} matchmaking={matchmaking} />
    case 'searching':
      return <SearchingPanel since={stage.since} botFrom={stage.botFrom} wish={asked} matchmaking={matchmaking} />
    case 'offered':
    case 'waiting':
      return (
        <OfferPanel offer={stage.offer} theme={asked.theme} stakeCents={search.stakeCents} matchmaking={matchmaking} />
      )
    case 'nobody':
      return (
        <NobodyPanel mayBot={stage.mayBot} notifyUntil={stage.notifyUntil} wish={asked} matchmaking={matchmaking} />
      )
    case 'begun':
      // A duel of this visit is gone to at once; one of before is over or stands on its own card.
      return <SetUp stage={{ name: 'idle' }} wish={wish} onWish={onWish} matchmaking={matchmaking} />
  }
}

function QuickSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        {t('a11y.loading')}
      </p>
      <Skeleton className="h-48 rounded-lg! sm:h-60" />
      <Skeleton className="h-12 rounded-full!" />
      <Skeleton className="h-44 rounded-lg!" />
      <Skeleton className="h-14" />
    </div>
  )
}
