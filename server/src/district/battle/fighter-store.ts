import type { BattleSide } from '@satoshi/rules/district/battle'
import { sql, type Generated } from 'kysely'

import { anyOf } from '../../platform/postgres/lists.ts'
import type { Db, Tx } from '../../platform/postgres/db.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    battle_fighters: BattleFighters
    battle_attempts: BattleAttempts
  }
}

type BattleFighters = {
  battle_id: string
  user_id: string
  side: BattleSide
  permille: number | null
  paid: Generated<boolean>
}

type BattleAttempts = {
  match_id: string
  battle_id: string
  user_id: string
  ended: Generated<boolean>
  permille: number | null
}

/** An attempt of a fighter; `permille` is null for one that runs or does not count. */
export type Attempt = { matchId: string; ended: boolean; permille: number | null }

/** A player's attempts in a battle, the first first: ids of matches grow with time. */
export async function readAttempts(db: Db, battleId: string, userId: string): Promise<Attempt[]> {
  return db
    .selectFrom('battle_attempts')
    .select(['match_id as matchId', 'ended', 'permille'])
    .where('battle_id', '=', battleId)
    .where('user_id', '=', userId)
    .orderBy('match_id')
    .execute()
}

/** Players of a side who have a place: with an attempt that counts, or one that runs. */
export async function countFighters(db: Db, battleId: string, side: BattleSide): Promise<number> {
  const { rows } = await sql<{ fighters: number }>`
    select count(*)::int as fighters from battle_fighters f
    where f.battle_id = ${battleId} and f.side = ${side} and (f.permille is not null or exists (
      select from battle_attempts a where a.battle_id = f.battle_id and a.user_id = f.user_id and not a.ended))`.execute(
    db,
  )
  return rows[0]?.fighters ?? 0
}

/** How many attempts of a battle run. */
export async function countOpenAttempts(db: Db, battleId: string): Promise<number> {
  const { open } = await db
    .selectFrom('battle_attempts')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('battle_id', '=', battleId)
    .where('ended', '=', false)
    .executeTakeFirstOrThrow()
  return open
}

export type NewAttempt = { matchId: string; battleId: string; userId: string; side: BattleSide }

export async function insertAttempt(tx: Tx, { matchId, battleId, userId, side }: NewAttempt): Promise<void> {
  await tx
    .insertInto('battle_attempts')
    .values({ match_id: matchId, battle_id: battleId, user_id: userId, permille: null })
    .execute()
  await tx
    .insertInto('battle_fighters')
    .values({ battle_id: battleId, user_id: userId, side, permille: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The battle of an attempt; null for a match that is none any more. */
export async function battleOfAttempt(db: Db, matchId: string): Promise<string | null> {
  const row = await db
    .selectFrom('battle_attempts')
    .select('battle_id')
    .where('match_id', '=', matchId)
    .executeTakeFirst()
  return row?.battle_id ?? null
}

/** Writes how an attempt ended; one that counts raises the best of its fighter. */
export async function endAttempt(tx: Tx, matchId: string, permille: number | null): Promise<void> {
  await sql`
    with ended as (
      update battle_attempts set ended = true, permille = ${permille}::smallint where match_id = ${matchId}
      returning battle_id, user_id, permille)
    update battle_fighters f set permille = greatest(f.permille, e.permille)
    from ended e where f.battle_id = e.battle_id and f.user_id = e.user_id and e.permille is not null`.execute(tx)
}

/** The best of each fighter, in permille, by side. */
export async function readBests(db: Db, battleId: string): Promise<Record<BattleSide, number[]>> {
  const rows = await db
    .selectFrom('battle_fighters')
    .select(['side', 'permille'])
    .where('battle_id', '=', battleId)
    .where('permille', 'is not', null)
    .execute()
  const of = (side: BattleSide) => rows.flatMap((row) => (row.side === side ? (row.permille ?? []) : []))
  return { attacker: of('attacker'), defender: of('defender') }
}

/** Some fighters of a battle with an attempt that counts who are not paid yet, held until the transaction ends. */
export async function nextUnpaid(
  tx: Tx,
  battleId: string,
  limit: number,
): Promise<{ userId: string; side: BattleSide }[]> {
  return tx
    .selectFrom('battle_fighters')
    .select(['user_id as userId', 'side'])
    .where('battle_id', '=', battleId)
    .where('permille', 'is not', null)
    .where('paid', '=', false)
    .orderBy('user_id')
    .limit(limit)
    .forUpdate()
    .execute()
}

export async function writePaid(tx: Tx, battleId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .updateTable('battle_fighters')
    .set({ paid: true })
    .where('battle_id', '=', battleId)
    .where('user_id', '=', anyOf(userIds, 'uuid'))
    .execute()
}

/** Takes what a player fought out of the tables; what a battle that is over came to stays. */
export async function deleteFighter(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('battle_attempts').where('user_id', '=', userId).execute()
  await tx.deleteFrom('battle_fighters').where('user_id', '=', userId).execute()
}

/** A player's attempts in all battles, the first first. */
export async function readAllAttempts(db: Db, userId: string) {
  return db
    .selectFrom('battle_attempts as a')
    .innerJoin('battle_fighters as f', (join) =>
      join.onRef('f.battle_id', '=', 'a.battle_id').onRef('f.user_id', '=', 'a.user_id'),
    )
    .select(['a.match_id as matchId', 'a.battle_id as battleId', 'f.side', 'a.permille'])
    .where('a.user_id', '=', userId)
    .orderBy('a.match_id')
    .execute()
}

/** The side for which a player has fought in a battle; null for none. */
export async function readSide(db: Db, battleId: string, userId: string): Promise<BattleSide | null> {
  const row = await db
    .selectFrom('battle_fighters')
    .select('side')
    .where('battle_id', '=', battleId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.side ?? null
}
