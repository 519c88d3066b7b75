import { deleteEffects } from '../../platform/commands-store.ts'
import type { PlayerContext } from '../../platform/http/router.ts'
import { deleteMailsOf } from '../../platform/mail/mail-store.ts'
import type { Tx } from '../../platform/postgres/db.ts'
import { refuse } from '../../platform/refusal.ts'
import { deleteDeviceLinks } from '../device/device-link-store.ts'
import { deleteDevices } from '../device/known-device-store.ts'
import { endLinks, makeLink, consumeLink } from '../links/account-links.ts'
import { accountDeletedMail, deletionMail } from '../links/account-mails.ts'
import { consumeAllowances } from '../../platform/rate-limit/allowances.ts'
import { lockAccount, anonymise, type StandingAccount } from './account-store.ts'
import { limits } from '../limits.ts'
import type { Identity } from '../open-identity.ts'
import { proveOwner } from '../password/password-checks.ts'
import { deleteRoles } from '../roles-store.ts'
import { endSessions } from '../session/session-store.ts'

/**
 * Sends the signed-in player the link that deletes the account; nothing is deleted before it is used. Refuses what
 * `proveOwner` refuses, and `request.tooMany`.
 */
export async function requestDeletion(
  identity: Identity,
  context: PlayerContext,
  password: string | undefined,
): Promise<void> {
  const { app } = identity
  const { userId } = await proveOwner(identity, context, password)
  await consumeAllowances(app, [{ limit: limits.deletionMails, of: userId }])
  await app.inTransaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account) throw refuse('auth.required')
    const link = await makeLink(tx, app.config, { userId, purpose: 'deletion' }, app.clock.now())
    await app.jobs.send(tx, 'mail', { userId, to: account.email, ...deletionMail({ ...account, link }) })
  })
}

/**
 * Deletes the account that the token of a mail stands for, and tells its address so, with the last mail that it gets.
 * Refuses `auth.linkInvalid`, also the second time.
 */
export async function deleteAccount(identity: Identity, token: string): Promise<void> {
  const { app } = identity
  await app.inTransaction(async (tx) => {
    const { account } = await consumeLink(tx, token, 'deletion', app.clock.now())
    await eraseAccount(identity, tx, account)
    const { userId, email: to } = account
    await app.jobs.send(tx, 'mail', { userId, to, isLast: true, ...accountDeletedMail(account) })
  })
  identity.memory.clear()
}

/**
 * Deletes an account that the caller has locked, in the caller's transaction: other domains take what is theirs, ways in,
 * sessions, devices, roles, links and everything personal go, and a job ends the matches that are still open. The rows of the
 * ledger and of matches stay under an id that names nobody. The caller makes sessions be forgotten after the commit.
 */
export async function eraseAccount({ app, account: hooks }: Identity, tx: Tx, account: StandingAccount): Promise<void> {
  const { userId, email } = account
  const at = app.clock.now()
  for (const onDeleted of hooks.onAccountDeleted) await onDeleted(tx, userId, at)
  await endSessions(tx, userId)
  await deleteDevices(tx, userId)
  await deleteDeviceLinks(tx, userId)
  await endLinks(tx, userId)
  await deleteRoles(tx, userId)
  await deleteEffects(tx, userId)
  await deleteMailsOf(tx, { userId, email })
  await anonymise(tx, userId, new Date(at))
  await app.jobs.send(tx, 'accountDeleted', { userId })
}
