import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { btz, cents } from '../money.ts'
import { hour } from '../time.ts'
import {
  creditOf,
  mayRefund,
  refundableUntil,
  refundMillis,
  stateOf,
  withNews,
  type OrderFacts,
  type OrderNews,
} from './order.ts'

const noon = Date.parse('2026-11-21T15:00:00Z')

const ordered: OrderFacts = {
  priceCentavos: 1_490,
  amountCents: btz(8_000),
  paidAt: null,
  refunds: {},
  refundAskedAt: null,
  refundRefused: false,
  dispute: 'none',
  closed: null,
}
const paid: OrderFacts = { ...ordered, paidAt: noon }

const news: fc.Arbitrary<OrderNews> = fc.oneof(
  fc.record({ kind: fc.constant('paid' as const), at: fc.integer({ min: noon, max: noon + hour }) }),
  fc.record({ kind: fc.constant('closed' as const), as: fc.constantFrom('expired', 'cancelled', 'failed') }),
  // A refund has one amount, whenever it is heard of.
  fc
    .tuple(fc.constantFrom(100, 490, 745, 1_490), fc.boolean())
    .map(([centavos, failed]) => ({ kind: 'refund' as const, id: `re_${centavos}`, centavos, failed })),
  fc.constant({ kind: 'refundRefused' as const }),
  fc.record({ kind: fc.constant('dispute' as const), dispute: fc.constantFrom('open', 'won', 'lost') }),
)

const refund = (id: string, centavos: number, failed = false) => ({ kind: 'refund' as const, id, centavos, failed })

const after = (all: readonly OrderNews[], facts = ordered) => all.reduce(withNews, facts)

test('the same news come to the same facts, in any order and however often', () => {
  const heard = fc.array(news, { maxLength: 8 }).chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc
        .shuffledSubarray([...all, ...all], { minLength: all.length })
        .filter((some) => all.every((one) => some.includes(one))),
    ),
  )
  fc.assert(
    fc.property(heard, ([all, again]) => {
      expect(after(again)).toEqual(after(all))
    }),
  )
})

test('an order is worth nothing before it is paid, and never more than it brings', () => {
  fc.assert(
    fc.property(fc.array(news, { maxLength: 8 }), (all) => {
      const facts = after(all)
      const credit = creditOf(facts)
      expect(credit).toBeGreaterThanOrEqual(0)
      expect(credit).toBeLessThanOrEqual(facts.amountCents)
      if (!all.some(({ kind }) => kind === 'paid')) expect(credit).toBe(0)
    }),
  )
})

test.each<[string, OrderNews[], number, string]>([
  ['nothing was heard', [], 0, 'open'],
  ['it is paid', [{ kind: 'paid', at: noon }], 8_000, 'paid'],
  ['it ran out', [{ kind: 'closed', as: 'expired' }], 0, 'cancelled'],
  ['the bank refused', [{ kind: 'closed', as: 'failed' }], 0, 'failed'],
  [
    'it ran out, and was paid all the same',
    [
      { kind: 'closed', as: 'expired' },
      { kind: 'paid', at: noon },
    ],
    8_000,
    'paid',
  ],
  ['a refund was heard of before its payment', [refund('one', 1_490)], 0, 'open'],
  ['half was given back', [{ kind: 'paid', at: noon }, refund('one', 745)], 4_000, 'paid'],
  ['all was given back', [{ kind: 'paid', at: noon }, refund('one', 1_490)], 0, 'refunded'],
  [
    'the bank disputes it',
    [
      { kind: 'paid', at: noon },
      { kind: 'dispute', dispute: 'open' },
    ],
    0,
    'disputed',
  ],
  [
    'the bank has lost',
    [
      { kind: 'paid', at: noon },
      { kind: 'dispute', dispute: 'won' },
    ],
    8_000,
    'paid',
  ],
  [
    'the bank has won',
    [
      { kind: 'paid', at: noon },
      { kind: 'dispute', dispute: 'lost' },
    ],
    0,
    'chargedBack',
  ],
])('when %s', (_, all, whole, state) => {
  expect(creditOf(after(all))).toBe(btz(whole))
  expect(stateOf(after(all))).toBe(state)
})

test('a part that was given back takes no less than its share', () => {
  expect(
    creditOf({ ...paid, amountCents: btz(1), priceCentavos: 3, refunds: { one: { centavos: 1, failed: false } } }),
  ).toBe(cents(66))
})

describe('giving back', () => {
  test('is open for seven days, to the end of the last', () => {
    expect(refundableUntil(paid)).toBe(noon + refundMillis)
    expect(mayRefund(paid, btz(8_000), noon + refundMillis - 1)).toEqual({ ok: true, value: null })
    expect(mayRefund(paid, btz(8_000), noon + refundMillis)).toMatchObject({
      code: 'payment.refundTooLate',
      details: { days: 7 },
    })
  })

  test('takes all that it brought to be there', () => {
    expect(mayRefund(paid, cents(btz(8_000) - 1), noon)).toMatchObject({
      code: 'payment.refundSpent',
      details: { missingCents: 1 },
    })
  })

  test.each<[string, Partial<OrderFacts>]>([
    ['was not paid', { paidAt: null }],
    ['is given back', { refundAskedAt: noon }],
    ['could not be given back', { refundAskedAt: noon, refundRefused: true }],
    ['was given back in part', { refunds: { one: { centavos: 1, failed: false } } }],
    ['was to be given back, which failed', { refunds: { one: { centavos: 1, failed: true } } }],
    ['is disputed', { dispute: 'open' }],
  ])('is not open to an order that %s', (_, about) => {
    expect(refundableUntil({ ...paid, ...about })).toBe(null)
    expect(mayRefund({ ...paid, ...about }, btz(8_000), noon)).toMatchObject({ code: 'payment.notRefundable' })
  })

  test('takes the BTZ at once, and brings them again where the bank does not take the money', () => {
    const asked = { ...paid, refundAskedAt: noon }
    expect([creditOf(asked), stateOf(asked)]).toEqual([0, 'refunding'])
    const given = withNews(asked, refund('one', 1_490))
    expect([creditOf(given), stateOf(given)]).toEqual([0, 'refunded'])
    const failed = withNews(given, refund('one', 1_490, true))
    expect([creditOf(failed), stateOf(failed)]).toEqual([btz(8_000), 'paid'])
    const refused = withNews(asked, { kind: 'refundRefused' })
    expect([creditOf(refused), stateOf(refused)]).toEqual([btz(8_000), 'paid'])
    // Given back by somebody else after that, the BTZ go all the same.
    const byHand = withNews(failed, refund('two', 1_490))
    expect([creditOf(byHand), stateOf(byHand)]).toEqual([0, 'refunded'])
  })
})
