import {
  settingsAt,
  type GameSettingChange,
  type GameSettingKey,
  type GameSettingValue,
  type GameSettings,
} from '@satoshi/rules/game-settings'
import type { Instant } from '@satoshi/rules/time'
import type { GeneratedAlways } from 'kysely'

import type { Db, Tx } from '../postgres/db.ts'
import type { Json } from '../postgres/tables.ts'

declare module '../postgres/tables.ts' {
  interface Tables {
    game_setting_changes: GameSettingChanges
  }
}

type GameSettingChanges = {
  id: GeneratedAlways<number>
  key: string
  value: Json<unknown>
  starts_at: Date
  changed_by: string
  reason: string
  created_at: Date
}

/** A change with all that is known of it. */
export type RecordedChange = GameSettingChange & { changedBy: string; reason: string; createdAt: Instant }

/** Every change that was ever made, the oldest first: an operator makes few. */
export async function readSettingChanges(db: Db): Promise<RecordedChange[]> {
  const rows = await db.selectFrom('game_setting_changes').selectAll().orderBy('id').execute()
  return rows.map(({ id, key, value, starts_at, changed_by: changedBy, reason, created_at }) => ({
    id,
    key,
    value,
    startsAt: starts_at.getTime(),
    changedBy,
    reason,
    createdAt: created_at.getTime(),
  }))
}

/**
 * One setting as it is stored at `at`. For what must be the same in all processes inside a transaction; elsewhere
 * `app.settings()` costs nothing.
 */
export async function readSetting<Key extends GameSettingKey>(
  db: Db,
  key: Key,
  at: Instant,
): Promise<GameSettingValue<Key>> {
  const rows = await db
    .selectFrom('game_setting_changes')
    .select(['id', 'key', 'value', 'starts_at'])
    .where('key', '=', key)
    .where('starts_at', '<=', new Date(at))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const changes = rows.map(({ starts_at, ...row }) => ({ ...row, startsAt: starts_at.getTime() }))
  return settingsAt(changes, at)[key]
}

/** Every setting as it is stored at `at`, for who needs several of them inside a transaction. */
export async function readSettings(db: Db, at: Instant): Promise<GameSettings> {
  return settingsAt(await readSettingChanges(db), at)
}

/** Records a change of a value that `parseGameSetting` accepted; every process is notified when it is committed. */
export async function insertSettingChange(tx: Tx, change: Omit<RecordedChange, 'id'>): Promise<void> {
  await tx
    .insertInto('game_setting_changes')
    .values({
      key: change.key,
      value: JSON.stringify(change.value),
      starts_at: new Date(change.startsAt),
      changed_by: change.changedBy,
      reason: change.reason,
      created_at: new Date(change.createdAt),
    })
    .execute()
}
