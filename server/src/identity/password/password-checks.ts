import type { RefusalCode } from '@satoshi/contract/refusals'

import { networkOf } from '../../platform/http/address.ts'
import type { App } from '../../platform/app.ts'
import type { RequestContext } from '../../platform/http/router.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import {
  returnAllowances,
  takeAllowances,
  tidyAllowances,
  type Allowance,
} from '../../platform/rate-limit/allowances.ts'
import { limits } from '../limits.ts'
import { isOwnMachine } from '../better-auth/auth-call.ts'
import type { Identity } from '../open-identity.ts'

/** What a check says when the password was looked at and was wrong. */
const wrong: ReadonlySet<RefusalCode> = new Set(['auth.invalidCredentials', 'auth.passwordWrong'])

/**
 * Runs a check of the password that belongs to `email`, wherever one is asked for, as one of those that the address and
 * the network may try. Only a password that was checked and was wrong stays counted. Refuses `auth.busy` when too many
 * are being checked, `request.tooMany`, and what the check refuses.
 */
export async function countPasswordCheck<Result>(
  { app, hasher }: Identity,
  context: RequestContext,
  email: string,
  check: () => Promise<Result>,
): Promise<Result> {
  return hasher.admit(() => counted(app, context, email, check))
}

async function counted<Result>(
  app: App,
  context: RequestContext,
  email: string,
  check: () => Promise<Result>,
): Promise<Result> {
  const allowances = allowancesOf(email, isOwnMachine(app, context) ? null : context.ip)
  await takeAllowances(app, allowances)
  try {
    const result = await check()
    await returnAllowances(app, allowances)
    return result
  } catch (error) {
    const isWrong = error instanceof Refusal && wrong.has(error.code)
    await (isWrong ? tidyAllowances(app) : returnAllowances(app, allowances))
    throw error
  }
}

/** Sees that `written` is the password of a signed-in player. Refuses `auth.passwordWrong`, `request.tooMany`, `auth.busy`. */
export async function demandPassword(
  identity: Identity,
  context: RequestContext,
  { email, hash, written }: { email: string; hash: string; written: string },
): Promise<void> {
  await countPasswordCheck(identity, context, email, async () => {
    if (!(await identity.hasher.verify(hash, written))) throw refuse('auth.passwordWrong')
  })
}

function allowancesOf(email: string, ip: string | null): Allowance[] {
  const ofAccount: Allowance = { limit: limits.passwordChecks, of: email.toLowerCase() }
  return ip === null ? [ofAccount] : [ofAccount, { limit: limits.passwordChecksFrom, of: networkOf(ip) }]
}
