import type { DuelTheme } from '@satoshi/contract/person'
import type { Cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'

/** Somebody who found nobody and wants to be told. */
export type SearchAlert = {
  userId: string
  theme: DuelTheme
  stakeCents: Cents
  until: Instant
  alertedAt: Instant | null
}

export async function readSearchAlert(db: Db, userId: string): Promise<SearchAlert | null> {
  const row = await db.selectFrom('duel_wishes').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ? searchAlertOf(row) : null
}

/** The wishes of others that still hold, at the same stake. */
export async function readSearchAlerts(
  db: Db,
  { but, stakeCents, at }: { but: string; stakeCents: Cents; at: Instant },
): Promise<SearchAlert[]> {
  const rows = await db
    .selectFrom('duel_wishes')
    .selectAll()
    .where('user_id', '<>', but)
    .where('stake_cents', '=', stakeCents)
    .where('until', '>', new Date(at))
    .orderBy('user_id')
    .execute()
  return rows.map(searchAlertOf)
}

/** Keeps a wish, in place of one before. */
export async function writeSearchAlert(
  tx: Tx,
  { userId, theme, stakeCents, until }: Omit<SearchAlert, 'alertedAt'>,
): Promise<void> {
  const wish = { theme, stake_cents: stakeCents, until: new Date(until), told_at: null }
  await tx
    .insertInto('duel_wishes')
    .values({ user_id: userId, ...wish })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(wish))
    .execute()
}

/** Notes that some players were told; of two processes at once one does. Gives those that it noted. */
export async function claimSearchAlerts(
  tx: Tx,
  userIds: string[],
  at: Instant,
  notAlertedSince: Instant,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await tx
    .updateTable('duel_wishes')
    .set({ told_at: new Date(at) })
    .where('user_id', '=', anyOf(userIds, 'uuid'))
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '<=', new Date(notAlertedSince))]))
    .returning('user_id')
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

export async function deleteSearchAlert(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('duel_wishes').where('user_id', '=', userId).execute()
}

export async function deleteSearchAlertsUntil(tx: Tx, at: Instant): Promise<void> {
  await tx.deleteFrom('duel_wishes').where('until', '<=', new Date(at)).execute()
}

/** Notes that a player let an offer pass. */
export async function insertMiss(tx: Tx, userId: string, at: Instant): Promise<void> {
  await tx
    .insertInto('offer_misses')
    .values({ user_id: userId, at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** When some players let offers pass since `since`, by player. */
export async function readMisses(db: Db, userIds: string[], since: Instant): Promise<Map<string, Instant[]>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ userId: string; at: Date }>`
    select user_id as "userId", at from offer_misses
    where user_id = any(${userIds}::uuid[]) and at > ${new Date(since)} order by at`.execute(db)
  const misses = new Map<string, Instant[]>()
  for (const { userId, at } of rows) misses.set(userId, [...(misses.get(userId) ?? []), at.getTime()])
  return misses
}

export async function deleteMissesBefore(tx: Tx, at: Instant): Promise<void> {
  await tx.deleteFrom('offer_misses').where('at', '<', new Date(at)).execute()
}

export async function deleteMissesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('offer_misses').where('user_id', '=', userId).execute()
}

type Row = { user_id: string; theme: DuelTheme; stake_cents: Cents; until: Date; told_at: Date | null }

function searchAlertOf(row: Row): SearchAlert {
  return {
    userId: row.user_id,
    theme: row.theme,
    stakeCents: row.stake_cents,
    until: row.until.getTime(),
    alertedAt: row.told_at?.getTime() ?? null,
  }
}
