import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { besideBoard, boardGrid } from '../game-kit/board/board-grid.ts'
import { BoardSkeleton } from '../game-kit/board/board-skeleton.tsx'
import { WeekHead } from '../game-kit/board/week-head.tsx'
import { FriendsWeek } from './friends-week.tsx'
import { HowLeague } from './how-league.tsx'
import { LastLeague } from './last-league.tsx'
import { LeagueTable } from './league-table.tsx'
import { MyLeague } from './my-league.tsx'
import { NoSeat } from './no-seat.tsx'
import { Participation } from './participation.tsx'
import { TierLadder } from './tier-ladder.tsx'
import { useLeague } from './use-league.ts'

/** The league of the week: the player's group, what its places mean, the week before, friends, and the way out. */
export function LeagueTab({ me }: { me: string | undefined }) {
  const { t } = useTranslation()
  const { data: league, error, refetch } = useLeague()
  if (!league && error) {
    return <ErrorState title={t('league.error')} error={error} onRetry={() => void refetch()} />
  }
  if (!league) return <BoardSkeleton />
  const { group, tier, state } = league
  return (
    <div className={boardGrid}>
      <div className={besideBoard}>
        <MyLeague league={league} me={me} />
        <div className="order-last flex flex-col gap-4 lg:gap-6">
          <HowLeague tier={tier} />
          <Participation takesPart={state !== 'optedOut'} seated={group !== null} />
        </div>
      </div>
      <div className="flex flex-col gap-4 sm:gap-5">
        {league.last && <LastLeague last={league.last} />}
        <Card className="flex flex-col gap-4 bg-linear-to-b from-(--sky-top) to-(--sky-low) px-4! py-4! sm:px-5!">
          <WeekHead week={league} closed={false} />
          <TierLadder tier={tier} />
        </Card>
        {group ? <LeagueTable group={group} me={me} /> : <NoSeat league={league} />}
        <FriendsWeek me={me} />
      </div>
    </div>
  )
}
