import { ok, refused, type Outcome } from '../outcome.ts'
import { hour, type Millis } from '../time.ts'

/** Invites that one player may send in any hour. Source: product 6.8. */
export const invitesAnHour = 10
export const inviteWindowMillis: Millis = hour

/** Invites to the same person that may stay without an answer in any 24 hours. Source: product 6.8. */
export const unansweredADay = 3
export const unansweredWindowMillis: Millis = 24 * hour

/** What a challenger has sent of late. */
export type Sent = {
  /** Within `inviteWindowMillis`, to anybody. */
  inTheHour: number
  /** To the same person within `unansweredWindowMillis`, and neither accepted nor rejected. */
  unanswered: number
}

/** Whether one more may be sent. Refuses `invite.unanswered` and `invite.tooMany`, each with its limit. */
export function maySend(sent: Sent): Outcome<null, 'invite.tooMany' | 'invite.unanswered'> {
  if (sent.unanswered >= unansweredADay) return refused('invite.unanswered', { limit: unansweredADay })
  if (sent.inTheHour >= invitesAnHour) return refused('invite.tooMany', { limit: invitesAnHour })
  return ok(null)
}
