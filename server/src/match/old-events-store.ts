import { selfContainedTypes } from '@satoshi/rules/match/bring-on'
import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'
import { loadMatches, partMillis, partOf } from './match-store.ts'

/** Weeks before the running one whose events are kept. Source: decision 0213. */
const retainedWeeks = 2
/** Matches whose state is written at once. */
const atOnce = 100

/**
 * Forgets what happened in matches more than two weeks before the week of `now`: empties the part of the table that the next
 * week will be in. No match changes by it: the state of one that still needs such events is written first, and what happens
 * meanwhile is in the part of this week. False where somebody reads the part just now, so that it is left for the next time.
 */
export async function dropOldEvents(db: Db, now: Instant): Promise<boolean> {
  const slot = partOf(now + partMillis)
  while ((await writeStates(db, slot)) > 0);
  const before = (Math.floor(now / partMillis) - retainedWeeks) * partMillis
  const { rows } = await sql<{ dropped: boolean }>`
    select drop_match_events(${slot}, ${new Date(before)}) as dropped`.execute(db)
  return rows[0]?.dropped === true
}

/** Writes the state of matches that need events of a part to be brought on; gives how many there were. */
async function writeStates(db: Db, slot: number): Promise<number> {
  let written = 0
  for (let after: string | undefined; ;) {
    const ids = await lastOpen(db, slot, after)
    if (ids.length === 0) return written
    after = ids.at(-1)
    const matches = await loadMatches(db, ids)
    const rows = matches.map((match) => ({ id: match.id, seq: match.seq, state: match }))
    // One that was brought on meanwhile is found again, or has written its state itself.
    await sql`
      update matches m set state = n.state
      from json_to_recordset(${JSON.stringify(rows)}::json) as n(id uuid, seq int, state jsonb)
      where m.id = n.id and m.seq = n.seq`.execute(db)
    written += ids.length
  }
}

/**
 * Some matches, by id from the last, whose events in a part tell more than their state. Where their last there does not say
 * all that it changed, the state was written with it, and is not looked at.
 */
async function lastOpen(db: Db, slot: number, after: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from (
      select distinct on (match_id) match_id, seq, type from match_events
      where slot = ${slot} and (${after ?? null}::uuid is null or match_id < ${after ?? null}::uuid)
      order by match_id desc, seq desc) last
    join matches m on m.id = last.match_id
    where last.type = ${anyOf(selfContainedTypes, 'text')} and (m.state ->> 'seq')::int < last.seq
    order by m.id desc limit ${atOnce}`.execute(db)
  return rows.map(({ id }) => id)
}
