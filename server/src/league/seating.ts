import type { LeaguePace, LeagueTier } from '@satoshi/rules/league/tiers'
import {
  arrive,
  closesAt,
  groupSeats,
  newStanding,
  takePart as takePartIn,
  type LeagueStanding,
} from '@satoshi/rules/league/seating'
import { leagueWeek, type Day, type Instant, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Background } from '../platform/domain.ts'
import { once } from '../platform/commands.ts'
import { newId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { Repeating } from '../platform/repeating.ts'
import { scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { closeGroupsWaitedFor, type LeagueApp } from './closing.ts'
import { readWeek } from './league-store.ts'
import {
  deleteSeat,
  lockSeating,
  insertArrival,
  insertSeats,
  mayTrySeating,
  readFillingGroups,
  readStanding,
  claimArrivals,
  writeGroups,
  writeStandings,
  type ArrivalRow,
  type FillingGroup,
  type NewSeat,
} from './seating-store.ts'

/**
 * Takes a player out of the leagues, or back into them, at any time and without loss of tier. The seat of the week is
 * given up with its prize. Who comes back with points is seated like anybody, except in a week whose seat was given up.
 */
export async function takePart(
  app: Pick<App, 'clock' | 'inTransaction'>,
  userId: string,
  { commandId, takesPart }: { commandId: string; takesPart: boolean },
): Promise<void> {
  const at = app.clock.now()
  const week = leagueWeek(at)
  await app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'league.takePart', body: { takesPart }, at }, async () => {
      await lockSeating(tx)
      const before = (await readStanding(tx, userId)) ?? newStanding(week)
      const seated = !takesPart && (await deleteSeat(tx, userId, week))
      await writeStandings(tx, [{ userId, ...takePartIn(before, { takesPart, week, seated }) }])
      const points = takesPart && before.optedOut ? await readWeek(tx, userId, week) : null
      if (points) await insertArrival(tx, { userId, week, at: app.clock.now() })
      return null
    }),
  )
}

/** How long the seater rests between two passes: this late somebody is seated. */
const everyMillis: Millis = 500
/** Arrivals in one transaction. */
const batchSize = 200

/** Seats whoever made first points, on every server beside the others; nothing of it is lost with one. */
export function createSeater(
  app: LeagueApp,
): Pick<Repeating, 'start' | 'stop'> & Required<Pick<Background, 'catchUp'>> {
  const catchUp = () => seat(app)
  const repeating = new Repeating(catchUp, {
    everyMillis,
    log: app.log,
    failure: 'nobody could be seated in the leagues',
  })
  return { start: () => repeating.start(), stop: () => repeating.stop(), catchUp }
}

/** One pass of the seater; whoever plays on in the new week does not wait for all groups of the old one. */
export async function seat(app: LeagueApp): Promise<void> {
  await closeGroupsWaitedFor(app)
  await seatArrivals(app)
}

/** Seats whoever made first points of a week, in their order. Gives how many were looked at; none while another process seats. */
async function seatArrivals(app: Pick<App, 'inTransaction' | 'clock'>): Promise<number> {
  const now = app.clock.now()
  return app.inTransaction(async (tx) => {
    if (!(await mayTrySeating(tx))) return 0
    const arrivals = await claimArrivals(tx, batchSize)
    await giveSeats(tx, arrivals, now)
    return arrivals.length
  })
}

async function giveSeats(tx: Tx, arrivals: ArrivalRow[], now: Instant): Promise<void> {
  if (arrivals.length === 0) return
  const weeks = [...new Set(arrivals.map(({ week }) => week))]
  const filling = await readFillingGroups(tx, weeks)
  const full: FillingGroup[] = []
  const opened: FillingGroup[] = []
  const seats: NewSeat[] = []
  // A player may arrive in two weeks at once, when nobody seated for long: the later one begins where the earlier left.
  const standings = new Map<string, LeagueStanding>()
  for (const { userId, week, at, standing: before, lastWeeks } of arrivals) {
    const known = standings.get(userId) ?? before ?? newStanding(week)
    const { seat: given, standing } = arrive(known, { week, at, now, lastWeeks })
    standings.set(userId, standing)
    if (!given) continue
    const group = groupFor(filling, { week, ...given }, now)
    if (group.taken === 0) opened.push(group)
    group.taken += 1
    if (group.taken === groupSeats) full.push(...filling.splice(filling.indexOf(group), 1))
    seats.push({ userId, week, groupId: group.id, at })
  }
  await writeGroups(tx, [...full, ...filling])
  await scheduleEvents(
    tx,
    opened.map(({ id, week }) => ({ kind: 'leagueGroupCloses', ref: id, at: closesAt(week) })),
  )
  await insertSeats(tx, seats)
  await writeStandings(
    tx,
    [...standings].map(([userId, standing]) => ({ userId, ...standing })),
  )
}

/** The group that takes seats of a kind, made when there is none. */
function groupFor(
  filling: FillingGroup[],
  kind: { week: Day; tier: LeagueTier; pace: LeaguePace },
  now: Instant,
): FillingGroup {
  const open = filling.find(({ week, tier, pace }) => week === kind.week && tier === kind.tier && pace === kind.pace)
  if (open) return open
  const made = { id: newId(now), ...kind, taken: 0 }
  filling.push(made)
  return made
}
