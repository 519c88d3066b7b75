import { expect, test } from 'vitest'

import {
  changesAt,
  lockedChoice,
  may,
  mayAnswer,
  newerView,
  reduce,
  startState,
  type MatchState,
} from './match-store.ts'
import { asking, ended, matchId, revealing, choiceQuestion } from './test/views.ts'

const answerOne = { commandId: 'c1', type: 'answer', position: 0, choice: { option: 1 } } as const

test('the view with the newer sequence number stands, in whatever order views arrive', () => {
  const first = asking(0)
  const second = revealing(0, 1)
  expect(newerView(first, second)).toBe(second)
  expect(newerView(second, first)).toBe(second)
})

test('a later read with the same number stands, because it may be in another language', () => {
  const before = asking(0, { serverNow: 10 })
  const question = { ...choiceQuestion, prompt: 'What is a share?' }
  const after = { ...before, serverNow: 20, phase: { ...before.phase, question } } as typeof before // safe: an asking phase
  expect(newerView(before, after)).toBe(after)
  expect(newerView(after, before)).toBe(after)
})

test('what says nothing new changes nothing, and nothing is drawn for it', () => {
  const closed = reduce(pendingAnswer(), { type: 'told', view: revealing(0, 1, { serverNow: 10 }) })
  const view = revealing(0, 1, { serverNow: 20 })
  expect(reduce(closed, { type: 'replied', commandId: answerOne.commandId, view })).toBe(closed)
  expect(reduce(closed, { type: 'told', view })).toBe(closed)
})

test('that a question has opened meanwhile is news, though nothing else is', () => {
  const lead = asking(0, { serverNow: 1_990 })
  const phase = { ...lead.phase, opensAt: 2_000 } as typeof lead.phase // safe: an asking phase
  const [before, opened] = [
    { ...lead, phase },
    { ...lead, phase, serverNow: 2_000 },
  ]
  expect(newerView(before, opened)).toBe(opened)
})

test('the view of another match changes nothing', () => {
  const mine = asking(0)
  expect(newerView(mine, asking(1, { id: matchId.replace('1', '2') }))).toBe(mine)
})

test('a choice is shown as locked from the moment it is on its way', () => {
  const state = pendingAnswer()
  expect(lockedChoice(state)).toEqual({ option: 1 })
  expect(mayAnswer(state, 1_000)).toBe(false)
})

test('the server’s locked choice is shown, not another one that waits', () => {
  const state = { ...pendingAnswer(), view: asking(0, { seq: 2 }, 3) }
  expect(lockedChoice(state)).toEqual({ option: 3 })
})

test('a choice for one question is never shown on the next', () => {
  const state = { ...pendingAnswer(), view: asking(1) }
  expect(lockedChoice(state)).toBeNull()
})

test('a lost call keeps the command and counts', () => {
  const lost = { kind: 'lost', error: new TypeError('network') } as const
  const once = reduce(pendingAnswer(), { type: 'failed', commandId: 'c1', failure: lost })
  const twice = reduce(once, { type: 'failed', commandId: 'c1', failure: lost })
  expect(twice.pending).toEqual(answerOne)
  expect(twice.losses).toBe(2)
  expect(twice.fault).toBeNull()
})

test('a refused command is let go and its reason told once', () => {
  const refused = { kind: 'refused', error: 'match.tooLate' } as const
  const after = reduce(pendingAnswer(), { type: 'failed', commandId: 'c1', failure: refused })
  expect(after).toMatchObject({ pending: null, refusal: 'match.tooLate', fault: null })
  const next = reduce(after, { type: 'commanded', command: { commandId: 'c2', type: 'next' } })
  expect(next.refusal).toBeNull()
})

test('a first read that is lost leaves nothing to show until one arrives', () => {
  const empty = startState(null)
  const failed = reduce(empty, { type: 'failed', commandId: null, failure: { kind: 'lost', error: 'down' } })
  expect(failed.fault).toBe('down')
  expect(reduce(failed, { type: 'read', view: asking(0) })).toMatchObject({ fault: null, losses: 0 })
})

test('a lost read of a match that is shown keeps showing it', () => {
  const state = startState(asking(0))
  const failed = reduce(state, { type: 'failed', commandId: null, failure: { kind: 'lost', error: 'down' } })
  expect(failed).toMatchObject({ fault: null, losses: 1 })
})

test.each([
  ['the question is revealed', revealing(0, 1)],
  ['the server holds a choice', asking(0, { seq: 2 }, 1)],
  ['the next question is asked', asking(1)],
  ['the match is over', ended()],
])('an answer that waits is not sent again once %s', (_, view) => {
  expect(reduce(pendingAnswer(), { type: 'read', view }).pending).toBeNull()
})

test('an answer that waits is kept while its question is still open', () => {
  expect(reduce(pendingAnswer(), { type: 'read', view: asking(0, { serverNow: 5 }) }).pending).toEqual(answerOne)
})

test('going on is not sent again once another tab went on', () => {
  const state = { ...startState(revealing(0, 1)), pending: { commandId: 'c2', type: 'next' } as const }
  expect(reduce(state, { type: 'read', view: asking(1) }).pending).toBeNull()
})

test('leaving takes the place of an answer that cannot be sent, but is asked once', () => {
  const waiting = pendingAnswer()
  expect(may(waiting, 'leave')).toBe(true)
  const leaving = reduce(waiting, { type: 'commanded', command: { commandId: 'c3', type: 'leave' } })
  expect(leaving.pending?.type).toBe('leave')
  expect(may(leaving, 'leave')).toBe(false)
})

test('the reply to a command that was replaced still brings its view', () => {
  const leaving = reduce(pendingAnswer(), { type: 'commanded', command: { commandId: 'c3', type: 'leave' } })
  const after = reduce(leaving, { type: 'replied', commandId: 'c1', view: revealing(0, 1) })
  expect(after.pending?.commandId).toBe('c3')
  expect(after.view?.phase.name).toBe('revealing')
})

test('an open question changes by itself when it closes, a solo reveal never', () => {
  expect(changesAt(asking(0))).toBe(30_000)
  expect(changesAt(revealing(0, 1))).toBeNull()
  expect(changesAt(ended())).toBeNull()
})

test('a question can be answered from its opening to its closing, whatever the view listed when it came', () => {
  const lead = asking(0, { may: ['leave'] })
  const opening = { ...lead, phase: { ...lead.phase, opensAt: 2_000 } } as typeof lead // safe: an asking phase
  const state = startState(opening)
  expect([1_999, 2_000, 30_000, 30_001].map((now) => mayAnswer(state, now))).toEqual([false, true, true, false])
  expect(mayAnswer(startState(asking(0, { may: [] })), 1_000)).toBe(false)
})

function pendingAnswer(): MatchState {
  return reduce(startState(asking(0)), { type: 'commanded', command: answerOne })
}
