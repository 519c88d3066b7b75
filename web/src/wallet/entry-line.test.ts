import { expect, test } from 'vitest'

import { reasonKey } from './entry-line.tsx'

test('a known reason has its text, a new one is a movement', () => {
  expect(reasonKey('quizFinish')).toBe('statement.reasons.quizFinish')
  expect(reasonKey('accountDeleted')).toBe('statement.reasons.accountDeleted')
  expect(reasonKey('toString')).toBe('statement.reasons.other')
  expect(reasonKey('guildWar')).toBe('statement.reasons.other')
})
