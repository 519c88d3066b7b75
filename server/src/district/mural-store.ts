import { postLife } from '@satoshi/rules/district/mural'
import type { Day, Instant } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { sql } from 'kysely'

import { firstIdAt } from '../platform/ids.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import type { DayColumn } from '../platform/postgres/tables.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    mural_posts: MuralPosts
    mural_pins: MuralPins
    mural_authors: MuralAuthors
  }
}

/** From whom a post is hidden but for its author. */
export type HiddenBy = 'reports' | 'operator'

type MuralPosts = {
  id: string
  district: DistrictKey
  user_id: string
  text: string
  posted_at: Date
  hidden_by: HiddenBy | null
  hidden_at: Date | null
  restored_at: Date | null
}
type MuralPins = { district: DistrictKey; post_id: string; user_id: string; pinned_at: Date }
type MuralAuthors = { user_id: string; day: DayColumn; posts: number }

/** A post as somebody may see it. */
export type PostRow = {
  id: string
  userId: string
  text: string
  postedAt: Date
  hiddenBy: HiddenBy | null
  pinned: boolean
  reported: boolean
}

/** Who reads which mural when; blocks hide nothing from an admin, so that no author blocks whoever would report. */
export type Reading = { district: DistrictKey; viewerId: string; at: Instant; admin: boolean }

/**
 * Posts of a district as a reader may see them, the newest first, without the pinned one: none that is older than 30 days or
 * hidden from them, and none of whoever blocked the reader or was blocked.
 */
export async function readPosts(
  db: Db,
  { before, limit, ...reading }: Reading & { before: string | null; limit: number },
): Promise<PostRow[]> {
  const behind = before === null ? sql`` : sql`and p.id < ${before}`
  const { rows } = await sql<PostRow>`
    select ${columnsFor(reading.viewerId)}, false as pinned from mural_posts p
    where ${visible(reading)} ${behind} and not exists (select from mural_pins pin where pin.post_id = p.id)
    order by p.id desc limit ${limit}`.execute(db)
  return rows
}

/** What the reader wrote on a mural themselves, the newest first, also where they read it no more. */
export async function readOwnPosts(
  db: Db,
  { before, limit, ...reading }: Reading & { before: string | null; limit: number },
): Promise<PostRow[]> {
  const behind = before === null ? sql`` : sql`and p.id < ${before}`
  const { rows } = await sql<PostRow>`
    select ${columnsFor(reading.viewerId)}, exists (select from mural_pins pin where pin.post_id = p.id) as pinned
    from mural_posts p where p.user_id = ${reading.viewerId} and ${visible(reading)} ${behind}
    order by p.id desc limit ${limit}`.execute(db)
  return rows
}

/** The pinned post of a district, where the reader may see it. */
export async function readPinned(db: Db, reading: Reading): Promise<PostRow | null> {
  const { rows } = await sql<PostRow>`
    select ${columnsFor(reading.viewerId)}, true as pinned from mural_posts p
    join mural_pins pin on pin.post_id = p.id where ${visible(reading)}`.execute(db)
  return rows[0] ?? null
}

/** One post, where the reader may see it; locked until the end of the transaction, so that reports of it follow each other. */
export async function lockVisiblePost(
  tx: Tx,
  id: string,
  reading: Reading,
): Promise<{ userId: string; restored: boolean; hiddenBy: HiddenBy | null } | null> {
  const { rows } = await sql<{ userId: string; restored: boolean; hiddenBy: HiddenBy | null }>`
    select p.user_id as "userId", p.restored_at is not null as restored, p.hidden_by as "hiddenBy" from mural_posts p
    where p.id = ${id} and ${visible(reading)} for no key update of p`.execute(tx)
  return rows[0] ?? null
}

function columnsFor(viewerId: string) {
  return sql`p.id, p.user_id as "userId", p.text, p.posted_at as "postedAt", p.hidden_by as "hiddenBy",
    exists (select from mural_reports r where r.post_id = p.id and r.user_id = ${viewerId}) as reported`
}

function visible({ district, viewerId, at, admin }: Reading) {
  return sql`p.district = ${district} and p.id >= ${firstIdAt(at - postLife + 1)}
    and (p.hidden_by is null or p.user_id = ${viewerId}) ${admin ? sql`` : apartFrom(viewerId)}`
}

/** No block lies between the viewer and the author of a post `p`. */
function apartFrom(viewerId: string) {
  return sql`
    and not exists (select from blocks b where b.blocker_id = p.user_id and b.blocked_id = ${viewerId})
    and not exists (select from blocks b where b.blocker_id = ${viewerId} and b.blocked_id = p.user_id)`
}

export async function insertPost(
  tx: Tx,
  post: { id: string; district: DistrictKey; userId: string; text: string; at: Instant },
): Promise<void> {
  const { id, district, userId, text, at } = post
  await tx
    .insertInto('mural_posts')
    .values({ id, district, user_id: userId, text, posted_at: new Date(at) })
    .execute()
}

/** Deletes a post with its pin and what was reported of it, where it is the author's if one is named; whether there was one. */
export async function deletePost(tx: Tx, id: string, authorId?: string): Promise<boolean> {
  const one = tx.deleteFrom('mural_posts').where('id', '=', id)
  const { numDeletedRows } = await (
    authorId === undefined ? one : one.where('user_id', '=', authorId)
  ).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Hides a post from everybody but its author, and takes its pin off. */
export async function writeHidden(tx: Tx, id: string, { by, at }: { by: HiddenBy; at: Instant }): Promise<void> {
  await tx
    .updateTable('mural_posts')
    .set({ hidden_by: by, hidden_at: new Date(at) })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('mural_pins').where('post_id', '=', id).execute()
}

/** Shows a post again, and notes that an operator found it right. */
export async function writeRestored(tx: Tx, id: string, at: Instant): Promise<void> {
  await tx
    .updateTable('mural_posts')
    .set({ hidden_by: null, hidden_at: null, restored_at: new Date(at) })
    .where('id', '=', id)
    .execute()
}

/** A post whosever it is, locked; null where there is none. */
export async function lockPost(
  tx: Tx,
  id: string,
): Promise<{ userId: string; hiddenBy: HiddenBy | null; restored: boolean } | null> {
  const row = await tx
    .selectFrom('mural_posts')
    .select(['user_id as userId', 'hidden_by as hiddenBy', 'restored_at as restoredAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { userId: row.userId, hiddenBy: row.hiddenBy, restored: row.restoredAt !== null } : null
}

/** Puts a post first in a district, in place of the one before it. */
export async function writePin(
  tx: Tx,
  pin: { district: DistrictKey; postId: string; userId: string; at: Instant },
): Promise<void> {
  const pinned = { post_id: pin.postId, user_id: pin.userId, pinned_at: new Date(pin.at) }
  await tx
    .insertInto('mural_pins')
    .values({ district: pin.district, ...pinned })
    .onConflict((conflict) => conflict.column('district').doUpdateSet(pinned))
    .execute()
}

export async function deletePin(tx: Tx, district: DistrictKey): Promise<void> {
  await tx.deleteFrom('mural_pins').where('district', '=', district).execute()
}

/** How many posts a player has written on a day, or on a later one that was counted before it. */
export async function readWritten(db: Db, userId: string, day: Day): Promise<number> {
  const row = await db
    .selectFrom('mural_authors')
    .select(['day', 'posts'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && row.day >= day ? row.posts : 0
}

/** Counts one more post of a player, whose row the caller has locked. */
export async function countPost(tx: Tx, userId: string, day: Day): Promise<void> {
  await sql`
    insert into mural_authors as m (user_id, day, posts) values (${userId}, ${day}, 1)
    on conflict (user_id) do update set day = greatest(m.day, excluded.day),
      posts = case when m.day >= excluded.day then m.posts + 1 else 1 end`.execute(tx)
}

/** Takes everything that a player wrote or pinned away; gives the ids of the posts. */
export async function deletePostsOf(tx: Tx, userId: string): Promise<string[]> {
  await tx.deleteFrom('mural_pins').where('user_id', '=', userId).execute()
  await tx.deleteFrom('mural_authors').where('user_id', '=', userId).execute()
  const rows = await tx.deleteFrom('mural_posts').where('user_id', '=', userId).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** What a player wrote and what they pinned, the oldest first. */
export async function readPostsOf(db: Db, userId: string) {
  const posts = await db
    .selectFrom('mural_posts')
    .select(['district', 'text', 'posted_at as postedAt', 'hidden_by as hiddenBy', 'hidden_at as hiddenAt'])
    .select('restored_at as restoredAt')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const pins = await db
    .selectFrom('mural_pins')
    .select(['district', 'pinned_at as pinnedAt'])
    .where('user_id', '=', userId)
    .orderBy('pinned_at')
    .execute()
  const written = await db
    .selectFrom('mural_authors')
    .select(['day', 'posts'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { posts, pins, written: written ?? null }
}
