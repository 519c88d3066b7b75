import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'

import { refuse } from '../../platform/refusal.ts'
import { arrivalStorage, type Arrival } from '../better-auth/auth-context.ts'
import { unprovenReason } from './social-providers.ts'

type Hooks = NonNullable<BetterAuthOptions['databaseHooks']>
type BeforeAccount = NonNullable<NonNullable<NonNullable<Hooks['account']>['create']>['before']>

/** What the profile of somebody who arrives by a provider begins with: nothing that a person was asked for. */
export function enrolArrival({ email }: { email: string }, arrival: Arrival): { language: string } {
  const reason = unprovenReason(email)
  // better-auth puts the code of its own kind of error into the address that it leads to.
  if (reason) throw new APIError('FORBIDDEN', { code: reason, message: reason })
  arrival.madeAccount = true
  return { language: arrival.language }
}

/**
 * Before a way in is written. A provider's tokens are not kept, since nothing is asked of it later. And a provider's
 * account is connected only to the player who is signed in when it comes back: who else began it may have left.
 */
export const admitCredential: BeforeAccount = async (account) => {
  const arrival = arrivalStorage.getStore()
  if (!arrival) return { data: account }
  if (!arrival.madeAccount && arrival.signedIn !== account.userId) throw refuse('auth.socialFailed')
  const none = { accessToken: null, refreshToken: null, idToken: null, scope: null }
  return { data: { ...account, ...none, accessTokenExpiresAt: null, refreshTokenExpiresAt: null } }
}

/** How accounts of providers and of ours belong together (docs/decisions, social sign-in). */
export const accountPolicy = {
  accountLinking: {
    enabled: true,
    // A sign-in never touches an account that it is not connected to, whatever its address is.
    disableImplicitLinking: true,
    // Connecting is done by somebody who is signed in; the provider may know another address.
    allowDifferentEmails: true,
    updateUserInfoOnLink: false,
  },
  updateAccountOnSignIn: false,
} as const satisfies BetterAuthOptions['account']
