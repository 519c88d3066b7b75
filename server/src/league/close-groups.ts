import { rankGroup, type RankedSeat } from '@satoshi/rules/league/close-group'
import { closeAfterMillis } from '@satoshi/rules/league/seating'
import { leagueWeek, shiftDay, type Day, type Instant } from '@satoshi/rules/time'

import { saveNotices, type NewNotice } from '../notification/notification-api.ts'
import type { App } from '../platform/app.ts'
import { publishStale } from '../platform/live/publish-stale.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { grantToMany } from '../progress/progress-api.ts'
import { takeDueGroup, takeGroup, readGroupSeats, writeClosing, type DueGroup } from './closing-store.ts'
import { prizeGrant } from './prize-grant.ts'

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
    const group = await (id === undefined ? takeDueGroup(tx, lastOver(at)) : takeGroup(tx, id, lastOver(at)))
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
