import type { Board } from '@satoshi/contract/leaderboard'
import { rankBelow, ranksFrom } from '@satoshi/rules/leaderboard/ranks'
import type { Face } from '@satoshi/rules/match/view'
import { leagueWeekOpening, shiftDay, type Instant } from '@satoshi/rules/time'

import { writeCursor } from './board-cursor.ts'
import type { Place, Slice, SliceRow } from './leaderboard-store.ts'

/** What a page is made with beside the rows that were read. */
type Setting = { slice: Slice; faces: Map<string, Face>; totalPoints: number; now: Instant }

/** A page of the board as the contract has it. One place more than asked was read on each side that was asked for. */
export function boardView(row: SliceRow, { slice, faces, totalPoints, now }: Setting): Board {
  const { week } = slice
  const ranks = row.standing
    ? ranksFrom(
        row.standing,
        [...row.before, ...row.after].map((place) => place.points),
      )
    : []
  const ranked = [...row.before, ...row.after].map((place, index) => ({ place, rank: ranks[index] ?? 0 }))
  const surplus = Math.max(0, row.before.length - slice.before)
  const page = ranked.slice(surplus, row.before.length + slice.after)
  return {
    week,
    startsAt: leagueWeekOpening(week),
    endsAt: leagueWeekOpening(shiftDay(week, 7)),
    serverNow: now,
    items: page.flatMap(({ place, rank }) => itemView(place, rank, faces)),
    me: {
      rank: row.mine && rankBelow(row.mine.above),
      points: row.mine?.points ?? 0,
      totalPoints,
    },
    players: row.players,
    ...cursors(row, slice, page),
  }
}

function itemView({ userId, points }: Place, rank: number, faces: Map<string, Face>): Board['items'] {
  const face = faces.get(userId)
  if (!face) return []
  const { id, nickname, avatarUrl, avatarId, level } = face
  return [{ rank, player: { id, nickname, avatarUrl, avatarId, level }, points }]
}

/** The page that a cursor came from lies on its other side; on the asked side there is more when more was found. */
function cursors({ before, after }: SliceRow, slice: Slice, page: { place: Place }[]) {
  const first = page[0]?.place
  const last = page.at(-1)?.place
  const beside = slice.from !== 'top' && 'beside' in slice.from
  const more = {
    before: before.length > slice.before || (beside && slice.before === 0),
    after: after.length > slice.after || (beside && slice.after === 0),
  }
  return {
    previousCursor: first && more.before ? writeCursor({ side: 'before', week: slice.week, place: first }) : null,
    nextCursor: last && more.after ? writeCursor({ side: 'after', week: slice.week, place: last }) : null,
  }
}
