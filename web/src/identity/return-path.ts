/** Where somebody goes who is signed in and wanted nothing else. */
export const homePath = '/dashboard'

/** The sign-in that leads back to `path`. */
export function signInPath(path: string): string {
  return `/auth?next=${encodeURIComponent(path)}`
}

/** A return path that stays on this site; anything else leads home. */
export function safeReturnPath(next: string | null): string {
  if (!next || !/^\/(?![/\\])[^\\\s]*$/.test(next)) return homePath
  return next
}
