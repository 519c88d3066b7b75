import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import fixtures from '../../fixtures/progress.json' with { type: 'json' }
import { btz, cents } from '../money.ts'
import { difficulties, type Difficulty } from '../words.ts'
import { standardSettings } from '../game-settings.ts'
import { rewardForQuiz, type QuizAnswer, type QuizResult } from './quiz-reward.ts'
import { streakMultiplier } from './streak.ts'

const days: Record<string, string> = { today: '2026-11-21', yesterday: '2026-11-20', 'two days ago': '2026-11-19' }

const today = { day: '2026-11-21', quizzes: 0, answerCents: cents(0), firstQuizPaid: false, quizXp: 0 }

type Fixture = {
  name: string
  answers: string[]
  pays: Record<string, { xp: number; btz: number } | undefined>
  points: number
  streak: number
  ended?: string
  questions?: number
  streakBefore?: { days: number; lastDay: string }
  today?: { quizzes: number; answersBtz: number }
}

describe('what a quiz pays', () => {
  const cases: Fixture[] = fixtures.quizzes

  test.each(cases)('$name', (fixture) => {
    const { grants, streak } = rewardForQuiz(resultOf(fixture))
    const paying = grants.filter((grant) => grant.xp > 0 || grant.earnedCents > 0)
    const pays = paying.map((grant) => [grant.source, { xp: grant.xp, btz: grant.earnedCents / 100 }])
    expect(Object.fromEntries(pays)).toEqual(fixture.pays)
    expect(grants.reduce((sum, grant) => sum + grant.points, 0)).toBe(fixture.points)
    expect(streak.days).toBe(fixture.streak)
    expect(grants.every((grant) => grant.grantedCents === 0)).toBe(true)
  })
})

test('a quiz that pays nothing still has its grant for answers, which marks it as paid', () => {
  const { grants } = rewardForQuiz({ ...quizOf([]), ended: 'cancelled', questions: 10 })
  expect(grants).toEqual([{ source: 'answers', ref: 'm', xp: 0, points: 0, earnedCents: 0, grantedCents: 0 }])
})

test('grants refer to the match, and the first quiz to its day', () => {
  const { grants } = rewardForQuiz(quizOf(Array.from({ length: 5 }, () => answer('easy right after 1 s'))))
  expect(grants.map((grant) => [grant.source, grant.ref])).toEqual([
    ['answers', 'm'],
    ['quizFinish', 'm'],
    ['firstQuiz', '2026-11-21'],
  ])
})

test('the day grows by what was answered, by the finish that was paid and by the BTZ for answers', () => {
  const answers = ['easy right after 1 s', 'easy wrong', 'out of time', 'easy wrong', 'easy right after 2 s'].map(
    answer,
  )
  expect(rewardForQuiz(quizOf(answers)).day).toMatchObject({ answered: 4, correct: 2, quizzes: 1, answerCents: 400 })
  const eleventh = { ...quizOf(answers), today: { ...today, quizzes: 10 } }
  expect(rewardForQuiz(eleventh).day.quizzes).toBe(0)
})

test('the first quiz of a day is paid by the reward day, whatever the streak counted before', () => {
  const quiz = quizOf(Array.from({ length: 5 }, () => answer('easy right after 1 s')))
  const ahead = { ...quiz, streak: { days: 4, day: '2026-11-22' } }
  expect(rewardForQuiz(ahead)).toMatchObject({ streak: { days: 4, day: '2026-11-22' } })
  expect(rewardForQuiz(ahead).grants.map((grant) => grant.source)).toContain('firstQuiz')
  const paid = { ...quiz, streak: { days: 4, day: '2026-11-20' }, today: { ...today, firstQuizPaid: true } }
  expect(rewardForQuiz(paid).streak).toEqual({ days: 5, day: '2026-11-21' })
  expect(rewardForQuiz(paid).grants.map((grant) => grant.source)).not.toContain('firstQuiz')
})

test('answers after the last life are not paid, and a quiz without a life pays nothing and wins its day', () => {
  const quiz = quizOf(Array.from({ length: 10 }, () => answer('easy right after 1 s')))
  const some = rewardForQuiz({ ...quiz, paidAnswers: 2 })
  expect(some.day.answerCents).toBe(btz(4))
  expect(some.grants[0]?.xp).toBeLessThan(rewardForQuiz(quiz).grants[0]?.xp ?? 0)
  const none = rewardForQuiz({ ...quiz, paidAnswers: 0 })
  expect(none.grants).toEqual([{ source: 'answers', ref: 'm', xp: 0, points: 0, earnedCents: 0, grantedCents: 0 }])
  expect(none.streak.days).toBe(1)
})

test('a quiz of ten is perfect when it was finished and every answer was right', () => {
  const ten = Array.from({ length: 10 }, () => answer('easy right after 1 s'))
  const sources = (quiz: QuizResult) => rewardForQuiz(quiz).grants.map((grant) => grant.source)
  expect(sources(quizOf(ten))).toContain('perfectQuiz')
  expect(sources(quizOf([...ten.slice(1), answer('easy wrong')]))).not.toContain('perfectQuiz')
  expect(sources({ ...quizOf(ten), ended: 'cancelled' })).not.toContain('perfectQuiz')
})

describe('a skipped question (decision 0154)', () => {
  const right = answer('easy right after 1 s')
  const skipped = answer('easy skipped, read')
  const paid = (answers: QuizAnswer[]) => rewardForQuiz(quizOf(answers)).grants
  const xpOf = (answers: QuizAnswer[]) => paid(answers).find(({ source }) => source === 'answers')?.xp

  test('pays nothing, not even for its explanation, and leaves the run of right answers as it is', () => {
    const four = [right, right, right, right]
    expect(xpOf([right, right, skipped, right, right])).toBe(xpOf(four))
    expect(xpOf([right, right, answer('easy out of time'), right, right])).toBeLessThan(xpOf(four) ?? 0)
    expect(paid([...four, skipped]).map(({ source }) => source)).not.toContain('explanation')
  })

  test('is never part of a perfect quiz', () => {
    const nine = Array.from({ length: 9 }, () => right)
    expect(paid([...nine, right]).map(({ source }) => source)).toContain('perfectQuiz')
    expect(paid([...nine, skipped]).map(({ source }) => source)).not.toContain('perfectQuiz')
    expect(paid([...nine, right, skipped]).map(({ source }) => source)).not.toContain('perfectQuiz')
  })

  test('is none of the five of a full quiz: finishing pays BTZ and the day only for those that were played', () => {
    const four = [right, right, right, right]
    const finish = (answers: QuizAnswer[]) => paid(answers).find(({ source }) => source === 'quizFinish')
    expect(finish([...four, right, skipped])).toMatchObject({ earnedCents: btz(10) })
    expect(finish([...four, skipped])).toMatchObject({ earnedCents: 0 })
    expect(rewardForQuiz(quizOf([...four, skipped]))).toMatchObject({ counts: false, day: { answered: 4, quizzes: 0 } })
    expect(finish([skipped, skipped, skipped])).toBeUndefined()
  })
})

test('no quiz pays fractions or less than nothing, or breaks the day’s cap', () => {
  const anyAnswer = fc.record<QuizAnswer>({
    difficulty: fc.constantFrom(...difficulties),
    given: fc.boolean(),
    skipped: fc.boolean(),
    correct: fc.boolean(),
    elapsedMillis: fc.integer({ min: -500, max: 31_000 }),
    repeatFactor: fc.constantFrom(1, 0.25, 0),
    readExplanation: fc.boolean(),
  })
  const anyQuiz = fc.record({
    answers: fc.array(anyAnswer, { maxLength: 10 }),
    streak: fc.nat(400),
    paid: fc.nat(12_000),
  })
  fc.assert(
    fc.property(anyQuiz, ({ answers, streak, paid }) => {
      const quiz = {
        ...quizOf(answers),
        streak: { days: streak, day: '2026-11-20' },
        today: { ...today, answerCents: cents(paid) },
      }
      const { grants, day } = rewardForQuiz(quiz)
      for (const grant of grants) expect(Number.isSafeInteger(grant.xp) && grant.xp >= 0).toBe(true)
      for (const grant of grants) expect(Number.isSafeInteger(grant.earnedCents) && grant.earnedCents >= 0).toBe(true)
      expect(paid + day.answerCents).toBeLessThanOrEqual(standardSettings['quiz.answersPerDay'])
    }),
  )
})

test('rounding is half up at every multiplier, as exact arithmetic has it', () => {
  for (const days of [2, 3, 7, 14, 30]) {
    for (let quarters = 1; quarters <= 8; quarters++) {
      const answers = Array.from({ length: quarters }, () => answer('easy right after 30 s, again today'))
      const broken = answers.flatMap((one) => [one, answer('easy wrong')])
      const streak = { days, day: '2026-11-21' }
      const xp = rewardForQuiz({ ...quizOf(broken), streak }).grants[0]?.xp
      const exact = BigInt(25 * quarters) * BigInt(Math.round(streakMultiplier(days) * 10))
      expect(xp).toBe(Number((exact + 50n) / 100n))
    }
  }
})

function resultOf(fixture: Fixture): QuizResult {
  const answers = fixture.answers.flatMap(answersIn)
  const before = fixture.streakBefore
  return {
    ...quizOf(answers),
    ended: fixture.ended === 'cancelled' ? 'cancelled' : 'finished',
    questions: fixture.questions ?? answers.length,
    streak: before ? { days: before.days, day: days[before.lastDay] ?? null } : { days: 0, day: null },
    today: {
      ...today,
      firstQuizPaid: before?.lastDay === 'today',
      quizzes: fixture.today?.quizzes ?? 0,
      answerCents: btz(fixture.today?.answersBtz ?? 0),
    },
  }
}

function quizOf(answers: QuizAnswer[]): QuizResult {
  return {
    matchId: 'm',
    ended: 'finished',
    questions: answers.length,
    answerMillis: 30_000,
    answers,
    streak: { days: 0, day: null },
    streakDays: { earliest: today.day, latest: today.day },
    today,
  }
}

function answersIn(text: string): QuizAnswer[] {
  const [, times = '1', one = ''] = /^(?:(\d+) × )?(.*)$/.exec(text) ?? []
  return Array.from({ length: Number(times) }, () => answer(one))
}

function answer(text: string): QuizAnswer {
  const [first = ''] = text.split(' ')
  const seconds = /after (\d+) s/.exec(text)?.[1] ?? '10'
  return {
    difficulty: difficulties.find((known): known is Difficulty => known === first) ?? 'easy',
    given: !text.includes('out of time') && !text.includes('skipped'),
    skipped: text.includes('skipped'),
    correct: text.includes(' right'),
    elapsedMillis: Number(seconds) * 1_000,
    repeatFactor: text.includes('too often') ? 0 : text.includes('again today') ? 0.25 : 1,
    readExplanation: text.includes('read'),
  }
}

// product 6.1: 3,200 XP of quizzes on a day
test('the XP of a day are bounded, and points with them; BTZ and the streak go on', () => {
  const quiz = quizOf(Array.from({ length: 5 }, () => answer('easy right after 1 s')))
  const whole = rewardForQuiz(quiz)
  const gained = (quizXp: number) => {
    const { grants, day, bounded, streak } = rewardForQuiz({ ...quiz, today: { ...today, quizXp } })
    const points = grants.reduce((sum, one) => sum + one.points, 0)
    return { xp: day.quizXp, points, bounded, cents: day.answerCents, streak }
  }
  const { quizXp: xp, answerCents } = whole.day
  const rest = { cents: answerCents, streak: whole.streak }
  expect(gained(3_200 - xp)).toEqual({ xp, points: xp + 1, bounded: false, ...rest })
  expect(gained(3_200 - 30)).toEqual({ xp: 30, points: 31, bounded: true, ...rest })
  expect(gained(3_300)).toEqual({ xp: 0, points: 1, bounded: true, ...rest })
})
