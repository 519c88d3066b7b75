import type { Account } from '@satoshi/contract/identity/auth'
import { z } from 'zod'

import type { RequestContext } from '../../platform/http/router.ts'
import { refuse } from '../../platform/refusal.ts'
import { accountOf } from '../account/sign-up.ts'
import { callAuth, type AuthReply } from '../better-auth/auth-call.ts'
import { verificationStorage } from '../better-auth/auth-context.ts'
import { setDevice } from '../device/device-cookie.ts'
import { linkAccounts, linkDeviceLeft } from '../device/device-links.ts'
import { deleteOldDevices, saveDevice } from '../device/known-device-store.ts'
import type { Identity } from '../open-identity.ts'
import { findPasswordHash } from '../password/credential-store.ts'
import { countPasswordCheck } from '../password/password-checks.ts'
import { endedCookies, tokenOf } from './session-cookie.ts'
import { endSessionsWith, endSessionWith } from './session-store.ts'

type Credentials = { email: string; password: string; rememberMe?: boolean | undefined }

/**
 * Signs in. An address without an account costs the same hash and the same counting as a wrong password, and is
 * refused in the same words: `auth.invalidCredentials`. After the right password `auth.emailNotConfirmed` until the
 * address is confirmed. `request.tooMany` after too many wrong passwords; live sessions know nothing of it. The device is
 * known to the account from then on.
 */
export async function signIn(identity: Identity, context: RequestContext, credentials: Credentials): Promise<Account> {
  return countPasswordCheck(identity, context, credentials.email, async () => {
    const engine = await identity.engine()
    const call = { method: 'POST', path: '/sign-in/email', body: credentials } as const
    const checked = { hash: null }
    const reply = await verificationStorage.run(checked, () => callAuth(identity.app, engine, context, call))
    if (reply.error !== null) throw refuse('auth.invalidCredentials')
    const account = accountOf(reply.body)
    await assertUnchanged(identity, context, { userId: account.id, ...checked, reply })
    await rememberDevice(identity, context, account.id)
    return account
  })
}

/** Devices that are remembered of one account; of more the longest unused are forgotten. */
const mostDevices = 20

/** Notes that the account was signed in to on this device, and lets the browser keep the cookie that says so. */
async function rememberDevice(identity: Identity, context: RequestContext, userId: string): Promise<void> {
  const { app } = identity
  const device = setDevice(context, app.config)
  await app.inTransaction(async (tx) => {
    await saveDevice(tx, userId, device, new Date(app.clock.now()))
    await deleteOldDevices(tx, userId, mostDevices)
    await linkAccounts(identity, tx, context, { userId, device })
  })
}

const begun = z.object({ token: z.string() })

/**
 * A password that was replaced between the check and the beginning of the session has ended every session but this one,
 * which was not there yet. Whoever replaces it after this look ends it.
 */
async function assertUnchanged(
  { app }: Identity,
  context: RequestContext,
  { userId, hash, reply }: { userId: string; hash: string | null; reply: AuthReply },
): Promise<void> {
  if ((await findPasswordHash(app.db, userId)) === hash) return
  const { token } = begun.parse(reply.body)
  await app.inTransaction((tx) => endSessionWith(tx, token))
  context.replyHeaders.delete('set-cookie')
  throw refuse('auth.invalidCredentials')
}

/**
 * Signs the player out everywhere (product 1.4: global scope) and takes this browser's cookies back; being signed out
 * already is no mistake. When the database is away that is said, and this browser forgets its session all the same: the
 * player may be about to leave it to somebody else.
 */
export async function signOut(identity: Identity, context: RequestContext): Promise<void> {
  const { app, onSignedOut } = identity
  for (const cookie of endedCookies(app.config)) context.replyHeaders.append('set-cookie', cookie)
  const token = tokenOf(context.headers, app.config)
  if (!token) return
  const userId = await app.inTransaction((tx) => endSessionsWith(tx, token))
  identity.memory.clear()
  if (userId) await linkDeviceLeft(identity, context, userId)
  if (userId) await Promise.all(onSignedOut.map((signedOut) => signedOut(userId)))
}
