import { rankGroup, type RankedSeat } from '@satoshi/rules/league/close-group'
import { cents, type Cents } from '@satoshi/rules/money'
import type { Grant } from '@satoshi/rules/progress/grant'
import type { Day, Instant } from '@satoshi/rules/time'

import { saveNotices, type NewNotice } from '../notification/notification-api.ts'
import type { App } from '../platform/app.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { runEvent } from '../platform/scheduled-events/event-runner.ts'
import type { EventHandlers } from '../platform/scheduled-events/scheduled-events.ts'
import { grantToMany } from '../progress/progress-api.ts'
import { groupsWaitedFor, readGroupSeats, lockGroup, writeClosing, type DueGroup } from './league-store.ts'

/** Groups that are closed before the others in one pass, because somebody waits for them. */
const waitedForAtOnce = 48
/** Groups of them that are closed at the same time: most of a close is waiting for the database. */
const groupsAtOnce = 4

/** What the leagues are run with. */
export type LeagueApp = Pick<App, 'db' | 'clock' | 'live' | 'inTransaction' | 'log'>

/**
 * Closes a group whose week is over: ranks, tiers, prizes and notices in one transaction. A close that is killed anywhere
 * goes on with the next group and pays nobody twice; a group that cannot be closed keeps no other from it.
 */
export function leagueEvents({ live }: Pick<App, 'live'>) {
  return {
    leagueGroupCloses: {
      handle: async (tx, { ref, now }) => {
        const group = await lockGroup(tx, ref)
        if (!group) return undefined
        const told = await close(tx, group, now)
        return () => {
          for (const { userId, prizeCents } of told) {
            publishStale(live, userId, 'notifications', 'progress')
            if (prizeCents > 0) publishStale(live, userId, 'wallet')
          }
        }
      },
    },
  } satisfies EventHandlers
}

/** Closes those groups of a week that is over first whose players play on and wait for a seat. */
export async function closeGroupsWaitedFor(app: LeagueApp): Promise<void> {
  const { leagueGroupCloses } = leagueEvents(app)
  const waitedFor = await groupsWaitedFor(app.db, waitedForAtOnce)
  while (waitedFor.length > 0) {
    const refs = waitedFor.splice(0, groupsAtOnce)
    await Promise.all(refs.map((ref) => runEvent(app, { kind: 'leagueGroupCloses', ref }, leagueGroupCloses)))
  }
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
