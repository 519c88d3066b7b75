import { sql } from 'kysely'

import type { Db, Tx } from './postgres/db.ts'

/** Key of a command: user and id. */
export type CommandKey = { userId: string; commandId: string }

/** What a command did: kept as long as its answer may be asked for again. `response` is JSON. */
export type CommandEffect = CommandKey & { procedure: string; bodyHash: string; response: unknown }

/** Takes a command's row before the work is done; false when it is taken. Waits for another transaction that is about to. */
export async function claimCommand(tx: Tx, command: Omit<CommandEffect, 'response'>): Promise<boolean> {
  const taken = await tx
    .insertInto('commands')
    .values({ ...rowOf(command), response: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('command_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Keeps the answer, JSON text, in a row that was taken. */
export async function writeResponse(tx: Tx, { userId, commandId }: CommandKey, response: string): Promise<void> {
  await tx
    .updateTable('commands')
    .set({ response })
    .where('user_id', '=', userId)
    .where('command_id', '=', commandId)
    .execute()
}

/** Writes effects whole, and gives how many were not there before. */
export async function insertEffects(tx: Tx, effects: CommandEffect[]): Promise<number> {
  const written = await tx
    .insertInto('commands')
    .values(effects.map((effect) => ({ ...rowOf(effect), response: JSON.stringify(effect.response) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('command_id')
    .execute()
  return written.length
}

/** Removes what is kept of the commands of a user. */
export async function deleteEffects(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('commands').where('user_id', '=', userId).execute()
}

/** The effects under some keys, with ids in small letters. Each is looked up by itself (decision 0121). */
export async function readEffects(db: Db, keys: CommandKey[]): Promise<CommandEffect[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<CommandEffect>`
    select c.user_id as "userId", c.command_id as "commandId", c.procedure, c.body_hash as "bodyHash", c.response
    from unnest(${keys.map((key) => key.userId)}::uuid[], ${keys.map((key) => key.commandId)}::uuid[])
      as asked(user_id, command_id)
    cross join lateral (
      select * from commands where user_id = asked.user_id and command_id = asked.command_id offset 0) c`.execute(db)
  return rows
}

function rowOf({ userId, commandId, procedure, bodyHash }: Omit<CommandEffect, 'response'>) {
  return { user_id: userId, command_id: commandId, procedure, body_hash: bodyHash }
}
