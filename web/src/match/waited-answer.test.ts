import type { MatchView } from '@satoshi/contract/match'
import { expect, test } from 'vitest'

import { may, mayAnswer, reduce, startState, type MatchState } from './match-store.ts'
import { asking, ended, revealing, viewOf } from './test/views.ts'
import { playOf } from './use-match.ts'
import { outcomeOver } from './waited-answer.ts'

const answer = { commandId: 'c1', type: 'answer', position: 0, choice: { option: 1 } } as const
const paused = viewOf({ name: 'paused', resumesBy: 90_000 }, { seq: 4, may: ['leave'] })
const later = asking(1, { seq: 6 })
const late = { code: 'match.wrongPosition' }

test('while it waits nothing is said of what becomes of it', () => {
  expect(said(waiting())).toBeNull()
  expect(said(reduce(startState(asking(0)), { type: 'commanded', command: answer }))).toBeNull()
})

test.each([
  ['locked while its question is open', asking(0, { seq: 2 }, 1), { counted: true, of: null }],
  ['in the reveal of its question', revealing(0, 1), { counted: true, of: null }],
  ['missing in the reveal of its question', revealing(0, null), { counted: false, of: null }],
])('an answer that is %s', (_, view, outcome) => {
  expect(said(reduce(waiting(), { type: 'told', view }))).toEqual(outcome)
})

test.each([
  ['waits for somebody', paused],
  ['asks the next question', later],
])('when the match %s, the answer is sent for the word on it, and holds nothing up', (_, view) => {
  const back = reduce(waiting(), { type: 'told', view })
  expect(back.pending).toEqual(answer)
  expect(said(back)).toBeNull()
  expect(playOf(back, verbs).trouble).toBe('reconnecting')
  expect(may(back, 'leave')).toBe(true)
  expect(mayAnswer(back, 1_000)).toBe(view === later)

  const refused = reduce(back, { type: 'failed', commandId: 'c1', failure: { kind: 'refused', error: late } })
  expect(refused.pending).toBeNull()
  expect(said(refused)).toEqual({ counted: false, of: 0 })
  const replied = reduce(back, { type: 'replied', commandId: 'c1', view })
  expect(said(replied)).toEqual({ counted: true, of: 0 })
})

test('a refusal that is not about the time leaves it to the view', () => {
  const error = { code: 'match.alreadyAnswered' }
  const refused = reduce(waiting(), { type: 'failed', commandId: 'c1', failure: { kind: 'refused', error } })
  expect(said(refused)).toBeNull()
  expect(said(reduce(refused, { type: 'read', view: asking(0, { seq: 2 }, 3) }))).toEqual({ counted: true, of: null })
})

test('it is said until the question is closed at which the player came back', () => {
  const back = reduce(waiting(), { type: 'failed', commandId: 'c1', failure: { kind: 'refused', error: late } })
  const over = (state: MatchState, view: MatchView) => reduce(state, { type: 'told', view })
  const asked = over(over(back, paused), later)
  expect(said(asked)).toEqual({ counted: false, of: 0 })
  const closed = over(asked, revealing(1, 1, { seq: 7 }))
  expect(said(closed)).toEqual({ counted: false, of: 0 })
  expect(said(over(closed, asking(2, { seq: 8 })))).toBeNull()
  expect(said(over(closed, ended()))).toBeNull()
})

test('a reveal that ends by itself is too short for it: it is said over the next question too, and in a result', () => {
  const { phase } = revealing(0, null)
  if (phase.name !== 'revealing') throw new Error('no reveal')
  const closed = reduce(waiting(), { type: 'told', view: viewOf({ ...phase, endsAt: 34_000 }, { seq: 3 }) })
  expect(said(closed)).toEqual({ counted: false, of: null })
  const next = reduce(closed, { type: 'told', view: asking(1, { seq: 5 }) })
  expect(said(next)).toEqual({ counted: false, of: 0 })
  expect(said(reduce(next, { type: 'told', view: asking(2, { seq: 8 }) }))).toBeNull()
  expect(said(reduce(closed, { type: 'told', view: ended({ questions: 1 }) }))).toEqual({ counted: false, of: 0 })
})

test('the result says of an answer what its review has, and sends nothing more', () => {
  const { phase } = ended()
  const { phase: closed } = revealing(0, 2)
  if (phase.name !== 'ended' || closed.name !== 'revealing') throw new Error('no such phases')
  const over = reduce(waiting(), { type: 'told', view: viewOf({ ...phase, review: [closed] }, { seq: 9, may: [] }) })
  expect(over.pending).toBeNull()
  expect(said(over)).toEqual({ counted: true, of: 0 })
})

test('whoever answers the next question is not held by the one before', () => {
  const back = reduce(waiting(), { type: 'told', view: later })
  const next = { ...answer, commandId: 'c2', position: 1 }
  const answered = reduce(back, { type: 'commanded', command: next })
  expect(answered.pending).toEqual(next)
  const replied = reduce(answered, { type: 'failed', commandId: 'c1', failure: { kind: 'refused', error: late } })
  expect(replied.pending).toEqual(next)
})

/** An answer to the first question whose call was lost. */
function waiting(): MatchState {
  const commanded = reduce(startState(asking(0)), { type: 'commanded', command: answer })
  return reduce(commanded, { type: 'failed', commandId: 'c1', failure: { kind: 'lost', error: 'down' } })
}

function said({ view, waited }: MatchState) {
  return outcomeOver(view && 'position' in view.phase ? view.phase.position : null, waited)
}

const noop = () => undefined
const verbs = { answer: noop, hint: noop, ready: noop, next: noop, leave: noop, refresh: noop }
