import { hour, minute } from '@satoshi/rules/time'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'

import type { Clock } from '../clock.ts'
import { askCountry } from './ask-country.ts'
import { publicAddressOf } from '../http/address.ts'

/** The country of a caller by address, as two capitals; null where it is not known. Never rejects. */
export type CountryOf = (ip: string) => Promise<string | null>

/** How long an answer counts: addresses change hands, but not within a day. */
const keptMillis = 24 * hour

/** How long a provider that failed is not asked again about an address. */
const failedMillis = 10 * minute

/** Addresses that are remembered, and questions under way at once; a flood of new addresses costs no more. */
const mostKept = 10_000
const mostAsking = 20

type Options = { geoUrl: string | null; clock: Clock; log: Logger; millis?: number }
type Kept = { country: Promise<string | null>; until: number }

/**
 * Looks countries up at the provider that `GEO_URL` names; without one nobody is asked. What was answered is remembered
 * in memory for a while, never stored, and no address is ever logged.
 */
export function createCountryLookup({ geoUrl, clock, log, millis }: Options): CountryOf {
  const kept = new LRUCache<string, Kept>({ max: mostKept })
  let asking = 0
  const ask = async (address: string, template: string) => {
    asking += 1
    try {
      return await askCountry(template, address, millis)
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a country could not be looked up')
      kept.set(address, { country: Promise.resolve(null), until: clock.now() + failedMillis })
      return null
    } finally {
      asking -= 1
    }
  }
  return async (ip) => {
    const address = publicAddressOf(ip)
    if (geoUrl === null || address === null) return null
    const known = kept.get(address)
    if (known && known.until > clock.now()) return known.country
    if (asking >= mostAsking) return null
    const country = ask(address, geoUrl)
    kept.set(address, { country, until: clock.now() + keptMillis })
    return country
  }
}
