import { isLeagueWeek, type Day } from '@satoshi/rules/time'

import { InvalidRequest } from '../platform/http/invalid-request.ts'
import type { Place } from './leaderboard-store.ts'

/** Where another page of a week's board begins: after a place, or before it. */
export type BoardCursor = { side: 'after' | 'before'; week: Day; place: Place }

/** Most points that a row can hold, and the latest moment that a date can be. */
const mostPoints = 2_147_483_647
const latest = 8_640_000_000_000_000

const written =
  /^(after|before) (\d{4}-\d{2}-\d{2}) (\d{1,10}) (\d{1,16}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A cursor as a client keeps it: opaque to it, and of no use to anybody but as a place in the order. */
export function writeCursor({ side, week, place }: BoardCursor): string {
  return Buffer.from(`${side} ${week} ${place.points} ${place.reachedAt} ${place.userId}`).toString('base64url')
}

/** What `writeCursor` wrote. Refuses `request.invalid` for anything else. */
export function readCursor(cursor: string): BoardCursor {
  const match = written.exec(Buffer.from(cursor, 'base64url').toString())
  const [, side, week = '', points, reachedAt, userId = ''] = match ?? []
  const read: BoardCursor = {
    side: side === 'before' ? 'before' : 'after',
    week,
    place: { points: Number(points), reachedAt: Number(reachedAt), userId },
  }
  const inRange = read.place.points >= 1 && read.place.points <= mostPoints && read.place.reachedAt <= latest
  if (!match || !inRange || !isLeagueWeek(week) || writeCursor(read) !== cursor) {
    throw new InvalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }])
  }
  return read
}
