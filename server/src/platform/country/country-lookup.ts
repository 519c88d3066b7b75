import { languageOfCountry } from '@satoshi/rules/country-language'
import { hour, minute } from '@satoshi/rules/time'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'

import type { Clock } from '../clock.ts'
import { publicAddressOf } from '../http/address.ts'
import { routes } from '../http/router.ts'

/** The country of a caller by address, as two capitals; null where it is not known. Never rejects. */
export type CountryOf = (ip: string) => Promise<string | null>

/** How long an answer counts: addresses change hands, but not within a day. */
const cacheMillis = 24 * hour

/** How long a provider that failed is not asked again about an address. */
const failedMillis = 10 * minute

/** Addresses that are remembered, and questions under way at once; a flood of new addresses costs no more. */
const mostCached = 10_000
const mostRequests = 20

type Options = { geoUrl: string | null; clock: Clock; log: Logger; millis?: number }
type CachedCountry = { country: Promise<string | null>; until: number }

/**
 * Looks countries up at the provider that `GEO_URL` names; without one nobody is asked. What was answered is remembered
 * in memory for a while, never stored, and no address is ever logged.
 */
export function createCountryLookup({ geoUrl, clock, log, millis }: Options): CountryOf {
  const cache = new LRUCache<string, CachedCountry>({ max: mostCached })
  let asking = 0
  const ask = async (address: string, template: string) => {
    asking += 1
    try {
      return await fetchCountry(template, address, millis)
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a country could not be looked up')
      cache.set(address, { country: Promise.resolve(null), until: clock.now() + failedMillis })
      return null
    } finally {
      asking -= 1
    }
  }
  return async (ip) => {
    const address = publicAddressOf(ip)
    if (geoUrl === null || address === null) return null
    const known = cache.get(address)
    if (known && known.until > clock.now()) return known.country
    if (asking >= mostRequests) return null
    const country = ask(address, geoUrl)
    cache.set(address, { country, until: clock.now() + cacheMillis })
    return country
  }
}

/** The language of the caller's country; it knows nothing of who calls. */
export function languageHintRoutes(countryOf: CountryOf) {
  return {
    hint: routes.language.hint.handler(async ({ context }) => {
      const country = await countryOf(context.ip)
      return { language: country === null ? null : languageOfCountry(country) }
    }),
  }
}

/** Milliseconds that a provider has for its whole answer. Source: product 1.7. */
const countryMillis = 5_000

/** Most bytes of an answer that are read; a provider's has some hundreds. */
const mostBytes = 64 * 1024

/** A provider did not say a country; the message holds no address. */
class CountryUnknown extends Error {}

/**
 * Asks a provider of the operator's choice for the country of an address: two capitals, or null where the provider says
 * that it has none. `template` holds `{ip}`. Nothing but the address is sent. Throws where there is no such answer.
 */
async function fetchCountry(template: string, address: string, millis = countryMillis): Promise<string | null> {
  try {
    const reply = await fetch(template.replaceAll('{ip}', address), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(millis),
    })
    if (!reply.ok) throw new CountryUnknown(`status ${reply.status}`)
    return countryIn(JSON.parse(await bodyOf(reply)))
  } catch (error) {
    throw new CountryUnknown(reasonOf(error))
  }
}

async function bodyOf(reply: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of reply.body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new CountryUnknown('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Providers name it differently; what is no pair of letters is not a country (`country` may be its whole name). */
function countryIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) throw new CountryUnknown('not an object')
  const fields: Record<string, unknown> = { ...answer }
  const codes = ['country_code', 'countryCode', 'country'].flatMap((name) => fields[name] ?? [])
  const code = codes.find((value) => typeof value === 'string' && /^[a-z]{2}$/i.test(value))
  return typeof code === 'string' ? code.toUpperCase() : null
}

/** Messages of the network name what was asked; only its kinds of fault are told. */
function reasonOf(error: unknown): string {
  if (error instanceof CountryUnknown) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null
  return typeof code === 'string' ? code : error.name
}
