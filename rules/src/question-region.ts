import type { Language } from './language.ts'

/** Countries whose laws and products some questions of the bank are about, by ISO 3166-1 alpha-2. Source: decision 0179. */
export const questionCountries = ['BR', 'US'] as const

/** Where a player is at home for questions: in one of these countries, or in none of them. */
export const questionRegions = [...questionCountries, 'none'] as const
export type QuestionRegion = (typeof questionRegions)[number]

/** The country of whoever never chose: that of their language's tag, where questions are about it. */
const regionOfLanguage: Partial<Record<Language, QuestionRegion>> = { 'pt-BR': 'BR', 'en-US': 'US' }

/** Where a player is at home: what they chose, else what their language says. */
export function questionRegionOf(chosen: QuestionRegion | null, language: Language): QuestionRegion {
  return chosen ?? regionOfLanguage[language] ?? 'none'
}

/** Whether a question may be asked of all who are at home there: it holds everywhere, or where every one of them is. */
export function isAtHome(region: string | null, homes: readonly QuestionRegion[]): boolean {
  return region === null || homes.every((home) => home === region)
}
