import { expect, test } from 'vitest'

import { reduce, startState, type MatchState } from './match-store.ts'
import { asking, ended, revealing } from './test/views.ts'
import { playOf } from './use-match.ts'

test('the player has the verbs that the view allows, and no other', () => {
  expect(verbsIn(startState(asking(0)))).toEqual(['leave'])
  expect(verbsIn(startState(asking(0, { may: ['ready', 'leave'] })))).toEqual(['ready', 'leave'])
  expect(verbsIn(startState(revealing(0, 1)))).toEqual(['next', 'leave'])
  expect(verbsIn(startState(ended()))).toEqual([])
  expect(verbsIn(startState(null))).toEqual([])
})

test('a verb stays while its command is on its way, so that its button stands and shows it', () => {
  const leaving = commanded(startState(asking(0)), { commandId: 'c1', type: 'leave' })
  expect(verbsIn(leaving)).toEqual(['leave'])
  expect(playOf(leaving, verbs).pending).toBe('leave')
})

test('a lost call means that the answer is kept, or that the match may be behind', () => {
  const answered = commanded(startState(asking(0)), {
    commandId: 'c1',
    type: 'answer',
    position: 0,
    choice: { option: 1 },
  })
  expect(playOf(answered, verbs)).toMatchObject({ trouble: 'none', pending: 'answer', locked: { option: 1 } })
  expect(playOf(lost(answered), verbs).trouble).toBe('kept')
  expect(playOf(lost(startState(asking(0))), verbs).trouble).toBe('reconnecting')
})

function commanded(state: MatchState, command: NonNullable<MatchState['pending']>): MatchState {
  return reduce(state, { type: 'commanded', command })
}

function lost(state: MatchState): MatchState {
  return reduce(state, { type: 'failed', commandId: null, failure: { kind: 'lost', error: 'down' } })
}

const noop = () => undefined
const verbs = { answer: noop, hint: noop, ready: noop, next: noop, leave: noop, refresh: noop }

function verbsIn(state: MatchState): string[] {
  const play = playOf(state, verbs)
  return (['ready', 'next', 'leave'] as const).filter((name) => play[name] !== null)
}
