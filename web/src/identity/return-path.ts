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

/** The page that asks for nickname and birth date, and leads on to `path`. */
export function completePath(path: string): string {
  return `/auth/complete?next=${encodeURIComponent(path)}`
}
