import { expect, test } from 'vitest'

import { formatReais } from './money-text.ts'

test.each([
  ['pt-BR', 'R$\u00a014,90', 'R$\u00a0300'],
  ['en-US', 'R$14.90', 'R$300'],
  ['es-ES', '14,90\u00a0R$', '300\u00a0R$'],
  ['hi-IN', 'R$14.90', 'R$300'],
  ['zh-CN', 'R$14.90', 'R$300'],
  ['ar-SA', '\u206614.90\u00a0R$\u2069', '\u2066300\u00a0R$\u2069'],
])('money is written as %s writes it', (language, price, limit) => {
  expect([formatReais(1_490, language), formatReais(30_000, language)]).toEqual([price, limit])
})
