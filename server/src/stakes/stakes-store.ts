import { cents, type Cents } from '@satoshi/rules/money'
import type { Exclusion, ExclusionPeriod } from '@satoshi/rules/stakes/exclusion'
import { flowWindows, type DayAndWeek } from '@satoshi/rules/stakes/flow'
import {
  defaultLossLimit,
  type LossLimit,
  noLosses,
  type LossRun,
  type StakeOutcome,
} from '@satoshi/rules/stakes/loss-limit'
import type { Day, Instant } from '@satoshi/rules/time'
import { sql, type Generated, type GeneratedAlways } from 'kysely'

import type { DayColumn } from '../platform/postgres/tables.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    stake_settings: StakeSettings
    stake_exclusions: StakeExclusions
    stake_results: StakeResults
    finished_solos: FinishedSolos
  }
}

type StakeSettings = {
  user_id: string
  limit_cents: Cents
  next_limit_cents: Cents | null
  next_limit_from: Date | null
  losses: Generated<number>
  paused_until: Date | null
  locked_until: Date | null
}
type StakeExclusions = {
  id: GeneratedAlways<number>
  user_id: string
  period: ExclusionPeriod
  since: Date
  until: Date | null
  lift_asked_at: Date | null
  not_before: Date
  created_at: Date
}
type StakeResults = {
  duel_id: string
  user_id: string
  opponent_id: string | null
  stake_cents: Cents
  net_cents: Cents
  outcome: StakeOutcome
  day: DayColumn
  created_at: Date
}

type FinishedSolos = { user_id: string; solos: number }

/** What a player set, and where their run of losses stands. */
export type StakeTools = {
  limit: LossLimit
  run: LossRun
  lockedUntil: Instant | null
  exclusion: Exclusion | null
}

/** A staked duel as it is kept for one of its players. */
export type StakeRow = {
  userId: string
  opponentId: string | null
  duelId: string
  stakeCents: Cents
  netCents: Cents
  outcome: StakeOutcome
  at: Instant
}

export async function readTools(db: Db, userId: string): Promise<StakeTools> {
  const row = await db.selectFrom('stake_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()
  const exclusion = await readExclusion(db, userId)
  if (!row) return { limit: defaultLossLimit, run: noLosses, lockedUntil: null, exclusion }
  const { limit_cents: limit, next_limit_cents: next, next_limit_from: from, losses } = row
  return {
    limit: { cents: limit, next: next !== null && from !== null ? { cents: next, from: from.getTime() } : null },
    run: { losses, pausedUntil: instantOf(row.paused_until) },
    lockedUntil: instantOf(row.locked_until),
    exclusion,
  }
}

/** Writes all that a player has set; the caller holds the player's row. */
export async function writeTools(tx: Tx, userId: string, { limit, run, lockedUntil }: StakeTools): Promise<void> {
  const columns = {
    limit_cents: limit.cents,
    next_limit_cents: limit.next?.cents ?? null,
    next_limit_from: dateOf(limit.next?.from ?? null),
    losses: run.losses,
    paused_until: dateOf(run.pausedUntil),
    locked_until: dateOf(lockedUntil),
  }
  await tx
    .insertInto('stake_settings')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

async function readExclusion(db: Db, userId: string): Promise<Exclusion | null> {
  const row = await db
    .selectFrom('stake_exclusions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    period: row.period,
    since: row.since.getTime(),
    until: instantOf(row.until),
    liftAskedAt: instantOf(row.lift_asked_at),
    notBefore: row.not_before.getTime(),
  }
}

/** Adds what a player asked for to the history; the newest row holds. */
export async function addExclusion(tx: Tx, userId: string, exclusion: Exclusion, at: Instant): Promise<void> {
  await tx
    .insertInto('stake_exclusions')
    .values({
      user_id: userId,
      period: exclusion.period,
      since: new Date(exclusion.since),
      until: dateOf(exclusion.until),
      lift_asked_at: dateOf(exclusion.liftAskedAt),
      not_before: new Date(exclusion.notBefore),
      created_at: new Date(at),
    })
    .execute()
}

/** Counts one more solo quiz that a player has played to its end; of a deleted account nothing is counted. */
export async function addFinishedSolo(tx: Tx, userId: string): Promise<void> {
  await sql`
    insert into finished_solos (user_id, solos)
    select id, 1 from profiles where id = ${userId} and deleted_at is null
    on conflict (user_id) do update set solos = finished_solos.solos + 1`.execute(tx)
}

export async function readFinishedSolos(db: Db, userId: string): Promise<number> {
  const row = await db.selectFrom('finished_solos').select('solos').where('user_id', '=', userId).executeTakeFirst()
  return row?.solos ?? 0
}

/** What the stakes of a reward day came to; those against bots apart. */
export async function readNetOfDay(db: Db, userId: string, day: Day): Promise<{ all: Cents; bots: Cents }> {
  const { rows } = await sql<{ all: Cents; bots: Cents }>`
    select coalesce(sum(net_cents), 0)::bigint as all,
           coalesce(sum(net_cents) filter (where opponent_id is null), 0)::bigint as bots
    from stake_results where user_id = ${userId} and day = ${day}`.execute(db)
  return rows[0] ?? { all: cents(0), bots: cents(0) }
}

/** What the staked duels since a moment came to. */
export async function readRecordSince(
  db: Db,
  userId: string,
  since: Instant,
): Promise<{ net: Cents; won: number; lost: number; drawn: number }> {
  const { rows } = await sql<{ net: Cents; won: number; lost: number; drawn: number }>`
    select coalesce(sum(net_cents), 0)::bigint as net,
           (count(*) filter (where outcome = 'won'))::int as won,
           (count(*) filter (where outcome = 'lost'))::int as lost,
           (count(*) filter (where outcome = 'drawn'))::int as drawn
    from stake_results where user_id = ${userId} and created_at > ${new Date(since)}`.execute(db)
  return rows[0] ?? { net: cents(0), won: 0, lost: 0, drawn: 0 }
}

/** Staked duels of a player against another on a day, and what they won of them since a moment. Void ones do not count. */
export async function readPair(
  db: Db,
  { userId, opponentId, day, since }: { userId: string; opponentId: string; day: Day; since: Instant },
): Promise<{ duelsToday: number; flow: Cents }> {
  const { rows } = await sql<{ duelsToday: number; flow: Cents }>`
    select (count(*) filter (where day = ${day}))::int as "duelsToday",
           coalesce(sum(net_cents) filter (where created_at > ${new Date(since)}), 0)::bigint as flow
    from stake_results
    where user_id = ${userId} and opponent_id = ${opponentId} and outcome <> 'void'
      and (day = ${day} or created_at > ${new Date(since)})`.execute(db)
  return rows[0] ?? { duelsToday: 0, flow: cents(0) }
}

/** What a player's stakes against other players came to in the day and the week before `at`. */
export async function readFlowOf(db: Db, userId: string, at: Instant): Promise<DayAndWeek> {
  const since = { day: new Date(at - flowWindows.day), week: new Date(at - flowWindows.week) }
  const { rows } = await sql<DayAndWeek>`
    select coalesce(sum(net_cents) filter (where created_at > ${since.day}), 0)::bigint as day,
           coalesce(sum(net_cents), 0)::bigint as week
    from stake_results
    where user_id = ${userId} and opponent_id is not null and created_at > ${since.week}`.execute(db)
  return rows[0] ?? { day: cents(0), week: cents(0) }
}

/** What a player won of another by stakes in the last day and week, in cents. */
export type StakeFlow = { from: string; to: string; dayCents: Cents; weekCents: Cents; duels: number }

/** The largest flows between two players in the week before `at`, by nickname; what came back is taken off. */
export async function readFlows(db: Db, at: Instant, limit: number): Promise<StakeFlow[]> {
  const { rows } = await sql<StakeFlow>`
    select loser.nickname as "from", winner.nickname as "to", r.net_cents_day::bigint as "dayCents",
           r.net_cents_week::bigint as "weekCents", r.duels::int as duels
    from (
      select user_id, opponent_id, count(*) as duels, sum(net_cents) as net_cents_week,
             coalesce(sum(net_cents) filter (where created_at > ${new Date(at - flowWindows.day)}), 0) as net_cents_day
      from stake_results
      where opponent_id is not null and outcome <> 'void' and created_at > ${new Date(at - flowWindows.week)}
      group by user_id, opponent_id having sum(net_cents) > 0
    ) r
    join profiles winner on winner.id = r.user_id join profiles loser on loser.id = r.opponent_id
    order by r.net_cents_week desc, winner.nickname, loser.nickname limit ${limit}`.execute(db)
  return rows
}

/** Keeps a result on the player's reward day; false when it was kept before. */
export async function insertResult(tx: Tx, row: StakeRow, day: Day): Promise<boolean> {
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('stake_results')
    .values({
      duel_id: row.duelId,
      user_id: row.userId,
      opponent_id: row.opponentId,
      day,
      stake_cents: row.stakeCents,
      net_cents: row.netCents,
      outcome: row.outcome,
      created_at: new Date(row.at),
    })
    .onConflict((conflict) => conflict.columns(['duel_id', 'user_id']).doNothing())
    .executeTakeFirst()
  return (written ?? 0n) > 0n
}

/** Whether a staked duel that was not void is kept for a player. */
export async function hasResult(db: Db, userId: string, duelId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stake_results')
    .select('duel_id')
    .where('duel_id', '=', duelId)
    .where('user_id', '=', userId)
    .where('outcome', '<>', 'void')
    .executeTakeFirst()
  return row !== undefined
}

/** Everything that is kept of a player here goes; the other player of a duel keeps their own row. */
export async function deleteStakes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('stake_settings').where('user_id', '=', userId).execute()
  await tx.deleteFrom('stake_exclusions').where('user_id', '=', userId).execute()
  await tx.deleteFrom('stake_results').where('user_id', '=', userId).execute()
  await tx.deleteFrom('finished_solos').where('user_id', '=', userId).execute()
}

function instantOf(date: Date | null): Instant | null {
  return date === null ? null : date.getTime()
}

function dateOf(at: Instant | null): Date | null {
  return at === null ? null : new Date(at)
}

/** A staked duel as a player takes it home. */
export type WholeResult = {
  duelId: string
  stakeCents: Cents
  netCents: Cents
  outcome: StakeOutcome
  day: Day
  endedAt: Date
}

/** Staked duels of a player, the oldest first, from behind `last` on. Who the other was, the matches say. */
export async function readResultsAfter(
  db: Db,
  userId: string,
  last: WholeResult | null,
  limit: number,
): Promise<WholeResult[]> {
  let rows = db
    .selectFrom('stake_results')
    .select(['duel_id as duelId', 'stake_cents as stakeCents', 'net_cents as netCents', 'outcome', 'day'])
    .select('created_at as endedAt')
    .where('user_id', '=', userId)
  if (last) {
    rows = rows.where((eb) => eb(eb.refTuple('created_at', 'duel_id'), '>', eb.tuple(last.endedAt, last.duelId)))
  }
  return rows.orderBy('created_at').orderBy('duel_id').limit(limit).execute()
}

/** The tools as they stand; undefined where nothing was ever set. */
export async function readWholeSettings(db: Db, userId: string) {
  return db
    .selectFrom('stake_settings')
    .select(['limit_cents as dailyLossLimitCents', 'next_limit_cents as nextLimitCents'])
    .select(['next_limit_from as nextLimitFrom', 'losses as lossesInARow', 'paused_until as pausedUntil'])
    .select('locked_until as lockedUntil')
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Every self-exclusion as it was asked for, the oldest first: a person asks for few. */
export async function readWholeExclusions(db: Db, userId: string) {
  return db
    .selectFrom('stake_exclusions')
    .select(['period', 'since', 'until', 'lift_asked_at as liftAskedAt', 'created_at as askedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}
