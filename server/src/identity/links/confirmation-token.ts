import { z } from 'zod'

/**
 * Whom a confirmation link stands for. The account's id is in it besides the address, so that the link of a deleted
 * account does not open a later one at the same address.
 */
export type ConfirmationClaim = { email: string; userId: string }

/** How long a confirmation link is good for. */
export const confirmationSeconds = 24 * 60 * 60

/** better-auth's other links carry more, and are no confirmation. */
const none = z.never().optional()
const claims = z.object({ email: z.email(), userId: z.uuid(), updateTo: none, requestType: none })

/** The claim in a token's verified payload, or null when the token was made for something else. */
export function claimOf(payload: unknown): ConfirmationClaim | null {
  const { data } = claims.safeParse(payload)
  return data ? { email: data.email, userId: data.userId } : null
}
