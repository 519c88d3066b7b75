import { sql } from 'kysely'

import type { Db } from '../platform/postgres/db.ts'

/** Somebody whose presence changed; `listed` while they are here and open for a duel. */
export type OnlineRow = {
  userId: string
  nickname: string
  avatarUrl: string | null
  avatarId: string | null
  level: number
  /** Last sign of life that was written, the beat of the process not counted. */
  signAt: Date | null
  node: string | null
  listed: boolean
}

const columns = sql`
  p.user_id as "userId", f.nickname, f.profile_image_url as "avatarUrl", f.current_avatar_id as "avatarId", f.level,
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
