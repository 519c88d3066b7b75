import { networkOf } from '../../platform/http/address.ts'
import {
  restoreAllowance,
  consumeAllowances,
  tryConsumeAllowances,
  type Allowance,
} from '../../platform/rate-limit/allowances.ts'
import { limits } from '../limits.ts'
import { randomBytes } from 'node:crypto'

import { admitPassword } from '@satoshi/rules/sign-up'

import type { PlayerContext, RequestContext } from '../../platform/http/router.ts'
import type { Tx } from '../../platform/postgres/db.ts'
import { refuse, unwrap } from '../../platform/refusal.ts'
import {
  confirmEmail,
  findAccount,
  findAccountByEmail,
  lockAccount,
  type StandingAccount,
} from '../account/account-store.ts'
import { isOwnMachine } from '../better-auth/auth-call.ts'
import { deleteDevices } from '../device/known-device-store.ts'
import { endLinks, makeLink, findValidLink, consumeLink } from '../links/account-links.ts'
import { passwordChangedMail, passwordResetMail } from '../links/account-mails.ts'
import type { Identity } from '../open-identity.ts'
import { renewedCookie } from '../session/session-cookie.ts'
import { endOtherSessions, endSessions, renameSession } from '../session/session-store.ts'
import { isShortLived } from '../session/session.ts'
import { findPasswordHash, removeOtherCredentials, writePassword } from './credential-store.ts'
import { assertPassword, isCommonPassword } from './password-checks.ts'

/**
 * Changes the password of the signed-in player, who knows the current one. Every other session ends, and every link
 * that is open; this session goes on under a new token, so that a stolen copy of its cookie is worth nothing.
 * Refuses what the contract lists, and `request.tooMany` after too many wrong passwords.
 */
export async function changePassword(
  identity: Identity,
  context: PlayerContext,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { app, hasher } = identity
  const { userId, sessionId } = context.player
  const account = await findAccount(app.db, userId)
  if (!account) throw refuse('auth.required')
  const hash = await findPasswordHash(app.db, userId)
  if (hash === null) throw refuse('auth.passwordNotSet')
  const wanted = unwrap(admitPassword(newPassword, isCommonPassword))
  await assertPassword(identity, context, { email: account.email, hash, written: currentPassword })
  const newHash = await hasher.hash(wanted)
  const token = randomBytes(24).toString('base64url')
  const renamed = await app.inTransaction(async (tx) => {
    const locked = await lockAccount(tx, userId)
    // Somebody was quicker: what was checked is the password no more.
    if (!locked || (await findPasswordHash(tx, userId)) !== hash) throw refuse('auth.passwordWrong')
    await updatePassword(identity, tx, locked, newHash)
    await endOtherSessions(tx, userId, sessionId)
    return renameSession(tx, sessionId, token)
  })
  identity.memory.clear()
  if (!renamed) return
  const lifetime = isShortLived(renamed) ? null : renamed.expiresAt.getTime() - app.clock.now()
  context.replyHeaders.append('set-cookie', renewedCookie(token, lifetime, app.config))
}

/** Writes the password, ends the links that were made under the old one, and tells the owner by mail. */
async function updatePassword(
  { app }: Identity,
  tx: Tx,
  account: StandingAccount,
  passwordHash: string,
): Promise<void> {
  await writePassword(tx, account.userId, passwordHash, app.clock.now())
  await endLinks(tx, account.userId)
  await app.jobs.send(tx, 'mail', { userId: account.userId, to: account.email, ...passwordChangedMail(account) })
}

/**
 * Asks for a link that sets a new password. The request does and answers the same whether the address has an account,
 * confirmed or not, with a password or without: that is found out later, by the job. Refuses `request.tooMany`, and
 * that for the sake of the network alone: what others ask for an address keeps its owner from nothing.
 */
export async function requestPasswordReset({ app }: Identity, context: RequestContext, email: string): Promise<void> {
  if (!isOwnMachine(app, context))
    await consumeAllowances(app, [{ limit: limits.resetsFrom, of: networkOf(context.ip) }])
  await app.inTransaction((tx) => app.jobs.send(tx, 'passwordReset', { email: email.toLowerCase() }))
}

/** Writes the mail with the link, if the address has an account and was not written to too often. */
export async function mailPasswordReset({ app }: Identity, tx: Tx, email: string): Promise<void> {
  const found = await findAccountByEmail(tx, email)
  const account = found && (await lockAccount(tx, found.userId))
  if (account?.email !== email) return
  if (!(await tryConsumeAllowances(app, tx, [inARow(email), { limit: limits.resetMails, of: email }]))) return
  const claim = { userId: account.userId, purpose: 'passwordReset' } as const
  const link = await makeLink(tx, app.config, claim, app.clock.now())
  await app.jobs.send(tx, 'mail', { userId: account.userId, to: email, ...passwordResetMail({ ...account, link }) })
}

/**
 * Sets a new password by the token of a mail, for an account that had none too. Every session ends, and nobody is signed
 * in. Whoever has the link has the mailbox, so the address is confirmed by it; what stood beside an address that was
 * not (a social door somebody else may have opened) is taken away. Refuses `auth.linkInvalid`, what is wrong with the
 * password, `auth.busy`.
 */
export async function resetPassword(
  identity: Identity,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const { app, hasher } = identity
  // Looked at first, so that nobody without a link makes us hash.
  await findValidLink(app.db, token, app.clock.now())
  const passwordHash = await hasher.hash(unwrap(admitPassword(newPassword, isCommonPassword)))
  await app.inTransaction(async (tx) => {
    const { account } = await consumeLink(tx, token, 'passwordReset', app.clock.now())
    await updatePassword(identity, tx, account, passwordHash)
    await endSessions(tx, account.userId)
    // Whoever lost a password may have lost a device: the next sign-in makes the right one known again.
    await deleteDevices(tx, account.userId)
    if (!account.confirmed) {
      await removeOtherCredentials(tx, account.userId)
      await confirmEmail(tx, account.userId, new Date(app.clock.now()))
    }
    // Wrong guesses at the old password must not keep the owner from signing in with the new one.
    await restoreAllowance(app, tx, { limit: limits.passwordChecks, of: account.email })
    await restoreAllowance(app, tx, inARow(account.email))
  })
  identity.memory.clear()
}

function inARow(email: string): Allowance {
  return { limit: limits.linksInARow, of: `passwordReset ${email}` }
}
