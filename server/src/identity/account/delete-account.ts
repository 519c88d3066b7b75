import type { PlayerContext } from '../../platform/http/router.ts'
import { refuse } from '../../platform/refusal.ts'
import { takeAllowances } from '../../platform/rate-limit/allowances.ts'
import { makeLink, takeLink } from '../links/account-links.ts'
import { lockAccount } from './account-store.ts'
import { limits } from '../limits.ts'
import { accountDeletedMail, deletionMail } from './deletion-mails.ts'
import { eraseAccount } from './erase-account.ts'
import type { Identity } from '../open-identity.ts'
import { proveOwner } from '../password/prove-owner.ts'

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
  await takeAllowances(app, [{ limit: limits.deletionMails, of: userId }])
  await app.inTransaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account) throw refuse('auth.required')
    const link = await makeLink(tx, app.config, { userId, purpose: 'deletion' }, app.clock.now())
    await app.jobs.send(tx, 'mail', { to: account.email, ...deletionMail({ ...account, link }) })
  })
}

/**
 * Deletes the account that the token of a mail stands for, and tells its address so, with the last mail that it gets.
 * Refuses `auth.linkInvalid`, also the second time.
 */
export async function deleteAccount(identity: Identity, token: string): Promise<void> {
  const { app } = identity
  await app.inTransaction(async (tx) => {
    const { account } = await takeLink(tx, token, 'deletion', app.clock.now())
    await eraseAccount(identity, tx, account)
    await app.jobs.send(tx, 'mail', { to: account.email, ...accountDeletedMail(account) })
  })
  identity.memory.forget()
}
