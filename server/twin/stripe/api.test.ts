import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'

import { clientOf, orderOf, paidIntent, refusalOf, startTestTwin } from './_test-twin.ts'

const hour = 3_600

test('a customer is created and read', async () => {
  const { stripe } = await startTestTwin()
  const made = await stripe.customers.create({ email: 'ana@example.com', name: 'Ana', metadata: { account: '1' } })
  expect(made).toMatchObject({ object: 'customer', email: 'ana@example.com', name: 'Ana', metadata: { account: '1' } })
  expect(await stripe.customers.retrieve(made.id)).toEqual(made)
  expect(await refusalOf(stripe.customers.retrieve('cus_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such customer: 'cus_none'",
  })
})

test('a session is open and unpaid, and read again by its id', async () => {
  const { stripe, twin, clock } = await startTestTwin()
  const customer = await stripe.customers.create({ email: 'ana@example.com' })
  const expires_at = clock.now / 1_000 + hour
  const made = await stripe.checkout.sessions.create(orderOf({ customer: customer.id, expires_at }))
  expect(made).toMatchObject({
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 1_490,
    currency: 'brl',
    customer: customer.id,
    client_reference_id: 'order-1',
    metadata: { order: 'order-1' },
    expires_at,
    payment_intent: null,
    locale: 'pt-BR',
    url: `${twin.url}/pay/${made.id}`,
  })
  expect(made.lastResponse.requestId).toMatch(/^req_/)
  expect(await stripe.checkout.sessions.retrieve(made.id)).toEqual(made)
  const expanded = await stripe.checkout.sessions.retrieve(made.id, { expand: ['customer', 'payment_intent'] })
  expect(expanded).toMatchObject({ customer: { id: customer.id }, payment_intent: null })
})

test('a paid session leads to its intent, charge and receipt', async () => {
  const { stripe, twin } = await startTestTwin()
  const { id } = await stripe.checkout.sessions.create(orderOf())
  expect(await twin.pay(id)).toBe(`http://127.0.0.1:8080/success?session=${id}`)
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  const intent = session.payment_intent as Stripe.PaymentIntent
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount: 1_490,
    amount_received: 1_490,
    metadata: { order: 'order-1' },
    receipt_email: 'ana@example.com',
  })
  const charge = intent.latest_charge as Stripe.Charge
  expect(charge).toMatchObject({ paid: true, status: 'succeeded', amount: 1_490, payment_intent: intent.id })
  expect(charge.receipt_url).toBe(`${twin.url}/receipts/${charge.id}`)
  expect(await stripe.charges.retrieve(charge.id)).toEqual(charge)
  expect(await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })).toEqual(intent)
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toEqual([charge])
})

test('sessions are listed with the newest first, by page, customer and time', async () => {
  const { stripe, clock } = await startTestTwin()
  const customer = await stripe.customers.create()
  const first = await stripe.checkout.sessions.create(orderOf({ customer: customer.id }))
  clock.now += 60_000
  const second = await stripe.checkout.sessions.create(orderOf())
  const third = await stripe.checkout.sessions.create(orderOf())
  const page = await stripe.checkout.sessions.list({ limit: 2 })
  expect([page.has_more, page.data.map(({ id }) => id)]).toEqual([true, [third.id, second.id]])
  const rest = await stripe.checkout.sessions.list({ limit: 2, starting_after: second.id })
  expect([rest.has_more, rest.data.map(({ id }) => id)]).toEqual([false, [first.id]])
  const ofCustomer = await stripe.checkout.sessions.list({ customer: customer.id })
  expect(ofCustomer.data.map(({ id }) => id)).toEqual([first.id])
  const late = await stripe.checkout.sessions.list({ created: { gte: second.created } })
  expect(late.data.map(({ id }) => id)).toEqual([third.id, second.id])
  const all: string[] = []
  for await (const { id } of stripe.checkout.sessions.list({ limit: 1 })) all.push(id)
  expect(all).toEqual([third.id, second.id, first.id])
})

test('an open session is closed when that is asked for, and one that is over is not', async () => {
  const { stripe, twin, types } = await startTestTwin()
  const { id } = await stripe.checkout.sessions.create(orderOf())
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
  await twin.settled()
  expect(types()).toEqual(['checkout.session.expired'])
  const refusal = await refusalOf(stripe.checkout.sessions.expire(id))
  expect([refusal.statusCode, refusal.message]).toEqual([400, expect.stringContaining('status of `expired`')])
})

test('a session expires by the clock', async () => {
  const { stripe, twin, types, clock } = await startTestTwin()
  const { id } = await stripe.checkout.sessions.create(orderOf({ expires_at: clock.now / 1_000 + hour }))
  await twin.advance(hour * 1_000 - 1_000)
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' })
  await twin.advance(1_000)
  expect(types()).toEqual(['checkout.session.expired'])
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' })
})

test.for([
  ['less than 30 minutes ahead', { expires_at: 1_799 }, 'expires_at'],
  ['more than 24 hours ahead', { expires_at: 24 * hour + 1 }, 'expires_at'],
] as const)('a session that would expire %s is refused', async ([, { expires_at }, param]) => {
  const { stripe, clock } = await startTestTwin()
  const call = stripe.checkout.sessions.create(orderOf({ expires_at: clock.now / 1_000 + expires_at }))
  expect(await refusalOf(call)).toMatchObject({ statusCode: 400, param })
})

test.for<[string, object, object]>([
  ['an unknown parameter', { colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
  ['a parameter that is missing', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
  [
    'a nested one',
    { line_items: [{ quantity: 1 }] },
    { code: 'parameter_missing', param: 'line_items[0][price_data]' },
  ],
  ['a locale that Stripe has not', { locale: 'ar' }, { param: 'locale' }],
  ['an address that is none', { cancel_url: 'store' }, { code: 'url_invalid', param: 'cancel_url' }],
  ['a customer that is not there', { customer: 'cus_none' }, { code: 'resource_missing', param: 'customer' }],
  ['a mode that is not built', { mode: 'setup' }, { param: 'mode' }],
])('a session with %s is refused', async ([, change, refusal]) => {
  const { stripe } = await startTestTwin()
  expect(await refusalOf(stripe.checkout.sessions.create(orderOf(change)))).toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    ...refusal,
  })
})

test('what cannot be expanded is refused', async () => {
  const { stripe } = await startTestTwin()
  const { id } = await stripe.checkout.sessions.create(orderOf())
  const refusal = await refusalOf(stripe.checkout.sessions.retrieve(id, { expand: ['livemode'] }))
  expect(refusal.message).toBe('This property cannot be expanded (livemode).')
})

test('keys that are not of test mode, and routes that are not there, are refused', async () => {
  const { stripe, twin } = await startTestTwin()
  expect(await refusalOf(clientOf(twin, 'sk_live_x').customers.create())).toMatchObject({ statusCode: 401 })
  expect((await fetch(`${twin.url}/v1/charges`)).status).toBe(401)
  expect(await refusalOf(stripe.balance.retrieve())).toMatchObject({
    statusCode: 404,
    type: 'StripeInvalidRequestError',
    message: expect.stringContaining('Unrecognized request URL (GET: /v1/balance)') as string,
  })
})

test('the same key with the same parameters gives the same answer, with others it is refused', async () => {
  const { stripe, twin } = await startTestTwin()
  const options = { idempotencyKey: 'order-1' }
  const first = await stripe.checkout.sessions.create(orderOf(), options)
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  await twin.pay(first.id)
  const again = await stripe.checkout.sessions.create(orderOf(), options)
  expect(again).toEqual(first)
  expect(again.status).toBe('open')
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
  const other = await refusalOf(stripe.checkout.sessions.create(orderOf({ client_reference_id: 'order-2' }), options))
  expect(other).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
})

test('a refusal after the work began is remembered by its key, one of parameters is not', async () => {
  const { stripe } = await startTestTwin()
  const options = { idempotencyKey: 'order-1' }
  await refusalOf(stripe.checkout.sessions.create(orderOf({ locale: 'ar' as 'en' }), options))
  const customer = 'cus_none'
  expect((await stripe.checkout.sessions.create(orderOf(), options)).status).toBe('open')
  const second = { idempotencyKey: 'order-2' }
  await refusalOf(stripe.checkout.sessions.create(orderOf({ customer }), second))
  const again = await refusalOf(stripe.checkout.sessions.create(orderOf({ customer }), second))
  expect(again.headers?.['idempotent-replayed']).toBe('true')
})

test('the API can be slow, down, lose its answer, or answer nonsense', async () => {
  const { stripe, twin } = await startTestTwin()
  twin.behave('slow', 60_000)
  expect(await refusalOf(stripe.customers.create({}, { timeout: 20 }))).toMatchObject({ type: 'StripeConnectionError' })
  twin.behave('down')
  expect(await refusalOf(stripe.customers.create())).toMatchObject({ type: 'StripeConnectionError' })
  twin.behave('nonsense')
  expect(await refusalOf(stripe.customers.create())).toMatchObject({ type: 'StripeAPIError' })
  twin.behave('lost')
  const options = { idempotencyKey: 'order-1' }
  expect(await refusalOf(stripe.checkout.sessions.create(orderOf(), options))).toMatchObject({
    type: 'StripeConnectionError',
  })
  twin.behave('ok')
  const made = await stripe.checkout.sessions.create(orderOf(), options)
  expect(made.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('refunds are counted together until nothing is left', async () => {
  const test = await startTestTwin()
  const { stripe, twin, received } = test
  const payment_intent = await paidIntent(test)
  received.length = 0
  const part = await stripe.refunds.create({ payment_intent, amount: 490, metadata: { order: 'order-1' } })
  expect(part).toMatchObject({ object: 'refund', status: 'succeeded', amount: 490, metadata: { order: 'order-1' } })
  const tooMuch = await refusalOf(stripe.refunds.create({ payment_intent, amount: 1_001 }))
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' })
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 1_000 })
  expect(await refusalOf(stripe.refunds.create({ payment_intent }))).toMatchObject({ code: 'charge_already_refunded' })
  expect(await refusalOf(stripe.refunds.create({ payment_intent: 'pi_none' }))).toMatchObject({ statusCode: 404 })
  await twin.settled()
  const counted = received.flatMap(({ event }) =>
    event.type === 'charge.refunded' ? [[event.data.object.amount_refunded, event.data.object.refunded]] : [],
  )
  expect(counted).toEqual([
    [490, false],
    [1_490, true],
  ])
})

test('refunds are listed with the newest first, by payment, charge and time, as they stand now', async () => {
  const test = await startTestTwin()
  const { stripe, twin, clock } = test
  const [one, other] = [await paidIntent(test), await paidIntent(test)]
  const first = await stripe.refunds.create({ payment_intent: one, amount: 490 })
  clock.now += 60_000
  const second = await twin.refund({ payment_intent: one, amount: 500 })
  twin.failRefunds(true)
  const failed = await stripe.refunds.create({ payment_intent: other })
  const all: Stripe.Refund[] = []
  for await (const refund of stripe.refunds.list({ limit: 1 })) all.push(refund)
  expect(all.map(({ id, status }) => [id, status])).toEqual([
    [failed.id, 'failed'],
    [second.id, 'succeeded'],
    [first.id, 'succeeded'],
  ])
  const idsOf = async (which: Stripe.RefundListParams) => (await stripe.refunds.list(which)).data.map(({ id }) => id)
  expect(await idsOf({ payment_intent: one })).toEqual([second.id, first.id])
  expect(await idsOf({ charge: String(failed.charge) })).toEqual([failed.id])
  expect(await idsOf({ created: { gte: second.created } })).toEqual([failed.id, second.id])
})

test('a refund that fails first succeeds, and its money is the seller’s again', async () => {
  const test = await startTestTwin()
  const { stripe, twin, received } = test
  const payment_intent = await paidIntent(test)
  received.length = 0
  twin.failRefunds(true)
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ status: 'succeeded' })
  await twin.settled()
  expect(test.types()).toEqual(['refund.created', 'charge.refunded', 'refund.failed'])
  expect(received.at(-1)?.event.data.object).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    amount: 1_490,
  })
  expect((await stripe.charges.list({ payment_intent })).data[0]).toMatchObject({ amount_refunded: 0, refunded: false })
  twin.failRefunds(false)
  const later = await stripe.refunds.create({ payment_intent })
  expect(later).toMatchObject({ status: 'succeeded', amount: 1_490 })
  test.clock.now += 86_400_000
  await twin.failRefund(later.id)
  await expect(twin.failRefund(later.id)).rejects.toThrow('has failed already')
  const [last] = (await stripe.refunds.list({ expand: ['data.failure_balance_transaction'] })).data
  expect(last).toMatchObject({
    id: later.id,
    status: 'failed',
    failure_balance_transaction: { amount: 1_490, created: later.created + 86_400, source: later.id },
  })
})

test('a declined payment cannot be given back', async () => {
  const test = await startTestTwin()
  const payment_intent = await paidIntent(test, '0002')
  const refusal = await refusalOf(test.stripe.refunds.create({ payment_intent }))
  expect(refusal.message).toContain('does not have a successful charge')
})

test('a disputed charge is given back only after its dispute was won', async () => {
  const test = await startTestTwin()
  const { stripe, twin, types } = test
  const payment_intent = await paidIntent(test)
  const dispute = await twin.dispute({ payment_intent })
  expect(dispute).toMatchObject({ object: 'dispute', status: 'needs_response', amount: 1_490, payment_intent })
  expect(types().at(-1)).toBe('charge.dispute.created')
  expect((await stripe.charges.list({ payment_intent })).data[0]).toMatchObject({ disputed: true })
  expect(await refusalOf(stripe.refunds.create({ payment_intent }))).toMatchObject({ code: 'charge_disputed' })
  expect(await twin.closeDispute(dispute.id, 'won')).toMatchObject({ status: 'won' })
  expect(types().at(-1)).toBe('charge.dispute.closed')
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ status: 'succeeded' })
})

test('a dispute that was lost leaves nothing to give back', async () => {
  const test = await startTestTwin()
  const payment_intent = await paidIntent(test)
  const { id } = await test.twin.dispute({ payment_intent })
  await test.twin.closeDispute(id, 'lost')
  await expect(test.twin.closeDispute(id, 'won')).rejects.toThrow('closed already')
  expect(await refusalOf(test.stripe.refunds.create({ payment_intent }))).toMatchObject({ code: 'charge_disputed' })
})

test('events are listed with the newest first, and by type', async () => {
  const test = await startTestTwin()
  await paidIntent(test)
  const { data } = await test.stripe.events.list()
  expect(data.map(({ type }) => type)).toEqual([
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ])
  const one = await test.stripe.events.list({ types: ['charge.succeeded'] })
  expect(one.data.map(({ id }) => id)).toEqual([data[0]?.id])
})
