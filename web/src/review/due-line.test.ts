import { hour, minute } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { dueText } from './due-line.tsx'

test.for([
  [0, 'em 1 minuto'],
  [59 * minute, 'em 59 minutos'],
  [hour, 'em 1 hora'],
  [23 * hour, 'em 23 horas'],
  [24 * hour, 'amanhã'],
  [71 * hour, 'em 3 dias'],
] as const)('%d milliseconds are "%s"', ([left, text]) => {
  expect(dueText(left, 'pt-BR')).toBe(text)
})

test('Arabic keeps the digits of the product', () => {
  expect(dueText(5 * 24 * hour, 'ar-SA')).toContain('5')
})
