import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'

import {
  createPrice,
  instant,
  itemOf,
  paidIntent,
  refusalOf,
  startTestTwin,
  startTypes,
  subscribe,
  subscriptionOrderOf,
} from './_test-twin.ts'

const day = 86_400_000

test('a price is made once for a key, and found by it', async () => {
  const { stripe } = await startTestTwin()
  const wish: Stripe.PriceCreateParams = {
    currency: 'brl',
    unit_amount: 1_990,
    recurring: { interval: 'month' },
    product_data: { name: 'Premium', metadata: { plan: 'premium' } },
    lookup_key: 'premium-month',
    metadata: { version: '1' },
  }
  const made = await stripe.prices.create(wish, { idempotencyKey: 'price-1' })
  expect(made).toMatchObject({
    object: 'price',
    active: true,
    currency: 'brl',
    type: 'recurring',
    unit_amount: 1_990,
    lookup_key: 'premium-month',
    metadata: { version: '1' },
    recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
  })
  expect(String(made.unit_amount_decimal)).toBe('1990')
  expect((await stripe.prices.create(wish, { idempotencyKey: 'price-1' })).id).toBe(made.id)
  expect(await refusalOf(stripe.prices.create(wish))).toMatchObject({
    statusCode: 400,
    param: 'lookup_key',
    message: `A price (\`${made.id}\`) already uses that lookup key.`,
  })
  await stripe.prices.create({ ...wish, lookup_key: 'premium-year', recurring: { interval: 'year' } })
  const found = await stripe.prices.list({ lookup_keys: ['premium-month'], limit: 1 })
  expect([found.has_more, found.data.map(({ id }) => id)]).toEqual([false, [made.id]])
  expect((await stripe.prices.list({ lookup_keys: ['none'], limit: 1 })).data).toEqual([])
  expect(await stripe.prices.retrieve(made.id, { expand: ['product'] })).toMatchObject({
    id: made.id,
    product: { name: 'Premium', metadata: { plan: 'premium' } },
  })
})

test('a session of a subscription is open, shows the price, and says that it renews', async () => {
  const test = await startTestTwin()
  const { stripe } = test
  const price = await createPrice(test)
  const customer = await stripe.customers.create({ email: 'ana@example.com' })
  const order = subscriptionOrderOf(customer.id, price.id)
  const made = await stripe.checkout.sessions.create(order, { idempotencyKey: 'order-1' })
  expect((await stripe.checkout.sessions.create(order, { idempotencyKey: 'order-1' })).id).toBe(made.id)
  expect(made).toMatchObject({
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 1_990,
    customer: customer.id,
    client_reference_id: 'order-1',
    metadata: { order: 'order-1' },
    subscription: null,
    invoice: null,
    payment_intent: null,
  })
  const text = await (await fetch(made.url ?? '')).text()
  expect(text).toContain('Premium month')
  expect(text).toContain('R$\u00a019,90')
  expect(text).toContain('Renova automaticamente todo mês por este valor, até você cancelar.')
  const yearly = await createPrice(test, { interval: 'year' })
  const other = subscriptionOrderOf(customer.id, yearly.id, { locale: 'en' })
  const { url } = await stripe.checkout.sessions.create(other)
  expect(await (await fetch(url ?? '')).text()).toContain('Renews automatically every year')
})

test('the first payment leads to a subscription, its invoice, and how that was paid', async () => {
  const test = await startTestTwin()
  const { stripe, twin, clock } = test
  const { customer, price, session, subscription, item } = await subscribe(test)
  const start = clock.now / 1_000
  const end = instant('2026-12-10T12:00:00Z')
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', payment_intent: null })
  expect(subscription).toMatchObject({
    object: 'subscription',
    status: 'active',
    customer,
    metadata: { account: '1' },
    billing_cycle_anchor: start,
    billing_mode: { type: 'flexible' },
    cancel_at_period_end: false,
    latest_invoice: session.invoice,
    ended_at: null,
  })
  expect(item).toMatchObject({
    price: { id: price.id },
    plan: { id: price.id, interval: 'month', amount: 1_990 },
    quantity: 1,
    current_period_start: start,
    current_period_end: end,
  })
  const invoice = await stripe.invoices.retrieve(String(session.invoice), {
    expand: ['payments.data.payment.payment_intent'],
  })
  expect(invoice).toMatchObject({
    object: 'invoice',
    status: 'paid',
    billing_reason: 'subscription_create',
    amount_due: 1_990,
    amount_paid: 1_990,
    amount_remaining: 0,
    total: 1_990,
    currency: 'brl',
    customer,
    customer_email: 'ana@example.com',
    hosted_invoice_url: `${twin.url}/invoices/${invoice.id}`,
    number: expect.stringMatching(/-0001$/) as string,
    attempt_count: 1,
    parent: {
      type: 'subscription_details',
      subscription_details: { metadata: { account: '1' }, subscription: subscription.id },
    },
    status_transitions: { finalized_at: start, paid_at: start },
  })
  expect(invoice.lines.data).toEqual([
    expect.objectContaining({
      invoice: invoice.id,
      amount: 1_990,
      period: { start, end },
      pricing: expect.objectContaining({
        type: 'price_details',
        price_details: { price: price.id, product: price.product },
      }) as object,
      parent: {
        type: 'subscription_item_details',
        invoice_item_details: null,
        subscription_item_details: expect.objectContaining({
          proration: false,
          subscription: subscription.id,
          subscription_item: item.id,
        }) as object,
      },
    }),
  ])
  const payment = invoice.payments?.data[0]
  expect(payment).toMatchObject({ object: 'invoice_payment', status: 'paid', amount_paid: 1_990, invoice: invoice.id })
  const intent = payment?.payment.payment_intent as Stripe.PaymentIntent
  expect(intent).toMatchObject({ customer, amount: 1_990, amount_received: 1_990, status: 'succeeded', metadata: {} })
  const charge = await stripe.charges.retrieve(String(intent.latest_charge))
  expect(charge).toMatchObject({
    customer,
    paid: true,
    metadata: {},
    receipt_url: `${twin.url}/receipts/${charge.id}`,
    payment_method: subscription.default_payment_method,
  })
  const page = await fetch(invoice.hosted_invoice_url ?? '', { headers: { 'accept-language': 'pt-BR' } })
  expect(await page.text()).toMatch(/Fatura de teste[^]*R\$\u00a019,90[^]*Paga[^]*Premium month/)
  expect((await fetch(`${twin.url}/invoices/in_none`)).status).toBe(404)
})

test('an invoice and its payment are found from either side', async () => {
  const test = await startTestTwin()
  const { stripe } = test
  const { customer, session, subscription } = await subscribe(test)
  const [payment] = (await stripe.invoicePayments.list({ invoice: String(session.invoice) })).data
  const payment_intent = String(payment?.payment.payment_intent)
  const fromIntent = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent } })
  expect(fromIntent.data).toEqual([payment])
  await subscribe(test)
  const listed = async (params: Stripe.InvoiceListParams) =>
    (await stripe.invoices.list(params)).data.map(({ id }) => id)
  expect(await listed({ customer })).toEqual([session.invoice])
  expect(await listed({ subscription: subscription.id, status: 'paid' })).toEqual([session.invoice])
  expect(await listed({ subscription: subscription.id, status: 'open' })).toEqual([])
  expect(await listed({ created: { gte: subscription.created + 1 } })).toEqual([])
  const { data } = await stripe.invoices.list({ customer, expand: ['data.payments'] })
  expect(data[0]?.payments?.data).toEqual([payment])
  const paths = { expand: ['data.payment.payment_intent.latest_charge'] }
  const [expanded] = (await stripe.invoicePayments.list({ invoice: String(session.invoice), ...paths })).data
  expect(expanded?.payment).toMatchObject({ payment_intent: { id: payment_intent, latest_charge: { paid: true } } })
  const tooDeep = { expand: ['data.payments.data.payment.payment_intent'] }
  expect((await refusalOf(stripe.invoices.list(tooDeep))).message).toContain('more than 4 levels of a property')
})

test('events of a first payment come in order, signed, each with its object as it was', async () => {
  const test = await startTestTwin()
  const price = await createPrice(test)
  const { id: customer } = await test.stripe.customers.create()
  const pay = async () => {
    const { id } = await test.stripe.checkout.sessions.create(subscriptionOrderOf(customer, price.id))
    await test.twin.pay(id)
  }
  await pay()
  expect(test.types()).toEqual(startTypes)
  const statuses = test.received
    .map(({ event }) => event.data.object as { object: string; status?: string })
    .flatMap(({ object, status }) => (object === 'invoice' ? [status] : []))
  expect(statuses).toEqual(['draft', 'open', 'paid', 'paid'])
  const session = test.received[0]?.event.data.object as Stripe.Checkout.Session
  const subscription = test.received[1]?.event.data.object as Stripe.Subscription
  expect(session).toMatchObject({ subscription: subscription.id, invoice: subscription.latest_invoice })
  test.received.length = 0
  test.twin.deliver.mode('twice')
  await pay()
  expect(test.types()).toEqual(startTypes.flatMap((type) => [type, type]))
  test.received.length = 0
  test.twin.deliver.mode('reversed')
  await pay()
  expect(test.types()).toEqual([])
  await test.twin.deliver.release()
  expect(test.types()).toEqual(startTypes.toReversed())
})

test('a declined card subscribes to nothing, and another can', async () => {
  const test = await startTestTwin()
  const { stripe, twin } = test
  const price = await createPrice(test)
  const { id: customer } = await stripe.customers.create()
  const { id } = await stripe.checkout.sessions.create(subscriptionOrderOf(customer, price.id))
  expect(await twin.pay(id, '0002')).toBe(`/pay/${id}?declined=declined`)
  expect(await twin.pay(id, '3155')).toBe(`/pay/${id}/bank`)
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', payment_intent: null })
  expect([(await stripe.subscriptions.list()).data, (await stripe.invoices.list()).data]).toEqual([[], []])
  expect(test.types()).toEqual(['payment_intent.payment_failed'])
  const body = new URLSearchParams({ result: 'complete' })
  const bank = await fetch(`${twin.url}/pay/${id}/bank`, { method: 'POST', body, redirect: 'manual' })
  expect(bank.headers.get('location')).toBe('http://127.0.0.1:8080/success')
  expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1)
  const charges = (await stripe.charges.list()).data
  expect(charges.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  expect(new Set(charges.map(({ payment_intent: intent }) => intent)).size).toBe(1)
})

test('a session of a subscription that is abandoned expires', async () => {
  const test = await startTestTwin()
  const { stripe, twin } = test
  const price = await createPrice(test)
  const { id: customer } = await stripe.customers.create()
  const { id } = await stripe.checkout.sessions.create(subscriptionOrderOf(customer, price.id))
  await twin.pay(id, '0002')
  await twin.advance(day)
  expect(test.types()).toEqual(['payment_intent.payment_failed', 'checkout.session.expired'])
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
  const [charge] = (await stripe.charges.list()).data
  expect(await stripe.paymentIntents.retrieve(String(charge?.payment_intent))).toMatchObject({ status: 'canceled' })
})

test('a card that only pays once can still pay a package', async () => {
  const test = await startTestTwin()
  const intent = await paidIntent(test, '0341')
  expect(await test.stripe.paymentIntents.retrieve(intent)).toMatchObject({ status: 'succeeded' })
})

test('a subscription is canceled at the end of its period, unless it is resumed before', async () => {
  const test = await startTestTwin()
  const { stripe, twin, types } = test
  const { subscription, item } = await subscribe(test)
  const end = item.current_period_end
  const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  expect(ending).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: end,
    canceled_at: test.clock.now / 1_000,
    cancellation_details: { reason: 'cancellation_requested' },
  })
  const resumed = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
  expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await twin.advance(30 * day)
  const updated = Array.from({ length: 3 }, () => 'customer.subscription.updated')
  expect(types()).toEqual([...updated, 'customer.subscription.deleted'])
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled', ended_at: end })
  expect((await stripe.invoices.list()).data).toHaveLength(1)
})

test('a subscription is canceled at once, and then only its metadata can be changed', async () => {
  const test = await startTestTwin()
  const { stripe, types } = test
  const { customer, subscription } = await subscribe(test)
  const { subscription: other } = await subscribe(test)
  const canceled = await stripe.subscriptions.cancel(subscription.id)
  const now = test.clock.now / 1_000
  expect(canceled).toMatchObject({ status: 'canceled', ended_at: now, canceled_at: now })
  await test.twin.settled()
  expect(types()).toEqual(['customer.subscription.deleted'])
  expect(await refusalOf(stripe.subscriptions.cancel(subscription.id))).toMatchObject({ statusCode: 404 })
  const resume = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
  expect((await refusalOf(resume)).message).toContain('A canceled subscription can only update')
  const changed = await stripe.subscriptions.update(subscription.id, { metadata: { account: '', note: 'gone' } })
  expect(changed.metadata).toEqual({ note: 'gone' })
  const listed = async (params: Stripe.SubscriptionListParams) =>
    (await stripe.subscriptions.list(params)).data.map(({ id }) => id)
  expect(await listed({})).toEqual([other.id])
  expect(await listed({ status: 'all' })).toEqual([other.id, subscription.id])
  expect(await listed({ customer, status: 'canceled' })).toEqual([subscription.id])
  expect(await listed({ created: { gte: now + 1 }, status: 'all' })).toEqual([])
})

test('the payment of an invoice is given back and disputed as any other', async () => {
  const test = await startTestTwin()
  const { stripe, twin, types } = test
  const { session, subscription } = await subscribe(test)
  const [payment] = (await stripe.invoicePayments.list({ invoice: String(session.invoice) })).data
  const payment_intent = String(payment?.payment.payment_intent)
  await twin.refund({ payment_intent, amount: 990 })
  const dispute = await twin.dispute({ payment_intent })
  expect(dispute).toMatchObject({ amount: 1_000, payment_intent })
  await twin.closeDispute(dispute.id, 'lost')
  expect(types()).toEqual(['refund.created', 'charge.refunded', 'charge.dispute.created', 'charge.dispute.closed'])
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
})

test.for<[string, object, object]>([
  [
    'an inline price',
    { line_items: [{ price: 'price_none', quantity: 1, price_data: { currency: 'brl' } }] },
    { param: 'line_items[0][price_data]' },
  ],
  ['data of an intent', { payment_intent_data: { description: 'x' } }, { param: 'payment_intent_data' }],
  ['a trial', { subscription_data: { trial_period_days: 7 } }, { param: 'subscription_data[trial_period_days]' }],
  ['a price that is not there', { line_items: [{ price: 'price_none', quantity: 1 }] }, { code: 'resource_missing' }],
  ['two of it', { line_items: [{ price: 'price_none', quantity: 2 }] }, { param: 'line_items[0][quantity]' }],
  ['no customer', { customer: undefined }, { code: 'parameter_missing', param: 'customer' }],
])('a session of a subscription with %s is refused', async ([, change, refusal]) => {
  const test = await startTestTwin()
  const price = await createPrice(test)
  const { id: customer } = await test.stripe.customers.create()
  const call = test.stripe.checkout.sessions.create(subscriptionOrderOf(customer, price.id, change))
  expect(await refusalOf(call)).toMatchObject({ statusCode: 400, ...refusal })
})

test('what the twin does not do with prices, subscriptions and invoices is refused', async () => {
  const test = await startTestTwin()
  const { stripe } = test
  const { subscription, price } = await subscribe(test)
  const item = itemOf(subscription)
  const unknown = { code: 'parameter_unknown' }
  const refusals: [Promise<unknown>, object][] = [
    [stripe.prices.list({ active: true }), { ...unknown, param: 'active' }],
    [stripe.prices.retrieve('price_none'), { statusCode: 404 }],
    [stripe.subscriptions.retrieve('sub_none'), { statusCode: 404 }],
    [stripe.subscriptions.list({ price: price.id }), { ...unknown, param: 'price' }],
    [stripe.subscriptions.update(subscription.id, { description: 'x' }), { ...unknown, param: 'description' }],
    [stripe.subscriptions.cancel(subscription.id, { prorate: true }), { ...unknown, param: 'prorate' }],
    [
      stripe.subscriptions.update(subscription.id, { items: [{ id: item.id, price: price.id }] }),
      { param: 'proration_behavior' },
    ],
    [stripe.invoices.retrieve('in_none'), { statusCode: 404 }],
    [stripe.invoices.list({ due_date: 1 }), { ...unknown, param: 'due_date' }],
    [stripe.invoices.createPreview({ subscription: subscription.id }), { code: 'parameter_missing' }],
    [stripe.invoices.pay(String(subscription.latest_invoice)), { statusCode: 404 }],
  ]
  for (const [call, refusal] of refusals) expect(await refusalOf(call)).toMatchObject(refusal)
})
