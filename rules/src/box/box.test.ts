import { createHash, createHmac } from 'node:crypto'

import { assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'

import { catalogue } from '../store/catalogue.ts'
import {
  boxContents,
  boxes,
  epicOrBetter,
  type Box,
  type BoxContent,
  btzIn,
  contentAt,
  odds,
  rollBound,
  noPity,
  pityAt,
  type Pity,
} from './odds.ts'
import { fixedLoot, openBox as openOn, amountBy, drawMessage, rollOf } from './open-box.ts'
import { duplicateCents, pieces, piecesIn, type BoxVersion, type Piece } from './pieces.ts'

const userId = '01920000-0000-7000-8000-000000000001'
const digestOf = (seed: string, nonce: number, box: 'common' | 'rare' | 'epic' = 'rare') =>
  createHmac('sha256', seed).update(drawMessage({ userId, box, nonce })).digest('hex')
/** Digests whose roll, and the rest of it, is chosen. */
const digestFor = (roll: number, rest = 0) =>
  (BigInt(rest) * BigInt(rollBound) + BigInt(roll)).toString(16).padStart(64, '0')
/** A box of whoever has no avatar yet. */
const openBox = (box: Box, digest: string, pity: Pity, owned: readonly Piece[] = []) =>
  openOn(box, digest, { pity, owned })
/** The first roll that stands for a content. */
const rollFor = (box: Box, content: BoxContent) =>
  boxContents.slice(0, boxContents.indexOf(content)).reduce((sum, one) => sum + odds[box][one], 0)

test('the odds of every box add up to ten thousand, and the table is the published one', () => {
  for (const box of boxes) expect(Object.values(odds[box]).reduce((sum, one) => sum + one, 0)).toBe(rollBound)
  // product 5.13, in percent
  expect(boxContents.map((content) => boxes.map((box) => odds[box][content] / 100))).toEqual([
    [50, 40, 35],
    [15, 18, 20],
    [20, 12, 0],
    [5, 8, 10],
    [9, 12, 0],
    [1, 7, 20],
    [0, 2.5, 12],
    [0, 0.5, 3],
  ])
})

test('each of the ten thousand rolls stands for one content, as often as the odds say', () => {
  for (const box of boxes) {
    const found = new Map<BoxContent, number>()
    for (let roll = 0; roll < rollBound; roll += 1) {
      const content = contentAt(box, roll)
      found.set(content, (found.get(content) ?? 0) + 1)
    }
    for (const content of boxContents) expect(found.get(content) ?? 0).toBe(odds[box][content])
  }
  expect(() => contentAt('rare', rollBound)).toThrow(RangeError)
})

/** What chi-squared exceeds once in a thousand times, by degrees of freedom. Source: product 2.24 (p > 0.001). */
const chiSquaredAt: Record<number, number> = { 5: 20.515, 6: 22.458, 7: 24.322 }

// Each box takes its third of a million rolls; the seed is one, so that a failure comes again. They take
// seconds, and on a machine that is busy with other things half a minute.
test('over 1,000,000 seeded rolls the contents come as the odds say, by chi-squared', () => {
  for (const [index, box] of boxes.entries()) {
    const rolls = index === 0 ? 333_334 : 333_333
    const found = new Map<BoxContent, number>()
    for (let nonce = 0; nonce < rolls; nonce += 1) {
      const content = contentAt(box, rollOf(digestOf('a seed that was published', nonce, box)).roll)
      found.set(content, (found.get(content) ?? 0) + 1)
    }
    const possible = boxContents.filter((content) => odds[box][content] > 0)
    const chiSquared = possible.reduce((sum, content) => {
      const expected = (rolls * odds[box][content]) / rollBound
      return sum + ((found.get(content) ?? 0) - expected) ** 2 / expected
    }, 0)
    expect(chiSquared).toBeLessThan(chiSquaredAt[possible.length - 1] ?? 0)
  }
}, 120_000)

test('a roll is the digest modulo ten thousand, and a published one can be computed by anybody', () => {
  // Worked out with Python's hmac and hashlib, which share no code with this repository.
  const seed = '00112233445566778899aabbccddeeff'
  expect(createHash('sha256').update(seed).digest('hex')).toBe(published.commitment)
  expect(digestOf(seed, 7)).toBe(published.digest)
  expect(rollOf(published.digest).roll).toBe(published.roll)
  expect(() => rollOf('0xff')).toThrow(RangeError)
})

test('the same digest gives the same box, and every amount lies within its bounds', () => {
  const anyBox = constantFrom(...boxes)
  const draws = record({ box: anyBox, nonce: integer({ min: 0 }), since: integer({ min: 0, max: 39 }) })
  assert(
    property(draws, ({ box, nonce, since }) => {
      const pity = { sinceEpic: since, sinceLegendary: since }
      const opened = openBox(box, digestOf('seed', nonce, box), pity)
      expect(openBox(box, digestOf('seed', nonce, box), pity)).toEqual(opened)
      const { loot } = opened
      const given = [loot.cents > 0, loot.boost !== null, loot.hints > 0, loot.freezes > 0, loot.avatar !== null]
      const parts = given.filter(Boolean)
      expect(parts).toHaveLength(1)
      if (loot.content !== 'btz') return
      expect(loot.cents).toBeGreaterThanOrEqual(btzIn[box].least * 100)
      expect(loot.cents).toBeLessThanOrEqual(btzIn[box].most * 100)
    }),
    { seed: 5_13, numRuns: 500 },
  )
})

test('both ends of an amount are reached', () => {
  expect(amountBy(0n, btzIn.common)).toBe(30)
  expect(amountBy(50n, btzIn.common)).toBe(80)
  expect(amountBy(51n, btzIn.common)).toBe(30)
})

test('no row of rare boxes is longer than 39 without an epic piece, nor than 199 without a legendary one', () => {
  assert(
    property(integer({ min: 0, max: 1_000_000 }), (from) => {
      let pity = noPity
      const row = { epic: 0, legendary: 0 }
      for (let nonce = from; nonce < from + 450; nonce += 1) {
        const opened = openBox('rare', digestOf('row', nonce), pity)
        pity = opened.pity
        const { content } = opened.loot
        row.epic = epicOrBetter.some((one) => one === content) ? 0 : row.epic + 1
        row.legendary = content === 'legendary' ? 0 : row.legendary + 1
        expect(row.epic).toBeLessThan(pityAt.epic)
        expect(row.legendary).toBeLessThan(pityAt.legendary)
        expect(pity).toEqual({ sinceEpic: row.epic, sinceLegendary: row.legendary })
      }
    }),
    { seed: 40, numRuns: 20 },
  )
})

test('an epic piece or better comes every 23.5 rare boxes in the mean', () => {
  let pity = noPity
  let came = 0
  const opened = 100_000
  for (let nonce = 0; nonce < opened; nonce += 1) {
    const one = openBox('rare', digestOf('mean', nonce), { ...pity, sinceLegendary: 0 })
    pity = one.pity
    if (pity.sinceEpic === 0) came += 1
  }
  expect(opened / came).toBeGreaterThan(22.9)
  expect(opened / came).toBeLessThan(24.1)
}, 30_000)

test('the 40th rare box turns a roll of BTZ into an epic piece, the 200th any into a legendary one; others count nothing', () => {
  const due = { sinceEpic: 39, sinceLegendary: 39 }
  expect(openBox('rare', digestFor(299), due).loot.content).toBe('avatar')
  expect(openBox('rare', digestFor(49), due).loot.content).toBe('legendary')
  expect(openBox('rare', digestFor(9_999), due).pity).toEqual(noPity)
  expect(openBox('rare', digestFor(299), { sinceEpic: 38, sinceLegendary: 38 }).loot.content).toBe('btz')
  expect(openBox('rare', digestFor(299), { sinceEpic: 3, sinceLegendary: 199 }).loot.content).toBe('legendary')
  expect(openBox('epic', digestFor(299), due)).toMatchObject({ loot: { content: 'btz' }, pity: due })
})

test('the BTZ of a box come to 28, 60 and 210 in the mean, exactly by the table, while there are avatars to give', () => {
  const liquid = boxes.map((box) => {
    let cents = 0
    for (const content of boxContents) {
      const { least, most } = content === 'btz' ? btzIn[box] : { least: 0, most: 0 }
      // Every rest of a content's amounts or avatars once; all rests are equally likely.
      const rests = content === 'btz' ? most - least + 1 : 42
      let paid = 0
      if (odds[box][content] === 0) continue
      for (let rest = 0; rest < rests; rest++) {
        paid += openBox(box, digestFor(rollFor(box, content), rest), noPity).loot.cents
      }
      cents += (odds[box][content] * paid) / rests
    }
    return cents / rollBound / 100
  })
  expect(liquid).toEqual([27.5, 60, 210])
  // product 5.13
  expect(liquid.map(Math.round)).toEqual([28, 60, 210])
})

test('pieces are avatars of the price that the table promises, and none is in two places', () => {
  const prices = Object.values(piecesIn).map((pool) => [...new Set(pool.map((piece) => catalogue[piece].price / 100))])
  expect(prices).toEqual([[1_500, 2_500], [5_000], [12_000]])
  expect(new Set(pieces).size).toBe(pieces.length)
  // Version 2 is these: boxes that were opened by it are worked out again from them.
  expect(pieces).toHaveLength(12)
})

test('an avatar is one that the player lacks, each as likely as the other, until there is none', () => {
  const owned: Piece[] = []
  for (const left of [7, 6, 5, 4, 3, 2, 1]) {
    const drawn = Array.from({ length: left * 3 }, (_, rest) =>
      openBox('epic', digestFor(rollFor('epic', 'skin'), rest), noPity, owned),
    )
    const came = Map.groupBy(drawn, ({ loot }) => loot.avatar)
    expect([...came.values()].map((all) => all.length)).toEqual(Array.from({ length: left }, () => 3))
    for (const { loot, lacked } of drawn) {
      expect(loot).toMatchObject({ content: 'skin', cents: 0 })
      expect(owned).not.toContain(loot.avatar)
      expect(lacked).toHaveLength(left)
    }
    owned.push(drawn[0]?.loot.avatar ?? 'quantum-broker')
  }
  expect(new Set(owned)).toEqual(new Set(piecesIn.skin))
})

test('whoever has all of them is paid 30 % of the price of the one that was drawn', () => {
  const paid = (content: 'skin' | 'avatar' | 'legendary') =>
    piecesIn[content].map((_, rest) => {
      const { loot, lacked } = openBox('epic', digestFor(rollFor('epic', content), rest), noPity, piecesIn[content])
      expect([loot.avatar, lacked]).toEqual([null, []])
      return loot.cents / 100
    })
  expect(paid('skin')).toEqual([450, 450, 450, 450, 750, 750, 750])
  expect(paid('avatar')).toEqual([1_500, 1_500, 1_500])
  expect(paid('legendary')).toEqual([3_600, 3_600])
  expect(duplicateCents('lunar-dragon')).toBe(360_000)
})

test('an accessory gives a boost of answers while there are no accessories, and no BTZ', () => {
  const { loot, lacked } = openBox('common', digestFor(rollFor('common', 'accessory')), noPity)
  expect(loot).toMatchObject({ content: 'accessory', boost: 'btzBoost150For30', cents: 0, avatar: null })
  expect(lacked).toBeNull()
})

test('a box of the first version is worked out as it was then, whatever its player has', () => {
  const paid = (version: BoxVersion) =>
    (['accessory', 'skin', 'avatar', 'legendary'] as const).map((content) => {
      const { loot } = openOn('rare', digestFor(rollFor('rare', content)), { pity: noPity, owned: pieces, version })
      return [loot.cents / 100, loot.boost, loot.avatar]
    })
  expect(paid(1)).toEqual([
    [150, null, null],
    [450, null, null],
    [1_500, null, null],
    [3_600, null, null],
  ])
  expect(paid(2)[0]).toEqual([0, 'btzBoost150For30', null])
})

test('over 70,000 seeded boxes each avatar in place of a skin comes equally often, by chi-squared', () => {
  const found = new Map<string, number>()
  let drawn = 0
  for (let nonce = 0; nonce < 70_000; nonce += 1) {
    const { loot } = openBox('epic', digestOf('a seed of pieces', nonce, 'epic'), noPity)
    if (loot.content !== 'skin' || loot.avatar === null) continue
    drawn += 1
    found.set(loot.avatar, (found.get(loot.avatar) ?? 0) + 1)
  }
  const expected = drawn / piecesIn.skin.length
  const chiSquared = piecesIn.skin.reduce((sum, piece) => sum + ((found.get(piece) ?? 0) - expected) ** 2 / expected, 0)
  expect(chiSquared).toBeLessThan(chiSquaredAt[piecesIn.skin.length - 1] ?? 0)
}, 30_000)

test('the fixed chest holds what product 5.13 says', () => {
  const fixed = boxes.map((box) => [fixedLoot[box].cents, fixedLoot[box].boost])
  expect(fixed).toEqual([
    [5_000, null],
    [15_000, 'xpBoost150For30'],
    [60_000, null],
  ])
})

const published = {
  commitment: '5947d7c33d783f94b3b4c1a96ebc8991ed28f1b069b71e03376cba8caa98a720',
  digest: '219424abdcc73b41d87d731e2158ba7d38e60de1a4ba7fcba7a7931cd5983520',
  roll: 4032,
}
