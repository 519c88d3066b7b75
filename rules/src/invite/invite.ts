import { ok, refused, type Outcome } from '../outcome.ts'
import { minute, second, type Instant, type Millis } from '../time.ts'

/** What can become of an invite. Source: product 1.4, 9.17. */
export const inviteStatuses = ['pending', 'accepted', 'rejected', 'expired', 'withdrawn'] as const
export type InviteStatus = (typeof inviteStatuses)[number]

/** Why somebody says no. Source: product 5.10. */
export const declineReasons = ['later', 'stakeTooHigh', 'otherTopic', 'notInterested'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** How long an invite can be answered after it was made, so that queued ones live. Source: product 9.17. */
export const inviteLivesMillis: Millis = 2 * minute

/** How long an invite is shown, from when it is shown. Source: product 1.9, 9.17. */
export const inviteShownMillis: Millis = 30 * second

/** What of an invite decides who may do what with it. */
export type Invite = {
  challengerId: string
  challengedId: string
  status: InviteStatus
  expiresAt: Instant
}

/** What one of the two asks of an invite. */
export type InviteAnswer = 'accepted' | 'rejected' | 'withdrawn'

type Refusals = 'invite.notFound' | 'invite.notYours' | 'invite.ended'

/** An invite of `challengerId` made at `at`. */
export function newInvite(two: { challengerId: string; challengedId: string }, at: Instant): Invite {
  return { ...two, status: 'pending', expiresAt: at + inviteLivesMillis }
}

/** Its status at `at`: what still says pending is over when its time is, before anybody wrote it down. */
export function statusAt(invite: Pick<Invite, 'status' | 'expiresAt'>, at: Instant): InviteStatus {
  return invite.status === 'pending' && at >= invite.expiresAt ? 'expired' : invite.status
}

/**
 * The invite after `userId` answered it: only the challenged accepts or rejects, only the challenger withdraws, and only
 * while it is pending. The same answer again changes nothing. Refuses `invite.notFound` for anybody else,
 * `invite.notYours`, `invite.ended` with its status. Source: product 1.4, 9.1.
 */
export function answerInvite(
  invite: Invite,
  { userId, answer, at }: { userId: string; answer: InviteAnswer; at: Instant },
): Outcome<Invite, Refusals> {
  if (userId !== invite.challengerId && userId !== invite.challengedId) return refused('invite.notFound')
  const mayAnswer = answer === 'withdrawn' ? invite.challengerId : invite.challengedId
  if (userId !== mayAnswer) return refused('invite.notYours')
  const status = statusAt(invite, at)
  if (status === answer) return ok(invite)
  if (status !== 'pending') return refused('invite.ended', { status })
  return ok({ ...invite, status: answer })
}
