import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Db, Tx } from './postgres/db.ts'
import { refuse } from './refusal.ts'

/** A command as its client names it. The id is the client's and counts for its user alone; `body` is without the id. */
export type Command = { userId: string; commandId: string; procedure: string; body: unknown }

/** What a command did: kept as long as its answer may be asked for again. `response` is JSON. */
export type Effect = { userId: string; commandId: string; procedure: string; bodyHash: string; response: unknown }

/**
 * Runs a command that may be asked twice: the second time gives the first answer, and nothing runs. Of two at once the
 * second waits for the first. Only effects are kept: a refusal rolls back, and the same id is judged anew.
 * Refuses `request.commandReused` when the id comes back with another body or for something else.
 */
export async function once<Response>(tx: Tx, command: Command, run: () => Promise<Response>): Promise<Response> {
  const hash = bodyHash(command.procedure, command.body)
  // The row is taken before the work, so that the unique index makes a second asking wait for the end of the first.
  if (!(await take(tx, command, hash))) return firstAnswer<Response>(tx, command, hash)
  const response = JSON.stringify(await run())
  await tx
    .updateTable('commands')
    .set({ response })
    .where('user_id', '=', command.userId)
    .where('command_id', '=', command.commandId)
    .execute()
  return JSON.parse(response) as Response // safe: what `run` gave, as the second time will give it too
}

/** SHA-256 of a procedure and its body; the order of the body's keys makes no difference. */
export function bodyHash(procedure: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([procedure, canonical(body)]))
    .digest('hex')
}

/** The effects that some commands had before, under `userId:commandId` as it was asked for. */
export async function findEffects(db: Db, keys: { userId: string; commandId: string }[]): Promise<Map<string, Effect>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('commands')
    .select(['user_id', 'command_id', 'procedure', 'body_hash', 'response'])
    .where(
      sql<boolean>`(user_id, command_id) in (select * from unnest(${keys.map((key) => key.userId)}::uuid[], ${keys.map((key) => key.commandId)}::uuid[]))`,
    )
    .execute()
  const found = new Map<string, Effect>()
  for (const { userId, commandId } of keys) {
    // A uuid may come in capitals; the database gives it back in small letters.
    const row = rows.find((one) => one.user_id === userId.toLowerCase() && one.command_id === commandId.toLowerCase())
    if (!row) continue
    const { procedure, body_hash, response } = row
    found.set(`${userId}:${commandId}`, { userId, commandId, procedure, bodyHash: body_hash, response })
  }
  return found
}

/**
 * Keeps what some commands did, for work that found out with `findEffects` that they are new. When another transaction
 * took one of the ids in between, this one fails as PostgreSQL's serialization failures do and is run again.
 */
export async function recordEffects(tx: Tx, effects: Effect[]): Promise<void> {
  if (effects.length === 0) return
  const rows = effects.map((effect) => ({
    user_id: effect.userId,
    command_id: effect.commandId,
    procedure: effect.procedure,
    body_hash: effect.bodyHash,
    response: JSON.stringify(effect.response),
  }))
  const kept = await tx
    .insertInto('commands')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('command_id')
    .execute()
  if (kept.length < effects.length) throw new TakenMeanwhile()
}

class TakenMeanwhile extends Error {
  readonly code = '40001'
}

async function take(tx: Tx, command: Command, hash: string): Promise<boolean> {
  const taken = await tx
    .insertInto('commands')
    .values({
      user_id: command.userId,
      command_id: command.commandId,
      procedure: command.procedure,
      body_hash: hash,
      response: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('command_id')
    .executeTakeFirst()
  return taken !== undefined
}

async function firstAnswer<Response>(tx: Tx, command: Command, hash: string): Promise<Response> {
  const first = await tx
    .selectFrom('commands')
    .select(['body_hash', 'response'])
    .where('user_id', '=', command.userId)
    .where('command_id', '=', command.commandId)
    .executeTakeFirstOrThrow()
  if (first.body_hash !== hash) throw refuse('request.commandReused')
  return first.response as Response // safe: the same procedure with the same body stored it
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, inner]) => [key, canonical(inner)]))
}
