import { sql } from 'kysely'

import type { Db } from '../platform/postgres/db.ts'

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
