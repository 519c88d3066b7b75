import { beforeEach, expect, test } from 'vitest'

import { attemptCounts, attemptScore, battleRules, judgeBattle, sideScore } from '../../district/battle.ts'
import { random, type Random } from '../../random.ts'
import { bestOf, drawSkill } from './fighter.ts'

/** Best results that count, of people of all skills: what the fighters of both sides are drawn from. */
const pool = drawPool(random('pool'), 10_000)

// Tests come in any order, so that each draws by a seed of its own.
let chance: Random
beforeEach(({ task }) => {
  chance = random('fairness', task.name)
})

function drawPool(from: Random, size: number): number[] {
  const bests: number[] = []
  while (bests.length < size) {
    const best = bestOf(from, drawSkill(from), battleRules.mostAttempts)
    if (best !== null) bests.push(best)
  }
  return bests
}

const side = (size: number) => Array.from({ length: size }, () => pool[chance.below(pool.length)] ?? 0)

/** What the attacker won: a draw is half a victory. */
function won(attacker: readonly number[], defender: readonly number[]): number {
  return { attacker: 1, draw: 0.5, defender: 0, none: 0 }[judgeBattle(attacker, defender).outcome]
}

/** The mean of `rounds` of something. */
function meanOf(rounds: number, once: () => number): number {
  let sum = 0
  for (let round = 0; round < rounds; round++) sum += once()
  return sum / rounds
}

// Of 3 to 5,000 residents 3 to 50 fight. In 6,000 rounds luck is two thirds of a point.
test.each([
  [3, 3],
  [3, 10],
  [3, 50],
  [5, 50],
  [10, 50],
  [25, 50],
  [50, 50],
])('%d of equal skill win half of the time against %d', (few, many) => {
  const share = meanOf(6_000, () => won(side(few), side(many)))
  expect(Math.abs(share - 0.5)).toBeLessThan(0.03)
})

// Each round is fought with and without the one, so that luck is a third of a point; 0.3 is the most that it was.
test.each([
  [3, 3],
  [3, 10],
  [4, 10],
  [10, 25],
  [49, 49],
])('one more of equal skill beside %d lowers their chance against %d by less than a point', (few, many) => {
  const change = meanOf(12_000, () => {
    const [honest, others] = [side(few), side(many)]
    return won([...honest, ...side(1)], others) - won(honest, others)
  })
  expect(change).toBeGreaterThan(-0.01)
})

test('the third fighter is what a side needs most', () => {
  expect(meanOf(2_000, () => won(side(2), side(10)))).toBe(0)
  expect(meanOf(2_000, () => won(side(3), side(10)))).toBeGreaterThan(0.45)
})

test('the cut leaves out who guesses and who answers wrong on purpose, and hardly anybody else', () => {
  const share = (skill: number) =>
    meanOf(4_000, () => (bestOf(chance, skill, battleRules.mostAttempts) === null ? 0 : 1))
  expect(share(0)).toBe(0)
  expect(share(0.26)).toBeLessThan(0.3)
  expect(
    meanOf(4_000, () => (bestOf(chance, drawSkill(chance), battleRules.mostAttempts) === null ? 0 : 1)),
  ).toBeGreaterThan(0.95)
})

/** The least that an attempt can bring and still count. */
const worst = attemptScore(battleRules.questions / 2)

test('who does as badly as counts lowers a mean by no more than half of the share that they are', () => {
  expect(attemptCounts({ finished: true, right: battleRules.questions / 2 })).toBe(true)
  for (const saboteurs of [1, 5, 10, 25]) {
    const honest = side(battleRules.mostFighters - saboteurs)
    const share = saboteurs / battleRules.mostFighters
    const taken = sideScore(honest) - sideScore([...honest, ...Array.from({ length: saboteurs }, () => worst)])
    expect(taken).toBeCloseTo(share * (sideScore(honest) - worst), 9)
    expect(taken).toBeLessThanOrEqual(share * 0.5)
  }
})

test('what that costs: one such of ten takes a third of the victories, five of fifty two thirds', () => {
  const share = (saboteurs: number, size: number) =>
    meanOf(3_000, () => won([...side(size - saboteurs), ...Array.from({ length: saboteurs }, () => worst)], side(size)))
  expect(share(1, 10)).toBeCloseTo(0.33, 1)
  expect(share(1, 50)).toBeCloseTo(0.43, 1)
  expect(share(5, 50)).toBeCloseTo(0.18, 1)
})
