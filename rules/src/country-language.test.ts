import { expect, test } from 'vitest'

import { languageOfCountry } from './country-language.ts'

test.each([
  ['pt-BR', ['BR', 'PT']],
  ['en-US', ['US', 'GB', 'CA', 'AU', 'NZ', 'IE', 'ZA']],
  ['es-ES', ['ES', 'MX', 'AR', 'CO', 'CL', 'PE', 'VE', 'EC', 'BO', 'PY', 'UY']],
  ['es-ES', ['CR', 'PA', 'GT', 'HN', 'SV', 'NI', 'CU', 'DO', 'PR']],
  ['hi-IN', ['IN']],
  ['zh-CN', ['CN', 'TW', 'HK', 'SG']],
  ['ar-SA', ['SA', 'AE', 'QA', 'BH', 'KW', 'OM', 'YE']],
  ['ar-SA', ['IQ', 'JO', 'LB', 'PS', 'SY', 'EG', 'LY', 'TN', 'DZ', 'MA', 'SD', 'MR']],
])('%s is read in %j (product 1.7)', (language, countries) => {
  for (const country of countries) expect(languageOfCountry(country), country).toBe(language)
})

test('the letters may be small', () => {
  expect(languageOfCountry('br')).toBe('pt-BR')
})

test.each(['FR', 'JP', 'IL', 'IR', 'TR', 'GF', 'HT', '', 'BRA', 'B', 'XX', 'constructor'])(
  'a country of none of the six has no language: %j',
  (country) => {
    expect(languageOfCountry(country)).toBe(null)
  },
)
