import { loadTranslations } from '@satoshi/content/locales'
import { refusals } from '@satoshi/contract/refusals'
import { languages } from '@satoshi/rules/language'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { formatBtz } from '../game-kit/btz.tsx'
import { addFormats } from '../lib/i18n.ts'
import { formatDate } from './date-text.ts'
import { formatReais } from './money-text.ts'
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
  addFormats({ date: formatDate, btz: formatBtz, brl: formatReais })
})

beforeEach(async () => void (await i18next.changeLanguage('pt-BR')))

test.each(languages)('every refusal of the contract has a text of its own in %s', async (language) => {
  await i18next.changeLanguage(language)
  const unexpected = refusalText(new Error('boom'))
  const bounds = {
    leastCents: 1_000,
    mostCents: 50_000,
    minimum: 6,
    maximum: 128,
    from: 0,
    limit: 500,
    minBtz: 0,
    maxBtz: 5_000,
  }
  const details = {
    ...bounds,
    fromLevel: 5,
    solosLeft: 2,
    percent: 25,
    pixels: 64,
    most: 3,
    amountCents: 100,
    priceCents: 50_000,
    totalCents: 30_000,
    missingCents: 5_000,
    minutes: 10,
    availableCents: 0,
    priceCentavos: 1_490,
    leftCentavos: 0,
    least: 0,
    leastCents: 100,
    mostCents: 100_000,
    leftCents: 0,
    countPerDay: 100,
    countPerPair: 20,
    days: 7,
    element: 'script',
  }
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

test.each([
  ['pt-BR', 'BTZ insuficientes: você precisa de 1.250 BTZ para isso e pode usar 49,90.'],
  ['en-US', 'Insufficient BTZ: you need 1,250 BTZ for this and can use 49.90.'],
  ['es-ES', 'BTZ insuficientes: necesitas 1250 BTZ para esto y puedes usar 49,90.'],
  ['hi-IN', 'BTZ कम हैं: इसके लिए 1,250 BTZ चाहिए, आप 49.90 इस्तेमाल कर सकते हैं।'],
  ['zh-CN', 'BTZ 不足：这里需要 1,250 BTZ，你可用的有 49.90。'],
  ['ar-SA', 'رصيد BTZ غير كافٍ: تحتاج إلى 1,250 BTZ لهذا، ويمكنك استخدام 49.90.'],
])('too few BTZ say what is needed and what may be used, as %s writes it (product 1.8)', async (language, text) => {
  await i18next.changeLanguage(language)
  const details = { lot: 'earned', amountCents: 125_000, availableCents: 4_990, missingCents: 120_010 }
  expect(refusalText({ code: 'wallet.insufficient', details })).toBe(text)
})

test.each([
  ['pt-BR', 'Isso passa do seu limite de 30 dias: restam R$\u00a085,10. Nada foi cobrado.', 'R$\u00a00 a R$\u00a0300'],
  ['en-US', 'This goes over your 30-day limit: R$85.10 left. Nothing was charged.', 'R$0 to R$300'],
  ['ar-SA', 'هذا يتجاوز حدّك لمدة 30 يومًا: بقي \u206685.10\u00a0R$\u2069. لم يُخصم شيء.', '300\u00a0R$'],
])('money in a refusal is written as %s writes reais', async (language, overLimit, range) => {
  await i18next.changeLanguage(language)
  expect(refusalText({ code: 'payment.overLimit', details: { leftCentavos: 8_510 } })).toBe(overLimit)
  expect(refusalText({ code: 'payment.limitRange', details: { least: 0, most: 30_000 } })).toContain(range)
})

test('a reason chooses between the texts of one code; an unknown one leaves the general text', () => {
  const invalid = (reason: string) =>
    refusalText({ code: 'auth.nicknameInvalid', details: { reason, min: 3, max: 20 } })
  expect(invalid('tooLong')).toBe('O apelido pode ter no máximo 20 caracteres.')
  expect(invalid('cursed')).toBe('Não dá para usar este apelido. Escolha outro.')
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
