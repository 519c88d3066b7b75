import { createHash, createHmac } from 'node:crypto'

import { assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'

import { rarityOf } from '../appearance/rarity.ts'
import { hintsInPack } from '../inventory/hints.ts'
import { catalogue, type CatalogueId } from '../store/catalogue.ts'
import { soldAs, type WornAs } from '../store/worn.ts'
import {
  boostIn,
  boxContents,
  boxes,
  epicOrBetter,
  type Box,
  type BoxContent,
  btzIn,
  contentAt,
  freezesIn,
  hintsIn,
  odds,
  rollBound,
  noPity,
  pityAt,
  type Pity,
} from './odds.ts'
import { fixedLoot, openBox as openOn, amountBy, drawMessage, rollOf } from './open-box.ts'
import { boxVersions, duplicateCents, pieces, piecesOf, wearables, type BoxVersion, type Piece } from './pieces.ts'

const userId = '01920000-0000-7000-8000-000000000001'
const digestOf = (seed: string, nonce: number, box: 'common' | 'rare' | 'epic' = 'rare') =>
  createHmac('sha256', seed).update(drawMessage({ userId, box, nonce })).digest('hex')
/** Digests whose roll, and the rest of it, is chosen. */
const digestFor = (roll: number, rest = 0) =>
  (BigInt(rest) * BigInt(rollBound) + BigInt(roll)).toString(16).padStart(64, '0')
/** A box of whoever has no piece yet, unless `owned` says otherwise. */
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
const chiSquaredAt: Record<number, number> = { 3: 16.266, 4: 18.467, 5: 20.515, 6: 22.458, 7: 24.322 }

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
      const given = [loot.cents > 0, loot.boost !== null, loot.hints > 0, loot.freezes > 0, loot.piece !== null]
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

test('the BTZ of a box come to 28, 60 and 210 in the mean, exactly by the table, while there are pieces to give', () => {
  expect(liquidOf([])).toEqual([27.5, 60, 210])
  // product 5.13
  expect(liquidOf([]).map(Math.round)).toEqual([28, 60, 210])
  // One piece of each line that is lacked is enough.
  const lacking = wearables.flatMap((content) => piecesOf(content).slice(1))
  expect(liquidOf(lacking)).toEqual([27.5, 60, 210])
  // decision 0165
  expect(liquidOf(pieces).map(Math.round)).toEqual([49, 180, 624])
})

// product 5.13: in BTZ, by the prices of product 6.4; what the store does not sell, two of the three boosts, counts nothing
test('what comes out of a box is worth 138, 536 and 1,670 BTZ in the store, in the mean', () => {
  const price = (id: CatalogueId) => (catalogue[id].price ?? 0) / 100
  const worth = (box: Box): Record<BoxContent, number> => {
    const { least, most } = btzIn[box]
    const ofPieces = (content: BoxContent) => mean(piecesOf(content).map(price))
    return {
      btz: (least + most) / 2,
      boost: price(boostIn[box]),
      hints: hintsInPack(hintsIn[box]).reduce((sum, [item, count]) => sum + price(item) * count, 0),
      freeze: freezesIn[box] * price('freeze'),
      accessory: ofPieces('accessory'),
      skin: ofPieces('skin'),
      avatar: ofPieces('avatar'),
      legendary: ofPieces('legendary'),
    }
  }
  const worths = boxes.map((box) => {
    const each = worth(box)
    return boxContents.reduce((sum, content) => sum + odds[box][content] * each[content], 0) / rollBound
  })
  expect(worths.map(Math.round)).toEqual([138, 536, 1_670])
})

test('pieces are of the kind and the price that the table promises, and none is in two lines', () => {
  const promised = (version: BoxVersion) =>
    wearables.map((content) => {
      const sold = piecesOf(content, version).map((piece) => catalogue[piece])
      return [[...new Set(sold.map(({ wornAs }) => wornAs))], [...new Set(sold.map(({ price }) => price / 100))]]
    })
  expect(promised(3)).toEqual([
    [['accessory'], [300, 500, 800]],
    [['skin'], [1_500, 2_500]],
    [['avatar'], [5_000]],
    [['avatar', 'skin'], [12_000]],
  ])
  expect(promised(2)).toEqual([
    [[], []],
    [['avatar'], [1_500, 2_500]],
    [['avatar'], [5_000]],
    [['avatar'], [12_000]],
  ])
  expect(promised(1).flat(2)).toEqual([])
  for (const version of boxVersions) {
    const all = wearables.flatMap((content) => piecesOf(content, version))
    expect(new Set(all).size).toBe(all.length)
    expect(pieces).toEqual(expect.arrayContaining(all))
  }
  expect(new Set(pieces).size).toBe(pieces.length)
})

test('version 3 gives every piece that is sold at the prices of its lines', () => {
  const soldFor = (way: WornAs, prices: number[]) =>
    soldAs(way).filter((id) => prices.includes(catalogue[id].price / 100))
  expect(wearables.map((content) => piecesOf(content, 3))).toEqual([
    soldFor('accessory', [300, 500, 800]),
    soldFor('skin', [1_500, 2_500]),
    soldFor('avatar', [5_000]),
    [...soldFor('avatar', [12_000]), ...soldFor('skin', [12_000])],
  ])
  expect(piecesOf('accessory').map(rarityOf)).toEqual(piecesOf('accessory').map(() => 'common'))
  expect(piecesOf('skin').map(rarityOf)).toEqual(piecesOf('skin').map(() => 'rare'))
  expect(piecesOf('avatar').map(rarityOf)).toEqual(piecesOf('avatar').map(() => 'epic'))
  expect(piecesOf('legendary').map(rarityOf)).toEqual(piecesOf('legendary').map(() => 'legendary'))
})

test.each([
  ['rare', 'accessory', 7],
  ['epic', 'skin', 5],
  ['epic', 'avatar', 3],
  ['epic', 'legendary', 4],
] as const)(
  'in %s boxes, as %s, comes what the player lacks, each as likely as the other, until there is none',
  (...row) => {
    const [box, content, all] = row
    const owned: Piece[] = []
    for (let left = all; left > 0; left -= 1) {
      const drawn = Array.from({ length: left * 3 }, (_, rest) =>
        openBox(box, digestFor(rollFor(box, content), rest), noPity, owned),
      )
      const came = Map.groupBy(drawn, ({ loot }) => loot.piece)
      expect([...came.values()].map((each) => each.length)).toEqual(Array.from({ length: left }, () => 3))
      for (const { loot, lacked } of drawn) {
        expect(loot).toMatchObject({ content, cents: 0, boost: null })
        expect(owned).not.toContain(loot.piece)
        expect(lacked).toHaveLength(left)
      }
      owned.push(...drawn.slice(0, 1).flatMap(({ loot }) => loot.piece ?? []))
    }
    expect(new Set(owned)).toEqual(new Set(piecesOf(content)))
  },
)

test('whoever has all of a line is paid 30 % of the price of the piece that was drawn, whatever else they lack', () => {
  const paid = (content: 'accessory' | 'skin' | 'avatar' | 'legendary') =>
    piecesOf(content).map((_, rest) => {
      const digest = digestFor(rollFor('rare', content), rest)
      const { loot, lacked } = openBox('rare', digest, noPity, piecesOf(content))
      expect([loot.piece, lacked]).toEqual([null, []])
      return loot.cents / 100
    })
  expect(paid('accessory')).toEqual([90, 90, 150, 150, 240, 240, 240])
  expect(paid('skin')).toEqual([450, 450, 750, 750, 750])
  expect(paid('avatar')).toEqual([1_500, 1_500, 1_500])
  expect(paid('legendary')).toEqual([3_600, 3_600, 3_600, 3_600])
  expect(duplicateCents('jade-palace')).toBe(360_000)
})

test('the avatars that came in place of skins before count for nothing among skins now', () => {
  const digest = digestFor(rollFor('epic', 'skin'))
  const { loot, lacked } = openBox('epic', digest, noPity, piecesOf('skin', 2))
  expect([loot.piece, lacked]).toEqual(['neon-alley', piecesOf('skin')])
})

test('a box of an older version is worked out as it was then', () => {
  const paid = (version: BoxVersion, owned: readonly Piece[]) =>
    wearables.map((content) => {
      const { loot } = openOn('rare', digestFor(rollFor('rare', content)), { pity: noPity, owned, version })
      return [loot.cents / 100, loot.boost, loot.piece]
    })
  for (const owned of [[], pieces]) {
    expect(paid(1, owned)).toEqual([
      [150, null, null],
      [450, null, null],
      [1_500, null, null],
      [3_600, null, null],
    ])
  }
  expect(paid(2, [])).toEqual([
    [0, 'btzBoost150For30', null],
    [0, null, 'quantum-broker'],
    [0, null, 'phoenix-investor'],
    [0, null, 'market-valkyrie'],
  ])
  expect(paid(2, pieces)).toEqual([
    [0, 'btzBoost150For30', null],
    [450, null, null],
    [1_500, null, null],
    [3_600, null, null],
  ])
})

// What boxes that were opened are proven by stays, to the last roll: each hash is of the version when it was the newest.
test.each([
  [1, 'f94be7ea905a1ca1b8f684d3ebad5ace0ea8269968f55b4351943889a1260889'],
  [2, 'a5a91f8bbb09787ccc180a96cd63bcd5b2235ec337cc69fd8977b714ccb563e1'],
  [3, 'b4a08b7ce35b07c58c933424511704eeeb25ef4307c5cdb43679f009454c6dbb'],
] as const)('6,000 boxes of version %i give what they gave', (version, given) => {
  const owners: readonly (readonly Piece[])[] = [
    [],
    ['quantum-broker', 'phoenix-investor', 'lunar-dragon'],
    wearables.flatMap((content) => piecesOf(content, 2)),
  ]
  const hash = createHash('sha256')
  for (const box of boxes) {
    for (let nonce = 0; nonce < 2_000; nonce += 1) {
      const digest = createHmac('sha256', 'older').update(drawMessage({ userId, box, nonce })).digest('hex')
      const pity = { sinceEpic: nonce % 40, sinceLegendary: nonce % 200 }
      const { loot, lacked } = openOn(box, digest, { pity, owned: owners[nonce % 3] ?? [], version })
      const { content, cents, boost, hints, freezes, piece } = loot
      hash.update(JSON.stringify([content, cents, boost, hints, freezes, piece, lacked]))
    }
  }
  expect(hash.digest('hex')).toBe(given)
})

test('over 70,000 seeded boxes each skin comes equally often, by chi-squared, and so does each accessory', () => {
  const found = new Map<string, number>()
  for (let nonce = 0; nonce < 70_000; nonce += 1) {
    const box = nonce % 2 === 0 ? 'epic' : 'rare'
    const { piece } = openBox(box, digestOf('a seed of pieces', nonce, box), noPity).loot
    if (piece) found.set(piece, (found.get(piece) ?? 0) + 1)
  }
  for (const content of ['accessory', 'skin', 'legendary'] as const) {
    const counts = piecesOf(content).map((piece) => found.get(piece) ?? 0)
    const expected = mean(counts)
    const chiSquared = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(chiSquared).toBeLessThan(chiSquaredAt[counts.length - 1] ?? 0)
  }
}, 30_000)

test('the fixed chest holds what product 5.13 says', () => {
  const fixed = boxes.map((box) => [fixedLoot[box].cents, fixedLoot[box].boost])
  expect(fixed).toEqual([
    [5_000, null],
    [15_000, 'xpBoost150For30'],
    [60_000, null],
  ])
})

/** The BTZ that boxes pay in the mean to whoever has `owned`, by the table. */
function liquidOf(owned: readonly Piece[]): number[] {
  return boxes.map((box) => {
    let paid = 0
    for (const content of boxContents.filter((one) => odds[box][one] > 0)) {
      const { least, most } = content === 'btz' ? btzIn[box] : { least: 0, most: 0 }
      // Every rest of a content's amounts or pieces equally often; all rests are equally likely.
      const rests = content === 'btz' ? most - least + 1 : 420
      const all = Array.from({ length: rests }, (_, rest) => {
        const digest = digestFor(rollFor(box, content), rest)
        return openBox(box, digest, noPity, owned).loot.cents
      })
      paid += odds[box][content] * mean(all)
    }
    return paid / rollBound / 100
  })
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}

const published = {
  commitment: '5947d7c33d783f94b3b4c1a96ebc8991ed28f1b069b71e03376cba8caa98a720',
  digest: '219424abdcc73b41d87d731e2158ba7d38e60de1a4ba7fcba7a7931cd5983520',
  roll: 4032,
}
