import { expect, test } from 'vitest'

import { reasonKey } from './reason-text.ts'

test('a known reason has its text, a new one is a movement', () => {
  expect(reasonKey('quizFinish')).toBe('wallet.reasons.quizFinish')
  expect(reasonKey('accountDeleted')).toBe('wallet.reasons.accountDeleted')
  expect(reasonKey('toString')).toBe('wallet.reasons.other')
  expect(reasonKey('guildWar')).toBe('wallet.reasons.other')
})
