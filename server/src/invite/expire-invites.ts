import { second, type Instant, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { Repeating } from '../platform/repeating.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { deleteInvites, expireBetween, expireDue } from './invite-store.ts'
import { publishInvites } from './invite-view.ts'

/** How long the look rests; an invite that nobody answered is told to be over this late. */
const everyMillis: Millis = second
/** Invites in one transaction. */
const batchSize = 200

/**
 * Writes down, and tells, that invites are over. Nothing waits for it: an invite whose time is over is refused whether it
 * was written down or not. Several processes do it beside each other; each invite is told by one.
 */
export function createInviteExpiry(app: App): Repeating {
  const failure = 'invites could not be ended'
  return new Repeating(() => expireInvites(app), { everyMillis, log: app.log, failure })
}

/** Ends what is over now; gives how many. */
export async function expireInvites(app: App): Promise<number> {
  let ended = 0
  for (;;) {
    const rows = await app.inTransaction((tx) => expireDue(tx, app.clock.now(), batchSize))
    await publishInvites(app, rows)
    ended += rows.length
    if (rows.length < batchSize) return ended
  }
}

/** Ends what waits between two people, when one blocked the other; to the other it looks as if nobody had answered. */
export async function endInvitesBetween(tx: Tx, a: string, b: string, at: Instant): Promise<void> {
  await expireBetween(tx, [a, b], at)
}

/** Takes a player's invites away, in the transaction that deletes the account; whoever is challenging them is waited for. */
export async function endInvitesOf(tx: Tx, userId: string): Promise<void> {
  await lockPlayer(tx, userId)
  await deleteInvites(tx, userId)
}
