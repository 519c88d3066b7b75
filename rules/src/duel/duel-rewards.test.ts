import { expect, test } from 'vitest'

import { rewardForDuel, type DuelResult } from './duel-rewards.ts'
import { shareAfter, type DuelTerms } from './duel-terms.ts'

const played: DuelResult = {
  matchId: 'duel',
  outcome: 'won',
  forfeited: false,
  score: 759,
  staked: false,
  againstBot: false,
  terms: { met: 0, share: 1, early: false },
  today: { onBoard: 0, onBoardAgainst: 0, paidDaily: 0, xp: 0 },
}
const paid = (change: Partial<DuelResult> = {}) => {
  const { grants, onBoard, paidDaily } = rewardForDuel({ ...played, ...change })
  return {
    onBoard,
    paidDaily,
    paid: grants.map(({ source, xp, points, earnedCents }) => [source, xp, points, earnedCents]),
  }
}
const today = (change: Partial<DuelResult['today']>) => ({ today: { ...played.today, ...change } })

// product 6.1: 40 + floor(points/10), 60 for the win, +1 point for each XP and 100 for the duel; 6.3: 60 BTZ
test('a win pays for the duel, the points and the win', () => {
  expect(paid()).toEqual({
    onBoard: true,
    paidDaily: true,
    paid: [
      ['duelFinish', 115, 215, 0],
      ['duelWin', 60, 60, 0],
      ['dailyDuel', 0, 0, 6_000],
    ],
  })
})

test.each([
  [
    'lost',
    [
      ['duelFinish', 115, 215, 0],
      ['dailyDuel', 0, 0, 1_500],
    ],
  ],
  [
    'drawn',
    [
      ['duelFinish', 115, 215, 0],
      ['duelDraw', 30, 30, 0],
      ['dailyDuel', 0, 0, 3_000],
    ],
  ],
] as const)('a duel that was %s pays less', (outcome, rows) => {
  expect(paid({ outcome }).paid).toEqual(rows)
})

test('a void duel and one that the player left pay nothing', () => {
  const nothing = { onBoard: false, paidDaily: false, paid: [] }
  expect(paid({ outcome: 'void' })).toEqual(nothing)
  expect(paid({ outcome: 'lost', forfeited: true })).toEqual(nothing)
})

test('a duel that the other left pays the winner, and gives no board points', () => {
  expect(paid({ forfeited: true })).toMatchObject({
    onBoard: false,
    paid: [
      ['duelFinish', 115, 115, 0],
      ['duelWin', 60, 60, 0],
      ['dailyDuel', 0, 0, 6_000],
    ],
  })
})

test('a staked duel is no daily one', () => {
  expect(paid({ staked: true })).toMatchObject({ paidDaily: false, onBoard: true })
  expect(paid({ staked: true }).paid.map(([source]) => source)).toEqual(['duelFinish', 'duelWin'])
})

// product 6.1 and 6.3: ten a day, three against one player, three against bots; three daily duels
test.each([
  ['the tenth of the day counts', today({ onBoard: 9 }), { onBoard: true }],
  ['the eleventh does not', today({ onBoard: 10 }), { onBoard: false }],
  ['the third against one counts', today({ onBoardAgainst: 2 }), { onBoard: true }],
  ['the fourth does not', today({ onBoardAgainst: 3 }), { onBoard: false }],
  ['the fourth against bots does not', { ...today({ onBoardAgainst: 3 }), againstBot: true }, { onBoard: false }],
  ['the third friendly duel is paid', today({ paidDaily: 2 }), { paidDaily: true }],
  ['the fourth is not', today({ paidDaily: 3 }), { paidDaily: false }],
])('%s', (_, change, expected) => {
  expect(paid(change)).toMatchObject(expected)
})

// product 6.1: the same two are paid in full three times in 24 h, then half, a quarter, nothing
const after = (met: number, change: Partial<DuelTerms> = {}) => ({
  terms: { met, share: shareAfter(met), early: false, ...change },
})

test.each([
  [2, [115, 215], [60, 60], [0, 0, 6_000]],
  [3, [95, 107], [30, 30], [0, 0, 3_000]],
  [4, [85, 53], [15, 15], [0, 0, 1_500]],
] as const)('after %d meetings a duel pays its share, and all XP of right answers', (met, finish, win, daily) => {
  expect(paid(after(met)).paid).toEqual([
    ['duelFinish', ...finish, 0],
    ['duelWin', ...win, 0],
    ['dailyDuel', ...daily],
  ])
})

test.each([5, 6, 50])('after %d meetings there is XP of right answers and nothing else', (met) => {
  expect(paid(after(met))).toEqual({ onBoard: false, paidDaily: false, paid: [['duelFinish', 75, 0, 0]] })
  expect(paid({ ...after(met), forfeited: true }).paid).toEqual([])
})

test('a forfeit that came too early pays the one who stayed nothing', () => {
  expect(paid({ ...after(0, { early: true }), forfeited: true })).toEqual({
    onBoard: false,
    paidDaily: false,
    paid: [],
  })
})

test('the XP of a day are bounded, points of XP with them; what the day holds besides is paid', () => {
  const reward = (xp: number, xpPerDay?: number) =>
    rewardForDuel({ ...played, today: { ...played.today, xp }, ...(xpPerDay !== undefined && { xpPerDay }) })
  const sums = ({ grants, xp, bounded }: ReturnType<typeof reward>) => [
    xp,
    grants.reduce((sum, { points }) => sum + points, 0),
    bounded,
  ]
  expect(sums(reward(825))).toEqual([175, 275, false])
  expect(sums(reward(880))).toEqual([120, 220, true])
  expect(sums(reward(1_000))).toEqual([0, 100, true])
  expect(sums(reward(2_000))).toEqual([0, 100, true])
  expect(sums(reward(2_000, 3_000))).toEqual([175, 275, false])
})
