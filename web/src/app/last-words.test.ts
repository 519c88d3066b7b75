import { loadTexts } from '@satoshi/content/locales'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { lastWord } from './last-words.ts'

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'pt-BR' } }))
afterEach(() => vi.unstubAllGlobals())

test('without any texts an error screen speaks Portuguese (product 1.8)', () => {
  expect(i18next.isInitialized).toBeFalsy()
  expect(lastWord('title')).toBe('Algo deu errado')
  expect(lastWord('text')).toBe('Ocorreu um erro inesperado. Tentativas de recuperação automática foram realizadas.')
  expect(lastWord('retry', { used: 2, most: 3 })).toBe('Tentar novamente (2/3)')
})

test('what it says without texts is what they say', async () => {
  const words = ['title', 'text', 'reload', 'support', 'offlineText'] as const
  expect(await loadTexts('pt-BR', 'errors')).toMatchObject({
    screen: Object.fromEntries(words.map((word) => [word, lastWord(word)])),
    retry: lastWord('again'),
    copy: lastWord('copy'),
    copied: lastWord('copied'),
  })
  expect(await loadTexts('pt-BR', 'app')).toMatchObject({ connection: { offline: lastWord('offline') } })
})

test('to everybody else it speaks English', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'ar-SA' } })
  expect(lastWord('title')).toBe('Something went wrong')
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('navigator', { language: 'pt' })
  expect(lastWord('title')).toBe('Algo deu errado')
})
