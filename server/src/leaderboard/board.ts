import type { Board } from '@satoshi/contract/leaderboard'
import { rankBelow, ranksFrom } from '@satoshi/rules/leaderboard/ranks'
import type { PublicProfile } from '@satoshi/rules/match/view'
import { isLeagueWeek, leagueWeek, leagueWeekOpening, shiftDay, type Day, type Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { InvalidRequest } from '../platform/http/invalid-request.ts'
import { onBoard, publicProfilesOf, totalPointsOf } from '../profile/profile-api.ts'
import { readSlice, type Place, type ReadSlice, type Slice, type SliceRow } from './leaderboard-store.ts'

/** What a player asks of the board; nothing is the top of the week that runs. */
export type BoardQuery = {
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
export async function readBoard(app: BoardSource, userId: string, query: BoardQuery): Promise<Board> {
  const { read = readSlice } = app
  const now = app.clock.now()
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor)
  const week = weekOf(query, cursor, now)
  const slice = sliceFor(week, userId, cursor, query)
  const [row, totalPoints] = await Promise.all([
    read(app.db, userId, withOneMore(slice)),
    totalPointsOf(app.db, userId),
  ])
  const profiles = await publicProfilesOf(
    app.db,
    [...row.before, ...row.after].map((place) => place.userId),
  )
  return boardView(row, { slice, profiles, totalPoints, now })
}

/** A listing goes on in the week in which it began, also after that has closed. */
function weekOf(query: BoardQuery, cursor: BoardCursor | null, now: Instant): Day {
  if (cursor && query.around) throw invalid('around', 'Not together with a cursor')
  if (cursor && query.week !== undefined && query.week !== cursor.week)
    throw invalid('week', 'Not the week of the cursor')
  const open = leagueWeek(now)
  const week = cursor?.week ?? query.week ?? open
  if (!isLeagueWeek(week) || week < firstWeek || week > open) throw invalid('week', 'Not the Monday of a week that was')
  return week
}

function sliceFor(week: Day, userId: string, cursor: BoardCursor | null, query: BoardQuery): Slice {
  if (cursor?.side === 'before') return { week, from: { beside: cursor.place }, before: pageSize, after: 0 }
  if (cursor) return { week, from: { beside: cursor.place }, before: 0, after: pageSize }
  if (query.around) return { week, from: { around: userId }, before: beforeMe, after: pageSize - beforeMe }
  return { week, from: 'top', before: 0, after: query.places ?? pageSize }
}

/** One place more on each side that is asked for says whether the list goes on there. */
function withOneMore({ before, after, ...slice }: Slice): Slice {
  return { ...slice, before: before && before + 1, after: after && after + 1 }
}

function invalid(path: string, message: string): InvalidRequest {
  return new InvalidRequest([{ path, message }])
}

/** What a page is made with beside the rows that were read. */
type Setting = { slice: Slice; profiles: Map<string, PublicProfile>; totalPoints: number; now: Instant }

/** A page of the board as the contract has it. One place more than asked was read on each side that was asked for. */
function boardView(row: SliceRow, { slice, profiles, totalPoints, now }: Setting): Board {
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
    items: page.flatMap(({ place, rank }) => itemView(place, rank, profiles)),
    me: {
      rank: row.mine && rankBelow(row.mine.above),
      points: row.mine?.points ?? 0,
      totalPoints,
    },
    players: row.players,
    ...cursors(row, slice, page),
  }
}

function itemView({ userId, points }: Place, rank: number, profiles: Map<string, PublicProfile>): Board['items'] {
  const face = profiles.get(userId)
  return face ? [{ rank, player: onBoard(face), points }] : []
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

/** Where another page of a week's board begins: after a place, or before it. */
type BoardCursor = { side: 'after' | 'before'; week: Day; place: Place }

/** Most points that a row can hold, and the latest moment that a date can be. */
const mostPoints = 2_147_483_647
const latestMoment = 8_640_000_000_000_000

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
  const inRange = read.place.points >= 1 && read.place.points <= mostPoints && read.place.reachedAt <= latestMoment
  if (!match || !inRange || !isLeagueWeek(week) || writeCursor(read) !== cursor) {
    throw new InvalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }])
  }
  return read
}
