import { expect, test } from 'vitest'

import { closestLanguage, detection, textOptions } from './i18n.ts'

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

test('a language that we lack falls back to Portuguese (product 1.1)', () => {
  expect(closestLanguage('fr-FR')).toBe('fr-FR')
  expect(textOptions.fallbackLng('fr-FR')).toEqual(['pt-BR'])
})

test('a language that we have loads no second one', () => {
  expect(textOptions.fallbackLng('ar-SA')).toEqual([])
})

test('the language is looked for and kept where product 1.9 says', () => {
  expect(detection.order).toEqual(['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'])
  expect(detection.caches).toEqual(['localStorage', 'cookie'])
  expect(detection).toMatchObject({
    lookupQuerystring: 'lng',
    lookupCookie: 'i18next',
    lookupLocalStorage: 'i18nextLng',
    lookupSessionStorage: 'i18nextLng',
  })
})

test('texts are read ten at a time, and five times more after 350 ms (product 1.9)', () => {
  expect(textOptions).toMatchObject({ maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 })
})
