import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Millis } from '@satoshi/rules/time'

import type { Config } from '../config.ts'

/** Begins the names of better-auth's cookies. */
export const cookiePrefix = 'satoshi'

/** The cookie that a session travels in; over https its name begins with `__Secure-`. */
export const sessionCookie = `${cookiePrefix}.session_token`

type Signing = Pick<Config, 'publicUrl' | 'authSecret'>

/** The token of the session cookie, or null when there is none or its signature is not ours. */
export function tokenOf(headers: Headers, signing: Signing): string | null {
  return tokenIn(cookieOf(headers, signing), signing)
}

/** The session cookie as it was sent, not looked into; empty when there is none. */
export function cookieOf(headers: Headers, signing: Signing): string {
  return cookieNamed(nameFor(signing), headers.get('cookie') ?? '')
}

/** The token in a session cookie, or null when its signature is not ours. */
export function tokenIn(value: string, signing: Signing): string | null {
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  return isSignature(value.slice(dot + 1), token, signing) ? token : null
}

/** The session cookie anew, as better-auth writes it, for a session that was prolonged. */
export function renewedCookie(token: string, lifetime: Millis, signing: Signing): string {
  const value = encodeURIComponent(`${token}.${signatureOf(token, signing).toString('base64')}`)
  const cookie = `${nameFor(signing)}=${value}; Max-Age=${Math.floor(lifetime / 1_000)}; Path=/; HttpOnly; SameSite=Lax`
  return isSecure(signing) ? `${cookie}; Secure` : cookie
}

function nameFor(signing: Signing): string {
  return isSecure(signing) ? `__Secure-${sessionCookie}` : sessionCookie
}

function isSecure({ publicUrl }: Signing): boolean {
  return publicUrl.startsWith('https:')
}

function cookieNamed(name: string, header: string): string {
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
