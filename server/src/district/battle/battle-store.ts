import type { BattleDecision, BattleOutcome, BattleSide } from '@satoshi/rules/district/battle'
import type { Instant, Millis } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { sql, type Generated } from 'kysely'

import { anyOf } from '../../platform/postgres/lists.ts'
import type { Db, Tx } from '../../platform/postgres/db.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    battles: Battles
    district_records: DistrictRecords
  }
}

type Battles = {
  id: string
  attacker: DistrictKey
  defender: DistrictKey
  started_by: string | null
  started_at: Date
  ends_at: Date
  announced_up_to: string | null
  outcome: BattleOutcome | null
  decided_by: BattleDecision | null
  attacker_fighters: number | null
  defender_fighters: number | null
  attacker_permille: number | null
  defender_permille: number | null
}

type DistrictRecords = {
  district: DistrictKey
  elo: Generated<number>
  won: Generated<number>
  drawn: Generated<number>
  lost: Generated<number>
}

/** A battle as its row has it; counts and scores of one that is over. */
export type BattleRow = {
  id: string
  attacker: DistrictKey
  defender: DistrictKey
  startedAt: Date
  endsAt: Date
  outcome: BattleOutcome | null
  decidedBy: BattleDecision | null
  fighters: Record<BattleSide, number>
  permille: Record<BattleSide, number>
}

/** A running battle counts its fighters; one that is over has them. */
const battleColumns = sql`
  b.id, b.attacker, b.defender, b.started_at as "startedAt", b.ends_at as "endsAt", b.outcome, b.decided_by as "decidedBy",
  json_build_object('attacker', coalesce(b.attacker_fighters, f.attacker, 0),
                    'defender', coalesce(b.defender_fighters, f.defender, 0)) as fighters,
  json_build_object('attacker', coalesce(b.attacker_permille, 0),
                    'defender', coalesce(b.defender_permille, 0)) as permille`
const countedFighters = sql`
  left join lateral (
    select count(*) filter (where side = 'attacker') as attacker, count(*) filter (where side = 'defender') as defender
    from battle_fighters where battle_id = b.id and permille is not null and b.outcome is null) f on true`

export async function readBattle(db: Db, id: string): Promise<BattleRow | null> {
  const { rows } = await sql<BattleRow>`
    select ${battleColumns} from battles b ${countedFighters} where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A battle by its id, or by that of one of its attempts. */
export async function readBattleNamed(db: Db, id: string): Promise<BattleRow | null> {
  const { rows } = await sql<BattleRow>`
    select ${battleColumns} from battles b ${countedFighters}
    where b.id = coalesce((select battle_id from battle_attempts where match_id = ${id}), ${id})`.execute(db)
  return rows[0] ?? null
}

/** Battles of a district that run, and the last that are over, the newest first. */
export async function readBattlesOf(db: Db, district: DistrictKey, mostPast: number): Promise<BattleRow[]> {
  const { rows } = await sql<BattleRow>`
    select ${battleColumns}
    from (
      (select * from battles where attacker = ${district} and outcome is null)
      union all (select * from battles where defender = ${district} and outcome is null)
      union all (select * from (
        (select * from battles where attacker = ${district} and outcome is not null
         order by started_at desc limit ${mostPast})
        union all (select * from battles where defender = ${district} and outcome is not null
         order by started_at desc limit ${mostPast})) past
        order by started_at desc limit ${mostPast})) b ${countedFighters}
    order by b.started_at desc`.execute(db)
  return rows
}

/** A battle that runs, as the city shows it. */
export type RunningBattle = Pick<BattleRow, 'id' | 'attacker' | 'defender' | 'startedAt' | 'endsAt'>

export async function readRunningBattles(db: Db): Promise<RunningBattle[]> {
  return db
    .selectFrom('battles')
    .select(['id', 'attacker', 'defender', 'started_at as startedAt', 'ends_at as endsAt'])
    .where('outcome', 'is', null)
    .orderBy('started_at')
    .execute()
}

/** What of a player decides whether they may ever challenge; `since` and `district` are null for whoever lives nowhere. */
type Challenger = { district: DistrictKey | null; since: Date | null; confirmed: boolean; level: number }

export async function readChallenger(db: Db, userId: string, at: Instant): Promise<Challenger | null> {
  const { rows } = await sql<Challenger>`
    select r.district, r.since, u.email_verified and coalesce(u.confirmed_at <= ${new Date(at)}, false) as confirmed, p.level
    from profiles p join users u on u.id = p.id left join residences r on r.user_id = p.id
    where p.id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** What of a district's and its target's battles decides whether there may be another. */
export type Engagement = { attacking: boolean; defending: boolean; pairStartedAt: Date | null }

export async function readEngagement(db: Db, own: DistrictKey, target: DistrictKey): Promise<Engagement> {
  const { rows } = await sql<Engagement>`
    select
      exists (select from battles where attacker = ${own} and outcome is null) as attacking,
      exists (select from battles where defender = ${target} and outcome is null) as defending,
      greatest(
        (select max(started_at) from battles where attacker = ${own} and defender = ${target}),
        (select max(started_at) from battles where attacker = ${target} and defender = ${own})) as "pairStartedAt"`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('no row of battles')
  return row
}

/** Lets one challenge at a time be judged and begun, whichever districts it is of. */
export async function lockChallenges(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('district_challenges', 0))`.execute(tx)
}

export async function insertBattle(
  tx: Tx,
  {
    id,
    attacker,
    defender,
    startedBy,
    startedAt,
    endsAt,
  }: {
    id: string
    attacker: DistrictKey
    defender: DistrictKey
    startedBy: string
    startedAt: Instant
    endsAt: Instant
  },
): Promise<void> {
  const at = { started_at: new Date(startedAt), ends_at: new Date(endsAt) }
  const nothingYet = {
    announced_up_to: null,
    outcome: null,
    decided_by: null,
    attacker_fighters: null,
    defender_fighters: null,
    attacker_permille: null,
    defender_permille: null,
  }
  await tx
    .insertInto('battles')
    .values({ id, attacker, defender, started_by: startedBy, ...at, ...nothingYet })
    .execute()
}

/** What an attempt asks of its battle. */
export type OpenBattle = Pick<Battles, 'id' | 'attacker' | 'defender' | 'outcome'> & {
  startedAt: Instant
  endsAt: Instant
}

const openColumns = ['id', 'attacker', 'defender', 'outcome', 'started_at', 'ends_at'] as const

export async function readOpenBattle(db: Db, id: string): Promise<OpenBattle | null> {
  const row = await db.selectFrom('battles').select(openColumns).where('id', '=', id).executeTakeFirst()
  return row ? openBattle(row) : null
}

/**
 * A battle that stays as it is until the transaction ends: `begin` lets one resident at a time take a place, `end` lets
 * all end their attempts beside each other, and `close` waits for both.
 */
export async function lockBattle(tx: Tx, id: string, to: 'begin' | 'end' | 'close'): Promise<OpenBattle | null> {
  const query = tx.selectFrom('battles').select(openColumns).where('id', '=', id)
  const row = await (to === 'end' ? query.forShare() : query.forUpdate()).executeTakeFirst()
  return row ? openBattle(row) : null
}

function openBattle({ started_at, ends_at, ...battle }: Pick<Battles, (typeof openColumns)[number]>): OpenBattle {
  return { ...battle, startedAt: started_at.getTime(), endsAt: ends_at.getTime() }
}

/** Writes what a battle came to. */
export async function writeOutcome(
  tx: Tx,
  id: string,
  end: {
    outcome: BattleOutcome
    by: BattleDecision
    fighters: Record<BattleSide, number>
    permille: Record<BattleSide, number>
  },
): Promise<void> {
  await tx
    .updateTable('battles')
    .set({
      outcome: end.outcome,
      decided_by: end.by,
      attacker_fighters: end.fighters.attacker,
      defender_fighters: end.fighters.defender,
      attacker_permille: end.permille.attacker,
      defender_permille: end.permille.defender,
    })
    .where('id', '=', id)
    .execute()
}

/** How a district has done in its battles. */
export type RecordRow = { district: DistrictKey; elo: number; won: number; drawn: number; lost: number }

export async function readRecords(db: Db): Promise<RecordRow[]> {
  return db.selectFrom('district_records').select(['district', 'elo', 'won', 'drawn', 'lost']).execute()
}

/** The two records of a battle, in the order of their names so that no two closes wait in a circle. */
export async function lockRecords(tx: Tx, districts: readonly DistrictKey[]): Promise<Map<DistrictKey, RecordRow>> {
  const rows = await tx
    .selectFrom('district_records')
    .select(['district', 'elo', 'won', 'drawn', 'lost'])
    .where('district', '=', anyOf(districts, 'text'))
    .orderBy('district')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.district, row]))
}

export async function writeRecord(tx: Tx, { district, ...record }: RecordRow): Promise<void> {
  await tx.updateTable('district_records').set(record).where('district', '=', district).execute()
}

/**
 * The next residents of both sides, by id, who may fight: who lived there for so long before it began and has a confirmed
 * address. Not who challenged, who knows. The mark moves on with them.
 */
export async function nextToAnnounce(
  tx: Tx,
  battleId: string,
  { settledFor, limit }: { settledFor: Millis; limit: number },
): Promise<{ userId: string; side: BattleSide }[]> {
  const { rows } = await sql<{ userId: string; side: BattleSide }>`
    with next as (
      select r.user_id, case r.district when b.attacker then 'attacker' else 'defender' end as side
      from battles b join residences r on r.district in (b.attacker, b.defender)
      join users u on u.id = r.user_id and u.email_verified
      where b.id = ${battleId} and r.user_id is distinct from b.started_by and r.since <= b.started_at - make_interval(secs => ${settledFor / 1_000})
        and (b.announced_up_to is null or r.user_id > b.announced_up_to)
      order by r.user_id limit ${limit}),
    marked as (
      update battles set announced_up_to = (select user_id from next order by user_id desc limit 1)
      where id = ${battleId} and exists (select from next))
    select user_id as "userId", side from next order by user_id`.execute(tx)
  return rows
}

/** A player who challenged is named by no battle any more. */
export async function forgetStarter(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('battles').set({ started_by: null }).where('started_by', '=', userId).execute()
}

/** The battles that a player began, the first first. */
export async function readBegun(db: Db, userId: string) {
  return db
    .selectFrom('battles')
    .select(['id', 'attacker', 'defender', 'started_at as startedAt'])
    .where('started_by', '=', userId)
    .orderBy('started_at')
    .execute()
}
