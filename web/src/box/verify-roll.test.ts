import { createHash, createHmac } from 'node:crypto'

import type { BoxOpening } from '@satoshi/contract/box'
import { contentAt, type BoxContent } from '@satoshi/rules/box/odds'
import { duplicateCents, pieces, piecesOf } from '@satoshi/rules/box/pieces'
import { expect, test } from 'vitest'

import { verifyRoll } from './verify-roll.ts'

type Proof = NonNullable<BoxOpening['proof']>

// Worked out with Python's hmac and hashlib, which share no code with this repository.
const proof: Proof = {
  seed: '00112233445566778899aabbccddeeff',
  commitment: '5947d7c33d783f94b3b4c1a96ebc8991ed28f1b069b71e03376cba8caa98a720',
  message: '01920000-0000-7000-8000-000000000001:rare:7',
  roll: 4032,
  sinceEpic: 3,
  sinceLegendary: 3,
  version: 3,
  lacked: null,
}
const opening: BoxOpening = {
  id: '01920000-0000-7000-8000-000000000002',
  box: 'rare',
  openedAt: 0,
  proof,
  loot: { content: 'boost', amountCents: 0, boost: 'xpBoost150For30', hints: 0, freezes: 0, pieceId: null },
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
  ['an amount beside it', { loot: { ...opening.loot, amountCents: 1 } }],
  ['a piece beside it', { loot: { ...opening.loot, pieceId: 'lunar-dragon' as const } }],
  ['freezes beside it', { loot: { ...opening.loot, freezes: 1, amountCents: 12_000 } }],
  ['pieces among which nothing was drawn', { proof: { ...proof, lacked: ['lunar-dragon' as const] } }],
  ['other counters', { proof: { ...proof, sinceLegendary: 199 } }],
])('%s is found out', async (_, change) => {
  expect(await verifyRoll({ ...opening, ...change })).toBe('false')
})

test.each([
  [3, 'accessory'],
  [3, 'skin'],
  [3, 'avatar'],
  [3, 'legendary'],
  [2, 'skin'],
  [2, 'avatar'],
  [2, 'legendary'],
] as const)(
  'by version %i, %s is worked out from what was lacked, and any other piece is found out',
  async (...row) => {
    const [version, content] = row
    const lacked = piecesOf(content, version).slice(content === 'skin' ? 2 : 0)
    const { proof: drawn, rest } = boxWith(content, { version, lacked: [...lacked] })
    const pieceId = lacked[Number(rest % BigInt(lacked.length))] ?? null
    const loot = { content, amountCents: 0, boost: null, hints: 0, freezes: 0, pieceId }
    const box = { ...opening, proof: drawn, loot }
    expect(await verifyRoll(box)).toBe('true')
    const other = lacked.find((piece) => piece !== pieceId) ?? null
    expect(await verifyRoll({ ...box, loot: { ...loot, pieceId: other } })).toBe('false')
    expect(await verifyRoll({ ...box, loot: { ...loot, pieceId: null, amountCents: 45_000 } })).toBe('false')
    // What no line gives, or another one does, is not drawn among; nor does the order of the table turn.
    const foreign = content === 'legendary' ? ('neon-alley' as const) : ('lunar-dragon' as const)
    for (const claimed of [[...lacked].toReversed(), [...lacked, foreign], null]) {
      expect(await verifyRoll({ ...box, proof: { ...drawn, lacked: claimed } })).toBe('false')
    }
    expect(await verifyRoll({ ...box, proof: { ...drawn, version: 1 } })).toBe('false')
  },
)

test.each([
  [3, 'accessory'],
  [3, 'skin'],
  [2, 'skin'],
] as const)(
  'by version %i, a duplicate of %s pays 30 %% of the piece that was drawn, and nothing else',
  async (...row) => {
    const [version, content] = row
    const pool = piecesOf(content, version)
    const { proof: drawn, rest } = boxWith(content, { version, lacked: [] })
    const piece = pool[Number(rest % BigInt(pool.length))]
    const amountCents = piece ? duplicateCents(piece) : 0
    const loot = { content, amountCents, boost: null, hints: 0, freezes: 0, pieceId: null }
    const box = { ...opening, proof: drawn, loot }
    expect(await verifyRoll(box)).toBe('true')
    expect(await verifyRoll({ ...box, loot: { ...loot, amountCents: amountCents + 1 } })).toBe('false')
    expect(await verifyRoll({ ...box, proof: { ...drawn, lacked: [...pieces] } })).toBe('false')
  },
)

test('the boost that came in place of an accessory proves true by version 2, and by no other', async () => {
  const { proof: drawn } = boxWith('accessory', { version: 2, lacked: null })
  const given = { amountCents: 0, boost: 'btzBoost150For30' as const, hints: 0, freezes: 0, pieceId: null }
  const box = { ...opening, loot: { content: 'accessory' as const, ...given } }
  const verdicts = ([1, 2, 3] as const).map((version) => verifyRoll({ ...box, proof: { ...drawn, version } }))
  expect(await Promise.all(verdicts)).toEqual(['false', 'true', 'false'])
})

test('a box that was opened by the first version still proves true, and only by that version', async () => {
  const { proof: drawn } = boxWith('avatar', { version: 1, lacked: null })
  const loot = { content: 'avatar' as const, amountCents: 150_000, boost: null, hints: 0, freezes: 0, pieceId: null }
  expect(await verifyRoll({ ...opening, proof: drawn, loot })).toBe('true')
  expect(await verifyRoll({ ...opening, proof: drawn, loot: { ...loot, amountCents: 150_001 } })).toBe('false')
  for (const version of [2, 3] as const) {
    expect(await verifyRoll({ ...opening, proof: { ...drawn, version }, loot })).toBe('false')
  }
})

test('a freeze that found no room is part of the amount', async () => {
  const { proof: drawn } = boxWith('freeze', { lacked: null })
  const loot = { content: 'freeze' as const, amountCents: 12_000, boost: null, hints: 0, freezes: 0, pieceId: null }
  expect(await verifyRoll({ ...opening, proof: drawn, loot })).toBe('true')
  expect(await verifyRoll({ ...opening, proof: drawn, loot: { ...loot, freezes: 1 } })).toBe('false')
  expect(await verifyRoll({ ...opening, proof: drawn, loot: { ...loot, freezes: 1, amountCents: 0 } })).toBe('true')
})

test('a fixed chest has nothing to verify', async () => {
  expect(await verifyRoll({ ...opening, proof: null })).toBe('unavailable')
})

/** The proof of a rare box that holds `content`, by the first of some seeds that gives it, and the rest of its roll. */
function boxWith(content: BoxContent, change: Pick<Proof, 'lacked'> & Partial<Proof>) {
  for (let index = 0; ; index++) {
    const seed = `seed ${index}`
    const digest = BigInt(`0x${createHmac('sha256', seed).update(proof.message).digest('hex')}`)
    const roll = Number(digest % 10_000n)
    if (contentAt('rare', roll) !== content) continue
    const commitment = createHash('sha256').update(seed).digest('hex')
    return { proof: { ...proof, seed, commitment, roll, ...change }, rest: digest / 10_000n }
  }
}
