import { levelPeriods, type HomeOverTime, type LevelPeriod } from '@satoshi/rules/district/perk'
import type { PlanPeriod } from '@satoshi/rules/subscription/plans'
import type { Instant } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { planPeriods } from './plan-store.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    district_levels: DistrictLevels
  }
}

type DistrictLevels = { district: DistrictKey; since: Date; level: number }

/** Notes that districts have another level from `since` on. */
export async function writeLevels(
  tx: Tx,
  levels: readonly { district: DistrictKey; level: number }[],
  since: Instant,
): Promise<void> {
  if (levels.length === 0) return
  const rows = levels.map((level) => ({ ...level, since: new Date(since) }))
  await tx
    .insertInto('district_levels')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['district', 'since']).doUpdateSet((eb) => ({ level: eb.ref('excluded.level') })),
    )
    .execute()
}

/**
 * The level of the district in which a player lives at `at`, as a column of a query on `profiles p`; 0 for whoever lives nowhere
 * or has not confirmed their address.
 */
export function homeLevelAt(at: Instant) {
  return sql<number>`coalesce((
    select coalesce((
      select dl.level from district_levels dl
      where dl.district = home.district and dl.since <= ${new Date(at)} order by dl.since desc limit 1), 1)
    from residences home join users owner on owner.id = home.user_id
    where home.user_id = p.id and owner.email_verified), 0)`
}

/** The level of the district in which a player lives at `at`; 0 for whoever lives nowhere or has not confirmed their address. */
export async function homeLevelOf(db: Db, userId: string, at: Instant): Promise<number> {
  const row = await db
    .selectFrom('profiles as p')
    .select(homeLevelAt(at).as('level'))
    .where('p.id', '=', userId)
    .executeTakeFirst()
  return row?.level ?? 0
}

type LimitsRow = {
  plans: { plan: string; held_from: string; held_until: string }[]
  confirmed_at: Date | null
  homes: { since: string; until: string | null; levels: { since: string; level: number }[] }[]
}

/**
 * What a player's limits followed since `since`, in one query: when they had which plan, and at which level they lived when. Of a
 * district's levels only those are read that held meanwhile.
 */
export async function limitsSourcesOf(
  db: Db,
  userId: string,
  since: Instant,
): Promise<{ plans: PlanPeriod[]; homes: LevelPeriod[] }> {
  const first = new Date(since)
  const { rows } = await sql<LimitsRow>`
    with homes as (
      select district, since, null as until from residences where user_id = ${userId}
      union all
      select district, since, until from former_residences where user_id = ${userId} and until > ${first})
    select u.confirmed_at,
      (select coalesce(json_agg(json_build_object('plan', plan, 'held_from', held_from, 'held_until', held_until)
         order by held_from), '[]') from plan_periods where user_id = u.id) as plans,
      (select coalesce(json_agg(json_build_object('since', h.since, 'until', h.until, 'levels', (
         select coalesce(json_agg(json_build_object('since', dl.since, 'level', dl.level) order by dl.since), '[]')
         from district_levels dl
         where dl.district = h.district and (h.until is null or dl.since < h.until) and dl.since >= coalesce((
           select max(before.since) from district_levels before
           where before.district = h.district and before.since <= greatest(h.since, ${first})), dl.since)))
         order by h.since), '[]') from homes h) as homes
    from users u where u.id = ${userId}`.execute(db)
  const [row] = rows
  return row ? { plans: planPeriods(row.plans.map(heldPlan)), homes: homesIn(row) } : { plans: [], homes: [] }
}

function heldPlan({ plan, held_from: from, held_until: until }: LimitsRow['plans'][number]) {
  return { plan, held_from: new Date(from), held_until: new Date(until) }
}

function homesIn({ homes, confirmed_at: confirmedAt }: LimitsRow): LevelPeriod[] {
  const overTime = homes.map(({ since, until, levels }): HomeOverTime => {
    const risen = levels.map((one) => ({ since: Date.parse(one.since), level: one.level }))
    return { since: Date.parse(since), until: until === null ? null : Date.parse(until), levels: risen }
  })
  return levelPeriods(overTime, confirmedAt?.getTime() ?? null)
}
