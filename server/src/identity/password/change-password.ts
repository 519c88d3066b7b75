import { randomBytes } from 'node:crypto'

import { admitPassword } from '@satoshi/rules/sign-up'

import type { PlayerContext } from '../../platform/http/router.ts'
import type { Tx } from '../../platform/postgres/db.ts'
import { refuse, unwrap } from '../../platform/refusal.ts'
import { endLinks } from '../links/account-links.ts'
import { passwordChangedMail } from '../links/account-mails.ts'
import { findAccount, lockAccount, type StandingAccount } from '../account/account-store.ts'
import { isCommonPassword } from './common-passwords.ts'
import { findPasswordHash, writePassword } from './credential-store.ts'
import type { Identity } from '../open-identity.ts'
import { demandPassword } from './password-checks.ts'
import { renewedCookie } from '../session/session-cookie.ts'
import { endOtherSessions, renameSession } from '../session/session-store.ts'
import { isForgotten } from '../session/session.ts'

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
  await demandPassword(identity, context, { email: account.email, hash, written: currentPassword })
  const newHash = await hasher.hash(wanted)
  const token = randomBytes(24).toString('base64url')
  const renamed = await app.inTransaction(async (tx) => {
    const locked = await lockAccount(tx, userId)
    // Somebody was quicker: what was checked is the password no more.
    if (!locked || (await findPasswordHash(tx, userId)) !== hash) throw refuse('auth.passwordWrong')
    await putPassword(identity, tx, locked, newHash)
    await endOtherSessions(tx, userId, sessionId)
    return renameSession(tx, sessionId, token)
  })
  identity.memory.forget()
  if (!renamed) return
  const lifetime = isForgotten(renamed) ? null : renamed.expiresAt.getTime() - app.clock.now()
  context.replyHeaders.append('set-cookie', renewedCookie(token, lifetime, app.config))
}

/** Writes the password, ends the links that were made under the old one, and tells the owner by mail. */
export async function putPassword(
  { app }: Identity,
  tx: Tx,
  account: StandingAccount,
  passwordHash: string,
): Promise<void> {
  await writePassword(tx, account.userId, passwordHash, app.clock.now())
  await endLinks(tx, account.userId)
  await app.jobs.send(tx, 'mail', { to: account.email, ...passwordChangedMail(account) })
}
