import { languageOfCountry } from '@satoshi/rules/country-language'

import { routes } from '../http/router.ts'
import type { CountryOf } from './country-lookup.ts'

/** The language of the caller's country; it knows nothing of who calls. */
export function languageHintRoutes(countryOf: CountryOf) {
  return {
    hint: routes.language.hint.handler(async ({ context }) => {
      const country = await countryOf(context.ip)
      return { language: country === null ? null : languageOfCountry(country) }
    }),
  }
}
