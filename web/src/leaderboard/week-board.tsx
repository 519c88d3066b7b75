import type { Profile } from '@satoshi/contract/profile'
import { useTranslation } from 'react-i18next'

import { ErrorState } from '../kit/error-state.tsx'
import { BoardSkeleton } from '../game-kit/board/board-skeleton.tsx'
import { EmptyBoard } from './empty-board.tsx'
import { FilledBoard } from './filled-board.tsx'
import { useBoard, type BoardChoice } from './use-board.ts'

/** The board of a week, whatever there is of it; `week` is null for the one that runs. */
export function WeekBoard({ week, profile }: { week: BoardChoice['week']; profile: Profile | undefined }) {
  const { t } = useTranslation()
  const pages = useBoard({ week, open: 'top' })
  const board = pages.data?.pages[0]
  if (!board && pages.error) {
    return <ErrorState title={t('leaderboard.error')} error={pages.error} onRetry={() => void pages.refetch()} />
  }
  if (!board) return <BoardSkeleton />
  if (board.players === 0) return <EmptyBoard board={board} closed={week !== null} />
  return <FilledBoard board={board} pages={pages} week={week} profile={profile} />
}
