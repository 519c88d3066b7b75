import { arrive, groupSeats, newStanding, type LeagueStanding } from '@satoshi/rules/league/seating'
import type { LeaguePace } from '@satoshi/rules/league/pace'
import type { LeagueTier } from '@satoshi/rules/league/tiers'
import type { Day, Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { newId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import {
  insertSeats,
  mayTrySeating,
  readFillingGroups,
  takeArrivals,
  writeGroups,
  writeStandings,
  type ArrivalRow,
  type FillingGroup,
  type NewSeat,
} from './seating-store.ts'

/** Arrivals in one transaction. */
const batchSize = 200

/** Seats whoever made first points of a week, in their order. Gives how many were looked at; none while another process seats. */
export async function seatArrivals(app: Pick<App, 'inTransaction' | 'clock'>): Promise<number> {
  const now = app.clock.now()
  return app.inTransaction(async (tx) => {
    if (!(await mayTrySeating(tx))) return 0
    const arrivals = await takeArrivals(tx, batchSize)
    await seat(tx, arrivals, now)
    return arrivals.length
  })
}

async function seat(tx: Tx, arrivals: ArrivalRow[], now: Instant): Promise<void> {
  if (arrivals.length === 0) return
  const weeks = [...new Set(arrivals.map(({ week }) => week))]
  const filling = await readFillingGroups(tx, weeks)
  const full: FillingGroup[] = []
  const seats: NewSeat[] = []
  // A player may arrive in two weeks at once, when nobody seated for long: the later one begins where the earlier left.
  const standings = new Map<string, LeagueStanding>()
  for (const { userId, week, at, standing: before, lastWeeks } of arrivals) {
    const known = standings.get(userId) ?? before ?? newStanding(week)
    const { seat: given, standing } = arrive(known, { week, at, now, lastWeeks })
    standings.set(userId, standing)
    if (!given) continue
    const group = groupFor(filling, { week, ...given }, now)
    group.taken += 1
    if (group.taken === groupSeats) full.push(...filling.splice(filling.indexOf(group), 1))
    seats.push({ userId, week, groupId: group.id, at })
  }
  await writeGroups(tx, [...full, ...filling])
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
