import type { NearbyPlayer, NearbyTap } from '@satoshi/contract/nearby'
import type { PublicProfile } from '@satoshi/contract/person'
import { minute, second } from '@satoshi/rules/time'

import { ids } from '../lib/_ids.ts'

/** The instant at which tests stand. */
export const at = Date.parse('2026-11-26T15:00:00Z')

/** Bia or Caio, as the server shows people. */
export function personOf(who: 'bia' | 'caio'): PublicProfile {
  return {
    id: ids[who],
    nickname: who === 'bia' ? 'Bia' : 'Caio',
    avatarUrl: null,
    avatarId: null,
    accessoryId: null,
    skinId: null,
    level: 5,
    isBot: false,
  }
}

/** A session as the server answers at `now`. */
export function sessionAt(now: number) {
  return { session: ids.ana, nextUpdateAt: now + 30 * second, endsAt: now + 3 * minute, serverNow: now }
}

/** Who is near, as the server answers at `now`. */
export function aroundAt(now: number, items: readonly NearbyPlayer[]) {
  return { items, nextLookAt: now + 10 * second, serverNow: now }
}

type Match = NearbyTap['matches'][0]

/** Bia beside Ana, with a code. */
export function matchOf(changes: Partial<Match> = {}): Match {
  return { tapId: ids.bia, code: ['🐼', '🚲', '🍋'], agreed: false, player: null, ...changes }
}

/** What became of a tap of Ana's, which she made at `at`. */
export function tapOf(changes: Partial<NearbyTap> = {}): NearbyTap {
  return { role: 'send', endsAt: at + minute, matches: [], met: null, serverNow: at, ...changes }
}
