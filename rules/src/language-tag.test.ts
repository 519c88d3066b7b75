import { expect, test } from 'vitest'

import { languageNear, languages } from './language.ts'

test.each(languages)('%s is itself, in any case', (language) => {
  expect(languageNear(language)).toBe(language)
  expect(languageNear(language.toUpperCase())).toBe(language)
})

test.each([
  ['en-GB', 'en-US'],
  ['en', 'en-US'],
  ['en_AU', 'en-US'],
  ['pt-PT', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['es-MX', 'es-ES'],
  ['es-419', 'es-ES'],
  ['hi', 'hi-IN'],
  ['hi-Latn-IN', 'hi-IN'],
  ['zh', 'zh-CN'],
  ['zh-TW', 'zh-CN'],
  ['zh-Hant-HK', 'zh-CN'],
  ['ar-EG', 'ar-SA'],
  [' ar ', 'ar-SA'],
])('a browser set to %s gets %s', (tag, language) => {
  expect(languageNear(tag)).toBe(language)
})

test.each(['fr-FR', 'e', 'eng', 'enn-US', '*', '', '-', 'est-EE', 'arq-DZ', 'null'])(
  'a language that we lack is none: %j',
  (tag) => {
    expect(languageNear(tag)).toBe(null)
  },
)
