import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { btz, cents } from '../money.ts'
import { hour, minute, type Instant } from '../time.ts'
import {
  addMonths,
  arrange,
  broughtBy,
  freezesBetween,
  monthsBegun,
  monthStarts,
  unusedBtz,
  type BillTime,
} from './bill.ts'
import { changeTimeOf, offers, type Offer } from './offers.ts'
import { paidPlans } from './plans.ts'

const day = 24 * hour
const from = Date.parse('2026-01-31T12:00:00Z')

function billOf(offer: Offer, begun: Instant = from): BillTime {
  return { ...offer, from: begun, until: addMonths(begun, offer.interval === 'year' ? 12 : 1), supersededAt: null }
}
const month = billOf({ plan: 'premium', interval: 'month' })
const year = billOf({ plan: 'premium', interval: 'year' })

test('months begin on the same day in UTC, or on the last one there is', () => {
  const days = monthStarts(year).map((at) => new Date(at).toISOString().slice(0, 16))
  expect(days.slice(0, 5)).toEqual([
    '2026-01-31T12:00',
    '2026-02-28T12:00',
    '2026-03-31T12:00',
    '2026-04-30T12:00',
    '2026-05-31T12:00',
  ])
  expect(monthStarts(month)).toEqual([from])
  expect(new Date(addMonths(Date.parse('2028-02-29T00:00:00Z'), 12)).toISOString()).toBe('2029-02-28T00:00:00.000Z')
})

test('a month has begun at its first instant, and not before; none begins after a change', () => {
  expect([from - 1, from, addMonths(from, 1) - 1, addMonths(from, 1)].map((at) => monthsBegun(year, at))).toEqual([
    0, 1, 1, 2,
  ])
  expect(monthsBegun(year, addMonths(from, 40))).toBe(12)
  const ended = { ...year, supersededAt: addMonths(from, 3) }
  expect(monthsBegun(ended, addMonths(from, 40))).toBe(3)
})

describe('what is not used', () => {
  test.each<[string, Instant, number]>([
    ['at once is all of the month', from, 3_000],
    ['in the middle is the half', from + (addMonths(from, 1) - from) / 2, 1_500],
    ['at the end is nothing', addMonths(from, 1), 0],
    ['before the beginning is nothing', from - 1, 0],
    ['is rounded down to whole BTZ', addMonths(from, 1) - minute, 0],
  ])('%s', (_, at, whole) => {
    expect(unusedBtz(month, at)).toBe(btz(whole))
  })

  test('of a year is of the month that runs', () => {
    expect(unusedBtz(year, addMonths(from, 5))).toBe(btz(3_000))
    expect(unusedBtz(year, addMonths(from, 12))).toBe(0)
  })
})

test('bills of a subscription are ended by the next that begins within them, in whatever order they are known', () => {
  const elite = billOf({ plan: 'elite', interval: 'month' }, from + 10 * day)
  const later = billOf({ plan: 'elite', interval: 'month' }, elite.until)
  const [first, second, third] = arrange([later, elite, month])
  expect(first).toEqual({ bill: { ...month, supersededAt: elite.from }, before: null, deductedCents: 0, stands: true })
  expect(second).toEqual({
    bill: elite,
    before: first?.bill,
    deductedCents: unusedBtz(month, elite.from),
    stands: true,
  })
  expect(third).toEqual({ bill: later, before: null, deductedCents: 0, stands: true })
  expect(second && freezesBetween(second, 0, 1)).toBe(1)
  expect(third && freezesBetween(third, 0, 1)).toBe(2)
})

describe('money that was taken back', () => {
  const low = billOf({ plan: 'premium', interval: 'year' })
  const high = billOf({ plan: 'elite', interval: 'year' }, from + day)
  const without = (gone: BillTime) =>
    arrange([low, high], (bill) => bill.from !== gone.from).map(({ bill, stands }) => [
      bill.plan,
      stands,
      bill.supersededAt,
    ])

  test('of a bill takes those along that it has partly paid', () => {
    expect(without(low)).toEqual([
      ['premium', false, null],
      ['elite', false, null],
    ])
  })

  test('of a change gives the plan again that was paid before', () => {
    expect(without(high)).toEqual([
      ['premium', true, null],
      ['elite', false, null],
    ])
  })

  test('of a month that is over takes no later one along', () => {
    const next = billOf({ plan: 'premium', interval: 'month' }, month.until)
    const [first, second] = arrange([month, next], (bill) => bill.from !== month.from)
    expect([first?.stands, second?.stands, second?.before]).toEqual([false, true, null])
  })
})

test('freezes of a month are given once', () => {
  const [of] = arrange([year])
  if (!of) throw new Error('no bill')
  expect([
    freezesBetween(of, 0, 1),
    freezesBetween(of, 1, 1),
    freezesBetween(of, 1, 4),
    freezesBetween(of, 4, 3),
  ]).toEqual([1, 0, 3, 0])
})

test('whoever changes as often as can be has what each plan is worth for its time', () => {
  const step = fc.record({ offer: fc.constantFrom(...offers), share: fc.double({ min: 0, max: 0.999, noNaN: true }) })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const bills: BillTime[] = []
      for (const { offer, share } of steps) {
        const last = bills.at(-1)
        if (!last) bills.push(billOf(offer))
        else if (changeTimeOf(last, offer) === 'now')
          bills.push(billOf(offer, last.from + Math.floor((last.until - last.from) * share)))
      }
      let [worth, brought] = [0, 0]
      for (const arranged of arrange(bills)) {
        const { bill } = arranged
        const months = monthsBegun(bill, bill.until)
        brought += broughtBy(bill, { months, deductedCents: arranged.deductedCents })
        const unused = bill.supersededAt === null ? 0 : unusedBtz(bill, bill.supersededAt)
        worth += paidPlans[bill.plan].gift.amountCents * months - unused
      }
      expect(brought).toBe(worth)
    }),
  )
})

test('a change to a higher plan brings what both are worth for their time', () => {
  const at = fc.integer({ min: 0, max: addMonths(from, 1) - from - 1 })
  fc.assert(
    fc.property(at, (after) => {
      const elite = billOf({ plan: 'elite', interval: 'month' }, from + after)
      const [low, high] = arrange([month, elite])
      if (!low || !high) throw new Error('no bills')
      const brought =
        broughtBy(low.bill, { months: monthsBegun(low.bill, elite.until), deductedCents: cents(0) }) +
        broughtBy(high.bill, { months: 1, deductedCents: high.deductedCents })
      const used = after / (month.until - from)
      const worth = (after === 0 ? 0 : btz(3_000) * used) + btz(8_000)
      expect(Math.abs(brought - worth)).toBeLessThanOrEqual(btz(1))
    }),
  )
})
