import { expect, test } from 'vitest'

import { hasAny, wordsOf } from './words.ts'

test.each<[Parameters<typeof wordsOf>[1], string, string[]]>([
  ['pt-BR', 'O R$ 1.200 não é “só” dele!', ['o', 'r', '#', 'não', 'é', 'só', 'dele']],
  ['hi-IN', 'फंड का रिटर्न 8% है।', ['फंड', 'का', 'रिटर्न', '#', 'है']],
  ['ar-SA', 'قد يتراجع السعر.', ['قد', 'يتراجع', 'السعر']],
])('in %s, "%s" has its words', (language, text, words) => {
  expect(wordsOf(text, language)).toEqual(words)
})

test.each<[Parameters<typeof wordsOf>[1], string, string, boolean]>([
  ['pt-BR', 'Ela cai. Mesmo assim, rende.', 'mesmo assim', true],
  ['pt-BR', 'O solo é sóbrio.', 'só', false],
  ['zh-CN', '债券基金也可能亏损。', '可能', true],
  ['zh-CN', '债券基金亏损。', '可能', false],
])('in %s, whether "%s" has "%s" is %s', (language, text, phrase, has) => {
  expect(hasAny(text, [phrase], language)).toBe(has)
})
