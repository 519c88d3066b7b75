import type { Availability } from '@satoshi/rules/presence/presence'
import type { Instant } from '@satoshi/rules/time'
import { sql, type Generated, type GeneratedAlways, type RawBuilder } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    presence_nodes: PresenceNodes
    user_presence: UserPresence
  }
}

type PresenceNodes = { id: string; started_at: Date; beat_at: Date }
type UserPresence = {
  user_id: string
  last_seen: Date | null
  is_online: Generated<boolean>
  last_heartbeat: Date | null
  availability: Generated<Availability>
  playing: string | null
  available_for_duel: GeneratedAlways<boolean>
  node: string | null
  changed_in: Generated<number>
}

/** Somebody's presence as it is kept; `lastSign` counts the beat of the process that has a socket of theirs. */
export type PresenceRow = {
  userId: string
  here: boolean
  lastSign: Date | null
  availability: Availability
  playing: string | null
}

/** The last that was heard of a row `p` beside its process `n`. */
export const lastSign: RawBuilder<Date | null> = sql`greatest(p.last_seen, p.last_heartbeat,
  case when p.is_online then n.beat_at end)`

/** Presence of some players; whoever was never here is left out. */
export async function readPresence(db: Db, userIds: string[]): Promise<PresenceRow[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<PresenceRow>`
    select p.user_id as "userId", p.is_online as here, ${lastSign} as "lastSign", p.availability, p.playing
    from user_presence p left join presence_nodes n on n.id = p.node
    where p.user_id = any(${userIds}::uuid[])`.execute(db)
  return rows
}

/**
 * Writes that some players sit in a match of two, or in none any more. Rows are locked in the order of their ids, so that
 * two such writes do not wait for each other. Who has no row sits in none: one whose account is gone gets none again.
 */
export async function writePlaying(tx: Tx, userIds: string[], matchId: string | null): Promise<void> {
  if (userIds.length === 0) return
  if (matchId === null) {
    await sql`
      update user_presence set playing = null where user_id in (
        select user_id from user_presence where user_id = any(${userIds}::uuid[]) order by user_id for update)`.execute(
      tx,
    )
    return
  }
  await tx
    .insertInto('user_presence')
    .values([...new Set(userIds)].toSorted().map((user_id) => ({ user_id, playing: matchId })))
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ playing: matchId }))
    .execute()
}

export async function writeAvailability(tx: Tx, userId: string, availability: Availability): Promise<void> {
  await tx
    .insertInto('user_presence')
    .values({ user_id: userId, availability })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ availability }))
    .execute()
}

/** Notes a heartbeat that came over HTTP; the process of a socket stays noted. */
export async function writeHeartbeat(tx: Tx, userId: string, at: Instant): Promise<void> {
  const now = new Date(at)
  const signs = { is_online: true, last_heartbeat: now, last_seen: now }
  await tx
    .insertInto('user_presence')
    .values({ user_id: userId, ...signs })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(signs))
    .execute()
}

/** Notes some players as being on a process. In one order, as above. */
export async function writeArrived(tx: Tx, userIds: string[], { node, at }: { node: string; at: Instant }) {
  if (userIds.length === 0) return
  const now = new Date(at)
  const signs = { is_online: true, last_heartbeat: now, last_seen: now, node }
  await sql`
    insert into user_presence (user_id, is_online, last_heartbeat, last_seen, node)
    select u.id, true, ${now}, ${now}, ${node} from users u where u.id = any(${userIds}::uuid[]) order by u.id
    on conflict (user_id) do update
      set is_online = ${signs.is_online}, last_heartbeat = ${now}, last_seen = ${now}, node = ${node}`.execute(tx)
}

/**
 * Notes some players as gone from a process. Whoever is on another one, which has noted them since, is left alone; a row
 * that no process holds is of a heartbeat over HTTP, and goes too.
 */
export async function writeGone(tx: Tx, userIds: string[], { node, at }: { node: string; at: Instant }) {
  if (userIds.length === 0) return
  await sql`
    update user_presence set is_online = false, node = null, last_seen = ${new Date(at)}
    where user_id in (
      select user_id from user_presence
      where user_id = any(${userIds}::uuid[]) and is_online and (node = ${node} or node is null)
      order by user_id for no key update)`.execute(tx)
}

/** Gives some players up to another process that has a socket of theirs; until it notes them, this is a heartbeat. */
export async function writeHandedOver(tx: Tx, userIds: string[], { node, at }: { node: string; at: Instant }) {
  if (userIds.length === 0) return
  await sql`
    update user_presence set node = null, last_heartbeat = ${new Date(at)}
    where user_id in (
      select user_id from user_presence where user_id = any(${userIds}::uuid[]) and node = ${node}
      order by user_id for no key update)`.execute(tx)
}

/** Notes a player as gone, wherever they are noted. */
export async function writeOffline(tx: Tx, userId: string, at: Instant): Promise<void> {
  await tx
    .updateTable('user_presence')
    .set({ is_online: false, node: null, last_seen: new Date(at) })
    .where('user_id', '=', userId)
    .where('is_online', '=', true)
    .execute()
}

export async function deletePresence(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('user_presence').where('user_id', '=', userId).execute()
}

/** What is kept of a player's presence; null when they were never here. */
export async function readOwnPresence(db: Db, userId: string) {
  const row = await db
    .selectFrom('user_presence')
    .select(['last_seen as lastSeen', 'is_online as isOnline', 'last_heartbeat as lastHeartbeat'])
    .select(['availability', 'playing'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Somebody whose presence changed; `listed` while they are here and open for a duel. */
export type OnlineRow = {
  userId: string
  nickname: string
  avatarUrl: string | null
  avatarId: string | null
  accessoryId: string | null
  level: number
  /** Last sign of life that was written, the beat of the process not counted. */
  signAt: Date | null
  node: string | null
  listed: boolean
}

const columns = sql`
  p.user_id as "userId", f.nickname, f.profile_image_url as "avatarUrl", f.current_avatar_id as "avatarId",
  f.accessory_id as "accessoryId", f.level,
  greatest(p.last_seen, p.last_heartbeat) as "signAt", p.node,
  p.is_online and p.available_for_duel and f.deleted_at is null and f.completed_at is not null as listed`

/** Everybody who is here and open for a duel. */
export async function readAllOnline(db: Db): Promise<OnlineRow[]> {
  const { rows } = await sql<OnlineRow>`
    select ${columns} from user_presence p join profiles f on f.id = p.user_id
    where p.is_online and p.available_for_duel`.execute(db)
  return rows.filter(({ listed }) => listed)
}

/** Everybody whose presence changed since `mark`, by the index on it. */
export async function readChangedSince(db: Db, mark: number): Promise<OnlineRow[]> {
  const { rows } = await sql<OnlineRow>`
    select ${columns} from user_presence p join profiles f on f.id = p.user_id
    where p.changed_in >= ${mark}`.execute(db)
  return rows
}
