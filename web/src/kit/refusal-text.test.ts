import { loadTranslations } from '@satoshi/content/locales'
import { refusals } from '@satoshi/contract/refusals'
import { languages } from '@satoshi/rules/language'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { formatDate } from './date-text.ts'
import { refusalOf, refusalText } from './refusal-text.ts'

beforeAll(async () => {
  const files = ['refusals', 'errors']
  const resources = languages.map(async (language) => {
    const texts = files.map(async (file) => [file, { ...(await loadTranslations(language, file)) }] as const)
    return [language, Object.fromEntries(await Promise.all(texts))] as const
  })
  await i18next.init({
    lng: 'pt-BR',
    ns: files,
    nsSeparator: '.',
    keySeparator: '.',
    interpolation: { escapeValue: false },
    resources: Object.fromEntries(await Promise.all(resources)),
  })
  i18next.services.formatter?.add('date', (value: number, language = 'pt-BR') => formatDate(value, language))
})

beforeEach(async () => void (await i18next.changeLanguage('pt-BR')))

test.each(languages)('every refusal of the contract has a text of its own in %s', async (language) => {
  await i18next.changeLanguage(language)
  const unexpected = refusalText(new Error('boom'))
  const bounds = { minimum: 6, maximum: 128, from: 0, limit: 500, minBtz: 0, maxBtz: 5_000 }
  const details = { ...bounds, fromLevel: 5, solosLeft: 2, percent: 25, pixels: 64, most: 3 }
  for (const code of Object.keys(refusals)) {
    const text = refusalText({ code, details })
    expect(text, code).not.toBe(unexpected)
    expect(text, code).not.toMatch(/refusals|\{\{/)
  }
})

test('the details of a refusal fill its text, numbers in the digits of the language', async () => {
  const refused = { code: 'auth.passwordTooShort', details: { minimum: 6 } }
  expect(refusalText(refused)).toBe('A senha precisa ter pelo menos 6 caracteres.')
  await i18next.changeLanguage('ar-SA')
  expect(refusalText(refused)).toContain('٦')
})

test('a reason chooses between the texts of one code; an unknown one leaves the general text', () => {
  const invalid = (reason: string) =>
    refusalText({ code: 'auth.nicknameInvalid', details: { reason, min: 3, max: 20 } })
  expect(invalid('tooLong')).toBe('O apelido pode ter no máximo 20 caracteres.')
  expect(invalid('cursed')).toBe('Este apelido não pode ser usado. Escolha outro.')
})

test('an error of a call carries its refusal in `data`', () => {
  const error = Object.assign(new Error('x'), { code: 'match.ended', data: { seq: 4 } })
  expect(refusalOf(error)).toEqual({ code: 'match.ended', details: { seq: 4 } })
})

test('a request that never arrived is told as such, everything else as unexpected', () => {
  expect(refusalText(new TypeError('Failed to fetch'))).toContain('não respondeu')
  expect(refusalText(new Error('boom'))).toBe('Erro inesperado. Tente novamente.')
  expect(refusalText({ code: 'nobody.knows', details: {} })).toBe('Erro inesperado. Tente novamente.')
})

afterEach(() => vi.unstubAllGlobals())

test.each(languages)('every code of the HTTP client has a text of its own in %s', async (language) => {
  await i18next.changeLanguage(language)
  const codes = ['network', 'timeout', 'abort', 'badRequest', 'badResponse', 'cancelled']
  const texts = codes.map((code) => refusalText(Object.assign(new Error(code), { code })))
  expect(new Set([...texts, refusalText(new Error('boom'))]).size).toBe(codes.length + 1)
})

test('a device without network is told apart from a server that does not answer', () => {
  const error = Object.assign(new Error('network'), { code: 'network' })
  const down = refusalText(error)
  vi.stubGlobal('navigator', { onLine: false })
  expect(refusalText(error)).not.toBe(down)
  expect(refusalText(error)).toContain('sem internet')
})
