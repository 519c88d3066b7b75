import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

/** What one player is to another. */
export type RelationRow = {
  userId: string
  following: boolean
  followsMe: boolean
  /** The viewer blocked them. */
  blocked: boolean
  /** They blocked the viewer, who is not told. */
  blocksMe: boolean
}

/** What some players and `viewerId` are to each other, in one query. */
export async function readRelations(db: Db, viewerId: string, userIds: string[]): Promise<RelationRow[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<RelationRow>`
    select o.id as "userId",
      exists (select from follows f where f.follower_id = ${viewerId} and f.followed_id = o.id) as following,
      exists (select from follows f where f.follower_id = o.id and f.followed_id = ${viewerId}) as "followsMe",
      exists (select from blocks b where b.blocker_id = ${viewerId} and b.blocked_id = o.id) as blocked,
      exists (select from blocks b where b.blocker_id = o.id and b.blocked_id = ${viewerId}) as "blocksMe"
    from unnest(${userIds}::uuid[]) as o (id)`.execute(db)
  return rows
}

/** Whether one of two blocked the other. */
export async function isBlockedBetween(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select exists (select from blocks where blocker_id = ${one} and blocked_id = ${other})
        or exists (select from blocks where blocker_id = ${other} and blocked_id = ${one}) as blocked`.execute(db)
  return rows[0]?.blocked ?? false
}

/** Whether two follow each other. */
export async function areFriends(db: Db, one: string, other: string): Promise<boolean> {
  const [relation] = await readRelations(db, one, [other])
  return relation !== undefined && isFriend(relation)
}

/** Friends follow each other, and neither blocked the other since. */
export function isFriend({ following, followsMe, blocked, blocksMe }: RelationRow): boolean {
  return following && followsMe && !blocked && !blocksMe
}

/** A player's friends, at most `maxFriends` of the rules. */
export async function friendIds(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.followed_id as id from follows f
    join follows back on back.follower_id = f.followed_id and back.followed_id = f.follower_id
    where f.follower_id = ${userId}
      and not exists (select from blocks b where b.blocker_id = f.followed_id and b.blocked_id = f.follower_id)
      and not exists (select from blocks b where b.blocker_id = f.follower_id and b.blocked_id = f.followed_id)
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Everybody who blocked the player or whom the player blocked. */
export async function blockPartners(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select blocked_id as id from blocks where blocker_id = ${userId}
    union select blocker_id from blocks where blocked_id = ${userId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of some players who blocked anybody or were blocked by anybody. */
export async function inAnyBlock(db: Db, userIds: string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select o.id from unnest(${userIds}::uuid[]) as o (id)
    where exists (select from blocks where blocker_id = o.id) or exists (select from blocks where blocked_id = o.id)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Makes whatever changes who these players are to others happen in turn: limits are then not passed twice. */
export async function lockPeople(tx: Tx, ...userIds: string[]): Promise<void> {
  const names = userIds.map((id) => `people:${id}`).toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(tx)
}

/** Makes one follow the other; false when it was so. */
export async function insertFollow(tx: Tx, follow: { follower: string; followed: string; at: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('follows')
    .values({ follower_id: follow.follower, followed_id: follow.followed, created_at: follow.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Ends that one follows the other; false when it was not so. */
export async function deleteFollow(tx: Tx, { follower, followed }: { follower: string; followed: string }) {
  const { numDeletedRows } = await tx
    .deleteFrom('follows')
    .where('follower_id', '=', follower)
    .where('followed_id', '=', followed)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function insertBlock(tx: Tx, block: { blocker: string; blocked: string; at: Date }): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ blocker_id: block.blocker, blocked_id: block.blocked, created_at: block.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBlock(tx: Tx, { blocker, blocked }: { blocker: string; blocked: string }): Promise<void> {
  await tx.deleteFrom('blocks').where('blocker_id', '=', blocker).where('blocked_id', '=', blocked).execute()
}

export async function countFollowing(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('follows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('follower_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function countFollowers(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('follows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('followed_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Whom a player blocked, the latest first; at most `maxBlocked` of the rules. */
export async function blockedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('blocked_id')
    .where('blocker_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('blocked_id')
    .execute()
  return rows.map(({ blocked_id }) => blocked_id)
}

/** Takes a player out of everybody's lists. */
export async function deleteTies(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('follows')
    .where((eb) => eb.or([eb('follower_id', '=', userId), eb('followed_id', '=', userId)]))
    .execute()
  await tx
    .deleteFrom('blocks')
    .where((eb) => eb.or([eb('blocker_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
}
