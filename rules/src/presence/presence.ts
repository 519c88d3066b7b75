import { minute, second, type Instant, type Millis } from '../time.ts'

/** Availabilities, by who may send invites: everybody, friends only, nobody. Source: product 1.4, 9.17. */
export const availabilities = ['available', 'busy', 'invisible'] as const
export type Availability = (typeof availabilities)[number]

/** Whether somebody is here, was here a moment ago, or is away. Source: product 9.3. */
export type PresenceState = 'online' | 'recent' | 'offline'

/** How often a client says that it is there, and a process too. Source: product 1.9 (heartbeat 15 s). */
export const heartbeatMillis: Millis = 15 * second
/** A last sign of life younger than this is "online": two heartbeats may be lost. Source: product 9.3. */
export const onlineMillis: Millis = 45 * second
/** Up to this age of the last sign somebody was here "a moment ago". Source: product 1.9 (window of 5 minutes). */
export const recentMillis: Millis = 5 * minute

/** Signs of a player's presence: whether they came and have not gone, and when they were last heard of. */
export type Signs = { here: boolean; lastSign: Instant | null }

/** The state at `now`. Whoever has gone (signed out, closed the last tab) is offline at once, however lately. */
export function presenceState({ here, lastSign }: Signs, now: Instant): PresenceState {
  if (!here || lastSign === null) return 'offline'
  const age = now - lastSign
  if (age < onlineMillis) return 'online'
  return age <= recentMillis ? 'recent' : 'offline'
}

/**
 * What others see of somebody: whoever is invisible, and whoever has a block with the viewer, looks like one who is not
 * there and was never seen. Source: product 1.4 (invisible).
 */
export function presenceSeen(
  presence: { state: PresenceState; lastSeen: Instant | null; availability: Availability },
  blocked: boolean,
): { state: PresenceState; lastSeen: Instant | null } {
  if (blocked || presence.availability === 'invisible') return { state: 'offline', lastSeen: null }
  return { state: presence.state, lastSeen: presence.lastSeen }
}

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
