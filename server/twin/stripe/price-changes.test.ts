import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'

import { createPrice, instant, itemOf, refusalOf, startTestTwin, subscribe, type TestTwin } from './_test-twin.ts'

const day = 86_400_000

const changeTypes = [
  'customer.subscription.updated',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_succeeded',
  'invoice_payment.paid',
  'payment_intent.succeeded',
  'charge.succeeded',
]

type Change = { item: Stripe.SubscriptionItem; price: Stripe.Price; proration_date: number }

/** The parameters of another price from now on. */
function changeNow({ item, price, proration_date }: Change) {
  return {
    items: [{ id: item.id, price: price.id }],
    proration_behavior: 'always_invoice',
    billing_cycle_anchor: { type: 'now' },
    payment_behavior: 'error_if_incomplete',
    proration_date,
  } satisfies Stripe.SubscriptionUpdateParams
}

function preview({ stripe }: TestTwin, subscription: Stripe.Subscription, change: Change) {
  const { payment_behavior: _, ...subscription_details } = changeNow(change)
  const { id, customer } = subscription
  return stripe.invoices.createPreview({ customer: String(customer), subscription: id, subscription_details })
}

function amountsOf({ lines, ...invoice }: Stripe.Invoice) {
  const { total, amount_due, subtotal, currency } = invoice
  return {
    total,
    amount_due,
    subtotal,
    currency,
    lines: lines.data.map(({ amount, period, pricing, description, parent }) => [
      amount,
      period,
      pricing?.price_details,
      description,
      parent?.subscription_item_details?.proration,
      parent?.subscription_item_details?.proration_details,
    ]),
  }
}

test('a dearer price at once costs what its preview says, to the centavo', async () => {
  const test = await startTestTwin()
  const { stripe, twin, types } = test
  const { subscription, item, price: old } = await subscribe(test, { amount: 1_990 })
  const price = await createPrice(test, { amount: 3_990 })
  await twin.advance(10 * day + 1_234_000)
  const proration_date = item.current_period_start + 10 * 86_400 + 1_000
  const change = { item, price, proration_date }
  const previewed = await preview(test, subscription, change)
  expect(previewed).toMatchObject({ status: 'draft', billing_reason: 'upcoming' })
  expect(previewed.id).toMatch(/^upcoming_in_/)
  expect((await stripe.invoices.list()).data).toHaveLength(1)
  expect(await stripe.subscriptions.retrieve(subscription.id)).toEqual(subscription)
  const updated = await stripe.subscriptions.update(subscription.id, changeNow(change), { idempotencyKey: 'change-1' })
  const again = await stripe.subscriptions.update(subscription.id, changeNow(change), { idempotencyKey: 'change-1' })
  expect(again).toEqual(updated)
  await twin.settled()
  expect(types()).toEqual(changeTypes)
  const now = item.current_period_start + 10 * 86_400 + 1_234
  expect(updated).toMatchObject({ status: 'active', billing_cycle_anchor: now, metadata: { account: '1' } })
  const end = instant('2026-12-20T12:20:34Z')
  expect(itemOf(updated)).toMatchObject({
    id: item.id,
    price: { id: price.id },
    plan: { amount: 3_990 },
    current_period_start: now,
    current_period_end: end,
  })
  const invoice = await stripe.invoices.retrieve(String(updated.latest_invoice), { expand: ['payments'] })
  expect(amountsOf(invoice)).toEqual(amountsOf(previewed))
  expect(invoice).toMatchObject({
    status: 'paid',
    billing_reason: 'subscription_update',
    parent: { subscription_details: { subscription_proration_date: proration_date } },
  })
  // 20 of 30 days are left, but for 1,000 seconds: 1,990 × 1,727,000 / 2,592,000 = 1,325.9.
  const [credit, debit] = invoice.lines.data
  expect([invoice.total, credit?.amount, debit?.amount]).toEqual([2_664, -1_326, 3_990])
  expect(credit).toMatchObject({
    invoice: invoice.id,
    period: { start: proration_date, end: item.current_period_end },
    pricing: { price_details: { price: old.id } },
    parent: {
      subscription_item_details: {
        proration: true,
        proration_details: { credited_items: { invoice: subscription.latest_invoice } },
      },
    },
  })
  expect(debit?.period).toEqual({ start: now, end })
  const intent = await stripe.paymentIntents.retrieve(String(invoice.payments?.data[0]?.payment.payment_intent))
  expect(intent).toMatchObject({ status: 'succeeded', amount: 2_664, customer: subscription.customer })
})

test('a month becomes a year at once, and renewals are counted from then on', async () => {
  const test = await startTestTwin()
  const { stripe, twin } = test
  const { subscription, item } = await subscribe(test)
  const price = await createPrice(test, { amount: 19_990, interval: 'year' })
  await twin.advance(15 * day)
  const change = { item, price, proration_date: item.current_period_start + 15 * 86_400 }
  const updated = await stripe.subscriptions.update(subscription.id, changeNow(change))
  expect(itemOf(updated).current_period_end).toBe(instant('2027-11-25T12:00:00Z'))
  expect((await stripe.invoices.retrieve(String(updated.latest_invoice))).total).toBe(19_990 - 995)
  await twin.advance(365 * day)
  const renewed = itemOf(await stripe.subscriptions.retrieve(subscription.id))
  expect(renewed.current_period_end).toBe(instant('2028-11-25T12:00:00Z'))
})

test('a cheaper price waits for the renewal, and what was paid is what a later change credits', async () => {
  const test = await startTestTwin()
  const { stripe, twin, types } = test
  const { subscription, item } = await subscribe(test, { amount: 3_990 })
  const cheap = await createPrice(test, { amount: 990 })
  const updated = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price: cheap.id }],
    proration_behavior: 'none',
  })
  await twin.settled()
  expect(types()).toEqual(['customer.subscription.updated'])
  const { current_period_start, current_period_end } = item
  expect(itemOf(updated)).toMatchObject({ price: { id: cheap.id }, current_period_start, current_period_end })
  const proration_date = current_period_start + 15 * 86_400
  const dear = await createPrice(test, { amount: 5_990 })
  await twin.advance(15 * day)
  expect(await preview(test, subscription, { item, price: dear, proration_date })).toMatchObject({ total: 3_995 })
  await twin.advance(15 * day)
  const [renewal] = (await stripe.invoices.list({ subscription: subscription.id })).data
  expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', total: 990, status: 'paid' })
})

test.for([
  ['0341', 'card_declined', 'generic_decline'],
  ['9995', 'card_declined', 'insufficient_funds'],
  ['3155', 'subscription_payment_intent_requires_action', ''],
] as const)('with the card %s a change at once is refused by %s, and all stays', async ([card, code, decline_code]) => {
  const test = await startTestTwin()
  const { stripe, twin, types } = test
  const { customer, subscription, item } = await subscribe(test)
  twin.setCard({ customer, card })
  const before = await stripe.subscriptions.retrieve(subscription.id)
  const price = await createPrice(test, { amount: 3_990 })
  const change = changeNow({ item, price, proration_date: item.current_period_start })
  const input = { ...change, metadata: { plan: 'dear' }, cancel_at_period_end: true }
  const refusal = await refusalOf(stripe.subscriptions.update(subscription.id, input))
  expect(refusal).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code })
  expect(await stripe.subscriptions.retrieve(subscription.id)).toEqual(before)
  expect((await stripe.invoices.list()).data).toHaveLength(1)
  await twin.settled()
  expect(types()).toEqual(['payment_intent.payment_failed'])
  twin.setCard({ customer, card: '4242' })
  expect((await stripe.subscriptions.update(subscription.id, change)).latest_invoice).not.toBe(before.latest_invoice)
})

test('a change at once moves the end that was planned', async () => {
  const test = await startTestTwin()
  const { stripe } = test
  const { subscription, item } = await subscribe(test)
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  const price = await createPrice(test, { amount: 3_990, interval: 'year' })
  const change = changeNow({ item, price, proration_date: item.current_period_start })
  const end = instant('2027-11-10T12:00:00Z')
  const updated = await stripe.subscriptions.update(subscription.id, change)
  expect(updated).toMatchObject({ cancel_at_period_end: true, cancel_at: end })
})

test.for<[string, (change: ReturnType<typeof changeNow>) => object, object]>([
  [
    'another item',
    (change) => ({ ...change, items: [{ ...change.items[0], id: 'si_none' }] }),
    { param: 'items[0][id]' },
  ],
  [
    'a price that is not there',
    (change) => ({ ...change, items: [{ ...change.items[0], price: 'price_none' }] }),
    { code: 'resource_missing', param: 'items[0][price]' },
  ],
  [
    'a date before the period',
    (change) => ({ ...change, proration_date: change.proration_date - 1 }),
    { param: 'proration_date' },
  ],
  [
    'a date after the period',
    (change) => ({ ...change, proration_date: change.proration_date + 30 * 86_400 + 1 }),
    { param: 'proration_date' },
  ],
  [
    'the anchor of older versions',
    (change) => ({ ...change, billing_cycle_anchor: 'now' }),
    { param: 'billing_cycle_anchor' },
  ],
  ['no new period', ({ billing_cycle_anchor: _, ...change }) => change, { param: 'proration_behavior' }],
  [
    'prorations that wait',
    (change) => ({ ...change, proration_behavior: 'create_prorations' }),
    { code: 'parameter_invalid' },
  ],
  [
    'another interval at the renewal',
    ({ items }) => ({ items, proration_behavior: 'none' }),
    { param: 'items[0][price]' },
  ],
])('a change with %s is refused', async ([, changed, refusal]) => {
  const test = await startTestTwin()
  const { subscription, item } = await subscribe(test)
  const price = await createPrice(test, { interval: 'year' })
  const change = changed(changeNow({ item, price, proration_date: item.current_period_start }))
  const call = test.stripe.subscriptions.update(subscription.id, change)
  expect(await refusalOf(call)).toMatchObject({ statusCode: 400, ...refusal })
})

test('where the credit is more than the price, the preview says so and the change is refused', async () => {
  const test = await startTestTwin()
  const { stripe } = test
  const { subscription, item } = await subscribe(test, { amount: 19_990, interval: 'year' })
  const price = await createPrice(test, { amount: 1_990 })
  const change = { item, price, proration_date: item.current_period_start }
  expect(await preview(test, subscription, change)).toMatchObject({ total: -18_000, amount_due: 0 })
  const refusal = await refusalOf(stripe.subscriptions.update(subscription.id, changeNow(change)))
  expect(refusal).toMatchObject({ statusCode: 400, code: 'amount_too_small' })
})

test('a preview for another customer is refused', async () => {
  const test = await startTestTwin()
  const { subscription, item, price } = await subscribe(test)
  const change = { item, price, proration_date: item.current_period_start }
  const call = preview(test, { ...subscription, customer: 'cus_none' }, change)
  expect(await refusalOf(call)).toMatchObject({ statusCode: 400, param: 'customer' })
})
