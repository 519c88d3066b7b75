import { expect, test } from 'vitest'

import { closestLanguage, textOptions } from './i18n.ts'

test.each([
  ['en-GB', 'en-US'],
  ['en', 'en-US'],
  ['es-MX', 'es-ES'],
  ['ar-EG', 'ar-SA'],
  ['zh-TW', 'zh-CN'],
  ['hi', 'hi-IN'],
  ['pt-PT', 'pt-BR'],
  ['PT-br', 'pt-BR'],
])('a browser set to %s gets %s', (wanted, language) => {
  expect(closestLanguage(wanted)).toBe(language)
})

test('a language that we lack falls back to Portuguese (specification 1)', () => {
  expect(closestLanguage('fr-FR')).toBe('fr-FR')
  expect(textOptions.fallbackLng('fr-FR')).toEqual(['pt-BR'])
})

test('a language that we have loads no second one', () => {
  expect(textOptions.fallbackLng('ar-SA')).toEqual([])
})
