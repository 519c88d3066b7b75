import type { City } from '@satoshi/contract/district'
import { leadingOf, rankOf } from '@satoshi/rules/district/power'
import { nextMove } from '@satoshi/rules/district/residence'
import { hour, second, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/postgres/db.ts'
import { lastGoodReading, staleWhileRevalidate, type CachedReader } from '../platform/stale-while-revalidate.ts'
import { readResidence } from '../profile/profile-api.ts'
import { readRunningBattles } from './battle/battle-store.ts'
import { anonymityThreshold } from './people-store.ts'
import { standingsOf } from './standings.ts'
import { countResidents, type DistrictCount } from './count-store.ts'

export type ResidentCounts = CachedReader<DistrictCount[]>

/** How long after somebody was here their windows are lit. */
const awakeMillis: Millis = 24 * hour

/** How long the first who asks waits for the first count; nobody waits for a later one. */
const firstCountMillis: Millis = second

/** Counts residents at most once a minute, on a connection that has patience; meanwhile the last count is given. */
export function watchResidents(slow: Db, clock: Clock): ResidentCounts {
  const count = async () => countResidents(slow, clock.now() - awakeMillis)
  return lastGoodReading(staleWhileRevalidate(count, clock), clock, firstCountMillis)
}

/**
 * The city as a player sees it. Counts are the last that were taken, at most once a minute; whoever has moved in since is
 * counted, and in the district that they left until the next count. Source: product 5.11.
 */
export async function readCity(app: Pick<App, 'db' | 'clock'>, counts: ResidentCounts, userId: string): Promise<City> {
  const [{ at, values }, residence, standings, battles] = await Promise.all([
    counts(),
    readResidence(app.db, userId),
    standingsOf(app.db),
    readRunningBattles(app.db),
  ])
  const totals = standings.map(({ total }) => total)
  const districts = values?.map((count) => {
    const { district, residents } = count
    const isNew = district === residence?.district && residence.since > at
    const { total = 0, level = 1, powers: reached } = standings.find((one) => one.district === district) ?? {}
    return {
      district,
      residents: residents + (isNew ? 1 : 0),
      awake: awakeIn(count),
      total,
      level,
      rank: rankOf(total, totals),
      leading: reached ? leadingOf(reached) : null,
    }
  })
  return {
    districts: districts ?? null,
    battles: battles.map(({ startedAt, endsAt, ...battle }) => ({
      ...battle,
      startedAt: startedAt.getTime(),
      endsAt: endsAt.getTime(),
    })),
    residence,
    move: nextMove(residence, app.clock.now()),
  }
}

/** Residents of a district who were here within a day; null where so few live that it would say who. */
export function awakeIn({ residents, awake }: Pick<DistrictCount, 'residents' | 'awake'>): number | null {
  return residents < anonymityThreshold ? null : awake
}
