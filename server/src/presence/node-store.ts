import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'

/** A running process and when it was last heard of. */
export type NodeRow = { id: string; beatAt: Date }

/** Notes a process's sign of life; true when it was not noted yet, or not any more. */
export async function writeBeat(tx: Tx, node: string, at: Instant): Promise<boolean> {
  const now = new Date(at)
  const { rows } = await sql<{ fresh: boolean }>`
    insert into presence_nodes (id, started_at, beat_at) values (${node}, ${now}, ${now})
    on conflict (id) do update set beat_at = excluded.beat_at
    returning old.id is null as fresh`.execute(tx)
  return rows[0]?.fresh ?? true
}

/**
 * Forgets processes that were silent since `before`; gives how many. Their people keep the last beat as their heartbeat:
 * a process that has a socket of theirs may take them over, and else they fall silent too.
 */
export async function retireSilentNodes(tx: Tx, before: Instant): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from presence_nodes where beat_at < ${new Date(before)} order by id for update skip locked`.execute(tx)
  const silent = rows.map(({ id }) => id)
  if (silent.length === 0) return 0
  await sql`
    update user_presence p set node = null, last_heartbeat = greatest(p.last_heartbeat, n.beat_at)
    from presence_nodes n where n.id = p.node and n.id = any(${silent}::uuid[])`.execute(tx)
  await tx.deleteFrom('presence_nodes').where('id', '=', anyOf(silent, 'uuid')).execute()
  return silent.length
}

/** Takes over those of some players whom no process holds. */
export async function claimLoose(tx: Tx, userIds: string[], { node, at }: { node: string; at: Instant }) {
  if (userIds.length === 0) return
  await sql`
    update user_presence set node = ${node}, is_online = true, last_heartbeat = ${new Date(at)}
    where user_id in (
      select user_id from user_presence where user_id = any(${userIds}::uuid[]) and node is null
      order by user_id for no key update)`.execute(tx)
}

/** Notes a process as ended and everybody on it as gone. */
export async function closeNode(tx: Tx, node: string, at: Instant): Promise<void> {
  await tx
    .updateTable('user_presence')
    .set({ is_online: false, node: null, last_seen: new Date(at) })
    .where('node', '=', node)
    .execute()
  await tx.deleteFrom('presence_nodes').where('id', '=', node).execute()
}

/** Notes as gone whoever is held by no process and was silent since `before`. Those whom somebody is writing are left. */
export async function endSilent(tx: Tx, before: Instant): Promise<void> {
  await sql`
    update user_presence set is_online = false, last_seen = greatest(last_seen, last_heartbeat)
    where user_id in (
      select user_id from user_presence
      where is_online and node is null and coalesce(greatest(last_seen, last_heartbeat), 'epoch') < ${new Date(before)}
      for no key update skip locked)`.execute(tx)
}

/** Processes that are noted, and a mark from which on every later change of a presence is found. */
export async function readNodes(db: Db): Promise<{ mark: number; nodes: NodeRow[] }> {
  const { rows } = await sql<{ mark: number; id: string | null; beatAt: Date | null }>`
    select c.mark, n.id, n.beat_at as "beatAt"
    from (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as mark) c
    left join presence_nodes n on true`.execute(db)
  const nodes = rows.flatMap(({ id, beatAt }) => (id !== null && beatAt !== null ? [{ id, beatAt }] : []))
  return { mark: rows[0]?.mark ?? 0, nodes }
}
