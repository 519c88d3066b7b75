import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { standardSettings, type GameSettings } from '../game-settings.ts'
import { limitsOf, type LimitsOverTime, type LimitsSince, type PlanName } from '../subscription/plans.ts'
import { minute, type Instant } from '../time.ts'
import {
  buyLives,
  gainLife,
  livesAt,
  livesOfQuiz,
  loseLives,
  mayGainByReview,
  nextLifeAt,
  startingLives,
  unpaidFrom,
  type Lives,
} from './lives.ts'

const at = Date.parse('2026-11-21T15:00:00Z')

/** Limits of a plan from a number of minutes after `at` on. */
function since(minutes: number, plan: PlanName, settings: Partial<GameSettings> = {}): LimitsSince {
  return { from: at + minutes * minute, limits: limitsOf(plan, { ...standardSettings, ...settings }) }
}

const free = since(Number.NEGATIVE_INFINITY, 'free')
const premium = since(Number.NEGATIVE_INFINITY, 'premium')
const elite = since(Number.NEGATIVE_INFINITY, 'elite')
const standard: LimitsOverTime = [free]

/** Lives of an account that was made so many minutes after `at`. */
const newLives = (limits: LimitsOverTime = standard, minutes = 0) => startingLives(at + minutes * minute, limits)

/** A number of minutes after `at`. */
const after = (minutes: number, limits: LimitsOverTime = standard) => ({ at: at + minutes * minute, limits })
const counts = (lives: Lives, minutes: number[], limits: LimitsOverTime = standard) =>
  minutes.map((passed) => livesAt(lives, after(passed, limits)))
const nextIn = (lives: Lives, minutes: number, limits: LimitsOverTime = standard) => {
  const next = nextLifeAt(lives, after(minutes, limits))
  return next === null ? null : (next - at) / minute - minutes
}

describe('lives', () => {
  test('a mistake costs one, and half an hour brings it back', () => {
    const lost = loseLives(newLives(), 2, after(0))
    expect(counts(lost, [0, 29, 30, 59, 60, 600])).toEqual([3, 3, 4, 4, 5, 5])
    expect(nextIn(lost, 0)).toBe(30)
    expect(nextIn(lost, 60)).toBe(null)
    expect([nextIn(newLives(), 0), counts(newLives(), [0])]).toEqual([null, [5]])
  })

  test('a mistake on the way keeps what has passed of the next life', () => {
    const again = loseLives(loseLives(newLives(), 1, after(0)), 1, after(29))
    expect(counts(again, [29, 30])).toEqual([3, 4])
  })

  test('bought lives fill what is missing, never more, and the next one comes when it was to come', () => {
    const lost = loseLives(newLives(), 3, after(0))
    const bought = buyLives(lost, 2, after(10))
    expect(bought && [counts(bought, [10, 29, 30]), nextIn(bought, 10)]).toEqual([[4, 4, 5], 20])
    expect(counts(buyLives(lost, 3, after(10)) ?? lost, [10, 600])).toEqual([5, 5])
    expect([buyLives(lost, 4, after(10)), buyLives(lost, 3, after(30)), buyLives(newLives(), 1, after(0))]).toEqual([
      null,
      null,
      null,
    ])
    expect(buyLives(newLives([elite]), 1, after(0, [elite]))).toBe(null)
  })

  test('with none left mistakes cost nothing, and no mistake changes nothing', () => {
    expect(counts(loseLives(newLives(), 9, after(0)), [0])).toEqual([0])
    const lost: Lives = { stored: 1, anchor: at, nextAt: null }
    expect(loseLives(lost, 0, after(1))).toBe(lost)
  })

  test('that were kept by a clock ahead of this one are there, and wait from then', () => {
    const lost: Lives = { stored: 1, anchor: at + 5 * minute, nextAt: null }
    expect([counts(lost, [0]), nextIn(lost, 0)]).toEqual([[1], 35])
  })

  test('under continuous play a life comes back every half hour (product 8.23)', () => {
    const plays = fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 10, maxLength: 60 })
    fc.assert(
      fc.property(plays, (pauses) => {
        let lives = loseLives(newLives(), 5, after(0))
        let [passed, lost] = [0, 0]
        for (const pause of pauses) {
          passed += pause
          const held = livesAt(lives, after(passed))
          lives = loseLives(lives, 1, after(passed))
          lost += Math.min(held, 1)
        }
        // Played so often that it is never full, nothing is wasted: what came back was lost again or is still there.
        expect(lost + livesAt(lives, after(passed))).toBe(Math.floor(passed / 30))
      }),
    )
  })

  test('reviews give back what is missing, at most five a day, and keep the time of the next', () => {
    const all = newLives()
    expect(gainLife(all, after(0))).toBe(all)
    const lost = loseLives(newLives(), 2, after(0))
    const gained = gainLife(lost, after(10))
    expect([counts(gained, [10]), nextIn(gained, 10)]).toEqual([[4], 20])
    const full = gainLife(gained, after(10))
    expect([counts(full, [10, 600]), gainLife(full, after(10))]).toEqual([[5, 5], full])
    expect(mayGainByReview({ day: '2026-11-21', given: 4 }, '2026-11-21')).toBe(true)
    expect(mayGainByReview({ day: '2026-11-21', given: 5 }, '2026-11-21')).toBe(false)
    expect(mayGainByReview({ day: '2026-11-20', given: 5 }, '2026-11-21')).toBe(true)
  })
})

describe('lives of a plan', () => {
  test('premium: seven, one in a quarter of an hour', () => {
    const lost = loseLives(newLives([premium]), 3, after(0, [premium]))
    expect(counts(lost, [0, 14, 15, 45, 600], [premium])).toEqual([4, 4, 5, 7, 7])
  })

  test('that ended stay above five until they are used, and come back to five alone', () => {
    const ends: LimitsOverTime = [premium, since(60, 'free')]
    expect(counts(newLives(ends), [59, 60, 600], ends)).toEqual([7, 7, 7])
    // Two were away when it ended, one of which was back before.
    const lost = loseLives(newLives(ends), 2, after(40, ends))
    expect(counts(lost, [40, 55, 60, 600], ends)).toEqual([5, 6, 6, 6])
    const used = loseLives(lost, 1, after(100, ends))
    expect([counts(used, [100, 600], ends), nextIn(used, 100, ends)]).toEqual([[5, 5], null])
    const more = loseLives(used, 1, after(100, ends))
    expect(counts(more, [100, 129, 130, 600], ends)).toEqual([4, 4, 5, 5])
  })

  test('that begins: a life that is waited for comes when it was to come, those after it by the new time', () => {
    const begins: LimitsOverTime = [free, since(20, 'premium')]
    const lost = loseLives(newLives(begins), 1, after(0, begins))
    expect(counts(lost, [19, 20, 29, 30, 44, 45, 60, 600], begins)).toEqual([4, 4, 4, 5, 5, 6, 7, 7])
    // Who had all five waits for the sixth from the moment on.
    expect(counts(newLives(begins), [20, 34, 35, 50, 600], begins)).toEqual([5, 5, 6, 7, 7])
    expect(nextIn(newLives(begins), 20, begins)).toBe(15)
    expect(nextIn(newLives(begins), 19, begins)).toBe(null)
  })

  test('that are lost at the very moment of a change are waited for by the new time', () => {
    const slower: LimitsOverTime = [free, since(20, 'free', { 'lives.minutesEach': 60 })]
    expect(nextIn(loseLives(newLives(slower), 1, after(20, slower)), 20, slower)).toBe(60)
  })

  test('are all there when an account is made, by the limits of that moment', () => {
    const [day, month] = [24 * 60, 30 * 24 * 60]
    const most = (minutes: number, lives: number) => since(minutes, 'free', { 'lives.most': lives })
    const raisedForADay: LimitsOverTime = [free, most(0, 20), most(day, 5), most(2 * month, 10)]
    expect(counts(newLives(raisedForADay, month), [month, month + day], raisedForADay)).toEqual([5, 5])
    expect(counts(newLives(raisedForADay, day - 1), [day, month], raisedForADay)).toEqual([20, 20])
    expect(counts(newLives(raisedForADay, 2 * month), [2 * month], raisedForADay)).toEqual([10])
    const later = newLives(raisedForADay, 2 * month + 60)
    expect([counts(later, [2 * month + 60], raisedForADay), nextIn(later, 2 * month + 60, raisedForADay)]).toEqual([
      [10],
      null,
    ])
    const lowered: LimitsOverTime = [free, most(0, 3)]
    expect(counts(newLives(lowered, 1), [1, month], lowered)).toEqual([3, 3])
    expect(counts(newLives(lowered, -1), [1, month], lowered)).toEqual([5, 5])
  })

  test('without limit cost no mistake and end with all lives, whatever was there before', () => {
    const elite: LimitsOverTime = [free, since(10, 'elite'), since(60, 'free')]
    const lost = loseLives(newLives(elite), 4, after(0, elite))
    expect(counts(lost, [9, 10, 59, 60, 600], elite)).toEqual([1, Infinity, Infinity, 5, 5])
    expect(nextIn(lost, 30, elite)).toBe(null)
    expect(loseLives(lost, 3, after(30, elite))).toBe(lost)
    expect(gainLife(lost, after(30, elite))).toBe(lost)
    expect(livesOfQuiz([{ given: true, correct: false }], Infinity)).toEqual({ paidAnswers: 1, mistakes: 1 })
    const seven: LimitsOverTime = [premium, since(10, 'elite'), since(60, 'free')]
    expect(counts({ stored: 7, anchor: at, nextAt: null }, [0, 30, 600], seven)).toEqual([7, Infinity, 7])
    const always: LimitsOverTime = [since(Number.NEGATIVE_INFINITY, 'elite'), since(10, 'free')]
    const endless = newLives(always)
    expect(loseLives(endless, 3, after(0, always))).toBe(endless)
    expect(counts(endless, [0, 10], always)).toEqual([Infinity, 5])
  })
})

/** What may happen to a player's lives, a number of minutes after the thing before. */
type Step = {
  minutes: number
  what: 'lose' | 'gain' | 'change'
  mistakes: number
  plan: PlanName
  most: number
  each: number
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    minutes: fc.integer({ min: 0, max: 90 }),
    what: fc.constantFrom('lose', 'lose', 'gain', 'change'),
    mistakes: fc.integer({ min: 1, max: 4 }),
    plan: fc.constantFrom('free', 'free', 'premium'),
    most: fc.integer({ min: 1, max: 9 }),
    each: fc.integer({ min: 5, max: 60 }),
  }),
  { maxLength: 30 },
)

describe('a change of limits, of a plan that goes up or down or of a setting', () => {
  test('gives no life and takes none: lives are what a clock counts that looks every minute', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 900 }), (all, madeIn) => {
        const limits = limitsIn(all)
        const clock = new MinuteClock(madeIn, limits)
        let lives = newLives(limits, madeIn)
        let passed = 0
        for (const { minutes, what, mistakes } of all) {
          passed += minutes
          // The limits changed before the account was made as well.
          if (passed < madeIn) continue
          const now = after(passed, limits)
          const held = clock.pass(passed, limits)
          expect(livesAt(lives, now)).toBe(held)
          expect(nextLifeAt(lives, now)).toBe(clock.due)
          if (what === 'lose') lives = loseLives(lives, mistakes, now)
          if (what === 'gain') lives = gainLife(lives, now)
          if (what !== 'change') clock[what](mistakes)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('is told by a history, of which what is planned changes nothing yet', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 2_000 }), (all, minutes) => {
        const limits = limitsIn(all)
        const begun = limits.filter(({ from }) => from <= at + minutes * minute)
        const lost = loseLives(newLives(limits), 3, after(0, limits))
        const known = begun as unknown as LimitsOverTime // safe: the first began before all time
        expect(livesAt(lost, after(minutes, known))).toBe(livesAt(lost, after(minutes, limits)))
      }),
    )
  })
})

/** The limits that the steps make, of which only some are changes; of two at once the later holds. */
function limitsIn(all: readonly Step[]): LimitsOverTime {
  let passed = 0
  const later: LimitsSince[] = []
  for (const { minutes, what, plan, most, each } of all) {
    passed += minutes
    if (what !== 'change') continue
    if (later.at(-1)?.from === at + passed * minute) later.pop()
    later.push(since(passed, plan, { 'lives.most': most, 'lives.minutesEach': each }))
  }
  return [free, ...later]
}

/** Lives as somebody would keep them who looks every minute: the naive model that the rule is held against. */
class MinuteClock {
  due: Instant | null = null
  #held: number
  #passed: number

  /** Begins when an account is made, with all lives. */
  constructor(minutes: number, limits: LimitsOverTime) {
    this.#passed = minutes
    this.#held = this.#limits(limits).lives
  }

  pass(minutes: number, limits: LimitsOverTime): number {
    this.#look(limits)
    while (this.#passed < minutes) {
      this.#passed += 1
      this.#look(limits)
    }
    return this.#held
  }

  lose(mistakes: number): void {
    this.#held = Math.max(this.#held - mistakes, 0)
  }

  gain(): void {
    if (this.due !== null) this.#held += 1
  }

  #look(limits: LimitsOverTime): void {
    const now = at + this.#passed * minute
    const { lives, lifeEvery } = this.#limits(limits)
    if (this.#held >= lives) this.due = null
    else if (this.due === now) {
      this.#held += 1
      this.due = this.#held < lives ? now + lifeEvery : null
    } else this.due ??= now + lifeEvery
  }

  #limits(limits: LimitsOverTime) {
    const now = at + this.#passed * minute
    return limits.findLast(({ from }) => from <= now)?.limits ?? free.limits
  }
}

test('a quiz is paid up to the mistake that costs the last life; time that ran out costs none', () => {
  const [right, wrong, late] = [
    { given: true, correct: true },
    { given: true, correct: false },
    { given: false, correct: false },
  ]
  expect(livesOfQuiz([right, wrong, right, wrong, right], 5)).toEqual({ paidAnswers: 5, mistakes: 2 })
  expect(livesOfQuiz([right, wrong, right, wrong, right], 1)).toEqual({ paidAnswers: 2, mistakes: 2 })
  expect(livesOfQuiz([late, late, right], 1)).toEqual({ paidAnswers: 3, mistakes: 0 })
  expect(livesOfQuiz([right, right], 0)).toEqual({ paidAnswers: 0, mistakes: 0 })
})

test('from the answer on that follows the last life a quiz is not paid, and from its first one where there was none', () => {
  const [right, wrong] = [
    { given: true, correct: true },
    { given: true, correct: false },
  ]
  const late = { given: false, correct: false }
  expect(unpaidFrom([], 1)).toBe(null)
  expect(unpaidFrom([], 0)).toBe(0)
  expect(unpaidFrom([right, late, wrong], 2)).toBe(null)
  expect(unpaidFrom([right, wrong, right, wrong, right], 2)).toBe(4)
  expect(unpaidFrom([right, wrong], 0)).toBe(0)
  expect(unpaidFrom([wrong, wrong], Infinity)).toBe(null)
})
