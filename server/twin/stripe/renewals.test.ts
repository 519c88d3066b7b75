import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'

import { instant, itemOf, refusalOf, startTestTwin, subscribe, orderOf } from './_test-twin.ts'

const day = 86_400_000

const paidTypes = [
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_succeeded',
  'invoice_payment.paid',
  'payment_intent.succeeded',
  'charge.succeeded',
  'customer.subscription.updated',
]
const failedTypes = ['invoice.payment_failed', 'payment_intent.payment_failed']

test('a subscription is renewed when its period ends, not before', async () => {
  const test = await startTestTwin()
  const { stripe, twin, types, received } = test
  const { customer, price, subscription, item } = await subscribe(test)
  await twin.advance(30 * day - 1_000)
  expect(types()).toEqual([])
  await twin.advance(1_000)
  expect(types()).toEqual(paidTypes)
  const start = item.current_period_end
  const end = instant('2027-01-10T12:00:00Z')
  const updated = received.at(-1)?.event.data.object as Stripe.Subscription
  expect(updated).toMatchObject({ id: subscription.id, status: 'active' })
  expect(itemOf(updated)).toMatchObject({ current_period_start: start, current_period_end: end })
  expect(await stripe.invoices.retrieve(String(updated.latest_invoice))).toMatchObject({
    billing_reason: 'subscription_cycle',
    status: 'paid',
    total: 1_990,
    customer,
    created: start,
    period_start: item.current_period_start,
    period_end: start,
    status_transitions: { paid_at: start },
    lines: { data: [{ amount: 1_990, period: { start, end }, pricing: { price_details: { price: price.id } } }] },
  })
})

test('one jump of several months renews at each end in turn, also from the 31st', async () => {
  const anchor = Date.parse('2026-12-31T09:30:00Z')
  const test = await startTestTwin({ now: () => anchor })
  const { stripe, twin, types, received } = test
  test.clock.now = anchor
  const { subscription } = await subscribe(test)
  const { id: abandoned } = await stripe.checkout.sessions.create(orderOf())
  await twin.advance(151 * day)
  const ends = ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'].map((one) =>
    instant(`${one}T09:30:00Z`),
  )
  expect(types()).toEqual(['checkout.session.expired', ...ends.flatMap(() => paidTypes)])
  const made = received.map(({ event }) => event.created)
  expect(made).toEqual([anchor / 1_000 + 86_400, ...ends.flatMap((end) => paidTypes.map(() => end))])
  const { data } = await stripe.invoices.list({ subscription: subscription.id, created: { gte: ends[0] ?? 0 } })
  expect(data.map(({ created, lines }) => [created, lines.data[0]?.period.start]).toReversed()).toEqual(
    ends.map((end) => [end, end]),
  )
  expect((await stripe.checkout.sessions.retrieve(abandoned)).status).toBe('expired')
})

test('two subscriptions are renewed in the order in which they are due', async () => {
  const test = await startTestTwin()
  const { twin, received, clock } = test
  const { subscription: first } = await subscribe(test)
  clock.now += 5 * day
  const { subscription: second } = await subscribe(test)
  await twin.advance(62 * day)
  const renewed = received.flatMap(({ event }) =>
    event.type === 'customer.subscription.updated' ? [event.data.object.id] : [],
  )
  expect(renewed).toEqual([first.id, second.id, first.id, second.id])
})

test('what is due is done before a call is answered, without the clock being told', async () => {
  const test = await startTestTwin()
  const { subscription } = await subscribe(test)
  test.clock.now += 30 * day
  const renewed = await test.stripe.subscriptions.retrieve(subscription.id)
  expect(renewed.latest_invoice).not.toBe(subscription.latest_invoice)
})

test('a declined renewal leaves it past due, is tried after 1, 3 and 5 days, and ends it after 14', async () => {
  const test = await startTestTwin()
  const { stripe, twin, types, received } = test
  const { subscription, item } = await subscribe(test, { card: '0341' })
  const first = item.current_period_end
  await twin.advance(30 * day)
  expect(types()).toEqual(['invoice.created', 'invoice.finalized', ...failedTypes, 'customer.subscription.updated'])
  const pastDue = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  expect(pastDue).toMatchObject({
    status: 'past_due',
    latest_invoice: { status: 'open', amount_paid: 0, attempt_count: 1, next_payment_attempt: first + 86_400 },
  })
  expect(itemOf(pastDue)).toMatchObject({
    current_period_start: first,
    current_period_end: instant('2027-01-10T12:00:00Z'),
  })
  const change = { items: [{ id: item.id, price: item.price.id }], proration_behavior: 'none' }
  const refusal = await refusalOf(stripe.subscriptions.update(subscription.id, change))
  expect(refusal.message).toContain('active subscriptions only')
  received.length = 0
  await twin.advance(14 * day - 1_000)
  expect(types()).toEqual([...failedTypes, ...failedTypes, ...failedTypes])
  expect(received.map(({ event }) => (event.created - first) / 86_400)).toEqual([1, 1, 3, 3, 5, 5])
  const invoice = await stripe.invoices.retrieve((pastDue.latest_invoice as Stripe.Invoice).id)
  expect(invoice).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: null })
  received.length = 0
  await twin.advance(1_000)
  expect(types()).toEqual(['customer.subscription.deleted'])
  const ended_at = first + 14 * 86_400
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
    ended_at,
    canceled_at: ended_at,
    cancellation_details: { reason: 'payment_failed' },
  })
  await twin.advance(60 * day)
  expect(types()).toEqual(['customer.subscription.deleted'])
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('open')
})

test('one jump goes through a failure to its end as steps do', async () => {
  const test = await startTestTwin()
  const { twin, types, received } = test
  const { item } = await subscribe(test, { card: '0341' })
  await twin.advance(200 * day)
  expect(types()).toEqual([
    'invoice.created',
    'invoice.finalized',
    ...failedTypes,
    'customer.subscription.updated',
    ...[1, 3, 5].flatMap(() => failedTypes),
    'customer.subscription.deleted',
  ])
  expect(received.at(-1)?.event.created).toBe(item.current_period_end + 14 * 86_400)
})

test('a retry with another card makes it active again, with the period as it was', async () => {
  const test = await startTestTwin()
  const { stripe, twin, types, received } = test
  const { customer, subscription } = await subscribe(test)
  twin.setCard({ customer, card: '9995' })
  await twin.advance(30 * day)
  const pastDue = await stripe.subscriptions.retrieve(subscription.id)
  expect(pastDue.status).toBe('past_due')
  twin.setCard({ customer, card: '4242' })
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
  received.length = 0
  await twin.advance(day)
  expect(types()).toEqual(paidTypes.slice(2))
  const active = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  expect(active).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', attempt_count: 2 } })
  expect(itemOf(active)).toEqual(itemOf(pastDue))
  const charges = (await stripe.charges.list({ customer, limit: 2 })).data
  expect(charges.map(({ failure_code }) => failure_code)).toEqual([null, 'card_declined'])
  expect(new Set(charges.map(({ payment_intent: intent }) => intent)).size).toBe(1)
})

test('a card that asks for authentication is declined without its buyer', async () => {
  const test = await startTestTwin()
  const { stripe, twin } = test
  const { customer, subscription } = await subscribe(test)
  twin.setCard({ customer, card: '3155' })
  await twin.advance(30 * day)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
  expect((await stripe.charges.list({ limit: 1 })).data[0]).toMatchObject({ failure_code: 'authentication_required' })
})

test('a subscription that is canceled while past due is not tried again', async () => {
  const test = await startTestTwin()
  const { stripe, twin, types, received } = test
  const { subscription } = await subscribe(test, { card: '0341' })
  await twin.advance(30 * day)
  received.length = 0
  await stripe.subscriptions.cancel(subscription.id)
  await twin.advance(30 * day)
  expect(types()).toEqual(['customer.subscription.deleted'])
  expect((await stripe.invoices.list({ limit: 1 })).data[0]).toMatchObject({
    status: 'open',
    auto_advance: false,
    next_payment_attempt: null,
  })
})

test('the card of a customer is set over HTTP too', async () => {
  const test = await startTestTwin()
  const { stripe, twin } = test
  const { customer, subscription } = await subscribe(test)
  const setCard = async (input: object) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${twin.url}/_twin/cards`, { method: 'POST', headers, body: JSON.stringify(input) })).status
  }
  expect(await setCard({ customer, card: '0341' })).toBe(200)
  expect(await setCard({ customer: 'cus_none', card: '0341' })).toBe(404)
  expect(await setCard({ customer, card: '1111' })).toBe(400)
  await twin.advance(30 * day)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
})
