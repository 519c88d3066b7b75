import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'

import { btz, cents } from '../money.ts'
import { accepted, answer, newMatch, playing, startsAt } from './_match-world.ts'
import type { Match, Seat } from './match.ts'
import { places } from './places.ts'
import { payersOf, settle } from './settle.ts'

const paid = (match: Match) =>
  settle(match).postings.map(({ account, amountCents }) => [
    account.kind === 'seat' ? account.seat : account.kind,
    amountCents,
  ])

/** An ended match whose seats differ as said; the rest is as it was dealt. */
function ended(match: Match, seats: Partial<Seat>[], reason: 'finished' | 'voided' | 'forfeited' = 'finished'): Match {
  const changed = match.seats.map((seat, number) => ({ ...seat, ...seats[number] }))
  return { ...match, seats: changed, phase: { name: 'ended', reason, at: startsAt + 1 } }
}

const staked = () => newMatch({ format: 'duel', stakeCents: btz(100) }).match
const royale = (seats: number) => newMatch({ format: 'royale', seats, stakeCents: btz(50) }).match

// product 5.10: the winner takes the whole pot, 100/100 pays 200
test('the winner of a duel takes the whole pot', () => {
  const match = ended(staked(), [{ score: 500 }, { score: 400 }])
  expect(paid(match)).toEqual([
    ['escrow', -20_000],
    [0, 20_000],
  ])
  expect(settle(match).results).toEqual([
    { seat: 0, place: 1, outcome: 'won' },
    { seat: 1, place: 2, outcome: 'lost' },
  ])
})

// product 4.1: more correct, then less time on correct answers, then a draw
test.each([
  ['more right answers', { score: 500, correct: 6 }, { score: 500, correct: 5 }],
  [
    'less time on right answers',
    { score: 500, correct: 5, correctMillis: 9_000 },
    { score: 500, correct: 5, correctMillis: 9_001 },
  ],
])('level scores are decided by %s', (_, first, second) => {
  expect(places(ended(staked(), [second, first])).map(({ seat }) => seat)).toEqual([1, 0])
})

test('a draw returns both stakes', () => {
  const match = ended(staked(), [
    { score: 500, correct: 5 },
    { score: 500, correct: 5 },
  ])
  expect(paid(match)).toEqual([
    ['escrow', -20_000],
    [0, 10_000],
    [1, 10_000],
  ])
  expect(settle(match).results.map(({ outcome }) => outcome)).toEqual(['drawn', 'drawn'])
})

test('who leaves a duel loses it whatever the score', () => {
  const begun = playing({ format: 'duel', stakeCents: btz(100) })
  const led = accepted(begun.match, answer(begun.match, 0, true), begun.at).match
  const left = accepted(led, { type: 'leave', seat: 0 }, begun.at + 10).match
  expect(paid(left)).toEqual([
    ['escrow', -20_000],
    [1, 20_000],
  ])
})

test('a void match returns every stake and nobody has won', () => {
  const match = ended(staked(), [{ score: 500 }, {}], 'voided')
  expect(paid(match)).toEqual([
    ['escrow', -20_000],
    [0, 10_000],
    [1, 10_000],
  ])
  expect(settle(match).results.map(({ outcome }) => outcome)).toEqual(['void', 'void'])
})

test('a cancelled match returns every stake', () => {
  const { phase, ...match } = ended(staked(), [{ score: 500 }, {}])
  if (phase.name !== 'ended') throw new Error('not ended')
  const cancelled: Match = { ...match, phase: { ...phase, reason: 'cancelled' } }
  expect(settle(cancelled).results.map(({ outcome }) => outcome)).toEqual(['void', 'void'])
  expect(paid(cancelled)).toEqual([
    ['escrow', -20_000],
    [0, 10_000],
    [1, 10_000],
  ])
})

test('without a stake nothing is paid', () => {
  expect(settle(ended(newMatch({ format: 'duel' }).match, [{ score: 1 }, {}])).postings).toEqual([])
})

// product 6.6 and 5.7: nine tenths of the pool, 65 and 35 % for six players
test('a royale pays by table from nine tenths of the entries and burns the rest', () => {
  const match = ended(royale(6), [
    { score: 60 },
    { score: 50 },
    { score: 40 },
    { score: 30 },
    { score: 20 },
    { score: 10 },
  ])
  expect(paid(match)).toEqual([
    ['escrow', -30_000],
    [0, 17_550],
    [1, 9_450],
    ['burn', 3_000],
  ])
})

// product 6.6
test.each([
  [4, [100]],
  [5, [65, 35]],
  [8, [65, 35]],
  [9, [50, 30, 20]],
  [16, [50, 30, 20]],
  [17, [40, 25, 15, 10, 10]],
  [32, [40, 25, 15, 10, 10]],
  [33, [30, 20, 14, 10, 8, 7, 6, 5]],
  [64, [30, 20, 14, 10, 8, 7, 6, 5]],
  [65, [25, 16, 12, 9, 8, 7, 6, 5, 4, 4, 2, 2]],
  [100, [25, 16, 12, 9, 8, 7, 6, 5, 4, 4, 2, 2]],
])('%i players win %o per cent of nine tenths of their entries', (players, percents) => {
  const scores = Array.from({ length: players }, (_, seat) => ({ score: players - seat }))
  const tenth = players * 500
  expect(paid(ended(royale(players), scores))).toEqual([
    ['escrow', -10 * tenth],
    ...percents.map((percent, seat) => [seat, (9 * tenth * percent) / 100]),
    ['burn', tenth],
  ])
})

test('players who are level share the prizes of their places', () => {
  const match = ended(royale(6), [{ score: 60 }, { score: 60 }])
  expect(paid(match)).toEqual([
    ['escrow', -30_000],
    [0, 13_500],
    [1, 13_500],
    ['burn', 3_000],
  ])
})

// product 6.6: the least prize is the entry
test.each([
  // 405 BTZ: 20 % among seven are less than the entry, so the first two share all of it, 50 to 30.
  ['the last paid place is shared by many', [90, 80, ...Array.from({ length: 7 }, () => 10)], [25_312, 15_187]],
  // 225 BTZ: 35 % among four are less than the entry.
  ['the second place is', [90, 10, 10, 10, 10], [22_500]],
  // 765 BTZ: 25, 15, 10 and 10 % pay more than the entry, and the fifth place too.
  ['no place is', Array.from({ length: 17 }, (_, place) => 90 - place), [30_600, 19_125, 11_475, 7_650, 7_650]],
  // 270 BTZ among six: the best place is paid, however little it is.
  ['all are level', [7, 7, 7, 7, 7, 7], [4_500, 4_500, 4_500, 4_500, 4_500, 4_500]],
] as const)('a list of prizes is cut where %s', (_, scores, prizes) => {
  const match = ended(
    royale(scores.length),
    scores.map((score) => ({ score })),
  )
  const sum = prizes.reduce((all, prize) => all + prize, 0)
  const pool = scores.length * 5_000
  expect(paid(match)).toEqual([['escrow', -pool], ...prizes.map((prize, seat) => [seat, prize]), ['burn', pool - sum]])
})

test('a list is cut behind the best player, also where a bot stands before all of them', () => {
  const { match } = newMatch({ format: 'royale', seats: 6, bots: 1, stakeCents: btz(50) })
  const seats = [{ score: 9 }, { score: 9 }, { score: 9 }, { score: 9 }, { score: 9 }, { score: 90 }]
  expect(paid(ended(match, seats))).toEqual([
    ['escrow', -25_000],
    ...[0, 1, 2, 3, 4].map((seat) => [seat, 4_500]),
    ['burn', 2_500],
  ])
})

test('whatever the scores, nothing is lost, no better place gets less, and none but the best less than the entry', () => {
  assert(
    property(array(integer({ min: 0, max: 12 }), { minLength: 4, maxLength: 100 }), (scores) => {
      const match = ended(
        royale(scores.length),
        scores.map((score) => ({ score })),
      )
      const { postings } = settle(match)
      expect(postings.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
      const prizes = places(match).map(({ seat, place }) => {
        const posting = postings.find(({ account }) => account.kind === 'seat' && account.seat === seat)
        return { place, prize: posting?.amountCents ?? 0 }
      })
      for (const [index, { place, prize }] of prizes.entries()) {
        if (index > 0) expect(prize).toBeLessThanOrEqual(prizes[index - 1]?.prize ?? 0)
        if (place > 1 && prize > 0) expect(prize).toBeGreaterThanOrEqual(5_000)
      }
      // What is burned is the tenth and what rounding leaves: less than a cent for each who is paid, and for each place.
      const burned = postings.find(({ account }) => account.kind === 'burn')?.amountCents ?? 0
      expect(burned - scores.length * 500).toBeLessThan(scores.length + 12)
    }),
    { seed: 6_6, numRuns: 400 },
  )
})

test('bots pay no entry and win no prize', () => {
  const { match } = newMatch({ format: 'royale', seats: 5, bots: 1, stakeCents: btz(50) })
  const bot = ended(match, [{ score: 1 }, {}, {}, {}, { score: 900 }])
  expect(paid(bot)).toEqual([
    ['escrow', -20_000],
    [0, 18_000],
    ['burn', 2_000],
  ])
})

// product 4.8: a bot's stake is the house's
test.each([
  ['a bot that loses pays out of the house', [{ score: 500 }, { score: 400 }], [[0, 20_000]]],
  ['a bot that wins brings the pot home', [{ score: 400 }, { score: 500 }], [['house', 20_000]]],
  [
    'a draw with a bot returns both',
    [{ score: 500 }, { score: 500 }],
    [
      [0, 10_000],
      ['house', 10_000],
    ],
  ],
])('%s', (_, seats, expected) => {
  const { match } = newMatch({ format: 'duel', bots: 1, stakeCents: btz(100) })
  expect(paid(ended(match, seats))).toEqual([['escrow', -20_000], ...expected])
})

test('a void duel against a bot returns both stakes', () => {
  const { match } = newMatch({ format: 'duel', bots: 1, stakeCents: btz(100) })
  expect(paid(ended(match, [{}, {}], 'voided'))).toEqual([
    ['escrow', -20_000],
    [0, 10_000],
    ['house', 10_000],
  ])
})

test('who stakes is who sits at a pot, and only players where prizes are shared out', () => {
  expect(payersOf(newMatch({ format: 'duel', bots: 1 }).match)).toEqual([0, 1])
  expect(payersOf(newMatch({ format: 'royale', seats: 5, bots: 2 }).match)).toEqual([0, 1, 2])
})

test('who survived longer stands before who scored more', () => {
  const answers = [{ choice: null, elapsedMillis: 1, points: 0, verdict: 'wrong' as const, read: false }]
  const match = ended(royale(4), [
    { state: 'out', answers, score: 100 },
    { state: 'active', answers, score: 90 },
    { state: 'out', answers: [], score: 80 },
    { state: 'active', answers, score: 70 },
  ])
  expect(places(match).map(({ seat }) => seat)).toEqual([1, 3, 0, 2])
})

test('leaving counts against nobody in the ranking of a match that was played to its end', () => {
  const match = ended(royale(4), [{ state: 'left', score: 90 }, { score: 80 }, { score: 95 }, {}])
  expect(places(match)).toEqual([
    { seat: 2, place: 1 },
    { seat: 0, place: 2 },
    { seat: 1, place: 3 },
    { seat: 3, place: 4 },
  ])
})

test('players who are level have one place, in the order of their seats', () => {
  expect(places(ended(royale(4), [{ score: 5 }, { score: 9 }, { score: 5 }, { score: 5 }]))).toEqual([
    { seat: 1, place: 1 },
    { seat: 0, place: 2 },
    { seat: 2, place: 2 },
    { seat: 3, place: 2 },
  ])
})

test('a match that runs cannot be settled', () => {
  expect(() => settle(staked())).toThrow('has not ended')
})

test('a stake that does not divide leaves nothing behind', () => {
  const { match } = newMatch({ format: 'royale', seats: 7, stakeCents: cents(333) })
  const level = ended(match, [{ score: 9 }, { score: 9 }, { score: 9 }])
  expect(settle(level).postings.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
})
