import { describe, expect, test } from 'vitest'

import { btz } from '../money.ts'
import { hour, type Instant } from '../time.ts'
import { addMonths, newBillFacts } from './bill.ts'
import type { Offer } from './offers.ts'
import { graceMillis, graceOf, lastBill, periodsOf, stateOf, type Bill, type Subscription } from './subscription.ts'

const from = Date.parse('2026-03-10T12:00:00Z')
const until = addMonths(from, 1)
const premium: Offer = { plan: 'premium', interval: 'month' }
const elite: Offer = { plan: 'elite', interval: 'month' }
const bill: Bill = {
  ...premium,
  from,
  until,
  supersededAt: null,
  revokedAt: null,
  facts: { ...newBillFacts(1_690, from), amountCents: btz(3_000) },
}
const active: Subscription = {
  facts: { status: 'active', renews: true },
  isClosed: false,
  next: premium,
  bills: [bill],
}
const cancelled: Subscription = { ...active, facts: { status: 'active', renews: false } }
const unpaid: Subscription = { ...active, facts: { status: 'pastDue', renews: true } }
const refunded: Bill = {
  ...bill,
  revokedAt: from + hour,
  facts: { ...bill.facts, refunds: { one: { centavos: 1_690, failed: false } } },
}

test.each<[string, Subscription, Instant, ReturnType<typeof stateOf>]>([
  ['nothing paid', { ...active, facts: { status: 'none', renews: true }, bills: [] }, from, 'open'],
  [
    'a page that is over',
    { ...active, facts: { status: 'none', renews: true }, bills: [], isClosed: true },
    from,
    'closed',
  ],
  ['a paid bill', active, from, 'active'],
  ['a lower offer next', { ...active, next: premium, bills: [{ ...bill, ...elite }] }, from, 'changing'],
  ['a higher offer whose bill has not come', { ...active, next: elite }, from, 'active'],
  ['a bill that ran out a moment ago, of which nothing is said', active, until, 'active'],
  ['the same when the grace is over', active, until + graceMillis, 'ended'],
  ['a payment that did not come', unpaid, until, 'failed'],
  ['the same at the last instant of the grace', unpaid, until + graceMillis - 1, 'failed'],
  ['the same after it', unpaid, until + graceMillis, 'ended'],
  ['a cancellation', cancelled, until - 1, 'ending'],
  ['the same when its time is over', cancelled, until, 'ended'],
  ['an end at the provider in its paid time', { ...active, facts: { status: 'ended', renews: true } }, from, 'ending'],
  ['money that was given back', { ...active, bills: [refunded] }, from + hour, 'stopped'],
])('%s', (_, subscription, at, state) => {
  expect(stateOf(subscription, at)).toBe(state)
})

describe('periods', () => {
  test('are the paid time, and a grace after the last while a payment is to come', () => {
    expect(periodsOf(active.facts, [bill])).toEqual([{ plan: 'premium', from, until: until + graceMillis }])
    expect(periodsOf(cancelled.facts, [bill])).toEqual([{ plan: 'premium', from, until }])
    expect(periodsOf({ status: 'ended', renews: true }, [bill])).toEqual([{ plan: 'premium', from, until }])
  })

  test('follow each other without a grace between', () => {
    const next: Bill = { ...bill, ...elite, from: until, until: addMonths(from, 2) }
    expect(periodsOf(active.facts, [bill, next])).toEqual([
      { plan: 'premium', from, until },
      { plan: 'elite', from: until, until: next.until + graceMillis },
    ])
  })

  test('end where a change took their place, and where the money was taken back', () => {
    const high: Bill = { ...bill, ...elite, from: from + hour, until: addMonths(from + hour, 1) }
    expect(periodsOf(active.facts, [{ ...bill, supersededAt: high.from }, high])).toEqual([
      { plan: 'premium', from, until: high.from },
      { plan: 'elite', from: high.from, until: high.until + graceMillis },
    ])
    expect(periodsOf(active.facts, [refunded])).toEqual([{ plan: 'premium', from, until: from + hour }])
    expect(periodsOf(active.facts, [{ ...refunded, revokedAt: from }])).toEqual([])
  })
})

test('of one plan that begins twice in a second there is one period, the longer', () => {
  const again: Bill = { ...bill, until: addMonths(from, 12), revokedAt: from + hour }
  const longest = { plan: 'premium', from, until: until + graceMillis }
  expect(periodsOf(active.facts, [bill, again])).toEqual([longest])
  expect(periodsOf(active.facts, [again, bill])).toEqual([longest])
  expect(periodsOf(active.facts, [again, { ...again }])).toHaveLength(1)
})

test('the last bill is the one that is paid for longest of those that stand', () => {
  const next: Bill = { ...bill, from: until, until: addMonths(from, 2) }
  expect(lastBill([next, bill])).toBe(next)
  expect(lastBill([bill, { ...next, revokedAt: until }])).toBe(bill)
  expect(lastBill([refunded])).toBe(null)
  expect(graceOf(active.facts, bill)).toBe(until + graceMillis)
})
