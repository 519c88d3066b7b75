import type { Box, BoxContent, Pity } from '@satoshi/rules/box/odds'
import { boxVersion, type BoxVersion, type Piece } from '@satoshi/rules/box/pieces'
import type { BoostItem } from '@satoshi/rules/inventory/boosts'
import type { Cents } from '@satoshi/rules/money'
import type { Generated, Selectable } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    box_players: BoxPlayers
    box_openings: BoxOpenings
  }
}

type BoxPlayers = {
  user_id: string
  seed: string
  nonce: Generated<number>
  since_epic: Generated<number>
  since_legendary: Generated<number>
  prefers_fixed: Generated<boolean>
}
type BoxOpenings = {
  id: string
  user_id: string
  box: Box
  nonce: number | null
  seed: string | null
  roll: number | null
  since_epic: number | null
  since_legendary: number | null
  content: BoxContent | null
  version: Generated<number>
  piece_id: Piece | null
  lacked: Piece[] | null
  amount_cents: Cents
  boost: BoostItem | null
  hints: number
  freezes: number
  opened_at: Date
}

/** State of a player's boxes: what decides the next one, and what was chosen. `seed` is secret. */
export type BoxPlayer = { seed: string; nonce: number; pity: Pity; prefersFixed: boolean }

/**
 * What chance decided of a box: the seed that is secret no more, the counters before it, the version of the tables, and the
 * pieces among which one was drawn, null where none was.
 */
export type Drawn = {
  nonce: number
  seed: string
  roll: number
  content: BoxContent
  pity: Pity
  version: BoxVersion
  lacked: readonly Piece[] | null
}

/** A box that was opened; `drawn` is null for a fixed chest. */
export type Opening = {
  id: string
  userId: string
  box: Box
  drawn: Drawn | null
  amountCents: Cents
  boost: BoostItem | null
  hints: number
  freezes: number
  piece: Piece | null
  at: Date
}

/** The player's seed and counters; `newSeed` is kept for whoever has none yet. */
export async function lockBoxPlayer(tx: Tx, userId: string, newSeed: string): Promise<BoxPlayer> {
  await tx
    .insertInto('box_players')
    .values({ user_id: userId, seed: newSeed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('box_players')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return boxPlayer(row)
}

/** Undefined for whoever never looked at boxes. */
export async function readBoxPlayer(db: Db, userId: string): Promise<BoxPlayer | undefined> {
  const row = await db.selectFrom('box_players').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row && boxPlayer(row)
}

export async function writeBoxPlayer(tx: Tx, userId: string, { seed, nonce, pity }: BoxPlayer): Promise<void> {
  await tx
    .updateTable('box_players')
    .set({ seed, nonce, since_epic: pity.sinceEpic, since_legendary: pity.sinceLegendary })
    .where('user_id', '=', userId)
    .execute()
}

export async function writePreference(tx: Tx, userId: string, fixed: boolean): Promise<void> {
  await tx.updateTable('box_players').set({ prefers_fixed: fixed }).where('user_id', '=', userId).execute()
}

export async function insertOpening(tx: Tx, { id, userId, box, drawn, at, ...rest }: Opening): Promise<void> {
  const { amountCents: amount_cents, boost, hints, freezes, piece } = rest
  await tx
    .insertInto('box_openings')
    .values({
      id,
      user_id: userId,
      box,
      opened_at: at,
      amount_cents,
      boost,
      hints,
      freezes,
      nonce: drawn?.nonce ?? null,
      seed: drawn?.seed ?? null,
      roll: drawn?.roll ?? null,
      since_epic: drawn?.pity.sinceEpic ?? null,
      since_legendary: drawn?.pity.sinceLegendary ?? null,
      content: drawn?.content ?? null,
      version: drawn?.version ?? boxVersion,
      piece_id: piece,
      lacked: drawn?.lacked ? [...drawn.lacked] : null,
    })
    .execute()
}

/** Boxes that a player opened, newest first, from behind `last` on. */
export async function readOpenings(db: Db, userId: string, limit: number, last?: Opening | null): Promise<Opening[]> {
  let rows = db.selectFrom('box_openings').selectAll().where('user_id', '=', userId)
  if (last) rows = rows.where((eb) => eb(eb.refTuple('opened_at', 'id'), '<', eb.tuple(last.at, last.id)))
  const found = await rows.orderBy('opened_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return found.map(openingOf)
}

/** An opening of the player; undefined where there is no such one. */
export async function readOpening(db: Db, userId: string, id: string): Promise<Opening | undefined> {
  const row = await db
    .selectFrom('box_openings')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && openingOf(row)
}

/** Takes away what is kept here of a player. */
export async function deleteBoxes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('box_openings').where('user_id', '=', userId).execute()
  await tx.deleteFrom('box_players').where('user_id', '=', userId).execute()
}

type Counters = { since_epic: number; since_legendary: number }

function boxPlayer(row: Counters & { seed: string; nonce: number; prefers_fixed: boolean }): BoxPlayer {
  const { seed, nonce, prefers_fixed: prefersFixed } = row
  return { seed, nonce, prefersFixed, pity: { sinceEpic: row.since_epic, sinceLegendary: row.since_legendary } }
}

type DrawnColumns = { [Column in keyof Counters]: number | null } & {
  nonce: number | null
  seed: string | null
  roll: number | null
  content: BoxContent | null
  version: number
  lacked: Piece[] | null
}

function openingOf({
  user_id: userId,
  opened_at: at,
  amount_cents: amountCents,
  ...row
}: Selectable<BoxOpenings>): Opening {
  const { id, box, boost, hints, freezes, piece_id: piece } = row
  return { id, userId, box, drawn: drawnOf(row), at, amountCents, boost, hints, freezes, piece }
}

function drawnOf({ since_epic: epic, since_legendary: legendary, ...row }: DrawnColumns): Drawn | null {
  const { nonce, seed, roll, content, version, lacked } = row
  if (nonce === null || seed === null || roll === null || content === null) return null
  const pity = { sinceEpic: epic ?? 0, sinceLegendary: legendary ?? 0 }
  return { nonce, seed, roll, content, pity, version: version as BoxVersion, lacked } // safe: only `insertOpening` writes versions
}
