import type { Millis } from '@satoshi/rules/time'

/** How long a provider may take for one answer: the person looks at an empty page meanwhile. */
export const providerPatience: { millis: Millis } = { millis: 10_000 }

/** A provider answered, and said no. Everything else that goes wrong on the way to it counts as being away. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}

type Asking = { method?: 'POST'; headers?: Record<string, string>; body?: URLSearchParams }

/** JSON of a provider. Rejects when it is late, leads elsewhere, or is no JSON; `ProviderRefused` for a status 4xx. */
export async function fetchJson(url: string, init: Asking = {}): Promise<unknown> {
  const headers = { accept: 'application/json', ...init.headers }
  const response = await fetch(url, {
    ...init,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(providerPatience.millis),
  })
  if (response.status >= 400 && response.status < 500) throw new ProviderRefused(`status ${response.status}`)
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.json()
}

/** What `asked` gives, unless it takes longer than a provider may. */
export async function inTime<Answer>(asked: Promise<Answer>, millis: Millis): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer in ${millis} ms`)), millis)
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
