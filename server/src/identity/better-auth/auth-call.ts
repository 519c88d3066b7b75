import type { RefusalCode } from '@satoshi/contract/refusals'
import { second } from '@satoshi/rules/time'
import { z } from 'zod'

import type { App } from '../../platform/app.ts'
import { isLocalPeer, isPrivateServer } from '../../platform/http/address.ts'
import type { RequestContext } from '../../platform/http/router.ts'
import { tooMany } from '../../platform/rate-limit/rate-limit.ts'
import { refuse } from '../../platform/refusal.ts'
import { forgetfulCookie } from '../session/session-cookie.ts'
import type { AuthEngine } from './auth-engine.ts'
import { addressHeader, unlimitedHeader } from './auth-context.ts'

type Call = { method: 'GET' | 'POST'; path: string; body?: object }

/** What better-auth answered, as far as it is no refusal of ours. */
export type AuthReply = { status: number; location: string | null; body: unknown; error: AuthError | null }

/** An error of better-auth's that means something else from call to call: by its code. */
export type AuthError = 'emailTaken' | 'userNotMade' | 'linkInvalid'

/**
 * Calls better-auth on behalf of a request: its own handler, with the headers that it judges by and none else. Its
 * cookies go on the reply. Its errors become our refusals, or `error` where the caller knows better what they mean.
 */
export async function callAuth(app: App, engine: AuthEngine, context: RequestContext, call: Call): Promise<AuthReply> {
  const response = await engine.handle(requestFor(app, context, call))
  const text = await response.text()
  const body: unknown = text === '' ? null : JSON.parse(text)
  const error = response.status >= 400 ? errorOf(response, body) : null
  // That a session is short-lived is told by its own cookie and row; better-auth's second one would say it again.
  const unwanted = `${forgetfulCookie(app.config)}=`
  const cookies = response.headers.getSetCookie().filter((cookie) => !cookie.startsWith(unwanted))
  for (const cookie of cookies) context.replyHeaders.append('set-cookie', cookie)
  return { status: response.status, location: response.headers.get('location'), body, error }
}

/** Whether nobody but this machine's own people can have sent the request: their shared address says nothing. */
export function isOwnMachine({ config }: App, { ip, headers }: RequestContext): boolean {
  const isPrivate = isPrivateServer(config)
  return isPrivate && isLocalPeer({ socket: { remoteAddress: ip }, headers: Object.fromEntries(headers) })
}

const passedOn = ['cookie', 'user-agent', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest']

function requestFor(app: App, context: RequestContext, { method, path, body }: Call): Request {
  const headers = new Headers({ origin: originOf(context, app.config.publicUrl), [addressHeader]: context.ip })
  for (const name of passedOn) {
    const value = context.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (isOwnMachine(app, context)) headers.set(unlimitedHeader, 'yes')
  if (body) headers.set('content-type', 'application/json')
  const url = `${app.config.publicUrl}/api/auth${path}`
  return new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

/**
 * The origin for better-auth to judge. Our own when the request is of the host that it came to (localhost for
 * 127.0.0.1, an address in the local network), or of no browser, which names none.
 */
function originOf({ headers }: RequestContext, publicUrl: string): string {
  const origin = headers.get('origin') ?? headers.get('referer')
  if (origin === null) return publicUrl
  return URL.canParse(origin) && new URL(origin).host === headers.get('host') ? publicUrl : origin
}

const errorBody = z.object({ code: z.string().optional(), message: z.string().optional() }).nullable().catch(null)

const refusals: Record<string, RefusalCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'auth.invalidCredentials',
  INVALID_ORIGIN: 'request.crossOrigin',
  MISSING_OR_NULL_ORIGIN: 'request.crossOrigin',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'request.crossOrigin',
  INVALID_CALLBACK_URL: 'request.invalid',
  INVALID_EMAIL: 'request.invalid',
  INVALID_PASSWORD: 'request.invalid',
  VALIDATION_ERROR: 'request.invalid',
}

const errors: Record<string, AuthError> = {
  USER_ALREADY_EXISTS: 'emailTaken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'emailTaken',
  FAILED_TO_CREATE_USER: 'userNotMade',
  INVALID_TOKEN: 'linkInvalid',
  TOKEN_EXPIRED: 'linkInvalid',
  USER_NOT_FOUND: 'linkInvalid',
}

function errorOf(response: Response, body: unknown): AuthError {
  if (response.status === 429) throw tooMany((Number(response.headers.get('x-retry-after')) || 1) * second)
  const code = errorBody.parse(body)?.code ?? ''
  const refusal = refusals[code]
  if (refusal) throw refuse(refusal)
  const error = errors[code]
  if (!error) throw new Error(`better-auth answered ${response.status} ${code}`)
  return error
}
