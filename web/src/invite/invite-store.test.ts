import type { DuelInvite } from '@satoshi/contract/invite'
import { inviteLivesMillis } from '@satoshi/rules/invite/invite'
import { beforeEach, expect, test } from 'vitest'

import { serverNow } from '../lib/clock.ts'
import {
  announceDeparture,
  dismissShown,
  endInvite,
  clearInvites,
  receiveInvite,
  readIncoming,
  silenceDeparture,
  limitInvites,
  useInvites,
} from './invite-store.ts'

beforeEach(() => {
  clearInvites()
  limitInvites(3)
})

const shown = () => useInvites.getState().queue.shown?.id ?? null
const waiting = () => useInvites.getState().queue.waiting.map(({ id }) => id)

test('an invite is shown only with its challenger', async () => {
  // safe: as it must not come, and may
  receiveInvite({ ...invite('a'), challenger: undefined } as unknown as DuelInvite)
  await readIncoming(() => Promise.resolve([{ ...invite('a'), challenger: undefined } as unknown as DuelInvite]))
  expect([shown(), waiting()]).toEqual([null, []])
  receiveInvite(invite('a'))
  expect(shown()).toBe('a')
})

test('what ended elsewhere is taken off the screen, and the next is shown', async () => {
  for (const id of ['a', 'b', 'c']) receiveInvite(invite(id))
  receiveInvite({ ...invite('a'), status: 'withdrawn' })
  expect([shown(), waiting()]).toEqual(['b', ['c']])
  await readIncoming(() => Promise.resolve([invite('c')]))
  expect([shown(), waiting()]).toEqual(['c', []])
})

test('no more wait than the player takes at once', () => {
  limitInvites(2)
  for (const id of ['a', 'b', 'c']) receiveInvite(invite(id))
  expect([shown(), waiting()]).toEqual(['a', ['b']])
})

test('what was put away does not come back with a reading', async () => {
  for (const id of ['a', 'b']) receiveInvite(invite(id))
  dismissShown()
  await readIncoming(() => Promise.resolve([invite('a'), invite('b')]))
  expect([shown(), waiting()]).toEqual(['b', []])
})

test('a reading that began before something was told or answered is not believed, and made again', async () => {
  receiveInvite(invite('a'))
  const readings = [[invite('a')], [invite('b')]]
  await readIncoming(() => {
    const reading = readings.shift() ?? []
    if (readings.length === 1) {
      receiveInvite(invite('b'))
      endInvite('a')
    }
    return Promise.resolve(reading)
  })
  expect([shown(), waiting(), readings]).toEqual(['b', [], []])
})

test('a departure is taken back by its own duel alone', () => {
  announceDeparture({ id: 'd1', nickname: 'Ana', inMillis: 1_000 })
  silenceDeparture('d2')
  expect(useInvites.getState().departure?.duelId).toBe('d1')
  silenceDeparture('d1')
  expect(useInvites.getState().departure).toBeNull()
})

function invite(id: string): DuelInvite {
  const person = {
    level: 1,
    xp: 0,
    profile_image_url: null,
    avatar: null,
    accessory_id: null,
    rating: 1500,
    rating_provisional: true,
  }
  return {
    id,
    challenger_id: 'ana',
    challenged_id: 'bia',
    quiz_topic: 'general',
    bet_amount: 0,
    status: 'pending',
    decline_reason: null,
    duel_id: null,
    created_at: new Date(serverNow()).toISOString(),
    expires_at: new Date(serverNow() + inviteLivesMillis).toISOString(),
    challenger: { id: 'ana', nickname: 'Ana', ...person },
    challenged: { id: 'bia', nickname: 'Bia', ...person },
  }
}
