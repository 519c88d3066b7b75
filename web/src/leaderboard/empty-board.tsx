import type { Board } from '@satoshi/contract/leaderboard'
import { useTranslation } from 'react-i18next'

import { besideBoard, boardGrid } from '../game-kit/board/board-grid.ts'
import { WeekHead } from '../game-kit/board/week-head.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { HowPoints } from './how-points.tsx'
import { MyStanding } from './my-standing.tsx'
import { Tower } from './tower.tsx'

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

/** Three roofs that nobody stands on yet. Decoration. */
function EmptyPodium() {
  return (
    <div aria-hidden="true" className="mx-auto grid w-full max-w-64 grid-cols-3 items-end gap-2">
      <Tower rank={2} vacant />
      <Tower rank={1} vacant />
      <Tower rank={3} vacant />
    </div>
  )
}
