import { standardSettings } from '../game-settings.ts'
import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import {
  answerInvite,
  inviteLivesMillis,
  inviteStatuses,
  newInvite,
  statusAt,
  type Invite,
  type InviteAnswer,
  maySend,
  shownStakeBtz,
  stakeOfInvite,
} from './invite.ts'

const ana = 'ana'
const bia = 'bia'
const at = Date.parse('2026-11-23T15:00:00Z')
const invite = newInvite({ challengerId: ana, challengedId: bia }, at)

describe('who may do what with an invite', () => {
  const rows: [InviteAnswer, string, string][] = [
    ['accepted', bia, 'ok'],
    ['accepted', ana, 'invite.notYours'],
    ['accepted', 'eva', 'invite.notFound'],
    ['rejected', bia, 'ok'],
    ['rejected', ana, 'invite.notYours'],
    ['rejected', 'eva', 'invite.notFound'],
    ['withdrawn', ana, 'ok'],
    ['withdrawn', bia, 'invite.notYours'],
    ['withdrawn', 'eva', 'invite.notFound'],
  ]
  test.each(rows)('%s by %s: %s', (answer, userId, expected) => {
    const outcome = answerInvite(invite, { userId, answer, at })
    expect(outcome.ok ? 'ok' : outcome.code).toBe(expected)
  })
})

test('an invite can be answered until the last moment before its end, and from then on by nobody', () => {
  const lastMoment = at + inviteLivesMillis - 1
  expect(answerInvite(invite, { userId: bia, answer: 'accepted', at: lastMoment }).ok).toBe(true)
  expect(answerInvite(invite, { userId: bia, answer: 'accepted', at: lastMoment + 1 })).toMatchObject({
    ok: false,
    code: 'invite.ended',
    details: { status: 'expired' },
  })
})

test('what is answered stays answered, also after its time', () => {
  const accepted: Invite = { ...invite, status: 'accepted' }
  expect(statusAt(accepted, at + 10 * inviteLivesMillis)).toBe('accepted')
})

const anyInvite = fc.record({
  challengerId: fc.constant(ana),
  challengedId: fc.constant(bia),
  status: fc.constantFrom(...inviteStatuses),
  expiresAt: fc.integer({ min: 0, max: 10 }),
})
const anyRequest = fc.record({
  userId: fc.constantFrom(ana, bia, 'eva'),
  answer: fc.constantFrom<InviteAnswer[]>('accepted', 'rejected', 'withdrawn'),
  at: fc.integer({ min: 0, max: 10 }),
})

test('whatever is asked in whatever order, an invite leaves pending once, and never changes afterwards', () => {
  fc.assert(
    fc.property(anyInvite, fc.array(anyRequest, { maxLength: 20 }), (first, requests) => {
      let now: Invite = first
      let changes = 0
      for (const ask of requests.toSorted((a, b) => a.at - b.at)) {
        const outcome = answerInvite(now, ask)
        if (!outcome.ok) continue
        if (outcome.value.status !== now.status) {
          changes += 1
          expect(now.status).toBe('pending')
          expect(ask.at).toBeLessThan(now.expiresAt)
          expect(ask.userId).toBe(ask.answer === 'withdrawn' ? ana : bia)
        }
        now = outcome.value
      }
      expect(changes).toBeLessThanOrEqual(1)
    }),
  )
})

test('the same answer again is taken and changes nothing', () => {
  fc.assert(
    fc.property(anyInvite, anyRequest, (before, request) => {
      const once = answerInvite(before, request)
      if (!once.ok) return
      expect(answerInvite(once.value, { ...request, at: request.at + 1_000 })).toEqual(once)
    }),
  )
})

test('the tenth invite of an hour goes, the eleventh does not; the third unanswered one goes, the fourth does not', () => {
  expect(maySend({ inTheHour: standardSettings['invite.perHour'] - 1, unanswered: 0 }).ok).toBe(true)
  expect(maySend({ inTheHour: standardSettings['invite.perHour'], unanswered: 0 })).toMatchObject({
    code: 'invite.tooMany',
  })
  expect(maySend({ inTheHour: 3, unanswered: standardSettings['invite.unansweredPerDay'] - 1 }).ok).toBe(true)
  expect(maySend({ inTheHour: 3, unanswered: standardSettings['invite.unansweredPerDay'] })).toMatchObject({
    code: 'invite.unanswered',
  })
})

test.each([
  [undefined, true, 100],
  [undefined, false, 0],
  [0, true, 0],
  [250, true, 250],
  [250, false, 250],
])('a stake of %s, both may stake: %s, is %s BTZ', (requested, bothMay, btz) => {
  expect(stakeOfInvite(requested, bothMay)).toBe(btz)
})

test('a stored invite without a stake shows 100 BTZ, a friendly one shows none', () => {
  expect([shownStakeBtz(null), shownStakeBtz(0), shownStakeBtz(50)]).toEqual([100, 0, 50])
})
