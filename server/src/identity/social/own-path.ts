import { InvalidRequest } from '../../platform/http/invalid-request.ts'

/** Where somebody goes who wanted nothing else. */
const homePath = '/dashboard'

/** A path on this site: no other host by `//` or `/\`, and nothing that a header or browser would read otherwise. */
export function isOwnPath(url: string): boolean {
  return /^\/(?!\/)[\x21-\x7E]*$/.test(url) && !/[\\#]/.test(url)
}

/** The path that a caller wants to come back to; the dashboard when none is named. Refuses `request.invalid`. */
export function demandOwnPath(next: string | undefined): string {
  if (next === undefined) return homePath
  if (!isOwnPath(next)) throw new InvalidRequest([{ path: 'next', message: 'must be a path of this site' }])
  return next
}

/** `path` with more in its query. */
export function withQuery(path: string, added: Record<string, string>): string {
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(added).toString()}`
}
