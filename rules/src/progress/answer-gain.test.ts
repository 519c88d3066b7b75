import { expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { standardSettings } from '../game-settings.ts'
import { btz, cents } from '../money.ts'
import { difficulties } from '../words.ts'
import { answerGain, type RunningQuiz } from './answer-gain.ts'
import { rewardForQuiz, type QuizAnswer } from './quiz-reward.ts'

const answerMillis = 30_000
const freshDay = { answerCents: cents(0), quizXp: 0 }
const wrong = right({ correct: false })

test('a right answer pays its XP with what speed brought, the seconds that were left, and 2 BTZ', () => {
  expect(gainOf([right({ elapsedMillis: 6_000 })])).toEqual({
    xp: 14,
    speedXp: 4,
    secondsLeft: 24,
    amountCents: btz(2),
  })
  expect(gainOf([right({ difficulty: 'hard', elapsedMillis: 30_000 })])).toEqual({
    xp: 20,
    speedXp: 0,
    secondsLeft: 0,
    amountCents: btz(2),
  })
})

test('the third right answer in a row brings its combo, and a mistake before it brings none', () => {
  const slow = right({ elapsedMillis: answerMillis })
  expect(gainOf([slow, slow, slow])?.xp).toBe(12)
  expect(gainOf([slow, wrong, slow])?.xp).toBe(10)
})

test.each([
  ['a mistake', { answers: [right(), wrong] }],
  ['an answer that never came', { answers: [{ ...right(), given: false }] }],
  ['a question that came too often', { answers: [right({ repeatFactor: 0 })] }],
  ['the day has given all XP and BTZ', { answers: [right()], today: { answerCents: btz(120), quizXp: 3_200 } }],
  ['no life was left from the beginning', { answers: [right()], paidAnswers: 0 }],
  ['the last life went with the answer before', { answers: [wrong, right()], paidAnswers: 1 }],
  ['nothing was answered yet', { answers: [] }],
] satisfies [string, Partial<RunningQuiz>][])('pays nothing: %s', (_, quiz) => {
  expect(answerGain({ answerMillis, today: freshDay, ...quiz })).toBeNull()
})

test('what is left of the day is all that is paid', () => {
  const quiz = { answers: [right({ elapsedMillis: 0 })], answerMillis }
  const nearlyFull = { answerCents: btz(119), quizXp: 3_199 }
  expect(answerGain({ ...quiz, today: nearlyFull })).toMatchObject({ xp: 1, speedXp: 1, amountCents: btz(1) })
  const caps = { ...standardSettings, 'quiz.answersPerDay': btz(1) }
  expect(answerGain({ ...quiz, today: freshDay, caps })).toMatchObject({ xp: 15, amountCents: btz(1) })
})

test('quarters of XP are rounded as their sum is', () => {
  const quarter = right({ repeatFactor: 0.25, elapsedMillis: answerMillis })
  const xps = [1, 2, 3, 4].map((count) => gainOf(Array.from({ length: count }, () => quarter))?.xp)
  expect(xps).toEqual([3, 2, 3, 4])
  expect(gainOf([right({ repeatFactor: 0.25, elapsedMillis: 0 })])).toMatchObject({
    xp: 4,
    speedXp: 1,
    secondsLeft: 30,
  })
})

const someGiven: fc.Arbitrary<QuizAnswer> = fc.record({
  difficulty: fc.constantFrom(...difficulties),
  given: fc.boolean(),
  skipped: fc.constant(false),
  correct: fc.boolean(),
  elapsedMillis: fc.integer({ min: 0, max: 40_000 }),
  repeatFactor: fc.constantFrom(1, 0.25, 0),
  readExplanation: fc.boolean(),
})
/** An answer, or a question that a hint left out. */
const someAnswer = fc.oneof(
  { weight: 5, arbitrary: someGiven },
  someGiven.map((answer) => ({ ...answer, skipped: true, given: false, correct: false })),
)
/** What a day, a streak and boosts may have become by the end of a quiz: no worse than they were for its answers. */
const someEnd = fc.record({
  answers: fc.array(someAnswer, { maxLength: 10 }),
  paid: fc.integer({ min: 0, max: 10 }),
  more: fc.integer({ min: 0, max: 10 }),
  answerCents: fc.integer({ min: 0, max: 13_000 }).map(cents),
  quizXp: fc.integer({ min: 0, max: 3_300 }),
  days: fc.integer({ min: 0, max: 40 }),
  xp: fc.constantFrom(1, 1.5, 2),
  ended: fc.constantFrom('finished' as const, 'cancelled' as const),
})

test('the gains of a quiz are together what its answers pay where nothing multiplies, and never more', () => {
  fc.assert(
    fc.property(someEnd, ({ answers, paid, more, answerCents, quizXp, days, xp, ended }) => {
      const gains = answers.flatMap((_, position) => {
        const until = answers.slice(0, position + 1)
        return answerGain({ answers: until, answerMillis, paidAnswers: paid, today: { answerCents, quizXp } }) ?? []
      })
      const shown = {
        xp: gains.reduce((sum, gain) => sum + gain.xp, 0),
        cents: gains.reduce((sum, gain) => sum + gain.amountCents, 0),
      }
      const paidFor = (standing: { days: number; xp: number; paidAnswers: number }) => {
        const { grants } = rewardForQuiz({
          matchId: 'm',
          ended,
          questions: answers.length,
          answerMillis,
          answers,
          paidAnswers: standing.paidAnswers,
          streak: { days: standing.days, day: standing.days === 0 ? null : '2026-11-21' },
          streakDays: { earliest: '2026-11-21', latest: '2026-11-21' },
          today: { day: '2026-11-21', quizzes: 0, answerCents, firstQuizPaid: false, quizXp },
          boosts: { xp: standing.xp, btz: 1, answersBoosted: false },
        })
        const own = grants.find(({ source }) => source === 'answers')
        return { xp: own?.xp ?? 0, cents: own?.earnedCents ?? 0 }
      }
      expect(shown).toEqual(paidFor({ days: 0, xp: 1, paidAnswers: paid }))
      const best = paidFor({ days, xp, paidAnswers: paid + more })
      expect(shown.xp).toBeLessThanOrEqual(best.xp)
      expect(shown.cents).toBeLessThanOrEqual(best.cents)
      expect(gains.every((gain) => gain.speedXp >= 0 && gain.speedXp <= gain.xp)).toBe(true)
    }),
  )
})

function gainOf(answers: QuizAnswer[]) {
  return answerGain({ answers, answerMillis, today: freshDay })
}

function right(part: Partial<QuizAnswer> = {}): QuizAnswer {
  const base = { difficulty: 'easy', given: true, skipped: false, correct: true, elapsedMillis: 6_000 } as const
  return { ...base, repeatFactor: 1, readExplanation: false, ...part }
}
