import { loadTranslations } from '@satoshi/content/locales'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fallbackText } from './fallback-texts.ts'

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'pt-BR' } }))
afterEach(() => vi.unstubAllGlobals())

test('without any texts an error screen speaks Portuguese (product 1.8)', () => {
  expect(i18next.isInitialized).toBeFalsy()
  expect(fallbackText('title')).toBe('Algo deu errado')
  expect(fallbackText('text')).toBe(
    'Ocorreu um erro inesperado. Tentativas de recuperação automática foram realizadas.',
  )
  expect(fallbackText('retry', { used: 2, most: 3 })).toBe('Tentar novamente (2/3)')
})

test('what it says without texts is what they say', async () => {
  const words = ['title', 'text', 'reload', 'support', 'offlineText'] as const
  expect(await loadTranslations('pt-BR', 'errors')).toMatchObject({
    screen: Object.fromEntries(words.map((word) => [word, fallbackText(word)])),
    retry: fallbackText('again'),
    copy: fallbackText('copy'),
    copied: fallbackText('copied'),
  })
  expect(await loadTranslations('pt-BR', 'app')).toMatchObject({ connection: { offline: fallbackText('offline') } })
})

test('to everybody else it speaks English', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'ar-SA' } })
  expect(fallbackText('title')).toBe('Something went wrong')
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('navigator', { language: 'pt' })
  expect(fallbackText('title')).toBe('Algo deu errado')
})
