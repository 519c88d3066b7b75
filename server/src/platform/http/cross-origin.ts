import type { IncomingHttpHeaders } from 'node:http'

/** Methods that change nothing, so that any page may cause them. */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a browser says of where a request comes from when it comes from our own pages, or from no page. */
const ownSites: ReadonlySet<string> = new Set(['same-origin', 'none'])

/**
 * Whether another site's page makes a browser send this: an unsafe method with a foreign `Origin`, or, where there is
 * none, a `Sec-Fetch-Site` that is not ours. A program that sends neither is nobody's browser and passes.
 */
export function isForeign(
  request: { method: string; headers: IncomingHttpHeaders },
  origins: ReadonlySet<string>,
): boolean {
  if (safeMethods.has(request.method)) return false
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string' && !ownSites.has(site)) return true
  const origin = request.headers.origin
  return origin !== undefined && !origins.has(origin)
}
