import { describe, expect, test } from 'vitest'

import { minute, second } from '../time.ts'
import {
  acceptance,
  type Acceptance,
  type Invitee,
  availabilities,
  presenceSeen,
  presenceState,
  type PresenceState,
} from './presence.ts'

const now = Date.parse('2026-11-23T15:00:00Z')

describe('whether somebody is here', () => {
  test.each<[string, boolean, number | null, PresenceState]>([
    ['heard of now (product 9.3)', true, 0, 'online'],
    ['two heartbeats lost', true, 45 * second - 1, 'online'],
    ['three heartbeats lost', true, 45 * second, 'recent'],
    ['silent for 5 minutes (product 1.9)', true, 5 * minute, 'recent'],
    ['silent for longer', true, 5 * minute + 1, 'offline'],
    ['gone this moment (product 1.4)', false, 0, 'offline'],
    ['gone a minute ago', false, minute, 'offline'],
    ['never heard of', true, null, 'offline'],
    ['heard of by a clock that is ahead', true, -second, 'online'],
  ])('%s', (_, here, age, state) => {
    expect(presenceState({ here, lastSign: age === null ? null : now - age }, now)).toBe(state)
  })

  test.each([
    ['available', false, { state: 'online', lastSeen: now }],
    ['busy', false, { state: 'online', lastSeen: now }],
    ['invisible', false, { state: 'offline', lastSeen: null }],
    ['available', true, { state: 'offline', lastSeen: null }],
  ] as const)('somebody %s, with a block: %s, is seen as they want to be', (availability, blocked, seen) => {
    expect(presenceSeen({ state: 'online', lastSeen: now, availability }, blocked)).toEqual(seen)
  })
})

describe('whether an invite would be taken', () => {
  const open: Invitee = {
    availability: 'available',
    state: 'online',
    playing: false,
    friend: false,
    blocked: false,
    pendingInvites: 0,
    maxInvites: 3,
  }

  test.each<[string, Partial<Invitee>, Acceptance]>([
    ['available and online (product 1.4)', {}, 'yes'],
    ['invisible (product 1.4)', { availability: 'invisible' }, 'no'],
    ['invisible to a friend', { availability: 'invisible', friend: true }, 'no'],
    ['invisible and away: the same, so that it tells nothing', { availability: 'invisible', state: 'offline' }, 'no'],
    ['blocked', { blocked: true }, 'no'],
    ['blocked and away', { blocked: true, state: 'offline' }, 'no'],
    ['a moment ago (product 9.3)', { state: 'recent' }, 'offline'],
    ['away', { state: 'offline', playing: true }, 'offline'],
    ['playing', { playing: true }, 'playing'],
    ['playing, and busy', { playing: true, availability: 'busy' }, 'playing'],
    ['busy (product 9.17)', { availability: 'busy' }, 'friendsOnly'],
    ['busy, to a friend', { availability: 'busy', friend: true }, 'yes'],
    ['room for one more', { pendingInvites: 2 }, 'yes'],
    ['no room (product 9.17)', { pendingInvites: 3 }, 'full'],
    ['no room, to a friend', { pendingInvites: 4, friend: true }, 'full'],
    ['busy and no room', { availability: 'busy', pendingInvites: 3 }, 'friendsOnly'],
  ])('%s', (_, about, expected) => {
    expect(acceptance({ ...open, ...about })).toBe(expected)
  })

  test('whoever is invisible or has a block answers the same whatever they do', () => {
    for (const invitee of everyInvitee()) {
      if (invitee.availability === 'invisible' || invitee.blocked) expect(acceptance(invitee)).toBe('no')
    }
  })

  test('a friend is taken wherever a stranger is, and nobody is taken who is not online', () => {
    for (const invitee of everyInvitee()) {
      if (acceptance({ ...invitee, friend: false }) === 'yes')
        expect(acceptance({ ...invitee, friend: true })).toBe('yes')
      if (invitee.state !== 'online') expect(acceptance(invitee)).not.toBe('yes')
    }
  })
})

/** All that can be, with few numbers. */
function everyInvitee(): Invitee[] {
  const flags = [false, true]
  return availabilities.flatMap((availability) =>
    (['online', 'recent', 'offline'] as const).flatMap((state) =>
      flags.flatMap((playing) =>
        flags.flatMap((friend) =>
          flags.flatMap((blocked) =>
            [0, 2, 3].map((pendingInvites) => ({
              availability,
              state,
              playing,
              friend,
              blocked,
              pendingInvites,
              maxInvites: 3,
            })),
          ),
        ),
      ),
    ),
  )
}
