import type { Duel } from '@satoshi/contract/duel'
import { minute } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { checksDue, stakedSession } from './staked-session.ts'

const now = 1_000 * minute

test('duels with short breaks between them are one sitting, from the first begun to now', () => {
  const session = stakedSession([ended(2, 7), ended(9, 14), ended(23, 28)], now)
  expect(session).toMatchObject({ duels: 3, since: now - 28 * minute, millis: 28 * minute, netCents: -300 })
})

test('a break of ten minutes ends the sitting', () => {
  expect(stakedSession([ended(2, 7), ended(17, 22)], now)?.duels).toBe(1)
  expect(stakedSession([ended(2, 7.1), ended(17, 22)], now)?.duels).toBe(2)
  expect(stakedSession([ended(10, 15)], now)).toBeNull()
})

test('friendly duels are no staked play, and do not end it', () => {
  expect(stakedSession([{ ...ended(1, 5), stakeCents: 0 }], now)).toBeNull()
  const session = stakedSession([ended(1, 3), { ...ended(4, 8), stakeCents: 0 }, ended(9, 14)], now)
  expect(session?.duels).toBe(2)
})

test('a check is due each half hour', () => {
  expect(checksDue(null)).toBe(0)
  const lasting = (minutes: number) =>
    checksDue({ firstId: 'a', since: 0, millis: minutes * minute, duels: 4, netCents: 0 })
  expect([29, 30, 59, 60].map(lasting)).toEqual([0, 1, 1, 2])
})

/** A staked duel that was lost for 1 BTZ and ended so many minutes ago. */
function ended(endedAgo: number, begunAgo: number): Duel {
  const player = {
    id: '0199f1f0-0000-7000-8000-00000000000a',
    nickname: 'ana',
    avatarUrl: null,
    avatarId: null,
    accessoryId: null,
    skinId: null,
    level: 2,
    isBot: false,
    rating: { value: 1_500, provisional: true },
  }
  return {
    id: `0199f1f0-0000-7000-8000-0000000000${10 + Math.round(begunAgo)}`,
    status: 'finished',
    endedReason: 'finished',
    theme: 'general',
    stakeCents: 100,
    createdAt: now - begunAgo * minute,
    endedAt: now - endedAgo * minute,
    me: player,
    opponent: player,
    outcome: 'lost',
    score: { mine: 1, theirs: 2 },
    ratingChange: -8,
    netCents: -100,
    draw: { commitment: '', seed: null },
  }
}
