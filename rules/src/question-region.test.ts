import { expect, test } from 'vitest'

import { languages } from './language.ts'
import { isAtHome, questionRegionOf, questionRegions } from './question-region.ts'

test('whoever never chose is at home where their language says, most of them nowhere', () => {
  const homes = languages.map((language) => [language, questionRegionOf(null, language)])
  expect(Object.fromEntries(homes)).toEqual({
    'pt-BR': 'BR',
    'en-US': 'US',
    'es-ES': 'none',
    'hi-IN': 'none',
    'zh-CN': 'none',
    'ar-SA': 'none',
  })
})

test('what was chosen holds in every language', () => {
  for (const chosen of questionRegions)
    for (const language of languages) expect(questionRegionOf(chosen, language)).toBe(chosen)
})

test('a question of a country is for matches of which every player is at home there', () => {
  expect(isAtHome('BR', ['BR'])).toBe(true)
  expect(isAtHome('BR', ['BR', 'BR'])).toBe(true)
  for (const homes of [['BR', 'none'], ['US', 'BR'], ['none'], ['US']] as const)
    expect(isAtHome('BR', homes), homes.join()).toBe(false)
  // A country that nobody can choose is nobody's.
  for (const home of questionRegions) expect(isAtHome('PT', [home])).toBe(false)
})

test('what holds everywhere is for everybody', () => {
  for (const home of questionRegions) expect(isAtHome(null, [home, 'none'])).toBe(true)
})
