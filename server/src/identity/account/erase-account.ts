import { deleteEffects } from '../../platform/commands-store.ts'
import { forgetMailsTo } from '../../platform/mail/mail-store.ts'
import type { Tx } from '../../platform/postgres/db.ts'
import { endLinks } from '../links/account-links.ts'
import { anonymise, type StandingAccount } from './account-store.ts'
import type { Identity } from '../open-identity.ts'
import { deleteRoles } from '../roles-store.ts'
import { endSessions } from '../session/session-store.ts'

/**
 * Deletes an account that the caller has locked, in the caller's transaction: other domains take what is theirs, ways in,
 * sessions, roles, links and everything personal go, and a job ends the matches that are still open. The rows of the
 * ledger and of matches stay under an id that names nobody. The caller makes sessions be forgotten after the commit.
 */
export async function eraseAccount({ app, account: hooks }: Identity, tx: Tx, account: StandingAccount): Promise<void> {
  const { userId, email } = account
  const at = app.clock.now()
  for (const onDeleted of hooks.onAccountDeleted) await onDeleted(tx, userId, at)
  await endSessions(tx, userId)
  await endLinks(tx, userId)
  await deleteRoles(tx, userId)
  await deleteEffects(tx, userId)
  await forgetMailsTo(tx, email)
  await anonymise(tx, userId, new Date(at))
  await app.jobs.send(tx, 'accountDeleted', { userId })
}
