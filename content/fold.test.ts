import { expect, test } from 'vitest'

import { fold } from './fold.ts'

test.each([
  ['O que é a inflação?', 'o QUE e a inflacao'],
  ['“Juros”, compostos.', 'juros compostos'],
  ['سُؤَال', 'سؤال'],
  ['ｆｕｌｌ width', 'full width'],
])('%s and %s are the same', (one, other) => {
  expect(fold(one)).toBe(fold(other))
})

test.each([
  ['1,5 %', '15 %'],
  ['-5', '5'],
  ['10', '10%'],
  ['> 2', '< 2'],
  ['दिन', 'दान'],
])('%s and %s are not the same', (one, other) => {
  expect(fold(one)).not.toBe(fold(other))
})
