import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Millis } from '@satoshi/rules/time'

import type { Config } from '../../config.ts'

type Site = Pick<Config, 'publicUrl'>
type Signing = Site & Pick<Config, 'authSecret'>

/**
 * Begins the names of all cookies of better-auth's. Over https with `__Host-`: browsers then take such a cookie from
 * this very host alone, over https, for all paths, so that no neighbouring subdomain can plant one.
 */
export function cookiePrefix(site: Site): string {
  return isSecure(site) ? '__Host-satoshi' : 'satoshi'
}

/** The name of the cookie that a session travels in. */
export function sessionCookie(site: Site): string {
  return `${cookiePrefix(site)}.session_token`
}

/** The cookie in which better-auth notes that a session is not to be remembered: not set any more, but browsers have it. */
export function forgetfulCookie(site: Site): string {
  return `${cookiePrefix(site)}.dont_remember`
}

/** The token of the session cookie, or null when there is none or its signature is not ours. */
export function tokenOf(headers: Headers, signing: Signing): string | null {
  return tokenIn(cookieOf(headers.get('cookie') ?? '', signing), signing)
}

/** The session cookie in the header `Cookie` as it was sent, not looked into; empty when there is none. */
export function cookieOf(header: string, site: Site): string {
  return cookieNamed(sessionCookie(site), header)
}

/** The token in a session cookie, or null when its signature is not ours. */
export function tokenIn(value: string, signing: Signing): string | null {
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  return isSignature(value.slice(dot + 1), token, signing) ? token : null
}

/**
 * The session cookie anew, as better-auth writes it, for a session that was prolonged or has another token. Without a
 * lifetime it ends with the browser.
 */
export function renewedCookie(token: string, lifetime: Millis | null, signing: Signing): string {
  const value = encodeURIComponent(`${token}.${signatureOf(token, signing).toString('base64')}`)
  const age = lifetime === null ? '' : ` Max-Age=${Math.floor(lifetime / 1_000)};`
  return cookieLine(`${sessionCookie(signing)}=${value};${age}`, signing)
}

/** What takes the cookies of a session out of the browser. */
export function endedCookies(site: Site): string[] {
  const names = [sessionCookie(site), forgetfulCookie(site)]
  return names.map((name) => cookieLine(`${name}=; Max-Age=0;`, site))
}

/** A line that sets a cookie of ours, begun with its name, value and age. */
export function cookieLine(begun: string, site: Site): string {
  const cookie = `${begun} Path=/; HttpOnly; SameSite=Lax`
  return isSecure(site) ? `${cookie}; Secure` : cookie
}

/** Whether the site is reached over https, which secure cookies need. */
export function isSecure({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:')
}

/** The value of a cookie of a request; empty when there is none. */
export function cookieNamed(name: string, header: string): string {
  const found = header.split(';').find((cookie) => cookie.trim().startsWith(`${name}=`))
  if (!found) return ''
  try {
    return decodeURIComponent(found.slice(found.indexOf('=') + 1).trim())
  } catch {
    return ''
  }
}

function isSignature(written: string, token: string, signing: Signing): boolean {
  const found = Buffer.from(written, 'base64')
  const expected = signatureOf(token, signing)
  return found.length === expected.length && timingSafeEqual(found, expected)
}

function signatureOf(token: string, { authSecret }: Signing): Buffer {
  return createHmac('sha256', authSecret).update(token).digest()
}
