import type { Board } from '@satoshi/contract/leaderboard'
import type { Profile } from '@satoshi/contract/profile'
import { useState } from 'react'

import { Card } from '../kit/card.tsx'
import { classNames } from '../kit/class-names.ts'
import { besideBoard, boardGrid } from '../game-kit/board/board-grid.ts'
import { placesOf, podiumPlaces } from './board-places.ts'
import { HowPoints } from './how-points.tsx'
import { MyPlaceBar } from './my-place-bar.tsx'
import { MyStanding } from './my-standing.tsx'
import { Podium } from './podium.tsx'
import { Standings } from './standings.tsx'
import type { BoardChoice, BoardPages } from './use-board.ts'
import { useMyPlace } from './use-my-place.ts'
import { WeekHead } from '../game-kit/board/week-head.tsx'

type FilledBoardProps = { board: Board; pages: BoardPages; week: BoardChoice['week']; profile: Profile | undefined }

/** A week in which somebody has points: the podium, the player's own standing, and the list from the top or around the player. */
export function FilledBoard({ board, pages, week, profile }: FilledBoardProps) {
  const [open, setOpen] = useState<BoardChoice['open']>('top')
  const { markStanding, markRoof, markRow, outOfSight, drawn, seek } = useMyPlace()
  const closed = week !== null
  const show = () => {
    if (!drawn) setOpen('aroundMe')
    seek()
  }
  return (
    <>
      <div className={classNames(boardGrid, 'pb-20')}>
        <div className={besideBoard}>
          <MyStanding board={board} closed={closed} inviting ref={markStanding} />
          <div className="order-last">
            <HowPoints />
          </div>
        </div>
        <Card className="flex flex-col gap-4 bg-linear-to-b from-(--sky-top) to-(--sky-low) px-4! pt-4! pb-0! sm:px-5!">
          <WeekHead week={board} closed={closed} />
          <Podium
            places={placesOf(pages.data?.pages ?? []).slice(0, podiumPlaces)}
            me={profile?.id}
            onMine={markRoof}
          />
        </Card>
        <Standings pages={pages} week={week} open={open} me={profile?.id} onOpen={setOpen} onMine={markRow} />
      </div>
      {profile && outOfSight && <MyPlaceBar board={board} profile={profile} onShow={show} />}
    </>
  )
}
