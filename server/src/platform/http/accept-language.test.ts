import { describe, expect, test } from 'vitest'

import { languageOf, preferredLanguage } from './accept-language.ts'

describe('the language that a request names', () => {
  test.each([
    ['ar-SA', 'ar-SA'],
    ['EN-us', 'en-US'],
    ['en-US,pt-BR;q=0.9', 'en-US'],
    ['en-US;q=0.1, hi-IN;q=0.8, zh-CN;q=0.3', 'hi-IN'],
    ['fr-FR, es-ES;q=0.2', 'es-ES'],
    ['pt', null],
    ['en-GB', null],
    ['es-ES;q=0', null],
    ['es-ES;q=nonsense', null],
    ['*', null],
    ['', null],
    ['en-US,'.repeat(1_000), null],
    [undefined, null],
  ])('%s: %s', (header, language) => {
    expect(languageOf(header)).toBe(language)
  })

  test.each([
    ['pt', 'pt-BR'],
    ['en-GB,en;q=0.9', 'en-US'],
    ['ar-EG', 'ar-SA'],
    ['zh-TW, zh-CN;q=0.5', 'zh-CN'],
    ['en-GB,pt-BR;q=0.9', 'en-US'],
    ['fr-FR,es-MX;q=0.8,pt-BR;q=0.5', 'es-ES'],
    ['pt-BR;q=0.5,hi;q=0.7', 'hi-IN'],
    ['fr-FR', null],
  ])('for a page its neighbour will do: %s: %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language)
  })
})
