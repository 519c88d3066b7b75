import type { Board } from '@satoshi/contract/leaderboard'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { besideBoard, boardGrid } from '../game-kit/board/board-grid.ts'
import { EmptyPodium } from './empty-podium.tsx'
import { HowPoints } from './how-points.tsx'
import { MyStanding } from './my-standing.tsx'
import { WeekHead } from '../game-kit/board/week-head.tsx'

/** A week in which nobody has points. */
export function EmptyBoard({ board, closed }: { board: Board; closed: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={boardGrid}>
      <div className={besideBoard}>
        <MyStanding board={board} closed={closed} />
        <div className="order-last">
          <HowPoints />
        </div>
      </div>
      <Card className="flex flex-col px-4! pt-4! sm:px-5!">
        <WeekHead week={board} closed={closed} />
        <EmptyState
          picture={<EmptyPodium />}
          title={t(closed ? 'leaderboard.emptyLast.title' : 'leaderboard.empty.title')}
          text={t(closed ? 'leaderboard.emptyLast.text' : 'leaderboard.empty.text')}
          action={<LinkButton to="/quiz/solo">{t('leaderboard.empty.action')}</LinkButton>}
        />
      </Card>
    </div>
  )
}
