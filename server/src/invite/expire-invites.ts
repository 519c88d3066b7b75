import type { Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/postgres/db.ts'
import type { EventHandlers } from '../platform/scheduled-events/scheduled-events.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { deleteInvites, expireBetween, expireInvite, lockAnswers } from './invite-store.ts'
import { publishInvites } from './invite-view.ts'

/**
 * Writes down, and publishes, that an invite is over. Nothing waits for it: an invite whose time is over is refused
 * whether it was written down or not.
 */
export function inviteEvents(app: App) {
  return {
    inviteEnds: {
      lock: lockAnswers,
      handle: async (tx, { ref, now }) => {
        const ended = await expireInvite(tx, ref, now)
        return ended && (async () => void (await publishInvites(app, [ended])))
      },
    },
  } satisfies EventHandlers
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
