import { createHash, randomBytes } from 'node:crypto'

import type { Config } from '../../config.ts'
import type { RequestContext } from '../../platform/http/router.ts'
import { cookieLine, cookieNamed, cookiePrefix } from '../session/session-cookie.ts'

type Site = Pick<Config, 'publicUrl'>

/** A browser forgets a cookie after 400 days at the latest (RFC 6265bis), and each setting begins them anew. */
const lifetimeSeconds = 400 * 24 * 3_600

/** 256 bits in base64url. */
const tokenShape = /^[\w-]{43}$/

/** The cookie by which a browser is the same device from one session to the next. It signs nobody in. */
function deviceCookie(site: Site): string {
  return `${cookiePrefix(site)}.device`
}

/** The device that a request comes from, as the hash that is kept of it; null for one that has no cookie yet. */
export function deviceOf({ headers }: Pick<RequestContext, 'headers'>, site: Site): string | null {
  const token = tokenOf(headers, site)
  return token === null ? null : hashOf(token)
}

/** Lets the reply set the cookie, anew or for longer, and gives the device's hash. */
export function setDevice({ headers, replyHeaders }: RequestContext, site: Site): string {
  const token = tokenOf(headers, site) ?? randomBytes(32).toString('base64url')
  replyHeaders.append('set-cookie', cookieLine(`${deviceCookie(site)}=${token}; Max-Age=${lifetimeSeconds};`, site))
  return hashOf(token)
}

function tokenOf(headers: Headers, site: Site): string | null {
  const token = cookieNamed(deviceCookie(site), headers.get('cookie') ?? '')
  return tokenShape.test(token) ? token : null
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
