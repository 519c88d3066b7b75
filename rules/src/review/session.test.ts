import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import type { AnswerKey } from '../match/match.ts'
import { optionOrder } from '../match/order.ts'
import type { QuestionText } from '../match/view.ts'
import { second } from '../time.ts'
import {
  cardsOfSession,
  endSession,
  isRunning,
  judgeAnswer,
  longestMillis,
  openSession,
  readOn,
  sessionLasts,
  withAnswer,
  withoutAbsence,
  type ReviewAnswer,
  type ReviewQuestion,
  type ReviewSession,
} from './session.ts'
import { positionsShown, reviewView } from './view.ts'

const at = Date.parse('2026-11-23T15:00:00Z')
const choiceKey: AnswerKey = { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct: 'c' }
const numberKey: AnswerKey = { kind: 'number', value: 200, min: 0, max: 400, step: 1 }
const text: QuestionText = {
  prompt: 'What?',
  options: { a: 'first', b: 'second', c: 'third', d: 'fourth' },
  unit: 'BRL',
  explanation: 'secret reason',
  sources: [],
}

function session(...keys: AnswerKey[]): ReviewSession {
  const questions = keys.map((key, index) => ({ questionId: `q${index}`, version: 1, key }))
  return openSession({ id: 's', seed: 'seed', questions }, at)
}

function answered(change: Partial<ReviewAnswer> = {}): ReviewAnswer {
  const given = { choice: { option: 'c' as const }, elapsedMillis: 4_000, verdict: 'right' as const }
  return { ...given, rating: 'good', xp: 8, dueAt: at, mended: false, life: false, ...change }
}

const view = (of: ReviewSession, now = at) => reviewView(of, { at: now, textAt: () => text })

describe('an answer', () => {
  test('is judged in the order of options that its player sees', () => {
    const open = session(choiceKey)
    const right = optionOrder(open, 0, 0).indexOf('c')
    const judged = (option: number) => judgeAnswer(open, { position: 0, choice: { option } }, at + 4 * second)
    expect(judged(right)).toMatchObject({ ok: true, value: { verdict: 'right', elapsedMillis: 4_000 } })
    expect(judged((right + 1) % 4)).toMatchObject({ ok: true, value: { verdict: 'wrong' } })
  })

  test('of a number is right within two in a hundred, and near is not right', () => {
    const judged = (value: number) => judgeAnswer(session(numberKey), { position: 0, choice: { value } }, at)
    expect(judged(204)).toMatchObject({ ok: true, value: { verdict: 'right' } })
    expect(judged(206)).toMatchObject({ ok: true, value: { verdict: 'near' } })
    expect(judged(401)).toMatchObject({ ok: false, code: 'match.badChoice' })
  })

  test('after somebody was away counts as long thinking, not as hours', () => {
    const judged = judgeAnswer(session(choiceKey), { position: 0, choice: { option: 0 } }, at + 3_600 * second)
    expect(judged).toMatchObject({ ok: true, value: { elapsedMillis: longestMillis } })
  })

  test('to another question than the open one, a second time or after the end is refused', () => {
    const open = session(choiceKey, choiceKey)
    const give = (of: ReviewSession, position: number, now = at) =>
      judgeAnswer(of, { position, choice: { option: 0 } }, now)
    expect(give(open, 1)).toMatchObject({ ok: false, code: 'review.moved' })
    expect(give(withAnswer(open, answered()), 0)).toMatchObject({ ok: false, code: 'review.moved' })
    expect(give(endSession(open, at), 0)).toMatchObject({ ok: false, code: 'review.ended' })
    expect(give(open, 0, at + sessionLasts)).toMatchObject({ ok: false, code: 'review.ended' })
    expect(give(open, 0, at + sessionLasts - 1)).toMatchObject({ ok: true })
  })
})

describe('going on', () => {
  test('asks the next card and measures its time from then', () => {
    const on = readOn(withAnswer(session(choiceKey, numberKey), answered()), 0, at + 9 * second)
    expect(on).toMatchObject({ ok: true, value: { phase: { name: 'asking', position: 1, since: at + 9 * second } } })
  })

  test('from the last card ends the session', () => {
    const on = readOn(withAnswer(session(choiceKey), answered()), 0, at + 9 * second)
    expect(on).toMatchObject({ ok: true, value: { phase: { name: 'ended', at: at + 9 * second } } })
  })

  test('from a question that is open, or from one that was left, is refused', () => {
    expect(readOn(session(choiceKey), 0, at)).toMatchObject({ ok: false, code: 'review.moved' })
    const revealing = withAnswer(session(choiceKey, choiceKey), answered())
    expect(readOn(revealing, 1, at)).toMatchObject({ ok: false, code: 'review.moved' })
    expect(readOn(endSession(revealing, at), 0, at)).toMatchObject({ ok: false, code: 'review.ended' })
  })
})

describe('what a player sees', () => {
  test('of an open card is the question alone: no key, no explanation, for any seed', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(choiceKey, numberKey), (seed, key) => {
        const shown = JSON.stringify(view({ ...session(key), seed }))
        expect(shown).not.toMatch(/correct|secret reason|sources|"key"|"value"|seed"/)
      }),
    )
  })

  test('of an answered card is the right answer in their order, why, and what came of it', () => {
    const shown = view(withAnswer(session(choiceKey), answered({ xp: 8, dueAt: at + 1, mended: true })))
    const right = { option: optionOrder(session(choiceKey), 0, 0).indexOf('c') }
    expect(shown.right).toBe(1)
    expect(shown.phase).toMatchObject({
      name: 'revealing',
      position: 0,
      correct: right,
      explanation: 'secret reason',
      mine: { choice: right, correct: true, elapsedMillis: 4_000 },
      xp: 8,
      dueAt: at + 1,
      mended: true,
    })
  })

  test('of an ended session is every card that was answered and none that was not', () => {
    const begun = withAnswer(session(choiceKey, choiceKey), answered({ verdict: 'wrong', xp: 0 }))
    const left = endSession(begun, at)
    expect(positionsShown(left, at)).toEqual([0])
    expect(view(left).phase).toMatchObject({ name: 'ended', right: 0, mended: 0, xp: 0, reviewed: [{ position: 0 }] })
  })

  test('of one that was left lying is its end', () => {
    const lying = session(choiceKey)
    expect(isRunning(lying, at + sessionLasts)).toBe(false)
    expect(positionsShown(lying, at + sessionLasts)).toEqual([])
    expect(view(lying, at + sessionLasts).phase).toMatchObject({ name: 'ended', reviewed: [] })
  })
})

test('a card that was open while its player sat elsewhere was not thought about as long; one opened later was', () => {
  const question: ReviewQuestion = {
    questionId: 'roi-001',
    version: 1,
    key: { kind: 'choice', options: ['a', 'b'], correct: 'a' },
  }
  const session = openSession({ id: 'session', seed: 'seed', questions: [question] }, 10_000)
  const since = (from: number, to: number) => {
    const { phase } = withoutAbsence(session, from, to)
    return phase.name === 'asking' ? phase.since : null
  }
  expect(since(15_000, 75_000)).toBe(70_000)
  expect(since(10_000, 75_000)).toBe(75_000)
  expect(since(9_000, 75_000)).toBe(10_000)
  const ended = endSession(session, 20_000)
  expect(withoutAbsence(ended, 15_000, 75_000)).toBe(ended)
})

describe('the cards of a session', () => {
  const due = (families: string) => families.split('').map((family, position) => ({ family, position }))
  const asked = (families: string, most: number) =>
    cardsOfSession(due(families), most)
      .map(({ family, position }) => `${family}${position}`)
      .join(' ')

  test('are those that are longest due, and none of a family that one is of while others are due', () => {
    expect(asked('abcd', 3)).toBe('a0 b1 c2')
    expect(asked('aabac', 3)).toBe('a0 b2 c4')
  })

  test('are as many as are wanted or due, whatever their families, in the order in which they are due', () => {
    expect(asked('aabac', 4)).toBe('a0 a1 b2 c4')
    expect(asked('aaaa', 3)).toBe('a0 a1 a2')
    expect(asked('aab', 10)).toBe('a0 a1 b2')
    expect(asked('', 10)).toBe('')
  })
})
