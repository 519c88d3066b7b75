import type { Preferences } from '@satoshi/contract/matchmaking'
import { defaultPreferences } from '@satoshi/rules/preference/preferences'

import type { Db } from '../platform/postgres/db.ts'
import { availabilitiesOf } from '../presence/presence-api.ts'
import { readPreferences } from './preference-store.ts'

/** What a player wants of opponents and invites; the defaults where nothing was chosen. */
export async function preferencesOf(db: Db, userId: string): Promise<Preferences> {
  const all = await preferencesOfMany(db, [userId])
  return all.get(userId) ?? { ...defaultPreferences, availability: 'available' }
}

/** The same of some players, by id; each of them is in it. */
export async function preferencesOfMany(db: Db, userIds: string[]): Promise<Map<string, Preferences>> {
  const chosen = await readPreferences(db, userIds)
  const availabilities = await availabilitiesOf(db, userIds)
  return new Map(
    userIds.map((id) => [
      id,
      { ...(chosen.get(id) ?? defaultPreferences), availability: availabilities.get(id) ?? 'available' },
    ]),
  )
}
