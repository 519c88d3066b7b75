import { expect, test } from 'vitest'

import { asking, ended, revealing } from '../match/test/views.ts'
import { resumedAt } from './resumed-at.ts'

test.each([
  ['a first question, just opened, is of a new quiz', asking(0, { serverNow: 5_000 }), null],
  ['a first question that stood a while was open before', asking(0, { serverNow: 5_001 }), 0],
  ['an answer is of a quiz that is under way', asking(0, {}, 2), 0],
  ['so is a later question', asking(2), 2],
  ['and a reveal', revealing(1, 0), 1],
  ['where no question stands, there is none to go on with', ended(), null],
])('%s', (_, view, position) => {
  expect(resumedAt(view)).toBe(position)
})
