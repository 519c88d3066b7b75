import { minute } from '@satoshi/rules/time'

import type { PlayerContext } from '../../platform/http/router.ts'
import { refuse } from '../../platform/refusal.ts'
import { findAccount, type StandingAccount } from '../account/account-store.ts'
import { findPasswordHash } from './credential-store.ts'
import type { Identity } from '../open-identity.ts'
import { demandPassword } from './password-checks.ts'
import { sessionBeganAt } from '../session/session-store.ts'

/** How long after signing in an account without a password is believed to be in its owner's hands. */
const freshFor = 10 * minute

/**
 * Sees that it is the owner who asks, before something that cannot be taken back, and gives the account: by the
 * password where the account has one, else by a session that has only just begun. Refuses `auth.passwordWrong` (none
 * given is wrong too), `auth.notFresh`, `request.tooMany`, `auth.busy`.
 */
export async function proveOwner(
  identity: Identity,
  context: PlayerContext,
  password: string | undefined,
): Promise<StandingAccount> {
  const { app } = identity
  const { userId, sessionId } = context.player
  const account = await findAccount(app.db, userId)
  if (!account) throw refuse('auth.required')
  const hash = await findPasswordHash(app.db, userId)
  if (hash === null) {
    const beganAt = await sessionBeganAt(app.db, sessionId)
    if (!beganAt || app.clock.now() - beganAt.getTime() > freshFor) throw refuse('auth.notFresh')
    return account
  }
  if (password === undefined) throw refuse('auth.passwordWrong')
  await demandPassword(identity, context, { email: account.email, hash, written: password })
  return account
}
