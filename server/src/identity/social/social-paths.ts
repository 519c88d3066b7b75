import { InvalidRequest } from '../../platform/http/invalid-request.ts'

/**
 * How a visit to a provider can end, as better-auth is told it: paths that nobody opens, with the path to come back to
 * in a form that it takes whatever stands in it. `wayBack` turns them into pages of ours.
 */
const ends = { in: '/way/in', made: '/way/made', out: '/way/out', connected: '/way/connected', apart: '/way/apart' }

type End = keyof typeof ends

/** The addresses for a sign-in that leads to `next`. */
export function signInEnds(next: string) {
  return {
    callbackURL: endPath('in', next),
    newUserCallbackURL: endPath('made', next),
    errorCallbackURL: endPath('out', next),
  }
}

/** The addresses for connecting a provider, which comes back to `next` either way. */
export function connectEnds(next: string) {
  return { callbackURL: endPath('connected', next), errorCallbackURL: endPath('apart', next) }
}

/** Where better-auth wants to lead, read back; `end` is null for an error that knows no way back. */
export function readEnd(location: string): { end: End | null; next: string | null; error: string | null } {
  const { pathname, searchParams } = new URL(location, 'http://own.invalid')
  const end = (Object.keys(ends) as End[]).find((name) => ends[name] === pathname) ?? null // safe: its own keys
  const kept = searchParams.get('to')
  const next = kept === null ? null : Buffer.from(kept, 'base64url').toString()
  return { end, next, error: searchParams.get('error') }
}

/** The page that asks for nickname and birth date, and leads on to `next`. */
export function completePath(next: string): string {
  return withQuery('/auth/complete', { next })
}

function endPath(end: End, next: string): string {
  return `${ends[end]}?to=${Buffer.from(next).toString('base64url')}`
}

/** Where somebody goes who wanted nothing else. */
const homePath = '/dashboard'

/** A path on this site: no other host by `//` or `/\`, and nothing that a header or browser would read otherwise. */
export function isOwnPath(url: string): boolean {
  return /^\/(?!\/)[\x21-\x7E]*$/.test(url) && !/[\\#]/.test(url)
}

/** The path that a caller wants to come back to; the dashboard when none is named. Refuses `request.invalid`. */
export function validateOwnPath(next: string | undefined): string {
  if (next === undefined) return homePath
  if (!isOwnPath(next)) throw new InvalidRequest([{ path: 'next', message: 'must be a path of this site' }])
  return next
}

/** `path` with more in its query. */
export function withQuery(path: string, added: Record<string, string>): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(added).toString()}`
}
