import { describe, expect, test } from 'vitest'

import { cheater, heldAfter, honestPerson, monthOf, type Habit } from './_staked-play.ts'
import {
  fitOf,
  holdsStakes,
  isRightTooOften,
  isUnfit,
  leastAnswers,
  leastEarlier,
  withHints,
  type FitAnswer,
} from './person-fit.ts'

/** Answers of somebody whose times go up and down between 4 and 16 seconds; the first `right` of them right. */
function answers(count: number, right: number, about: Partial<FitAnswer> = {}): FitAnswer[] {
  return Array.from({ length: count }, (_, index) => ({
    subject: 'financas' as const,
    rating: 1_500,
    guess: 0.25,
    first: true,
    correct: index < right,
    elapsedMillis: 4_000 + 4_000 * (index % 4),
    hurried: false,
    ...about,
  }))
}

/** A staked duel whose ten answers were given one as quickly as the other. */
function even(right: number, elapsedMillis = 2_400, about: Partial<FitAnswer> = {}): FitAnswer[] {
  return answers(10, right, { elapsedMillis, hurried: true, ...about })
}

const usual = answers(40, 16)

describe('a staked duel', () => {
  test('does not fit who was never so right, so quick and so even', () => {
    const fit = fitOf(even(10), usual)
    expect(fit).toMatchObject({ asked: 10, right: 10 })
    expect(fit?.expected).toBeGreaterThan(4)
    expect(fit?.expected).toBeLessThan(6)
    expect(fit && isUnfit(fit, 2)).toBe(true)
  })

  test('fits whoever is no oftener right than before, however quick', () => {
    expect(fitOf(even(5), usual)).toMatchObject({ chance: 1 })
    expect(fitOf(even(0), usual)).toMatchObject({ chance: 1 })
  })

  test('fits whoever was right as often before: an expert cannot be told from somebody who is told', () => {
    const fit = fitOf(even(10), answers(40, 39))
    expect(fit && isUnfit(fit, 2)).toBe(false)
  })

  test('names nobody for right answers alone: a lucky day at the usual pace fits', () => {
    const lucky = answers(10, 10, { hurried: true })
    const fit = fitOf(lucky, usual)
    expect(fit?.rightChance).toBeLessThan(0.02)
    expect(fit && isUnfit(fit, 2)).toBe(false)
  })

  test('weighs a hard question more than an easy one', () => {
    const mixed = (right: 'hard' | 'easy') => [
      ...even(5, 2_400, { rating: 1_900, correct: right === 'hard' }).slice(0, 5),
      ...even(5, 2_400, { rating: 1_100, correct: right === 'easy' }).slice(0, 5),
    ]
    const [hard, easy] = [fitOf(mixed('hard'), usual), fitOf(mixed('easy'), usual)]
    expect(hard?.right).toBe(easy?.right)
    expect(hard?.rightChance).toBeLessThan((easy?.rightChance ?? 0) / 10)
  })

  test('goes by the subject: who is at home in one of them may be right there', () => {
    const earlier = [...answers(40, 12), ...answers(40, 39, { subject: 'economia' })]
    const chanceIn = (subject: FitAnswer['subject']) => fitOf(even(10, 2_400, { subject }), earlier)?.rightChance ?? 0
    expect(chanceIn('financas')).toBeLessThan(0.02)
    expect(chanceIn('economia')).toBeGreaterThan(0.4)
  })

  test('of questions that were met before may be known by heart', () => {
    const [unmet, met] = [fitOf(even(10), usual), fitOf(even(10, 2_400, { first: false }), usual)]
    expect(met?.rightChance).toBeGreaterThan(3 * (unmet?.rightChance ?? 1))
  })

  test('takes solos for slower than duels, and what was met before for quicker', () => {
    const pace = (earlier: FitAnswer[], duel = answers(10, 5, { hurried: true })) =>
      fitOf(duel, earlier)?.paceChance ?? 0
    expect(pace(usual)).toBeGreaterThan(pace(answers(40, 16, { hurried: true })))
    const met = answers(10, 5, { hurried: true, first: false })
    expect(pace(usual, met)).toBeGreaterThan(pace(usual))
  })

  test('leaves out what was tapped through before: it says nothing of somebody', () => {
    const tapped = answers(60, 15, { elapsedMillis: 900 })
    const [bare, beside] = [fitOf(even(9, 5_000), usual), fitOf(even(9, 5_000), [...tapped, ...usual])]
    expect(beside).toEqual(bare)
    const fit = fitOf(answers(10, 8, { hurried: true }), tapped)
    expect(fit && isUnfit(fit, 2)).toBe(false)
  })

  test('says nothing where there is too little to say', () => {
    expect(fitOf(even(10).slice(0, leastAnswers - 1), usual)).toBe(null)
    expect(fitOf(even(10).slice(0, leastAnswers), usual)).not.toBe(null)
    expect(fitOf(even(10), usual.slice(0, leastEarlier - 1))).toBe(null)
    expect(fitOf(even(10), usual.slice(0, leastEarlier))).not.toBe(null)
  })

  test('of which time ran out goes by the answers that were given', () => {
    const silent = even(10, 2_400).map((answer, index) =>
      index < 6 ? { ...answer, correct: false, elapsedMillis: null } : answer,
    )
    expect(fitOf(silent, usual)).toMatchObject({ right: 4, paceChance: 1, evenChance: 1 })
  })
})

test('an answer with a hint says what it can: half are right of two options, what was left out was not known', () => {
  const [answer] = answers(1, 1)
  if (!answer) throw new Error('no answer')
  expect(withHints(answer, [])).toBe(answer)
  expect(withHints(answer, ['fiftyFifty'])).toEqual({ ...answer, guess: 0.5, elapsedMillis: null })
  expect(withHints({ ...answer, guess: 0.6 }, ['fiftyFifty']).guess).toBe(0.6)
  expect(withHints(answer, ['extraTime'])).toEqual({ ...answer, elapsedMillis: null })
  expect(withHints(answer, ['skip', 'extraTime'])).toEqual({ ...answer, correct: false, elapsedMillis: null })
})

describe('stakes', () => {
  const fits = (...chances: number[]) => chances.map((chance) => ({ chance }))

  test('are put on hold by the second staked duel of the window that does not fit, and not by one', () => {
    expect(holdsStakes(fits(1e-9))).toBe(false)
    expect(holdsStakes(fits(1e-9, 1, 1))).toBe(false)
    expect(holdsStakes(fits(1e-9, 1, 1e-9))).toBe(true)
  })

  test('ask for more the more was staked: many duels have more luck among them', () => {
    const two = fits(0.004, 0.004)
    expect(holdsStakes(two)).toBe(true)
    expect(holdsStakes([...two, ...fits(...Array.from({ length: 10 }, () => 0.5))])).toBe(false)
  })

  test('are only looked at, where somebody is right too often at any pace', () => {
    const often = (rightChance: number, count: number) => Array.from({ length: count }, () => ({ rightChance }))
    expect(isRightTooOften([])).toBe(false)
    expect(isRightTooOften(often(0.02, 1))).toBe(false)
    expect(isRightTooOften(often(0.02, 5))).toBe(true)
    expect(isRightTooOften(often(0.5, 50))).toBe(false)
  })
})

/** Two solos and two staked duels a day; and three short solos, then nothing but staked duels. */
const daily: Habit = { days: 30, solosADay: 2, stakedADay: 2, solosFirst: 3 }
const newcomer: Habit = { days: 1, solosADay: 0, stakedADay: 6, solosFirst: 3 }
const regular: Habit = { days: 5, solosADay: 2, stakedADay: 2, solosFirst: 3 }

describe('in the simulation', () => {
  test('honest players are not held: the lucky, those who learn fast, those at home in one subject, those who tapped', () => {
    const held = seeds('honest', 60).filter((seed) => heldAfter(monthOf(honestPerson(seed), daily, seed)) !== null)
    expect(held).toEqual([])
  })

  test('nor are those who use every hint that they may', () => {
    const hints = { hint: 'fiftyFifty', on: 'any' } as const
    const held = seeds('honest', 60).filter(
      (seed) => heldAfter(monthOf({ ...honestPerson(seed), hints }, daily, seed)) !== null,
    )
    expect(held).toEqual([])
  })

  test.each([
    ['a newcomer', newcomer, { fiftyFifty: 0.2, skip: 0.5 }],
    ['a regular', regular, { fiftyFifty: 0.35, skip: 0.7 }],
  ])('%s does not hide all of what they do not know behind hints', (_, habit, least) => {
    const program = { told: 9, pace: Math.log(2_500), spread: 0.15 }
    const all = seeds('program', 300)
    for (const hint of ['fiftyFifty', 'skip'] as const) {
      const hides = (seed: string) => ({ ...cheater(seed, program), hints: { hint, on: 'unknown' } as const })
      const held = all.filter((seed) => (heldAfter(monthOf(hides(seed), habit, seed)) ?? 99) <= 3)
      expect(held.length / all.length, hint).toBeGreaterThanOrEqual(least[hint])
    }
  })

  test.each([
    ['a newcomer, of whom little is known,', newcomer, 0.7],
    ['a regular', regular, 0.8],
  ])(
    '%s whose program gives nine of ten answers that it was told is held within three staked duels',
    (_, habit, least) => {
      const program = { told: 9, pace: Math.log(2_500), spread: 0.15 }
      const all = seeds('program', 300)
      const held = all.filter((seed) => (heldAfter(monthOf(cheater(seed, program), habit, seed)) ?? 99) <= 3)
      expect(held.length / all.length).toBeGreaterThanOrEqual(least)
    },
  )
})

function seeds(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name} ${index}`)
}
