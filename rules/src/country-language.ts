import type { Language } from './language.ts'

/**
 * The language that most people of a country would choose among the six, by ISO 3166-1 alpha-2. Source: product 1.7,
 * which names the countries of all but Spanish ("Spain and most of Latin America") and Arabic ("Gulf, Middle East and
 * North African countries").
 */
const countriesOf: Record<Language, string> = {
  'pt-BR': 'BR PT',
  'en-US': 'US GB CA AU NZ IE ZA',
  'es-ES': 'ES MX GT HN SV NI CR PA CU DO PR CO VE EC PE BO CL AR UY PY',
  'hi-IN': 'IN',
  'zh-CN': 'CN TW HK SG',
  // The Gulf, the rest of the Middle East, North Africa: where Arabic is an official language and the first one.
  'ar-SA': 'SA AE QA BH KW OM YE IQ JO LB PS SY EG LY TN DZ MA MR SD',
}

/** The language of a country by its two letters, in any case; null for a country of none of the six. */
export function languageOfCountry(country: string): Language | null {
  return languageOf.get(country.toUpperCase()) ?? null
}

const languageOf = new Map(
  Object.entries(countriesOf).flatMap(([language, countries]) =>
    // safe: the keys of a record of languages
    countries.split(' ').map((country): [string, Language] => [country, language as Language]),
  ),
)
