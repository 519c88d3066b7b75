import type { Account } from '@satoshi/contract/auth'

import type { RequestContext } from '../platform/http/router.ts'
import { Refusal, refuse } from '../platform/refusal.ts'
import { accountOf } from './account-view.ts'
import { networkOf, returnAllowances, tidyAllowances, takeAllowances, type Allowance } from './allowances.ts'
import { callAuth, isOwnMachine } from './auth-call.ts'
import type { Identity } from './identity.ts'

type Credentials = { email: string; password: string; rememberMe?: boolean | undefined }

/**
 * Signs in. An address without an account costs the same hash and the same counting as a wrong password, and is
 * refused in the same words: `auth.invalidCredentials`. After the right password `auth.emailNotConfirmed` until the
 * address is confirmed. `request.tooMany` after too many wrong passwords; live sessions know nothing of it.
 */
export async function signIn(identity: Identity, context: RequestContext, credentials: Credentials): Promise<Account> {
  const { app } = identity
  const allowances = allowancesOf(credentials.email, isOwnMachine(app, context) ? null : context.ip)
  await takeAllowances(app, allowances)
  try {
    const account = await check(identity, context, credentials)
    await returnAllowances(app, allowances)
    return account
  } catch (error) {
    // Only a password that was checked and was wrong stays counted.
    const isWrong = error instanceof Refusal && error.code === 'auth.invalidCredentials'
    await (isWrong ? tidyAllowances(app) : returnAllowances(app, allowances))
    throw error
  }
}

function allowancesOf(email: string, ip: string | null): Allowance[] {
  const ofAccount: Allowance = { kind: 'passwordChecks', of: email.toLowerCase() }
  return ip === null ? [ofAccount] : [ofAccount, { kind: 'passwordChecksFrom', of: networkOf(ip) }]
}

async function check(identity: Identity, context: RequestContext, credentials: Credentials): Promise<Account> {
  const call = { method: 'POST', path: '/sign-in/email', body: credentials } as const
  const reply = await callAuth(identity.app, await identity.engine(), context, call)
  if (reply.error !== null) throw refuse('auth.invalidCredentials')
  return accountOf(reply.body)
}
