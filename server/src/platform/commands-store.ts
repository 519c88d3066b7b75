import type { Day, Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from './postgres/db.ts'

/** Key of a command: user and id. */
export type CommandKey = { userId: string; commandId: string }

type Fact = string | number | boolean | null

/**
 * What a command came to, as ids and numbers that the view of a second asking is made of; null where its body says enough.
 * Never what names a person, and at most 1,000 bytes (a check of the table).
 */
export type Outcome = null | { [name: string]: Fact | Fact[] | { [name: string]: Fact }[] }

/** What a command did: kept as long as it may be asked for again. */
export type CommandEffect = CommandKey & { procedure: string; bodyHash: string; at: Instant; outcome: Outcome }

/** Days before today on which a command may have been carried out. Source: decision 0148. */
export const retainedDays = 2

/** Takes a command before the work is done; false when it is taken. Waits for another transaction that is about to. */
export async function claimCommand(tx: Tx, command: Omit<CommandEffect, 'outcome'>): Promise<boolean> {
  const { userId, commandId, at, procedure, bodyHash } = command
  const { rows } = await sql<{ taken: boolean }>`
    select claim_command(${userId}, ${commandId}, ${dayOf(at)}, ${procedure}, ${bodyHash}) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

/** Keeps the outcome with a command that was taken. */
export async function writeOutcome(
  tx: Tx,
  { userId, commandId, at }: CommandKey & { at: Instant },
  outcome: Exclude<Outcome, null>,
): Promise<void> {
  await tx
    .updateTable('commands')
    .set({ outcome: JSON.stringify(outcome) })
    .where('user_id', '=', userId)
    .where('command_id', '=', commandId)
    .where('day', '=', dayOf(at))
    .execute()
}

/** Writes effects whole, and gives how many were not there before. */
export async function insertEffects(tx: Tx, effects: CommandEffect[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into commands (slot, day, user_id, command_id, procedure, body_hash, outcome)
    select (n.day - date '2000-01-03') % 4, n.day, n."userId", n."commandId", n.procedure, n."bodyHash", n.outcome
    from json_to_recordset(${JSON.stringify(effects.map(effectInput))}::json)
      as n(day date, "userId" uuid, "commandId" uuid, procedure text, "bodyHash" text, outcome jsonb)
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** An effect as statements take it; no outcome is no value, not the value null. */
export function effectInput({ at, outcome, ...effect }: CommandEffect) {
  return { ...effect, day: dayOf(at), ...(outcome && { outcome }) }
}

/** Removes what is kept of the commands of a user. */
export async function deleteEffects(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('commands').where('user_id', '=', userId).execute()
}

/** Forgets commands that are asked for no more at `now`. */
export async function dropOldCommands(db: Db, now: Instant): Promise<void> {
  await sql`select drop_commands(${dayOf(now)}::date - ${retainedDays}::int)`.execute(db)
}

/** The effects that some keys have at `at`, with ids in small letters. Each is looked up by itself (decision 0121). */
export async function readEffects(db: Db, keys: CommandKey[], at: Instant): Promise<Omit<CommandEffect, 'at'>[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Omit<CommandEffect, 'at'>>`
    select c.user_id as "userId", c.command_id as "commandId", c.procedure, c.body_hash as "bodyHash", c.outcome
    from unnest(${keys.map((key) => key.userId)}::uuid[], ${keys.map((key) => key.commandId)}::uuid[])
      as asked(user_id, command_id)
    cross join lateral (
      select * from commands
      where user_id = asked.user_id and command_id = asked.command_id and day >= ${dayOf(at)}::date - ${retainedDays}::int
      order by day limit 1) c`.execute(db)
  return rows
}

/** The UTC day of an instant: whose wall clock a player has does not matter here. */
function dayOf(at: Instant): Day {
  return new Date(at).toISOString().slice(0, 10)
}
