import { networkOf } from '../../platform/http/address.ts'
import type { PlayerContext } from '../../platform/http/router.ts'
import type { Tx } from '../../platform/postgres/db.ts'
import { isUniqueViolation } from '../../platform/postgres/errors.ts'
import { refuse } from '../../platform/refusal.ts'
import { consumeAllowances, tryConsumeAllowances, type Allowance } from '../../platform/rate-limit/allowances.ts'
import { endLinks, makeLink, consumeLink } from './account-links.ts'
import { emailChangedMail, emailChangeMail, emailTakenMail } from './account-mails.ts'
import { findAccountByEmail, lockAccount, moveToEmail } from '../account/account-store.ts'
import { limits } from '../limits.ts'
import { isOwnMachine } from '../better-auth/auth-call.ts'
import type { Identity } from '../open-identity.ts'
import { proveOwner } from '../password/password-checks.ts'
import { sessionBeganAt } from '../session/session-store.ts'

/**
 * Asks to move the signed-in player's account to another address, which gets a link. Whether that address has an
 * account is found out by the job, so the caller never learns it. Refuses `auth.emailSame`, what `proveOwner` refuses,
 * and `request.tooMany`.
 */
export async function requestEmailChange(
  identity: Identity,
  context: PlayerContext,
  { newEmail, password }: { newEmail: string; password?: string | undefined },
): Promise<void> {
  const { app } = identity
  const email = newEmail.toLowerCase()
  const account = await proveOwner(identity, context, password)
  if (email === account.email) throw refuse('auth.emailSame')
  const ofNetwork: Allowance[] = isOwnMachine(app, context)
    ? []
    : [{ limit: limits.emailChangesFrom, of: networkOf(context.ip) }]
  await consumeAllowances(app, [{ limit: limits.emailChanges, of: account.userId }, ...ofNetwork])
  const { userId, sessionId } = context.player
  await app.inTransaction((tx) => app.jobs.send(tx, 'emailChange', { userId, sessionId, email }))
}

/**
 * Writes to the new address: the link, or that it has an account already; neither when it was written to too often, nor
 * when the session that asked has ended: it may have been a thief's.
 */
export async function mailEmailChange(
  { app }: Identity,
  tx: Tx,
  { userId, sessionId, email }: { userId: string; sessionId: string; email: string },
): Promise<void> {
  const account = await lockAccount(tx, userId)
  if (!account || account.email === email || !(await sessionBeganAt(tx, sessionId))) return
  const wanted: Allowance[] = [
    { limit: limits.linksInARow, of: `emailChange ${userId} ${email}` },
    { limit: limits.emailChangeMails, of: email },
  ]
  if (!(await tryConsumeAllowances(app, tx, wanted))) return
  const holder = await findAccountByEmail(tx, email)
  if (holder) {
    await app.jobs.send(tx, 'mail', { userId: holder.userId, to: email, ...emailTakenMail(holder) })
    return
  }
  const link = await makeLink(tx, app.config, { userId, purpose: 'emailChange', email }, app.clock.now())
  await app.jobs.send(tx, 'mail', { userId, to: email, ...emailChangeMail({ ...account, link }) })
}

/**
 * Moves the account to the address that the link was sent to, which is proven by it, and tells the old address. Every
 * other link of the account ends: it lies in a mailbox that is no longer the account's. Sessions go on. Refuses
 * `auth.linkInvalid`, also when somebody has taken the address meanwhile.
 */
export async function confirmEmailChange(identity: Identity, token: string): Promise<{ email: string }> {
  const { app } = identity
  const moving = app.inTransaction(async (tx) => {
    const { account, email } = await consumeLink(tx, token, 'emailChange', app.clock.now())
    if (email === null) throw refuse('auth.linkInvalid')
    await moveToEmail(tx, account.userId, email, new Date(app.clock.now()))
    await endLinks(tx, account.userId)
    const mail = emailChangedMail({ ...account, link: `${app.config.publicUrl}/support` })
    await app.jobs.send(tx, 'mail', { userId: account.userId, to: account.email, ...mail })
    return { email }
  })
  const moved = await moving.catch((error: unknown) => {
    throw isUniqueViolation(error) ? refuse('auth.linkInvalid') : error
  })
  identity.memory.clear()
  return moved
}
