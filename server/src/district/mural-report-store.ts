import { misreportLife, strikeLife, type MuralReason } from '@satoshi/rules/district/mural'
import type { Day, Instant } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import type { DayColumn } from '../platform/postgres/tables.ts'
import type { HiddenBy } from './mural-store.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    mural_reports: MuralReports
    mural_misreports: MuralMisreports
    mural_strikes: MuralStrikes
  }
}

type MuralReports = {
  post_id: string
  user_id: string
  reason: MuralReason
  weight: number
  reported_at: Date
  day: DayColumn
}
type MuralMisreports = { user_id: string; post_id: string; at: Date }
type MuralStrikes = { user_id: string; post_id: string; at: Date }

export type NewReport = { postId: string; userId: string; reason: MuralReason; weight: number; at: Instant; day: Day }

/** Adds a report, of which the first of a reader stays, and gives what all of the post weigh together; the caller holds the post. */
export async function addReport(tx: Tx, { postId, userId, reason, weight, at, day }: NewReport): Promise<number> {
  await tx
    .insertInto('mural_reports')
    .values({ post_id: postId, user_id: userId, reason, weight, reported_at: new Date(at), day })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('mural_reports')
    .select((eb) => eb.fn.sum<string>('weight').as('weight'))
    .where('post_id', '=', postId)
    .executeTakeFirst()
  return Number(row?.weight ?? 0)
}

/** How many posts a player has reported on a reward day, or on a later one that was counted before it. */
export async function countReports(db: Db, userId: string, day: Day): Promise<number> {
  const row = await db
    .selectFrom('mural_reports')
    .select((eb) => eb.fn.countAll<string>().as('reports'))
    .where('user_id', '=', userId)
    .where('day', '>=', day)
    .executeTakeFirst()
  return Number(row?.reports ?? 0)
}

/** Since when somebody has lived in a district with a confirmed address, and when a post was last found right that they had reported; null for neither. */
export async function readReporter(
  db: Db,
  userId: string,
  district: DistrictKey,
): Promise<{ since: Instant | null; misreported: Instant | null }> {
  const { rows } = await sql<{ since: Date | null; misreported: Date | null }>`
    select (select greatest(u.confirmed_at, r.since) from residences r
            where r.user_id = u.id and r.district = ${district} and u.email_verified) as since,
      (select max(m.at) from mural_misreports m where m.user_id = u.id) as misreported
    from users u where u.id = ${userId}`.execute(db)
  const [row] = rows
  return { since: row?.since?.getTime() ?? null, misreported: row?.misreported?.getTime() ?? null }
}

/** Notes who had reported a post that an operator finds right; the caller holds the post. */
export async function insertMisreports(tx: Tx, postId: string, at: Instant): Promise<void> {
  // Held, so that who deletes their account meanwhile waits and leaves nothing.
  const reporters = await tx
    .selectFrom('mural_reports')
    .select('user_id as userId')
    .where('post_id', '=', postId)
    .orderBy('user_id')
    .forKeyShare()
    .execute()
  const ids = reporters.map(({ userId }) => userId)
  await sql`
    delete from mural_misreports where user_id = any(${ids}::uuid[]) and at < ${new Date(at - misreportLife)}`.execute(
    tx,
  )
  await sql`
    insert into mural_misreports (user_id, post_id, at) select id, ${postId}, ${new Date(at)} from unnest(${ids}::uuid[]) id
    on conflict (user_id, post_id) do update set at = excluded.at`.execute(tx)
}

export async function deleteMisreports(tx: Tx, postId: string): Promise<void> {
  await tx.deleteFrom('mural_misreports').where('post_id', '=', postId).execute()
}

/** Notes that an operator hid a post of an author, once a post. */
export async function insertStrike(tx: Tx, userId: string, postId: string, at: Instant): Promise<void> {
  await tx
    .deleteFrom('mural_strikes')
    .where('user_id', '=', userId)
    .where('at', '<', new Date(at - strikeLife))
    .execute()
  await tx
    .insertInto('mural_strikes')
    .values({ user_id: userId, post_id: postId, at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteStrike(tx: Tx, postId: string): Promise<void> {
  await tx.deleteFrom('mural_strikes').where('post_id', '=', postId).execute()
}

/** When an operator hid posts of an author, as far as it can still matter. */
export async function readStrikes(db: Db, userId: string, at: Instant): Promise<Instant[]> {
  const rows = await db
    .selectFrom('mural_strikes')
    .select('at')
    .where('user_id', '=', userId)
    .where('at', '>=', new Date(at - strikeLife))
    .execute()
  return rows.map((row) => row.at.getTime())
}

/** A post as an operator reads it. */
export type ModerationLine = {
  id: string
  district: DistrictKey
  nickname: string
  text: string
  at: Date
  hiddenBy: HiddenBy | null
  restored: boolean
  weight: number
  reports: number
  reasons: Partial<Record<MuralReason, number>>
}

/**
 * Posts that an operator may want to see: first those that reports hid, then those that were reported since somebody found
 * them right, then those that an operator hid; of each the newest first. It starts from what is hidden and what was reported:
 * other posts are not read.
 */
export async function readModeration(db: Db, limit: number): Promise<ModerationLine[]> {
  const { rows } = await sql<ModerationLine>`
    select p.id, p.district, author.nickname, p.text, p.posted_at as at, p.hidden_by as "hiddenBy",
      p.restored_at is not null as restored, coalesce(said.weight, 0)::int as weight,
      coalesce(said.reports, 0)::int as reports, coalesce(said.reasons, '{}') as reasons
    from (select id from mural_posts where hidden_by is not null union select post_id from mural_reports) worth
    join mural_posts p on p.id = worth.id
    join profiles author on author.id = p.user_id
    left join lateral (
      select sum(r.weight) as weight, sum(r.reports) as reports, jsonb_object_agg(r.reason, r.reports) as reasons
      from (select reason, sum(weight) as weight, count(*) as reports from mural_reports
            where post_id = p.id and (p.restored_at is null or reported_at > p.restored_at) group by reason) r) said on true
    where p.hidden_by is not null or said.reports > 0
    order by p.hidden_by is distinct from 'reports', p.hidden_by is not null, p.id desc limit ${limit}`.execute(db)
  return rows
}

/** What a player reported, when such posts were found right, and when an operator hid posts of theirs; the oldest first. */
export async function readReportsOf(db: Db, userId: string) {
  const reports = await db
    .selectFrom('mural_reports')
    .innerJoin('mural_posts', 'mural_posts.id', 'mural_reports.post_id')
    .select(['mural_posts.district', 'mural_reports.reason', 'mural_reports.reported_at as reportedAt'])
    .where('mural_reports.user_id', '=', userId)
    .orderBy('mural_reports.reported_at')
    .execute()
  const strikes = await db
    .selectFrom('mural_strikes')
    .select('at')
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  const misreports = await db
    .selectFrom('mural_misreports')
    .select('at')
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  return { reports, misreports, strikes }
}

/** Takes what a player reported away, and what was noted of them; what their reports hid stays hidden. */
export async function deleteReportsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('mural_reports').where('user_id', '=', userId).execute()
  await tx.deleteFrom('mural_misreports').where('user_id', '=', userId).execute()
  await tx.deleteFrom('mural_strikes').where('user_id', '=', userId).execute()
}
