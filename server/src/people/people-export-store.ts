import type { Db } from '../platform/postgres/db.ts'

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
