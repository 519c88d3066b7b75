import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { ArrowUp } from '../kit/icon.ts'
import { placesOf, podiumPlaces } from './board-places.ts'
import { RowsSkeleton } from '../game-kit/board/board-skeleton.tsx'
import { BoardTable } from '../game-kit/board/board-table.tsx'
import { useBoard, type BoardChoice, type BoardPages } from './use-board.ts'

type StandingsProps = {
  /** The board from its top. */
  pages: BoardPages
  week: BoardChoice['week']
  open: BoardChoice['open']
  me: string | undefined
  onOpen: (open: BoardChoice['open']) => void
  onMine: (element: HTMLElement | null) => void
}

/** The list below the podium, or around the player, fifty more at a time. */
export function Standings({ pages: top, week, open, me, onOpen, onMine }: StandingsProps) {
  const { t } = useTranslation()
  const around = useBoard({ week, open: 'aroundMe' }, open === 'aroundMe')
  const shown = open === 'top' ? top : around
  const read = shown.data && placesOf(shown.data.pages)
  const items = open === 'top' ? read?.slice(podiumPlaces) : read
  const title = t(open === 'top' ? 'leaderboard.list.title' : 'leaderboard.list.around')
  if (open === 'top' && items?.length === 0) return null
  return (
    <section aria-labelledby="standings-title">
      <div className="mb-3 flex min-h-12 items-center justify-between gap-3">
        <h2 id="standings-title" className="text-xl font-bold">
          {title}
        </h2>
        {open === 'aroundMe' && (
          <Button
            variant="ghost"
            onClick={() => onOpen('top')}
            icon={<ArrowUp aria-hidden="true" className="size-5" />}
          >
            {t('leaderboard.list.toTop')}
          </Button>
        )}
      </div>
      {shown.hasPreviousPage && (
        <Button
          variant="quiet"
          wide
          busy={shown.isFetchingPreviousPage}
          onClick={() => void shown.fetchPreviousPage()}
          className="mb-4 scroll-mb-28"
        >
          {t('leaderboard.list.earlier')}
        </Button>
      )}
      {items && <BoardTable title={title} items={items} me={me} onMine={onMine} />}
      {!items && shown.error && (
        <ErrorState title={t('leaderboard.error')} error={shown.error} onRetry={() => void shown.refetch()} />
      )}
      {!items && !shown.error && <RowsSkeleton />}
      {shown.hasNextPage && (
        <Button
          variant="quiet"
          wide
          busy={shown.isFetchingNextPage}
          onClick={() => void shown.fetchNextPage()}
          className="mt-4 scroll-mb-28"
        >
          {t('leaderboard.list.more')}
        </Button>
      )}
    </section>
  )
}
