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
export async function askCountry(template: string, address: string, millis = countryMillis): Promise<string | null> {
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
