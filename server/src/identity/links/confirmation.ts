import { networkOf } from '../../platform/http/address.ts'
import { InvalidRequest } from '../../platform/http/invalid-request.ts'
import type { RequestContext } from '../../platform/http/router.ts'
import { refuse } from '../../platform/refusal.ts'
import { consumeAllowances, type Allowance } from '../../platform/rate-limit/allowances.ts'
import { findAccount, isDeleted, lockAccount, type StandingAccount } from '../account/account-store.ts'
import { limits } from '../limits.ts'
import { callAuth, isOwnMachine } from '../better-auth/auth-call.ts'
import { eraseAccount } from '../account/delete-account.ts'
import type { Identity } from '../open-identity.ts'
import { isOwnPath } from '../social/social-paths.ts'

/**
 * Confirms the address that the token stands for; doing it again changes nothing. It signs nobody in. With
 * `callbackURL`, a path of our own, the answer is where to go, with `error` in the query when the link is no good.
 * Refuses `auth.linkInvalid` where there is nowhere to go.
 */
export async function confirmAddress(
  identity: Identity,
  context: RequestContext,
  { token, callbackURL }: { token: string; callbackURL?: string | undefined },
): Promise<{ location: string | null }> {
  if (callbackURL !== undefined && !isOwnPath(callbackURL)) {
    throw new InvalidRequest([{ path: 'query.callbackURL', message: 'must be a path of this site' }])
  }
  const confirmed = (await standingFor(identity, token)) !== null && (await confirm(identity, context, token))
  if (confirmed) return { location: callbackURL ?? null }
  if (callbackURL === undefined) throw refuse('auth.linkInvalid')
  return { location: `${callbackURL}${callbackURL.includes('?') ? '&' : '?'}error=auth.linkInvalid` }
}

/** Whose account the token stands for. Refuses `auth.linkInvalid`. */
export async function showConfirmation(identity: Identity, token: string) {
  const account = await standingFor(identity, token)
  if (!account) throw refuse('auth.linkInvalid')
  return { nickname: account.nickname, confirmed: account.confirmed }
}

/**
 * "This was not me": deletes the account that the token stands for, with its sessions, credentials and personal data;
 * other domains take theirs in the same transaction. Asking again is no mistake. Refuses `auth.linkInvalid`.
 */
export async function disownAccount(identity: Identity, token: string): Promise<void> {
  const { app } = identity
  const engine = await identity.engine()
  const claim = await engine.readConfirmationToken(token)
  if (!claim) throw refuse('auth.linkInvalid')
  await app.inTransaction(async (tx) => {
    const account = await lockAccount(tx, claim.userId)
    if (!account && (await isDeleted(tx, claim.userId))) return
    if (account?.email !== claim.email) throw refuse('auth.linkInvalid')
    await eraseAccount(identity, tx, account)
  })
  identity.memory.clear()
}

/**
 * Asks for the confirmation mail again. The request does and answers the same whether the address has an account, a
 * confirmed one or none: that is found out later, by the job. Refuses `request.tooMany`.
 */
export async function resendConfirmation({ app }: Identity, context: RequestContext, email: string): Promise<void> {
  const address = email.toLowerCase()
  const ofNetwork: Allowance[] = isOwnMachine(app, context)
    ? []
    : [{ limit: limits.confirmationsFrom, of: networkOf(context.ip) }]
  await consumeAllowances(app, [{ limit: limits.confirmations, of: address }, ...ofNetwork])
  await app.inTransaction((tx) => app.jobs.send(tx, 'confirmationResend', { email: address }))
}

async function standingFor(identity: Identity, token: string): Promise<StandingAccount | null> {
  const engine = await identity.engine()
  const claim = await engine.readConfirmationToken(token)
  const account = claim && (await findAccount(identity.app.db, claim.userId))
  return account && account.email === claim.email ? account : null
}

async function confirm(identity: Identity, context: RequestContext, token: string): Promise<boolean> {
  const path = `/verify-email?token=${encodeURIComponent(token)}`
  const reply = await callAuth(identity.app, await identity.engine(), context, { method: 'GET', path })
  identity.memory.clear()
  return reply.error === null
}
