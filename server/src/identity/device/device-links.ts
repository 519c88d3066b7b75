import { createHmac } from 'node:crypto'

import type { RequestContext } from '../../platform/http/router.ts'
import type { Db, Tx } from '../../platform/postgres/db.ts'
import type { Identity } from '../open-identity.ts'
import { sessionCookie, tokenIn, cookieNamed, tokenOf } from '../session/session-cookie.ts'
import { deviceOf, setDevice } from './device-cookie.ts'
import { accountOfToken, saveDeviceLink } from './device-link-store.ts'

/** Links an account that signs up or in to the device on which it does, and lets the browser keep the cookie by which it is the same device later. */
export async function linkDevice(identity: Identity, context: RequestContext, userId: string): Promise<void> {
  const device = setDevice(context, identity.app.config)
  await identity.app.inTransaction((tx) => linkAccounts(identity, tx, context, { userId, device }))
}

/** Links an account that begins a session on a device: who was signed in on it until now was on it until now. */
export async function linkAccounts(
  identity: Identity,
  tx: Tx,
  context: RequestContext,
  { userId, device }: { userId: string; device: string },
): Promise<void> {
  for (const each of await accountsOn(identity, tx, context, userId)) await link(identity, tx, each, device)
}

/** Links an account that signs out to the device on which it does; a browser without the cookie gets none for it. */
export async function linkDeviceLeft(identity: Identity, context: RequestContext, userId: string): Promise<void> {
  const device = deviceOf(context, identity.app.config)
  if (device !== null) await identity.app.inTransaction((tx) => link(identity, tx, userId, device))
}

/** Links the account whose session a reply is about to begin, if it begins one. */
export async function linkDeviceOfReply(identity: Identity, context: RequestContext): Promise<void> {
  const { app } = identity
  const begun = context.replyHeaders.getSetCookie().map((line) => cookieNamed(sessionCookie(app.config), line))
  const token = tokenIn(begun.findLast((value) => value !== '') ?? '', app.config)
  const userId = token === null ? null : await accountOfToken(app.db, token, new Date(app.clock.now()))
  if (userId !== null) await linkDevice(identity, context, userId)
}

/** The account, and the one that is signed in by the request where that is another; in the order of their ids. */
async function accountsOn({ app }: Identity, db: Db, context: RequestContext, userId: string): Promise<string[]> {
  const token = tokenOf(context.headers, app.config)
  const before = token === null ? null : await accountOfToken(db, token, new Date(app.clock.now()))
  return [...new Set(before === null ? [userId] : [before, userId])].toSorted()
}

async function link({ app }: Identity, tx: Tx, userId: string, device: string): Promise<void> {
  // Under the server's secret, so that whoever reads the table finds no device of another one in it.
  const deviceKey = createHmac('sha256', app.config.authSecret).update(`device link ${device}`).digest('base64url')
  await saveDeviceLink(tx, { userId, deviceKey, at: app.clock.now() })
}
