import type { Instant } from '@satoshi/rules/time'

import type { Db } from '../platform/postgres/db.ts'
import { preferencesOfMany } from '../preference/preference-api.ts'
import { countIncoming } from './invite-store.ts'

/** How many invites wait for each of some players, and how many they take at once; each of them is in it. */
export async function pendingInvitesTo(
  db: Db,
  userIds: string[],
  at: Instant,
): Promise<Map<string, { pending: number; max: number }>> {
  const waiting = await countIncoming(db, userIds, at)
  const preferences = await preferencesOfMany(db, userIds)
  return new Map(
    [...preferences].map(([id, { maxConcurrentInvites }]) => [
      id,
      { pending: waiting.get(id) ?? 0, max: maxConcurrentInvites },
    ]),
  )
}
