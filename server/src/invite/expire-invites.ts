import { calendarDay, homeZone, type Instant } from '@satoshi/rules/time'

import { saveNotices, type NewNotice } from '../notification/notification-api.ts'
import { blockedIds } from '../people/people-api.ts'
import type { App } from '../platform/app.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import type { EventHandlers } from '../platform/scheduled-events/scheduled-events.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { deleteInvites, expireBetween, expireInvite, lockAnswers, type InviteRow } from './invite-store.ts'
import { publishInvites } from './invite-view.ts'

/**
 * Writes down, and publishes, that an invite is over, and leaves both a notice of it. Nothing waits for it: an invite whose time is over is refused
 * whether it was written down or not.
 */
export function inviteEvents(app: App) {
  return {
    inviteEnds: {
      lock: lockAnswers,
      handle: async (tx, { ref, now }) => {
        const ended = await expireInvite(tx, ref, now)
        if (!ended) return undefined
        const noticed = await saveNotices(tx, await noticesOfEnd(tx, ended, now), now)
        return async () => {
          await publishInvites(app, [ended])
          for (const id of noticed) publishStale(app.live, id, 'notifications')
        }
      },
    },
  } satisfies EventHandlers
}

/**
 * Whoever blocked the other finds nothing; the other one finds what anybody does whom nobody answered. The challenged
 * finds one a day from the same person, however often they were challenged.
 */
async function noticesOfEnd(tx: Tx, { id, challengerId, challengedId }: InviteRow, at: Instant) {
  const type = 'invite_expired'
  const notices: NewNotice<typeof type>[] = []
  if (!(await blockedIds(tx, challengerId)).includes(challengedId)) {
    const data = { invite_id: id, user_id: challengedId, side: 'challenger' as const }
    notices.push({ userId: challengerId, fromUserId: challengedId, type, ref: id, data })
  }
  if (!(await blockedIds(tx, challengedId)).includes(challengerId)) {
    const data = { invite_id: id, user_id: challengerId, side: 'challenged' as const }
    const ref = `${challengerId}:${calendarDay(at, homeZone)}`
    notices.push({ userId: challengedId, fromUserId: challengerId, type, ref, data })
  }
  return notices
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
