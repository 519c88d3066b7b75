import fc from 'fast-check'
import { expect, test } from 'vitest'

import { btz } from '../money.ts'
import { hour, shiftDay } from '../time.ts'
import {
  attemptCounts,
  attemptScore,
  battlePoints,
  battleRules,
  challengeRefusals,
  eloAfter,
  fighterPay,
  fightRefusals,
  judgeBattle,
  lostTenths,
  mayChallenge,
  mayFight,
  resultOf,
  sideOf,
  sideScore,
  type BattleOutcome,
  type ChallengeFacts,
  type ChallengeRefusal,
  type FightFacts,
  type FightRefusal,
} from './battle.ts'
import { rawTenths, type WeekOfPower } from './power.ts'

const day = 24 * hour
const begun = Date.parse('2026-03-10T12:00:00Z')
const result = fc.integer({ min: 500, max: 1_000 }).map((thousandths) => thousandths / 1_000)
const bests = fc.array(result, { minLength: 3, maxLength: 50 })
const outcome = fc.constantFrom<BattleOutcome>('attacker', 'defender', 'draw')

test('the numbers of product 5.11', () => {
  expect(battleRules).toMatchObject({
    costBtz: 500,
    starterDays: 7,
    starterLevel: 5,
    runMillis: day,
    pairRestMillis: 3 * day,
    mostFighters: 50,
    mostAttempts: 3,
    questions: 10,
    fewestFighters: 3,
    eloStart: 1_000,
    eloK: 32,
    payBtz: { won: 60, drawn: 40, lost: 20 },
    xp: 40,
  })
})

test('an attempt counts that was played to its end with half of it right', () => {
  expect([0, 4, 5, 10].map((right) => attemptCounts({ finished: true, right }))).toEqual([false, false, true, true])
  expect([5, 10].map((right) => attemptCounts({ finished: false, right }))).toEqual([false, false])
})

test('a result is the share of right answers', () => {
  expect([0, 5, 10].map(attemptScore)).toEqual([0, 0.5, 1])
})

test('the expected mean of K results drawn without replacement is their mean, whatever K is', () => {
  fc.assert(
    fc.property(fc.array(result, { minLength: 3, maxLength: 8 }), fc.integer({ min: 3, max: 8 }), (side, others) => {
      const drawn = Math.max(Math.min(side.length, others), battleRules.fewestFighters)
      const means = subsets(side, drawn).map((some) => some.reduce((sum, one) => sum + one, 0) / drawn)
      const expected = means.reduce((sum, one) => sum + one, 0) / means.length
      expect(sideScore(side)).toBeCloseTo(expected, 9)
    }),
  )
  expect(sideScore([])).toBe(0)
})

/** All choices of `count` of `items`. */
function subsets(items: readonly number[], count: number): number[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, index) => subsets(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]))
}

test('the better mean wins, and the margin is what lies between', () => {
  expect(judgeBattle([0.9, 0.8, 0.7], [0.6, 0.6, 0.6, 0.6])).toMatchObject({ outcome: 'attacker', by: 'score' })
  const { outcome: won, margin, scores } = judgeBattle([0.5, 0.5, 0.5], [1, 0.7, 0.7])
  expect(won).toBe('defender')
  expect(margin).toBeCloseTo(0.3, 9)
  expect(scores).toEqual({ attacker: 0.5, defender: expect.closeTo(0.8, 9) as number })
})

test('less than a hundredth apart is a draw, a hundredth is none', () => {
  const against = (score: number, other: number) => judgeBattle([score, score, score], [other, other, other]).outcome
  expect(against(0.7, 0.7)).toBe('draw')
  expect(against(0.7, 0.7099)).toBe('draw')
  for (let hundredth = 50; hundredth < 100; hundredth++) {
    expect(against(hundredth / 100, (hundredth + 1) / 100)).toBe('defender')
    expect(against((hundredth + 1) / 100, hundredth / 100)).toBe('attacker')
  }
})

test('a side with fewer than three forfeits, however good they are; where both do, nothing is won', () => {
  const forfeit = (outcomeOf: BattleOutcome) => ({ outcome: outcomeOf, by: 'forfeit', margin: 0 })
  expect(judgeBattle([1, 1], [0.5, 0.5, 0.5])).toMatchObject(forfeit('defender'))
  expect(judgeBattle([0.5, 0.5, 0.5], [1, 1])).toMatchObject(forfeit('attacker'))
  expect(judgeBattle([0.5, 0.5, 0.5], [])).toMatchObject(forfeit('attacker'))
  expect(judgeBattle([1, 1], [0.5])).toMatchObject(forfeit('none'))
  expect(judgeBattle([], [])).toMatchObject(forfeit('none'))
})

test('it does not matter who attacked', () => {
  const mirrored = { attacker: 'defender', defender: 'attacker', draw: 'draw', none: 'none' } as const
  fc.assert(
    fc.property(bests, bests, (one, other) => {
      const [there, back] = [judgeBattle(one, other), judgeBattle(other, one)]
      expect(back.outcome).toBe(mirrored[there.outcome])
      expect(back.margin).toBe(there.margin)
    }),
  )
})

test('Elo moves by half of K between equals, and not at all for what was not fought', () => {
  expect(eloAfter(1_000, 1_000, 'attacker', 'score')).toEqual({ attacker: 1_016, defender: 984 })
  expect(eloAfter(1_000, 1_000, 'defender', 'score')).toEqual({ attacker: 984, defender: 1_016 })
  expect(eloAfter(1_000, 1_000, 'draw', 'score')).toEqual({ attacker: 1_000, defender: 1_000 })
  expect(eloAfter(1_400, 1_000, 'attacker', 'score')).toEqual({ attacker: 1_403, defender: 997 })
  expect(eloAfter(1_400, 1_000, 'draw', 'score')).toEqual({ attacker: 1_387, defender: 1_013 })
  expect(eloAfter(1_400, 1_000, 'defender', 'score')).toEqual({ attacker: 1_371, defender: 1_029 })
  expect(eloAfter(1_200, 1_000, 'attacker', 'forfeit')).toEqual({ attacker: 1_200, defender: 1_000 })
  expect(eloAfter(1_200, 1_000, 'none', 'forfeit')).toEqual({ attacker: 1_200, defender: 1_000 })
  expect(eloAfter(1_000, 110, 'attacker', 'score')).toEqual({ attacker: 1_000, defender: 110 })
  expect(eloAfter(110, 110, 'attacker', 'score')).toEqual({ attacker: 120, defender: 100 })
})

test('of Elo one gains what the other loses, in whole points, down to 100, whoever attacks', () => {
  const elo = fc.integer({ min: 100, max: 3_000 })
  fc.assert(
    fc.property(elo, elo, outcome, (attacker, defender, ended) => {
      const after = eloAfter(attacker, defender, ended, 'score')
      expect(after.attacker + after.defender).toBe(attacker + defender)
      expect(Number.isInteger(after.attacker)).toBe(true)
      expect(Math.min(after.attacker, after.defender)).toBeGreaterThanOrEqual(100)
      expect(Math.abs(after.attacker - attacker)).toBeLessThanOrEqual(battleRules.eloK)
      if (ended === 'attacker') expect(after.attacker).toBeGreaterThanOrEqual(attacker)
      if (ended === 'defender') expect(after.attacker).toBeLessThanOrEqual(attacker)
      const mirrored = ended === 'attacker' ? 'defender' : ended === 'defender' ? 'attacker' : 'draw'
      expect(eloAfter(defender, attacker, mirrored, 'score')).toEqual({
        attacker: after.defender,
        defender: after.attacker,
      })
    }),
  )
})

test('a victory brings 200 points and 400 for the margin; one that nobody contested 50', () => {
  expect([0.01, 0.1, 0.5, 1].map((margin) => battlePoints(margin, 'score'))).toEqual([2_040, 2_400, 4_000, 6_000])
  expect(battlePoints(0, 'forfeit')).toBe(500)
})

test('the loser loses a twentieth of each week, and of a week that is below zero nothing', () => {
  const weeks = [4_000, 39, 20, 19, 0, -50].map((tenths, ago) => ({ week: shiftDay('2026-03-02', -7 * ago), tenths }))
  expect(lostTenths(weeks).map(({ tenths }) => tenths)).toEqual([-200, -1, -1])
  expect(lostTenths(weeks).map(({ week }) => week)).toEqual(['2026-03-02', '2026-02-23', '2026-02-16'])
  expect(lostTenths([])).toEqual([])
})

test('no week is ever below zero, and what was lost stays lost by the same part, however many defeats and Mondays', () => {
  const earned = fc.uniqueArray(
    fc.record({ ago: fc.integer({ min: 0, max: 104 }), tenths: fc.integer({ min: 0, max: 1_000_000 }) }),
    { selector: ({ ago }) => ago },
  )
  fc.assert(
    fc.property(earned, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 30 }), (had, defeats, later) => {
      const first: WeekOfPower[] = had.map(({ ago, tenths }) => ({
        power: 'military',
        week: shiftDay('2026-03-02', -7 * ago),
        tenths,
      }))
      const left = new Map(first.map((one) => [one.week, one]))
      for (let defeat = 0; defeat < defeats; defeat++)
        for (const { week, power, tenths } of lostTenths([...left.values()]))
          left.set(week, { week, power, tenths: (left.get(week)?.tenths ?? 0) + tenths })
      for (const { tenths } of left.values()) expect(tenths).toBeGreaterThanOrEqual(0)
      const then = shiftDay('2026-03-02', 7 * later)
      const [before, after] = [rawTenths(first, then).military, rawTenths([...left.values()], then).military]
      const part = (1 - battleRules.lostShare) ** defeats
      expect(after).toBeGreaterThanOrEqual(before * part - 1e-6)
      // Rounded down: of each week and defeat less than a tenth stays that should have gone, which decays as all.
      expect(after).toBeLessThanOrEqual(before * part + had.length * defeats)
    }),
  )
})

test('fighters are paid by their own side; a forfeit pays the winners as a draw, and none as a defeat', () => {
  const sides = (['attacker', 'draw', 'defender', 'none'] as const).map((ended) => [
    resultOf('attacker', ended),
    resultOf('defender', ended),
  ])
  expect(sides).toEqual([
    ['won', 'lost'],
    ['drawn', 'drawn'],
    ['lost', 'won'],
    ['none', 'none'],
  ])
  const paid = (['won', 'drawn', 'lost', 'none'] as const).map((ended) => fighterPay(ended, 'score'))
  expect(paid).toEqual([60, 40, 20, 20].map((whole) => ({ payCents: btz(whole), xp: 40 })))
  // Districts that send nobody to each other's challenges live by nothing.
  expect(fighterPay('won', 'forfeit')).toEqual({ payCents: btz(20), xp: 40 })
  expect(fighterPay('lost', 'forfeit')).toEqual({ payCents: btz(20), xp: 40 })
})

/** A governor who may challenge. */
const governor: ChallengeFacts = {
  at: begun,
  residence: { district: 'fintech', since: begun - 7 * day },
  confirmed: true,
  level: 5,
  inTeam: true,
  treasuryCents: btz(500),
  attacking: false,
  target: 'criptomoedas',
  defending: false,
  pairStartedAt: begun - 3 * day,
}

test('each reason to refuse a challenge, at its edge', () => {
  expect(mayChallenge(governor)).toBeNull()
  expect(mayChallenge({ ...governor, pairStartedAt: null })).toBeNull()
  const home = { district: 'fintech', since: begun - 7 * day + 1 } as const
  const edges: [ChallengeRefusal, Partial<ChallengeFacts>][] = [
    ['self', { target: 'fintech' }],
    ['notResident', { residence: null }],
    ['notResident', { residence: home }],
    ['unconfirmed', { confirmed: false }],
    ['level', { level: 4 }],
    ['team', { inTeam: false }],
    ['treasury', { treasuryCents: btz(500) - 1 }],
    ['attacking', { attacking: true }],
    ['defending', { defending: true }],
    ['paired', { pairStartedAt: begun - 3 * day + 1 }],
  ]
  for (const [reason, facts] of edges) expect(mayChallenge({ ...governor, ...facts })).toBe(reason)
  expect(new Set(edges.map(([reason]) => reason))).toEqual(new Set(challengeRefusals))
})

test('a district without a team is led by anybody who meets the rest, and by nobody else', () => {
  expect(mayChallenge({ ...governor, inTeam: null })).toBeNull()
  expect(mayChallenge({ ...governor, inTeam: null, level: 4 })).toBe('level')
  expect(mayChallenge({ ...governor, inTeam: null, confirmed: false })).toBe('unconfirmed')
})

/** A resident of the side that defends, in the last moment of the battle and with the last attempt. */
const fighter: FightFacts = {
  at: begun + day - 1,
  battle: { attacker: 'fintech', defender: 'criptomoedas', startedAt: begun },
  residence: { district: 'criptomoedas', since: begun - 7 * day },
  confirmed: true,
  attempts: 2,
  isFighter: false,
  fighters: 49,
}

test('each reason to refuse an attempt, at its edge', () => {
  expect(mayFight(fighter)).toBeNull()
  expect(mayFight({ ...fighter, residence: { district: 'fintech', since: begun - 7 * day } })).toBeNull()
  const edges: [FightRefusal, Partial<FightFacts>][] = [
    ['over', { at: begun + day }],
    ['notResident', { residence: null }],
    ['notResident', { residence: { district: 'renda_variavel', since: 0 } }],
    ['notResident', { residence: { district: 'criptomoedas', since: begun - 7 * day + 1 } }],
    ['notResident', { residence: { district: 'fintech', since: begun + hour } }],
    ['unconfirmed', { confirmed: false }],
    ['attempts', { attempts: 3 }],
    ['full', { fighters: 50 }],
  ]
  for (const [reason, facts] of edges) expect(mayFight({ ...fighter, ...facts })).toBe(reason)
  expect(new Set(edges.map(([reason]) => reason))).toEqual(new Set(fightRefusals))
})

test('who has a result already fights on where the side is full', () => {
  expect(mayFight({ ...fighter, fighters: 50, isFighter: true })).toBeNull()
  expect(mayFight({ ...fighter, fighters: 50, isFighter: true, attempts: 3 })).toBe('attempts')
})

test('a district is on its side, or on neither', () => {
  expect(sideOf(fighter.battle, 'fintech')).toBe('attacker')
  expect(sideOf(fighter.battle, 'criptomoedas')).toBe('defender')
  expect(sideOf(fighter.battle, 'renda_variavel')).toBeNull()
})
