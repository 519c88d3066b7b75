import { sql } from 'kysely'

import type { PersonPlace } from '../platform/http/person-cursor.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    follows: Follows
    blocks: Blocks
  }
}

type Follows = { follower_id: string; followed_id: string; created_at: Date }
type Blocks = { blocker_id: string; blocked_id: string; created_at: Date }

/** Relation of one player to another. */
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

/** Who follows a player, the latest first, without whoever the player blocked or was blocked by. */
export async function readFollowers(
  db: Db,
  { userId, after, limit }: { userId: string; after: PersonPlace | null; limit: number },
): Promise<PersonPlace[]> {
  const behind = after
    ? sql`and (f.created_at, f.follower_id) < (${new Date(after.since)}::timestamptz, ${after.userId}::uuid)`
    : sql``
  const { rows } = await sql<{ userId: string; since: Date }>`
    select f.follower_id as "userId", f.created_at as since from follows f
    where f.followed_id = ${userId} and ${listedFor(userId)} ${behind}
    order by f.created_at desc, f.follower_id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ userId: row.userId, since: row.since.getTime() }))
}

/** As many as the list of a player's own followers has. */
export async function countListedFollowers(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from follows f where f.followed_id = ${userId} and ${listedFor(userId)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Followers between whom and the player no block stands. */
function listedFor(userId: string) {
  return sql`not exists (select from blocks b where b.blocker_id = ${userId} and b.blocked_id = f.follower_id)
    and not exists (select from blocks b where b.blocker_id = f.follower_id and b.blocked_id = ${userId})`
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

/** What is searched for: the keys of the text as a nickname has them, by look and by reading. */
export type Wanted = { keys: string[]; viewerId: string; limit: number }

/** Above every letter that there is: what begins with a text lies between the text and the text with this behind it. */
const aboveAll = '\u{10FFFF}'

/**
 * Players of whom a key begins with one of the wanted keys, in the order of the letters, so the shortest first. By the
 * index on keys and by comparing alone: no letter of the text means anything but itself.
 */
export async function findByBeginning(db: Db, { keys, viewerId, limit }: Wanted): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select found.id
    from unnest(${keys}::text[]) as wanted (key)
    cross join lateral (
      select k.user_id as id, k.key from nickname_keys k
      join profiles p on p.id = k.user_id and p.deleted_at is null and p.completed_at is not null
      where k.held_until is null
        and k.key collate "C" >= wanted.key and k.key collate "C" < wanted.key || ${aboveAll}::text
        and ${besides(viewerId)}
      order by k.key collate "C" limit ${2 * limit}) as found
    order by found.key collate "C"`.execute(db)
  return distinct(rows, limit)
}

/**
 * Players of whom a key resembles one of the wanted keys, the most alike first. By the index on triples of letters; who
 * may be shown is asked of the most alike only.
 */
export async function findAlike(db: Db, { keys, viewerId, limit }: Wanted): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.user_id as id
    from unnest(${keys}::text[]) as wanted (key)
    cross join lateral (
      select alike.user_id, alike.key, similarity(alike.key, wanted.key) as likeness from nickname_keys alike
      where alike.held_until is null and alike.key % wanted.key
      order by likeness desc, alike.key limit ${4 * limit}) as k
    join profiles p on p.id = k.user_id and p.deleted_at is null and p.completed_at is not null
    where ${besides(viewerId)}
    order by k.likeness desc, k.key`.execute(db)
  return distinct(rows, limit)
}

/** Neither the viewer, nor whoever blocked them, nor whom they blocked. */
function besides(viewerId: string) {
  return sql`k.user_id <> ${viewerId}
    and not exists (select from blocks b where b.blocker_id = k.user_id and b.blocked_id = ${viewerId})
    and not exists (select from blocks b where b.blocker_id = ${viewerId} and b.blocked_id = k.user_id)`
}

/** A nickname may have two keys and be found by both. */
function distinct(rows: { id: string }[], limit: number): string[] {
  return [...new Set(rows.map(({ id }) => id))].slice(0, limit)
}

/** Whom a player follows, with the moment since when. */
export async function readFollowed(db: Db, userId: string) {
  return db
    .selectFrom('follows as f')
    .innerJoin('profiles as p', 'p.id', 'f.followed_id')
    .select(['p.nickname', 'f.created_at as since'])
    .where('f.follower_id', '=', userId)
    .orderBy('f.created_at')
    .execute()
}

/** Whom a player blocked, with the moment since when. Who blocked the player is not told. */
export async function readBlocked(db: Db, userId: string) {
  return db
    .selectFrom('blocks as b')
    .innerJoin('profiles as p', 'p.id', 'b.blocked_id')
    .select(['p.nickname', 'b.created_at as since'])
    .where('b.blocker_id', '=', userId)
    .orderBy('b.created_at')
    .execute()
}
