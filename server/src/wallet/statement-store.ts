import type { Cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db } from '../platform/postgres/db.ts'

/** An entry of the statement, with who else was in its transaction. */
export type EntryRow = {
  seq: number
  transactionId: string
  at: Date
  reason: string
  earnedCents: Cents
  grantedCents: Cents
  earnedAfterCents: Cents
  grantedAfterCents: Cents
  counterpartId: string | null
  counterpartNickname: string | null
}

/** A place between two entries; of equal moments the number of writing decides. */
export type EntryPlace = { at: Instant; seq: number }

/** Which entries: before a place, not before a moment, under some reasons (null: any). */
export type EntryRange = { before: EntryPlace | null; from: Instant | null; reasons: string[] | null; limit: number }

/** Entries of a player, the newest first. Each reason is read along its index, so that depth costs nothing. */
export async function readEntries(db: Db, userId: string, range: EntryRange): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.seq, e.transaction_id as "transactionId", e.booked_at as at, e.reason,
           e.earned_cents as "earnedCents", e.granted_cents as "grantedCents",
           e.earned_after_cents as "earnedAfterCents", e.granted_after_cents as "grantedAfterCents",
           other.id as "counterpartId", other.nickname as "counterpartNickname"
    from (${entriesIn(userId, range)}) e
    join transactions t on t.id = e.transaction_id
    left join profiles other
      on other.id = case when t.user_id = ${userId} then t.receiver_id else t.user_id end and other.id <> ${userId}
    order by e.booked_at desc, e.seq desc`.execute(db)
  return rows
}

function entriesIn(userId: string, { before, from, reasons, limit }: EntryRange) {
  const edge = before ? sql`and (booked_at, seq) < (${new Date(before.at)}::timestamptz, ${before.seq}::bigint)` : sql``
  const start = from === null ? sql`` : sql`and booked_at >= ${new Date(from)}::timestamptz`
  const newest = sql`order by booked_at desc, seq desc limit ${limit}`
  if (!reasons) return sql`select * from statement_entries where user_id = ${userId} ${edge} ${start} ${newest}`
  return sql`
    select entry.* from unnest(${reasons}::text[]) as wanted (reason)
    cross join lateral (
      select * from statement_entries where user_id = ${userId} and reason = wanted.reason ${edge} ${start} ${newest}
    ) entry
    ${newest}`
}

/** The reasons that a player has entries under; the index is read once for each of them, not once for each entry. */
export async function readReasons(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    with recursive found as (
      (select reason from statement_entries where user_id = ${userId} order by reason limit 1)
      union all
      select (select reason from statement_entries where user_id = ${userId} and reason > found.reason
              order by reason limit 1)
      from found where found.reason is not null
    )
    select reason from found where reason is not null`.execute(db)
  return rows.map(({ reason }) => reason)
}

/** What the lots of a player held at a moment. */
export type HeldAt = { earnedCents: Cents; grantedCents: Cents }

/** What a player held before each of `moments`, and at the end what is held now: the last entry before each. */
export async function readHeld(db: Db, userId: string, moments: Instant[]): Promise<HeldAt[]> {
  const { rows } = await sql<HeldAt>`
    select coalesce(entry.earned_after_cents, 0) as "earnedCents", coalesce(entry.granted_after_cents, 0) as "grantedCents"
    from unnest(${datesOf(moments)}::timestamptz[] || 'infinity'::timestamptz) with ordinality as edge (at, number)
    left join lateral (
      select earned_after_cents, granted_after_cents from statement_entries
      where user_id = ${userId} and booked_at < edge.at
      order by booked_at desc, seq desc limit 1
    ) entry on true
    order by edge.number`.execute(db)
  return rows
}

/** What came in and went out under one reason in one of the stretches of time. */
export type FlowRow = { stretch: number; reason: string; inCents: Cents; outCents: Cents }

/** Sums by reason for stretches that begin at `starts`; the first is 0 and the last goes on until now. */
export async function readFlows(db: Db, userId: string, starts: Instant[]): Promise<FlowRow[]> {
  const { rows } = await sql<FlowRow>`
    select width_bucket(booked_at, ${datesOf(starts)}::timestamptz[]) - 1 as stretch, reason,
           sum(greatest(earned_cents + granted_cents, 0))::bigint as "inCents",
           sum(greatest(-(earned_cents + granted_cents), 0))::bigint as "outCents"
    from statement_entries
    where user_id = ${userId} and booked_at >= ${new Date(starts[0] ?? 0)}::timestamptz
    group by 1, 2
    order by 1, 2`.execute(db)
  return rows
}

/** The zone by whose calendar a player's statement is written. */
export async function readZone(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('profiles').select('time_zone').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.time_zone
}

function datesOf(moments: Instant[]): Date[] {
  return moments.map((at) => new Date(at))
}
