import { rankGroup, type RankedSeat } from '@satoshi/rules/league/close-group'
import { closeAfterMillis } from '@satoshi/rules/league/seating'
import { cents, type Cents } from '@satoshi/rules/money'
import type { Grant } from '@satoshi/rules/progress/grant'
import { leagueWeek, second, shiftDay, type Day, type Instant, type Millis } from '@satoshi/rules/time'

import { saveNotices, type NewNotice } from '../notification/notification-api.ts'
import type { App } from '../platform/app.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { Repeating } from '../platform/repeating.ts'
import { grantToMany } from '../progress/progress-api.ts'
import {
  groupsWaitedFor,
  readGroupSeats,
  lockDueGroup,
  lockGroup,
  writeClosing,
  type DueGroup,
} from './league-store.ts'
import { seatArrivals } from './seating.ts'

/** How long the keeper rests between two passes: this late somebody is seated. */
const everyMillis: Millis = 500
/** How long a pass may close groups before it rests and seats again; a server that stops waits for it. */
const passMillis: Millis = 2 * second
/** Groups that are closed before the others in one pass, because somebody waits for them. */
const waitedForAtOnce = 48
/** Groups that are closed at the same time: most of a close is waiting for the database. */
const groupsAtOnce = 4

/**
 * Keeps the leagues: seats whoever made first points, and closes the groups of weeks that are over. Every server does it
 * beside the others; nothing of it is lost with one.
 */
export function createLeagueRunner(app: LeagueApp & Pick<App, 'log'>): Repeating {
  const failure = 'leagues could not be kept'
  return new Repeating(() => runLeagues(app), { everyMillis, log: app.log, failure })
}

/** One pass of the keeper; true when there may be more to do. */
export async function runLeagues(app: LeagueApp): Promise<boolean> {
  const until = app.clock.now() + passMillis
  // Whoever plays on in the new week does not wait for a whole close.
  const waitedFor = await groupsWaitedFor(app.db, waitedForAtOnce)
  while (waitedFor.length > 0) {
    await Promise.all(waitedFor.splice(0, groupsAtOnce).map((id) => closeNextGroup(app, id)))
  }
  const seated = await seatArrivals(app)
  while (app.clock.now() < until) {
    const closed = await Promise.all(Array.from({ length: groupsAtOnce }, () => closeNextGroup(app)))
    if (!closed.some(Boolean)) return seated > 0
  }
  return true
}

/** What the leagues are kept with. */
export type LeagueApp = Pick<App, 'db' | 'clock' | 'live' | 'inTransaction'>

/**
 * Closes one group of a week that is over: ranks, tiers, prizes and notices in one transaction, so that a close which is
 * killed anywhere goes on with the next group and pays nobody twice. False when there is none left. Any number of
 * processes close beside each other. With `id`, that group and no other.
 */
export async function closeNextGroup(app: LeagueApp, id?: string): Promise<boolean> {
  const at = app.clock.now()
  const closed = await app.inTransaction(async (tx) => {
    const group = await (id === undefined ? lockDueGroup(tx, lastOver(at)) : lockGroup(tx, id, lastOver(at)))
    return group ? close(tx, group, at) : null
  })
  for (const { userId, prizeCents } of closed ?? []) {
    publishStale(app.live, userId, 'notifications', 'progress')
    if (prizeCents > 0) publishStale(app.live, userId, 'wallet')
  }
  return closed !== null
}

/** The last week that may be closed. */
function lastOver(at: Instant): Day {
  return shiftDay(leagueWeek(at - closeAfterMillis), -7)
}

/** Gives those who were told. */
async function close(tx: Tx, group: DueGroup, at: Instant): Promise<RankedSeat[]> {
  const seats = rankGroup(group.tier, await readGroupSeats(tx, group.id))
  await writeClosing(tx, group, seats, at)
  const won = seats.filter(({ prizeCents }) => prizeCents > 0)
  await grantToMany(
    tx,
    won.map(({ userId, prizeCents }) => ({ ...prizeGrant(group.week, prizeCents), userId })),
    at,
  )
  const told = new Set(
    await saveNotices(
      tx,
      seats.flatMap((seat) => noticeOf(group, seat) ?? []),
      at,
    ),
  )
  return seats.filter(({ userId }) => told.has(userId))
}

/** Nothing is told to who stays without a prize: their tab says it. */
function noticeOf({ week }: DueGroup, seat: RankedSeat): NewNotice | null {
  const { userId, move, rank, tierAfter, prizeCents } = seat
  if (move === 'stayed' && prizeCents === 0) return null
  const type = move === 'promoted' ? 'league_promoted' : move === 'demoted' ? 'league_demoted' : 'league_prize'
  const data = { week, rank, tier: tierAfter, prizeCents }
  return { userId, fromUserId: null, type, ref: week, data }
}

/** The prize of a week's league, once for each player and week. It is earned BTZ, and brings neither XP nor points. */
function prizeGrant(week: Day, prizeCents: Cents): Omit<Grant, 'xp' | 'points'> {
  return { source: 'league', ref: week, earnedCents: prizeCents, grantedCents: cents(0) }
}
