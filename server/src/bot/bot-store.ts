import type { BotCharacter, Temperament } from '@satoshi/rules/bot/cast'
import { newGovernor, type Governor } from '@satoshi/rules/bot/governor'
import type { Subject } from '@satoshi/rules/words'
import { sql, type Generated, type JSONColumnType } from 'kysely'

import type { MadeAt } from '../platform/postgres/tables.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    bots: Bots
    bot_governors: BotGovernors
  }
}

type Bots = {
  id: string
  name: string
  nickname_key: string
  temperament: Temperament
  theta: number
  bias: JSONColumnType<Record<Subject, number>>
  pace: number
  level: number
  active: Generated<boolean>
  player_wins: Generated<number>
  player_losses: Generated<number>
  draws: Generated<number>
  created_at: MadeAt
}
type BotGovernors = { band: number; shift: number; player_rate: number; duels: number }

/** A bot as it is kept. `theta` is on the scale of duel ratings. */
export type BotRow = {
  id: string
  name: string
  temperament: Temperament
  theta: number
  bias: Record<Subject, number>
  pace: number
  level: number
}

/** Some bots, in no order; ids that are no bot's are left out. */
export async function readBots(db: Db, ids: string[]): Promise<BotRow[]> {
  if (ids.length === 0) return []
  return botRows(db).where('id', '=', anyOf(ids, 'uuid')).execute()
}

/** The bots in play that are nearest to a strength, the nearest first. */
export async function nearestBots(db: Db, theta: number, limit: number): Promise<BotRow[]> {
  return botRows(db)
    .where('active', '=', true)
    .orderBy(sql`abs(theta - ${theta}::real)`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Which of some bots and names there are already. */
export async function knownBots(db: Db): Promise<{ id: string; nicknameKey: string }[]> {
  return db.selectFrom('bots').select(['id', 'nickname_key as nicknameKey']).execute()
}

/** Only one process seeds at a time; the lock goes with the transaction. */
export async function lockBotSeeding(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('seed:bots'))`.execute(tx)
}

export async function insertBots(tx: Tx, bots: (BotCharacter & { nicknameKey: string })[]): Promise<void> {
  if (bots.length === 0) return
  await tx
    .insertInto('bots')
    .values(
      bots.map(({ nicknameKey, bias, ...bot }) => ({ ...bot, nickname_key: nicknameKey, bias: JSON.stringify(bias) })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How far the bots of some bands are shifted; bands in which nobody has played are left out. */
export async function readShifts(db: Db, bands: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('bot_governors')
    .select(['band', 'shift'])
    .where('band', '=', anyOf(bands, 'integer'))
    .execute()
  return new Map(rows.map(({ band, shift }) => [band, shift]))
}

/** A band's governor, locked until the transaction ends, so that each duel counts once. */
export async function lockGovernor(tx: Tx, band: number): Promise<Governor> {
  const { shift, playerRate, duels } = newGovernor
  await tx
    .insertInto('bot_governors')
    .values({ band, shift, player_rate: playerRate, duels })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const held = await tx
    .selectFrom('bot_governors')
    .select(['shift', 'player_rate as playerRate', 'duels'])
    .where('band', '=', band)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return held
}

export async function writeGovernor(tx: Tx, band: number, { shift, playerRate, duels }: Governor): Promise<void> {
  await tx
    .updateTable('bot_governors')
    .set({ shift, player_rate: playerRate, duels })
    .where('band', '=', band)
    .execute()
}

/** Counts a duel of a bot as its player did in it. */
export async function countDuel(tx: Tx, botId: string, playerScore: 0 | 0.5 | 1): Promise<void> {
  const column = playerScore === 1 ? 'player_wins' : playerScore === 0 ? 'player_losses' : 'draws'
  await tx
    .updateTable('bots')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('id', '=', botId)
    .execute()
}

/** Every bot with its record, the strongest last. */
export async function readBotRecords(db: Db) {
  return db
    .selectFrom('bots')
    .select(['id', 'name', 'temperament', 'theta', 'active', 'draws'])
    .select(['player_wins as playerWins', 'player_losses as playerLosses'])
    .orderBy('theta')
    .orderBy('id')
    .execute()
}

/** Every band in which somebody has played. */
export async function readGovernors(db: Db): Promise<(Governor & { band: number })[]> {
  return db
    .selectFrom('bot_governors')
    .select(['band', 'shift', 'player_rate as playerRate', 'duels'])
    .orderBy('band')
    .execute()
}

function botRows(db: Db) {
  return db.selectFrom('bots').select(['id', 'name', 'temperament', 'theta', 'bias', 'pace', 'level'])
}
