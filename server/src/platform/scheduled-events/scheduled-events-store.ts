import type { Instant } from '@satoshi/rules/time'
import { sql, type Generated } from 'kysely'

import type { Db, Tx } from '../postgres/db.ts'
import type { EventKind, ScheduledEvent } from './scheduled-events.ts'

declare module '../postgres/tables.ts' {
  interface Tables {
    scheduled_events: ScheduledEvents
  }
}

type ScheduledEvents = { kind: string; ref: string; at: Date; due_at: Date; attempts: Generated<number> }

/** An event that is due, or soon will be. */
export type Candidate = { kind: EventKind; ref: string; dueAt: Instant }

/** Schedules events when the transaction commits. One that is scheduled already is moved to its new instant. */
export async function scheduleEvents(tx: Tx, events: readonly ScheduledEvent[]): Promise<void> {
  if (events.length === 0) return
  const instants = events.map(({ at }) => new Date(at))
  // In the order of the key: whoever schedules some of the same waits in no circle.
  await sql`
    insert into scheduled_events (kind, ref, at, due_at)
    select kind, ref, at, at from unnest(
      ${events.map(({ kind }) => kind)}::text[], ${events.map(({ ref }) => ref)}::text[], ${instants}::timestamptz[]
    ) as event (kind, ref, at)
    order by kind, ref
    on conflict (kind, ref) do update
      set at = excluded.at, due_at = excluded.due_at, attempts = excluded.attempts`.execute(tx)
}

/** Cancels events when the transaction commits; those that are not scheduled are none. */
export async function cancelEvents(tx: Tx, kind: EventKind, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return
  await sql`
    delete from scheduled_events where (kind, ref) in (
      select kind, ref from scheduled_events where kind = ${kind} and ref = any(${[...refs]}::text[])
      order by ref for update
    )`.execute(tx)
}

/** The first events of each of some kinds that are due by `until`, in the order in which they are. */
export async function readCandidates(
  db: Db,
  { kinds, until, perKind }: { kinds: readonly EventKind[]; until: Instant; perKind: number },
): Promise<Candidate[]> {
  const { rows } = await sql<Omit<Candidate, 'dueAt'> & { dueAt: Date }>`
    select event.* from unnest(${[...kinds]}::text[]) as handled (kind)
    cross join lateral (
      select e.kind, e.ref, e.due_at as "dueAt" from scheduled_events e
      where e.kind = handled.kind and e.due_at <= ${new Date(until)}
      order by e.due_at, e.ref limit ${perKind}
    ) event
    order by event."dueAt", event.kind, event.ref`.execute(db)
  return rows.map((row) => ({ ...row, dueAt: row.dueAt.getTime() }))
}

/** Whether this transaction is the one that runs an event now; the others go on to their next without waiting. */
export async function tryEventLock(tx: Tx, kind: EventKind, ref: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${`event:${kind}`}), hashtext(${ref})) as mine`.execute(tx)
  return rows[0]?.mine ?? false
}

/** Deletes an event that is due, and gives its instant; null where it has happened, was moved or cancelled. */
export async function claimEvent(tx: Tx, kind: EventKind, ref: string, now: Instant): Promise<Instant | null> {
  const { rows } = await sql<{ at: Date }>`
    delete from scheduled_events where kind = ${kind} and ref = ${ref} and due_at <= ${new Date(now)}
    returning at`.execute(tx)
  return rows[0]?.at.getTime() ?? null
}

type PutOff = Pick<ScheduledEvent, 'kind' | 'ref'> & {
  now: Instant
  /** Milliseconds. */
  delay: { first: number; most: number }
  /** Whether the attempt failed by a fault of the event; it counts then, and makes the next delay longer. */
  failed: boolean
}

/** Puts a due event off: after an attempt that failed by a delay that doubles up to `most`. Gives the failed attempts so far. */
export async function putOffEvent(tx: Tx, { kind, ref, now, delay, failed }: PutOff): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update scheduled_events
    set attempts = attempts + ${failed ? 1 : 0},
        due_at = ${new Date(now)}::timestamptz + interval '1 ms'
          * least(${delay.most}::float8, ${delay.first}::float8 * 2 ^ least(case when ${failed} then attempts else 0 end, 30))
    where kind = ${kind} and ref = ${ref} and due_at <= ${new Date(now)}
    returning attempts`.execute(tx)
  return rows[0]?.attempts ?? 0
}

/** How many events are later than `by` and have not happened, and of how many the last attempt failed. */
export async function countLateEvents(db: Db, by: Instant): Promise<{ late: number; failing: number }> {
  const { rows } = await sql<{ late: number; failing: number }>`
    select count(*) filter (where at < ${new Date(by)})::int as late,
           count(*) filter (where attempts > 0)::int as failing
    from scheduled_events`.execute(db)
  return rows[0] ?? { late: 0, failing: 0 }
}
