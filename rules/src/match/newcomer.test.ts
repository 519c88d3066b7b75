import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { difficulties, subjects, type Difficulty } from '../words.ts'
import { drawQuestions, type Candidate } from './draw.ts'
import type { AnswerKey } from './match.ts'
import { forNewcomer, isMild, newcomerMastery } from './newcomer.ts'

const choice: AnswerKey = { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct: 'a' }
const trueFalse: AnswerKey = { kind: 'trueFalse', options: ['a', 'b'], correct: 'a' }
const number: AnswerKey = { kind: 'number', value: 5, min: 0, max: 10, step: 1 }
const keys = [choice, trueFalse, number]

const candidate = (index: number, difficulty: Difficulty, key: AnswerKey, seenAt: number | null = null): Candidate => ({
  questionId: `q-${String(index).padStart(3, '0')}`,
  version: 1,
  difficulty,
  key,
  subject: 'economia',
  family: `family-${index}`,
  rating: { easy: 1_200, medium: 1_500, hard: 1_800 }[difficulty],
  seenAt,
  varies: false,
})
const ids = (drawn: readonly { questionId: string }[]) => drawn.map(({ questionId }) => questionId).sort()

/** Some of every kind and difficulty, as many as it says. */
const bank = fc
  .array(fc.record({ difficulty: fc.constantFrom(...difficulties), key: fc.constantFrom(...keys), seen: fc.nat(9) }), {
    maxLength: 60,
  })
  .map((rows) =>
    rows.map(({ difficulty, key, seen }, index) => candidate(index, difficulty, key, seen === 0 ? null : seen)),
  )

describe('what a newcomer is asked', () => {
  test('is mild wherever there is enough of it, and as many as there are in any case', () => {
    fc.assert(
      fc.property(bank, fc.integer({ min: 1, max: 12 }), fc.boolean(), (candidates, count, aimed) => {
        const aim = aimed ? { target: 0.8, players: [{}] as const } : undefined
        const { questions } = drawQuestions(candidates, count, { seed: 's', newcomer: true, aim })
        expect(questions).toHaveLength(Math.min(count, candidates.length))
        const mild = candidates.filter(isMild).length
        expect(questions.filter(isMild)).toHaveLength(Math.min(count, mild))
      }),
    )
  })

  test('is made up for by the mildest others: easier before harder, then options before numbers, then what is due', () => {
    const due = [
      candidate(0, 'hard', number),
      candidate(1, 'hard', choice),
      candidate(2, 'medium', number),
      candidate(3, 'easy', number),
      candidate(4, 'easy', choice),
      candidate(5, 'easy', number),
    ]
    const named = (count: number) => forNewcomer(due, count).map(({ questionId }) => Number(questionId.slice(2)))
    expect(named(1)).toEqual([4])
    expect(named(2)).toEqual([4, 3])
    expect(named(6)).toEqual([4, 3, 5, 2, 1, 0])
    expect(named(9)).toEqual([4, 3, 5, 2, 1, 0])
  })

  test('is everything again for others', () => {
    const hard = [candidate(0, 'easy', choice, 5), candidate(1, 'hard', number)]
    expect(ids(drawQuestions(hard, 1, { seed: 's' }).questions)).toEqual(['q-001'])
    expect(ids(drawQuestions(hard, 1, { seed: 's', newcomer: true }).questions)).toEqual(['q-000'])
  })

  test('is the easiest of all that they have not seen, for one who is known to be weak', () => {
    const pool = Array.from({ length: 90 }, (_, index) => ({
      ...candidate(index, index % 2 ? 'easy' : 'medium', choice, index < 20 ? 5 : null),
      rating: 1_200 + index,
    }))
    const aim = { target: 0.8, players: [{ economia: 1_100 }] as const }
    const { questions } = drawQuestions(pool, 10, { seed: 's', newcomer: true, aim })
    expect(ids(questions)).toEqual(ids(pool.slice(20, 30)))
    // Somebody who has begun long ago waits for them in their queue.
    expect(ids(drawQuestions(pool, 10, { seed: 's', aim }).questions)).not.toEqual(ids(pool.slice(20, 30)))
  })

  test('does not come back before half of it was seen since', () => {
    const pool = Array.from({ length: 40 }, (_, index) => candidate(index, 'easy', choice, index < 18 ? 5 : null))
    const aim = { target: 0, players: [{}] as const }
    const { questions } = drawQuestions(pool, 10, { seed: 's', newcomer: true, aim })
    expect(questions.every(({ questionId }) => questionId >= 'q-018')).toBe(true)
  })
})

describe('the mastery of a newcomer', () => {
  test('is where everybody begins until something is said or known, and the same for every subject', () => {
    expect(newcomerMastery([])).toEqual(Object.fromEntries(subjects.map((subject) => [subject, 1_500])))
  })

  test('begins in each subject with what is assumed there', () => {
    const assumed = { economia: 1_650, criptomoedas: 1_350 }
    expect(newcomerMastery([], assumed)).toEqual({
      economia: 1_650,
      criptomoedas: 1_350,
      financas: 1_500,
      investimentos: 1_500,
    })
  })

  test('believes less of what was said with every answer, and moves with all of them', () => {
    const assumed = { economia: 1_650, criptomoedas: 1_350 }
    const learned = [{ subject: 'economia', theta: 1_460, attempts: 10 }] as const
    // Two thirds of 150 are left, and 40 down are 70.
    expect(newcomerMastery(learned, assumed)).toEqual({
      economia: 1_530,
      criptomoedas: 1_330,
      financas: 1_430,
      investimentos: 1_430,
    })
  })

  test('takes together what the subjects have moved', () => {
    const learned = [
      { subject: 'economia', theta: 1_440, attempts: 4 },
      { subject: 'financas', theta: 1_480, attempts: 3 },
    ] as const
    expect(newcomerMastery(learned)?.criptomoedas).toBe(1_360)
    expect(newcomerMastery(learned)?.economia).toBe(1_360)
  })

  test('ends with the thirtieth first attempt', () => {
    const learned = (attempts: number) => [
      { subject: 'economia', theta: 1_400, attempts: 10 } as const,
      { subject: 'financas', theta: 1_400, attempts } as const,
    ]
    expect(newcomerMastery(learned(19))?.economia).toBe(1_150)
    expect(newcomerMastery(learned(20))).toBeNull()
  })

  test('stays where ratings may be', () => {
    const far = (theta: number) => subjects.map((subject) => ({ subject, theta, attempts: 1 }))
    expect([newcomerMastery(far(0))?.economia, newcomerMastery(far(3_000))?.economia]).toEqual([0, 3_000])
  })
})
