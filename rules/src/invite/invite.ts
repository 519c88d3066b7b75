import { standardSettings, type GameSettings } from '../game-settings.ts'
import { ok, refused, type Outcome } from '../outcome.ts'
import { hour, minute, second, type Instant, type Millis } from '../time.ts'

/** Statuses of an invite. Source: product 1.4, 9.17. */
export const inviteStatuses = ['pending', 'accepted', 'rejected', 'expired', 'withdrawn'] as const
export type InviteStatus = (typeof inviteStatuses)[number]

/** Why somebody says no. Source: product 5.10. */
export const declineReasons = ['later', 'stakeTooHigh', 'otherTopic', 'notInterested'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** How long an invite can be answered after it was made, so that queued ones live. Source: product 9.17. */
export const inviteLivesMillis: Millis = 2 * minute

/** How long an invite is shown, from when it is shown. Source: product 1.9, 9.17. */
export const inviteShownMillis: Millis = 30 * second

/** Invite, as far as it decides who may do what with it. */
export type Invite = {
  challengerId: string
  challengedId: string
  status: InviteStatus
  expiresAt: Instant
}

/** Answer to an invite, by one of the two. */
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

/** Time in which invites are counted against `invite.perHour`. Source: product 6.8. */
export const inviteWindowMillis: Millis = hour

/** Time in which invites without an answer are counted against `invite.unansweredPerDay`. Source: product 6.8. */
export const unansweredWindowMillis: Millis = 24 * hour

/** What a challenger has sent of late. */
export type Sent = {
  /** Within `inviteWindowMillis`, to anybody. */
  inTheHour: number
  /** To the same person within `unansweredWindowMillis`, and neither accepted nor rejected. */
  unanswered: number
}

type InviteLimits = Pick<GameSettings, 'invite.perHour' | 'invite.unansweredPerDay'>

/** Whether one more may be sent. Refuses `invite.unanswered` and `invite.tooMany`, each with its limit. */
export function maySend(
  sent: Sent,
  limits: InviteLimits = standardSettings,
): Outcome<null, 'invite.tooMany' | 'invite.unanswered'> {
  const { 'invite.perHour': perHour, 'invite.unansweredPerDay': unanswered } = limits
  if (sent.unanswered >= unanswered) return refused('invite.unanswered', { limit: unanswered })
  if (sent.inTheHour >= perHour) return refused('invite.tooMany', { limit: perHour })
  return ok(null)
}

/** What an invite that names no stake stands for, in whole BTZ. Source: product 1.5 (a missing bet shows 100 BTZ). */
export const missingStakeBtz = 100

/** The stake of a new invite in whole BTZ: what was asked for, or 100, or 0 where one of the two may not stake at all. */
export function stakeOfInvite(asked: number | undefined, bothMayStake: boolean): number {
  if (asked !== undefined) return asked
  return bothMayStake ? missingStakeBtz : 0
}

/** What a stored invite stands for: one without a stake shows 100 BTZ. Source: product 1.5. */
export function shownStakeBtz(stored: number | null): number {
  return stored ?? missingStakeBtz
}
