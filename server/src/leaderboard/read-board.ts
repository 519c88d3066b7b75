import type { Board } from '@satoshi/contract/leaderboard'
import { isLeagueWeek, leagueWeek, type Day, type Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { InvalidRequest } from '../platform/http/invalid-request.ts'
import { facesOf, totalPointsOf } from '../profile/profile-api.ts'
import { readCursor, type BoardCursor } from './board-cursor.ts'
import { readSlice, type ReadSlice, type Slice } from './leaderboard-store.ts'
import { boardView } from './leaderboard-view.ts'

/** What a player asks of the board; nothing is the top of the week that runs. */
export type BoardWish = {
  week?: Day | undefined
  cursor?: string | undefined
  around?: 'me' | undefined
  /** Of the top no more than these, where a page is more than is shown. */
  places?: number
}

/** Where a board is read; a benchmark brings another way to read it. */
export type BoardSource = Pick<App, 'db' | 'clock'> & { read?: ReadSlice }

/** Places on a page, and how many of them stand before the player on a page around one. Source: the contract. */
export const pageSize = 50
const beforeMe = 10

/** No week is older than the game. */
const firstWeek: Day = '2026-01-05'

/**
 * A page of the global board of a week, with its ranks and where the player stands, all of one moment. Refuses
 * `request.invalid` for a foreign cursor, for a week that is none or has not begun, and for wishes that exclude each other.
 */
export async function readBoard(app: BoardSource, userId: string, wish: BoardWish): Promise<Board> {
  const { read = readSlice } = app
  const now = app.clock.now()
  const cursor = wish.cursor === undefined ? null : readCursor(wish.cursor)
  const week = weekOf(wish, cursor, now)
  const slice = sliceFor(week, userId, cursor, wish)
  const row = await read(app.db, userId, withOneMore(slice))
  const ids = [...row.before, ...row.after].map((place) => place.userId)
  const [faces, totalPoints] = await Promise.all([facesOf(app.db, ids), totalPointsOf(app.db, userId)])
  return boardView(row, { slice, faces, totalPoints, now })
}

/** A listing goes on in the week in which it began, also after that has closed. */
function weekOf(wish: BoardWish, cursor: BoardCursor | null, now: Instant): Day {
  if (cursor && wish.around) throw invalid('around', 'Not together with a cursor')
  if (cursor && wish.week !== undefined && wish.week !== cursor.week)
    throw invalid('week', 'Not the week of the cursor')
  const open = leagueWeek(now)
  const week = cursor?.week ?? wish.week ?? open
  if (!isLeagueWeek(week) || week < firstWeek || week > open) throw invalid('week', 'Not the Monday of a week that was')
  return week
}

function sliceFor(week: Day, userId: string, cursor: BoardCursor | null, wish: BoardWish): Slice {
  if (cursor?.side === 'before') return { week, from: { beside: cursor.place }, before: pageSize, after: 0 }
  if (cursor) return { week, from: { beside: cursor.place }, before: 0, after: pageSize }
  if (wish.around) return { week, from: { around: userId }, before: beforeMe, after: pageSize - beforeMe }
  return { week, from: 'top', before: 0, after: wish.places ?? pageSize }
}

/** One place more on each side that is asked for says whether the list goes on there. */
function withOneMore({ before, after, ...slice }: Slice): Slice {
  return { ...slice, before: before && before + 1, after: after && after + 1 }
}

function invalid(path: string, message: string): InvalidRequest {
  return new InvalidRequest([{ path, message }])
}
