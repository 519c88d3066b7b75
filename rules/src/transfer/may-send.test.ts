import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { adult } from '../audience/_audience.ts'
import { btz, cents, type Cents } from '../money.ts'
import { hour } from '../time.ts'
import { bounds, noon, pair, receiver, sender, usedBtz } from './_sender.ts'
import {
  admitAmount,
  admitPair,
  admitTransfer,
  needsPassword,
  roomToSend,
  transferBarAt,
  type Pair,
} from './may-send.ts'

const verified = adult({ identityVerified: true })
const minor = { ...verified, birthDate: '2009-11-22' }

describe('whoever sends', () => {
  test.each([
    ['off', { enabled: false, audience: minor }],
    ['minor', { audience: minor }],
    ['minor', { audience: { ...verified, birthDate: null } }],
    ['unconfirmed', { audience: { ...verified, confirmed: false, identityVerified: true } }],
    ['unverified', { audience: adult() }],
    ['stopped', { stopped: true, owes: true }],
    ['owing', { owes: true }],
    [null, {}],
  ] as const)('is barred as %s', (bar, about) => {
    expect(transferBarAt(sender(about), noon)).toBe(bar)
    if (bar) expect(codeOf({ sender: sender(about) })).toBe(`transfer.${bar}`)
  })

  test('learns nothing of anybody while they may not send', () => {
    const barred = sender({ audience: adult() })
    const all = [null, receiver(), receiver({ isSender: true }), receiver({ deleted: true }), receiver({ isBot: true })]
    expect(all.map((one) => codeOf({ sender: barred, receiver: one }))).toEqual(all.map(() => 'transfer.unverified'))
  })
})

describe('whoever receives', () => {
  test.each([
    ['transfer.receiverNotFound', null],
    ['transfer.toSelf', receiver({ isSender: true })],
    ['transfer.receiverNotVerified', receiver({ audience: adult() })],
    ['transfer.receiverNotVerified', receiver({ audience: { ...verified, confirmed: false } })],
    ['transfer.receiverNotVerified', receiver({ audience: minor })],
    ['transfer.receiverNotVerified', receiver({ audience: { ...verified, birthDate: null } })],
    ['transfer.receiverNotVerified', receiver({ isBot: true })],
    ['transfer.receiverNotVerified', receiver({ deleted: true })],
    ['transfer.receiverNotVerified', receiver({ blocked: true })],
    ['transfer.receiverNotVerified', receiver({ stopped: true })],
    [null, receiver()],
  ] as const)('is answered with %s', (code, one) => {
    expect(codeOf({ receiver: one })).toBe(code)
  })

  test('is refused in the same words whatever their reason, on a shared device too', () => {
    const reasons = [{ isBot: true }, { deleted: true }, { blocked: true }, { stopped: true }, { audience: minor }]
    const replies = reasons.flatMap((reason) =>
      [true, false].map((sharedDevice) =>
        admitPair(
          pair({ receiver: receiver(reason), between: { sharedDevice, stopped: sharedDevice, sentLately: 0 } }),
          noon,
        ),
      ),
    )
    for (const reply of replies) expect(reply).toEqual({ ok: false, code: 'transfer.receiverNotVerified', details: {} })
  })

  test.each([
    { sharedDevice: true, stopped: false, sentLately: 0 },
    { sharedDevice: false, stopped: true, sentLately: 0 },
  ])('gets nothing of who is %o', (between) => expect(codeOf({ between })).toBe('transfer.notBetween'))
})

test.each([
  [19, null],
  [20, 'transfer.pairCount'],
  [21, 'transfer.pairCount'],
])('after %i transfers to the same one in a day another is answered with %s', (sentLately, code) => {
  const admitted = admitTransfer(
    pair({ between: { sharedDevice: false, stopped: false, sentLately } }),
    { amount: cents(100), bounds },
    noon,
  )
  expect(admitted.ok ? null : [admitted.code, admitted.details]).toEqual(code && [code, { countPerPair: 20 }])
})

describe('an amount', () => {
  test.each([
    [-1, 'transfer.amountInvalid'],
    [0, 'transfer.amountInvalid'],
    [99, 'transfer.amountInvalid'],
    [100, null],
    [101, null],
    [100_000, null],
    [100_001, 'transfer.overLimit'],
    [Number.MAX_SAFE_INTEGER, 'transfer.overLimit'],
  ])('of %i cents is answered with %s', (amount, code) => {
    const admitted = admitAmount(cents(amount), bounds)
    expect(admitted.ok ? null : admitted.code).toBe(code)
  })

  test('asks for the password above 500 BTZ, and not at 500', () => {
    expect([50_000, 50_001].map((amount) => needsPassword(cents(amount), bounds))).toEqual([false, true])
  })
})

describe('a transfer', () => {
  test.each([
    [
      'a day',
      { sentToday: 1_900, sentInMonth: 1_900 },
      100,
      { code: 'transfer.dayLimit', details: { leftCents: 10_000 } },
    ],
    ['a month', { sentInMonth: 9_950 }, 50, { code: 'transfer.monthLimit', details: { leftCents: 5_000 } }],
  ])('goes to the last cent of %s and no further', (_, used, left, refusal) => {
    const one = sender({ used: usedBtz(used) })
    expect(transfer({ sender: one }, btz(left))).toMatchObject({ ok: true })
    expect(transfer({ sender: one }, cents(100 * left + 1))).toMatchObject(refusal)
  })

  test('is one of a hundred a day', () => {
    expect(transfer({ sender: sender({ used: usedBtz({ countToday: 99 }) }) }, btz(1))).toMatchObject({ ok: true })
    expect(transfer({ sender: sender({ used: usedBtz({ countToday: 100 }) }) }, btz(1))).toMatchObject({
      code: 'transfer.dayCount',
    })
  })

  test('of who was verified less than 24 hours ago is bound to 500 a day', () => {
    const since = (verifiedAt: number) => sender({ verifiedAt, used: usedBtz({ sentToday: 400 }) })
    expect(transfer({ sender: since(noon - 24 * hour + 1) }, cents(10_001))).toMatchObject({
      code: 'transfer.dayLimit',
      details: { leftCents: 10_000 },
    })
    expect(transfer({ sender: since(noon - 24 * hour) }, cents(10_001))).toMatchObject({ ok: true })
  })

  test.each([{ receivedToday: 9_950, receivedInMonth: 9_950 }, { receivedInMonth: 29_950 }])(
    'to somebody who received %o goes as far as their bound, which is told without a number',
    (used) => {
      const one = receiver({ used: usedBtz(used) })
      expect(transfer({ receiver: one }, btz(50))).toMatchObject({ ok: true })
      expect(transfer({ receiver: one }, cents(5_001))).toEqual({
        ok: false,
        code: 'transfer.receiverLimit',
        details: {},
      })
    },
  )

  test('takes what was earned, and says what it needs and what may be sent', () => {
    expect(transfer({ sender: sender({ earned: btz(5) }) }, btz(5))).toMatchObject({ ok: true })
    expect(transfer({ sender: sender({ earned: btz(5) }) }, btz(6))).toMatchObject({
      code: 'transfer.insufficient',
      details: { amountCents: 600, availableCents: 500 },
    })
  })
})

test('whatever is admitted keeps every bound, whoever sends what', () => {
  const whole = fc.integer({ min: 0, max: 40_000 })
  const used = fc.record({ sentToday: whole, sentInMonth: whole, receivedToday: whole, receivedInMonth: whole })
  const amounts = fc.integer({ min: -100, max: 200_000 }).map(cents)
  fc.assert(
    fc.property(used, used, whole, amounts, fc.integer({ min: 0, max: 48 }), (mine, theirs, holds, amount, hours) => {
      const one = sender({ used: usedBtz(mine), earned: btz(holds), verifiedAt: noon - hours * hour })
      const outcome = transfer({ sender: one, receiver: receiver({ used: usedBtz(theirs) }) }, amount)
      const room = roomToSend(one, bounds, noon)
      const fits =
        amount >= 100 &&
        amount <= Math.min(bounds.most, one.earned, room.day, room.month) &&
        100 * mine.sentToday + amount <= (hours < 24 ? bounds.newPerDay : bounds.perDay) &&
        100 * mine.sentInMonth + amount <= bounds.perMonth &&
        100 * theirs.receivedToday + amount <= bounds.receivedPerDay &&
        100 * theirs.receivedInMonth + amount <= bounds.receivedPerMonth
      expect(outcome.ok).toBe(fits)
    }),
  )
})

function transfer(about: Partial<Pair>, amount: Cents) {
  return admitTransfer(pair(about), { amount, bounds }, noon)
}

function codeOf(about: Partial<Pair>): string | null {
  const admitted = admitPair(pair(about), noon)
  return admitted.ok ? null : admitted.code
}
