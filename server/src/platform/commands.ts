import { createHash } from 'node:crypto'

import type { Instant } from '@satoshi/rules/time'

import {
  insertEffects,
  readEffects,
  claimCommand,
  writeOutcome,
  type CommandKey,
  type CommandEffect,
  type Outcome,
} from './commands-store.ts'
import type { Db, Tx } from './postgres/db.ts'
import { refuse } from './refusal.ts'

export type { CommandEffect } from './commands-store.ts'

/** A command as its client names it, asked at `at`. The id is the client's and counts for its user alone; `body` is without the id. */
export type Command = CommandKey & { procedure: string; body: unknown; at: Instant }

/**
 * Runs a command that may be asked twice: the second time gives the first outcome, and nothing runs. Of two at once the
 * second waits for the first. The caller makes the view of the outcome, as it is by then. Only effects are kept, for two
 * days: a refusal rolls back, and the same id is judged anew.
 * Refuses `request.commandReused` when the id comes back with another body or for something else.
 */
export async function once<Result extends Outcome>(
  tx: Tx,
  command: Command,
  run: () => Promise<Result>,
): Promise<Result> {
  const { userId, commandId, procedure, body, at } = command
  const hash = bodyHash(procedure, body)
  // The row is taken before the work, so that the unique index makes a second asking wait for the end of the first.
  if (!(await claimCommand(tx, { userId, commandId, procedure, bodyHash: hash, at }))) {
    const first = await findOutcome(tx, command)
    if (!first) throw refuse('request.commandReused')
    return first.outcome as Result // safe: the same procedure with the same body stored it
  }
  const outcome = await run()
  if (outcome !== null) await writeOutcome(tx, command, outcome)
  return outcome
}

/**
 * What a command came to when it was first carried out; null for one that was not yet. For commands whose work begins before
 * their transaction: `once` still decides. Refuses `request.commandReused` as it does.
 */
export async function findOutcome(db: Db, command: Command): Promise<{ outcome: Outcome } | null> {
  const [first] = await readEffects(db, [command], command.at)
  if (!first) return null
  if (first.bodyHash !== bodyHash(command.procedure, command.body)) throw refuse('request.commandReused')
  return { outcome: first.outcome }
}

/** An effect as it is found again. */
export type KnownEffect = Omit<CommandEffect, 'at'>

/** SHA-256 of a procedure and its body; the order of the body's keys makes no difference. */
export function bodyHash(procedure: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([procedure, canonical(body)]))
    .digest('hex')
}

/** The effects that some commands, asked again at `at`, had before, under `userId:commandId` as it was asked for. */
export async function findEffects(db: Db, keys: CommandKey[], at: Instant): Promise<Map<string, KnownEffect>> {
  const effects = await readEffects(db, keys, at)
  const found = new Map<string, KnownEffect>()
  for (const { userId, commandId } of keys) {
    // An id may come in capitals; the database gives it back in small letters.
    const effect = effects.find((one) => one.userId === userId && one.commandId === commandId.toLowerCase())
    if (effect) found.set(`${userId}:${commandId}`, { ...effect, commandId })
  }
  return found
}

/**
 * Keeps what some commands did, for work that found out with `findEffects` that they are new. When another transaction
 * took one of the ids in between, this one fails as PostgreSQL's serialization failures do and is run again.
 */
export async function recordEffects(tx: Tx, effects: CommandEffect[]): Promise<void> {
  if (effects.length === 0) return
  if ((await insertEffects(tx, effects)) < effects.length) throw new TakenMeanwhile()
}

class TakenMeanwhile extends Error {
  readonly code = '40001'
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, inner]) => [key, canonical(inner)]))
}
