import { acceptance } from '@satoshi/rules/presence/acceptance'
import type { Instant } from '@satoshi/rules/time'

import { areFriends, isBlockedBetween } from '../people/people-api.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { preferencesOf } from '../preference/preference-api.ts'
import { neverHere, presenceOf } from '../presence/presence-api.ts'
import { countIncoming } from './invite-store.ts'

type Two = { challengerId: string; challengedId: string; at: Instant }

/**
 * Refuses `invite.notAccepting` with what stands in the way, as the list of people shows it before sending, and
 * `duel.playing` to whoever plays. Tells whether the challenged lets this friend in without being asked.
 */
export async function demandAcceptance(tx: Tx, { challengerId, challengedId, at }: Two) {
  const presence = await presenceOf(tx, [challengerId, challengedId], at)
  if (presence.get(challengerId)?.playing) throw refuse('duel.playing')
  const { state, playing, availability } = presence.get(challengedId) ?? neverHere
  const preferences = await preferencesOf(tx, challengedId)
  const friend = await areFriends(tx, challengerId, challengedId)
  const answer = acceptance({
    availability,
    state,
    friend,
    playing: playing !== null,
    blocked: await isBlockedBetween(tx, challengerId, challengedId),
    pendingInvites: (await countIncoming(tx, [challengedId], at)).get(challengedId) ?? 0,
    maxInvites: preferences.maxConcurrentInvites,
  })
  if (answer !== 'yes') throw refuse('invite.notAccepting', { reason: answer })
  return { acceptsAtOnce: friend && preferences.autoAcceptFromFriends }
}
