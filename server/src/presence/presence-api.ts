import { presenceState, type Availability, type PresenceState } from '@satoshi/rules/presence/presence'
import type { Instant } from '@satoshi/rules/time'

import type { Db } from '../platform/postgres/db.ts'
import { readPresence } from './presence-store.ts'

export { lastSign, writeAvailability as setAvailability, writePlaying as setPlaying } from './presence-store.ts'

/**
 * Somebody's presence as it is. What others may see of it says `presenceSeen` of the rules: who is invisible looks
 * offline.
 */
export type Presence = {
  state: PresenceState
  lastSeen: Instant | null
  availability: Availability
  /** The match of two that they sit in. */
  playing: string | null
}

/** Somebody who was never here. */
export const neverHere: Presence = { state: 'offline', lastSeen: null, availability: 'available', playing: null }

/** Presence of some players at `now`, by id; each of them is in it. */
export async function presenceOf(db: Db, userIds: string[], now: Instant): Promise<Map<string, Presence>> {
  const found = new Map(userIds.map((id): [string, Presence] => [id, neverHere]))
  for (const { userId, here, lastSign, availability, playing } of await readPresence(db, userIds)) {
    const lastSeen = lastSign?.getTime() ?? null
    found.set(userId, { state: presenceState({ here, lastSign: lastSeen }, now), lastSeen, availability, playing })
  }
  return found
}

/** From whom some players take invites, by id; whoever chose nothing is left out. */
export async function availabilitiesOf(db: Db, userIds: string[]): Promise<Map<string, Availability>> {
  const rows = await readPresence(db, userIds)
  return new Map(rows.map(({ userId, availability }) => [userId, availability]))
}
