import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { deleteInvites, expireBetween } from './invite-store.ts'

/** Ends what waits between two people, when one blocked the other; to the other it looks as if nobody had answered. */
export async function endInvitesBetween(tx: Tx, a: string, b: string, at: Instant): Promise<void> {
  await expireBetween(tx, [a, b], at)
}

/** Takes a player's invites away, in the transaction that deletes the account; whoever is challenging them is waited for. */
export async function endInvitesOf(tx: Tx, userId: string): Promise<void> {
  await lockPlayer(tx, userId)
  await deleteInvites(tx, userId)
}
