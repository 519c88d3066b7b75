import { expect, test } from 'vitest'

import { drawVariant, variantsPerQuestion } from './variant.ts'

test('a seed and a question always draw the same variant, and others another', () => {
  expect(drawVariant('seed', 'roi-002')).toBe(drawVariant('seed', 'roi-002'))
  const drawn = Array.from({ length: 4_000 }, (_, index) => drawVariant(`seed-${index}`, 'roi-002'))
  expect(drawn.every((variant) => Number.isInteger(variant) && variant >= 0 && variant < variantsPerQuestion)).toBe(
    true,
  )
  expect(new Set(drawn).size).toBe(variantsPerQuestion)
  const together = drawn.filter((variant, index) => variant === drawVariant(`seed-${index}`, 'roi-006')).length
  expect(together).toBeLessThan(60)
})
