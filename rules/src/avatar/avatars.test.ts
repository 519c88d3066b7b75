import { expect, test } from 'vitest'

import { avatarAccess, avatarIds, readAvatarId, earnedAvatars } from './avatars.ts'

test('27 avatars cost what product 6.4 lists', () => {
  const prices = avatarIds.map(avatarAccess).flatMap((access) => (access.kind === 'sold' ? access.price / 100 : []))
  const counts = Object.fromEntries(
    Object.entries(Object.groupBy(prices, String)).map(([price, all]) => [price, all?.length]),
  )
  expect(counts).toEqual({ 300: 2, 500: 4, 800: 5, 1500: 4, 2500: 3, 5000: 3, 12000: 2 })
  expect(avatarIds).toHaveLength(27)
  expect(avatarIds.filter((id) => avatarAccess(id).kind === 'starter')).toHaveLength(3)
  expect(avatarIds.filter((id) => avatarAccess(id).kind === 'earned')).toEqual(['the-satoshi'])
})

test('the five that the specification names are among them (product 1.3)', () => {
  for (const id of ['neo-trader', 'the-satoshi', 'defi-samurai', 'quantum-broker', 'chrome-gladiator']) {
    expect(readAvatarId(id)).toBe(id)
  }
  expect(readAvatarId('somebody-else')).toBeNull()
  expect(readAvatarId('constructor')).toBeNull()
})

test.each([
  { level: 50, streakDays: 30, earned: ['the-satoshi'] },
  { level: 100, streakDays: 400, earned: ['the-satoshi'] },
  { level: 49, streakDays: 400, earned: [] },
  { level: 100, streakDays: 29, earned: [] },
])('level $level with $streakDays days in a row earns $earned (product 6.4)', ({ level, streakDays, earned }) => {
  expect(earnedAvatars({ level, streakDays })).toEqual(earned)
})
