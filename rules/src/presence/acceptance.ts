import type { Availability, PresenceState } from './presence.ts'

/** Whether an invite would be taken, and if not, what stands in its way. */
export type Acceptance = 'yes' | 'friendsOnly' | 'playing' | 'full' | 'offline' | 'no'

/** What decides on an invite between two, seen from whom it is for. */
export type Invitee = {
  availability: Availability
  state: PresenceState
  /** Whether they sit in a match of two. */
  playing: boolean
  /** Whether both follow each other. */
  friend: boolean
  /** Whether one of the two blocked the other. */
  blocked: boolean
  /** Invites to them that wait for an answer, and how many they take at once. */
  pendingInvites: number
  maxInvites: number
}

/**
 * What an invite would meet. The list of people shows it before sending, and sending is refused by it.
 *
 * Who is invisible takes none (product 1.4), from friends neither, and says so also when they are away: so the answer
 * does not tell whether they are there. A block looks the same from either side. Only who is online is asked, not who was
 * here a moment ago (product 9.3). Busy means friends only (product 9.17).
 */
export function acceptance(invitee: Invitee): Acceptance {
  if (invitee.blocked || invitee.availability === 'invisible') return 'no'
  if (invitee.state !== 'online') return 'offline'
  if (invitee.playing) return 'playing'
  if (invitee.availability === 'busy' && !invitee.friend) return 'friendsOnly'
  return invitee.pendingInvites >= invitee.maxInvites ? 'full' : 'yes'
}
