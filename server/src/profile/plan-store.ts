import { paidPlanNames, planAt, type PlanName, type PlanPeriod } from '@satoshi/rules/subscription/plans'
import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    plan_periods: PlanPeriods
  }
}

type PlanPeriods = {
  user_id: string
  plan: string
  held_from: Date
  held_until: Date
  subscription_id: string
}

/** When a player has or had which plan; nothing for who never had one. */
export async function planPeriodsOf(db: Db, userId: string): Promise<PlanPeriod[]> {
  const rows = await db
    .selectFrom('plan_periods')
    .select(['plan', 'held_from', 'held_until'])
    .where('user_id', '=', userId)
    .orderBy('held_from')
    .execute()
  return planPeriods(rows)
}

/** The periods that rows say. A plan that this version does not know gives nothing. */
export function planPeriods(rows: readonly Pick<PlanPeriods, 'plan' | 'held_from' | 'held_until'>[]): PlanPeriod[] {
  return rows.flatMap(({ plan: written, held_from: from, held_until: until }) => {
    const plan = paidPlanNames.find((name) => name === written)
    return plan ? [{ plan, from: from.getTime(), until: until.getTime() }] : []
  })
}

/** The plan that a player has at `at`: it and `plansHeldAt` are the only places that say so. */
export async function planOf(db: Db, userId: string, at: Instant): Promise<PlanName> {
  return planAt(await planPeriodsOf(db, userId), at)
}

/** The names of the plans that a player has at `at`, as a column of a query on `profiles p`; `highestPlan` says which one holds. */
export function plansHeldAt(at: Instant) {
  return sql<string[]>`array(
    select pp.plan from plan_periods pp
    where pp.user_id = p.id and pp.held_from <= ${new Date(at)} and ${new Date(at)} < pp.held_until)`
}

/** Writes all periods of a subscription anew. The caller has locked the player. */
export async function writePlanPeriods(
  tx: Tx,
  { userId, subscriptionId, periods }: { userId: string; subscriptionId: string; periods: readonly PlanPeriod[] },
): Promise<void> {
  await tx.deleteFrom('plan_periods').where('subscription_id', '=', subscriptionId).execute()
  if (periods.length === 0) return
  const rows = periods.map(({ plan, from, until }) => ({
    user_id: userId,
    plan,
    held_from: new Date(from),
    held_until: new Date(until),
    subscription_id: subscriptionId,
  }))
  await tx.insertInto('plan_periods').values(rows).execute()
}

/** Takes every plan from a player whose account is deleted. */
export async function deletePlanPeriods(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('plan_periods').where('user_id', '=', userId).execute()
}
