import { expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { btz, cents } from '../money.ts'
import { rewardDay, zoneChangeEvery, type PlayerZone } from '../progress/zone-change.ts'
import { hour, minute, type Instant } from '../time.ts'
import { bounds, noon, pair, sender } from './_sender.ts'
import { dayBound, firstOfMonth, leftOf, usedOn, type TransferDay } from './limits.ts'
import { admitTransfer } from './may-send.ts'

const zones = [
  'America/Sao_Paulo',
  'Pacific/Pago_Pago',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Asia/Kolkata',
  'Europe/Lisbon',
  'America/St_Johns',
]

test('a day and its month count what is of them alone', () => {
  const days: TransferDay[] = [
    { day: '2026-10-31', sentCents: btz(1), sent: 1, receivedCents: btz(100) },
    { day: '2026-11-01', sentCents: btz(10), sent: 2, receivedCents: btz(1_000) },
    { day: '2026-11-21', sentCents: btz(20), sent: 3, receivedCents: btz(2_000) },
    { day: '2026-12-01', sentCents: btz(40), sent: 4, receivedCents: btz(4_000) },
  ]
  expect(usedOn(days, '2026-11-21')).toEqual({
    sentToday: btz(20),
    countToday: 3,
    sentInMonth: btz(30),
    receivedToday: btz(2_000),
    receivedInMonth: btz(3_000),
  })
  expect(firstOfMonth('2026-11-21')).toBe('2026-11-01')
})

test('a bound that was lowered beneath what is used leaves nothing, and the day of a new account is the smaller one', () => {
  expect(leftOf(btz(10), btz(11))).toBe(0)
  expect(dayBound(bounds, noon - hour, noon)).toBe(bounds.newPerDay)
  expect(dayBound({ ...bounds, perDay: btz(100) }, noon - hour, noon)).toBe(btz(100))
  expect(dayBound(bounds, null, noon)).toBe(bounds.perDay)
})

/** A step of somebody who wants to send as much as they can: time passes, they may fly, they send. */
const step = fc.record({
  minutes: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 3 * 24 * 60 })),
  zone: fc.option(fc.constantFrom(...zones)),
  whole: fc.integer({ min: 1, max: 1_000 }),
})

test('limits hold across the day’s end in every zone, however one flies', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.array(step, { minLength: 20, maxLength: 80 }), (home, steps) => {
      const sent = sendAll(home, steps)
      for (const key of ['day', 'month'] as const) {
        for (const total of Object.values(totals(sent, key)))
          expect(total).toBeLessThanOrEqual(key === 'day' ? bounds.perDay : bounds.perMonth)
      }
      // A day that was left never comes back, so nothing is counted on a day twice over.
      const days = sent.map(({ day }) => day)
      expect(days).toEqual(days.toSorted())
      // By the clock on the wall: two days more than there are times 24 hours, whatever zones say.
      for (const { at } of sent) {
        const within = sent.filter((one) => one.at >= at && one.at < at + 5 * 24 * hour)
        expect(within.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(7 * bounds.perDay)
      }
    }),
    { numRuns: 300 },
  )
})

type Sent = { at: Instant; day: string; month: string; amount: number }

function sendAll(home: string, steps: { minutes: number; zone: string | null; whole: number }[]): Sent[] {
  let player: PlayerZone = { zone: home, change: null }
  let at = noon
  const sent: Sent[] = []
  const days = new Map<string, TransferDay>()
  for (const { minutes, zone, whole } of steps) {
    at += minutes * minute
    const mayFly = !player.change || at >= player.change.at + zoneChangeEvery
    if (zone !== null && zone !== player.zone && mayFly) player = { zone, change: { from: player.zone, at } }
    const day = rewardDay(player, at)
    const one = sender({ earned: btz(1_000_000), used: usedOn([...days.values()], day) })
    const amount = btz(whole)
    if (!admitTransfer(pair({ sender: one }), { amount, bounds }, at).ok) continue
    const before = days.get(day) ?? { day, sentCents: cents(0), sent: 0, receivedCents: cents(0) }
    days.set(day, { ...before, sentCents: cents(before.sentCents + amount), sent: before.sent + 1 })
    sent.push({ at, day, month: day.slice(0, 7), amount })
  }
  return sent
}

function totals(sent: Sent[], key: 'day' | 'month'): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const one of sent) sums[one[key]] = (sums[one[key]] ?? 0) + one.amount
  return sums
}
