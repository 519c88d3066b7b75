import type { BoxOpening } from '@satoshi/contract/box'
import { expect, test } from 'vitest'

import { verifyRoll } from './verify-roll.ts'

// Worked out with Python's hmac and hashlib, which share no code with this repository.
const proof = {
  seed: '00112233445566778899aabbccddeeff',
  commitment: '5947d7c33d783f94b3b4c1a96ebc8991ed28f1b069b71e03376cba8caa98a720',
  message: '01920000-0000-7000-8000-000000000001:rare:7',
  roll: 4032,
  sinceEpic: 3,
  sinceLegendary: 3,
}
const opening: BoxOpening = {
  id: '01920000-0000-7000-8000-000000000002',
  box: 'rare',
  openedAt: 0,
  proof,
  loot: { content: 'boost', amountCents: 0, boost: 'xpBoost150For30', hints: 0, freezes: 0 },
}

test('a roll that is as it was promised is true', async () => {
  expect(await verifyRoll(opening)).toBe('true')
})

test.each([
  ['another seed', { proof: { ...proof, seed: '10112233445566778899aabbccddeeff' } }],
  ['another promise', { proof: { ...proof, commitment: proof.commitment.replace(/^./, 'z') } }],
  ['another message', { proof: { ...proof, message: `${proof.message}0` } }],
  ['another roll', { proof: { ...proof, roll: proof.roll + 1 } }],
  ['another content', { loot: { ...opening.loot, content: 'legendary' as const } }],
  ['other counters', { proof: { ...proof, sinceLegendary: 199 } }],
])('%s is found out', async (_, change) => {
  expect(await verifyRoll({ ...opening, ...change })).toBe('false')
})

test('a fixed chest has nothing to verify', async () => {
  expect(await verifyRoll({ ...opening, proof: null })).toBe('unavailable')
})
