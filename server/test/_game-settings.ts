import {
  settingsOverTime,
  standardSettings,
  type GameSettingKey,
  type GameSettingValue,
} from '@satoshi/rules/game-settings'
import type { Instant } from '@satoshi/rules/time'

import type { App } from '../src/platform/app.ts'
import { insertSettingChange } from '../src/platform/game-settings/game-settings-store.ts'
import type { Db } from '../src/platform/postgres/db.ts'
import { eventually } from './_eventually.ts'
import type { TestServer } from './_server.ts'

/** What use cases know of settings while nobody changed any. */
export const standardGame: Pick<App, 'settings' | 'settingsHistory'> = {
  settings: () => standardSettings,
  settingsHistory: () => settingsOverTime([]),
}

/** Stores a change of a setting, as the operator's command does. */
export async function storeSetting<Key extends GameSettingKey>(
  db: Db,
  key: Key,
  { value, at, startsAt = at }: { value: GameSettingValue<Key>; at: Instant; startsAt?: Instant },
): Promise<void> {
  await db.transaction().execute((tx) =>
    insertSettingChange(tx, {
      key,
      value,
      startsAt,
      changedBy: 'a test',
      reason: 'to see what it does',
      createdAt: at,
    }),
  )
}

/** Changes a setting and waits until the server knows it. */
export async function changeSetting<Key extends GameSettingKey>(
  { app, db }: Pick<TestServer, 'app' | 'db'>,
  key: Key,
  value: GameSettingValue<Key>,
): Promise<void> {
  await storeSetting(db, key, { value, at: app.clock.now() })
  await eventually(async () => {
    if (app.settings()[key] !== value) throw new Error(`${key} is not known yet`)
    return Promise.resolve()
  })
}
