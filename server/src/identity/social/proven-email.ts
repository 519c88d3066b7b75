import { z } from 'zod'

/** Stand for an address; nobody has one that ends so (RFC 2606). */
const unverified = '@unverified.invalid'
const missing = '@missing.invalid'

const address = z.email().max(254)

/**
 * The address that a provider proves, or one that stands for "none" and "not proven": better-auth looks accounts up by
 * it, and what a provider does not vouch for may neither find an account nor tell that there is one.
 */
export function provenEmail(
  told: { email?: string | null | undefined; emailVerified: boolean },
  subject: string,
): string {
  const { data: email } = address.safeParse(told.email?.trim())
  if (email === undefined) return `${encodeURIComponent(subject)}${missing}`
  return told.emailVerified ? email : `${encodeURIComponent(subject)}${unverified}`
}

/** Why no account can be made for an address of `provenEmail`; null when it is proven. */
export function unprovenReason(email: string): 'auth.socialEmailMissing' | 'auth.socialEmailUnverified' | null {
  if (email.endsWith(missing)) return 'auth.socialEmailMissing'
  return email.endsWith(unverified) ? 'auth.socialEmailUnverified' : null
}
