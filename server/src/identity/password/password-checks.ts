import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { RefusalCode } from '@satoshi/contract/refusals'
import { minute } from '@satoshi/rules/time'

import { networkOf } from '../../platform/http/address.ts'
import type { App } from '../../platform/app.ts'
import type { PlayerContext, RequestContext } from '../../platform/http/router.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { findAccount, type StandingAccount } from '../account/account-store.ts'
import {
  returnAllowances,
  consumeAllowances,
  deleteOldAllowances,
  tryConsumeAllowances,
  type Allowance,
} from '../../platform/rate-limit/allowances.ts'
import { deviceOf } from '../device/device-cookie.ts'
import { isKnownDevice } from '../device/known-device-store.ts'
import { limits } from '../limits.ts'
import { isOwnMachine } from '../better-auth/auth-call.ts'
import type { Identity } from '../open-identity.ts'
import { sessionBeganAt } from '../session/session-store.ts'
import { findPasswordHash } from './credential-store.ts'

/** What a check says when the password was looked at and was wrong. */
const wrong: ReadonlySet<RefusalCode> = new Set(['auth.invalidCredentials', 'auth.passwordWrong'])

/**
 * Runs a check of the password that belongs to `email`, wherever one is asked for, as one of those that the address and
 * the network, or a device that is known to the account, may try. Only a password that was checked and was wrong stays counted. Refuses `auth.busy` when too many
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
  const allowances = await takeAllowances(app, context, email.toLowerCase())
  try {
    const result = await check()
    await returnAllowances(app, allowances)
    return result
  } catch (error) {
    const isWrong = error instanceof Refusal && wrong.has(error.code)
    await (isWrong ? deleteOldAllowances(app) : returnAllowances(app, allowances))
    throw error
  }
}

/**
 * Takes one of what the check may try. A device that has signed in to the account has tries of its own, which nobody else
 * can use up; of the account's it takes one as well while there are any, so that it adds as few as it can.
 */
async function takeAllowances(app: App, context: RequestContext, email: string): Promise<Allowance[]> {
  const device = deviceOf(context, app.config)
  if (device === null || !(await isKnownDevice(app.db, email, device))) {
    const allowances = allowancesOf(email, isOwnMachine(app, context) ? null : context.ip)
    await consumeAllowances(app, allowances)
    return allowances
  }
  const ofDevice: Allowance = { limit: limits.passwordChecksOn, of: `${email} ${device}` }
  await consumeAllowances(app, [ofDevice])
  const ofAccount = allowancesOf(email, null)
  const taken = await app.inTransaction((tx) => tryConsumeAllowances(app, tx, ofAccount))
  return taken ? [ofDevice, ...ofAccount] : [ofDevice]
}

/** Sees that `written` is the password of a signed-in player. Refuses `auth.passwordWrong`, `request.tooMany`, `auth.busy`. */
export async function assertPassword(
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
  await assertPassword(identity, context, { email: account.email, hash, written: password })
  return account
}

/**
 * The 3,000 passwords that are refused (product 9.18), one a line, lower case, at least 6 characters. The list was
 * written for this product, not copied: passwords that are known to lead every published count (digit runs, keyboard
 * walks, first names, teams, everyday words, what sites ask for), with those of Brazil, and their usual endings.
 */
const commonPasswordsFile = join(import.meta.dirname, 'common-passwords.txt')

let commonPasswords: ReadonlySet<string> | undefined

/** Whether the password is among the commonest, in whatever case. Read once, when first asked. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(readFileSync(commonPasswordsFile, 'utf8').trimEnd().split('\n'))
  return commonPasswords.has(password.toLowerCase())
}
