import { createServer } from 'node:http'

import { expect, onTestFinished, test } from 'vitest'

import { clientOf, orderOf, paidIntent, refusalOf, secret, startTestTwin } from './_test-twin.ts'
import { listen, portOf } from './http.ts'
import { signatureOf } from './webhook-sender.ts'

const paidTypes = ['checkout.session.completed', 'payment_intent.succeeded', 'charge.succeeded']

test('signatures are those that the package makes for tests', () => {
  const { webhooks } = clientOf({ port: 9 })
  const payload = '{"id":"evt_1","name":"São Paulo"}'
  const expected = webhooks.generateTestHeaderString({ payload, secret, timestamp: 1_793_620_800 })
  expect(signatureOf(payload, secret, 1_793_620_800)).toBe(expected)
})

test('events are delivered before the buyer is sent back, and carry what they are of as it was', async () => {
  const { twin, stripe, received, types } = await startTestTwin()
  const customer = await stripe.customers.create({ email: 'ana@example.com' })
  const { id } = await stripe.checkout.sessions.create(orderOf({ customer: customer.id }), {
    idempotencyKey: 'order-1',
  })
  await twin.pay(id)
  expect(types()).toEqual(paidTypes)
  expect(received[0]?.event).toMatchObject({
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    data: {
      object: {
        id,
        payment_status: 'paid',
        metadata: { order: 'order-1' },
        customer_details: { email: 'ana@example.com' },
      },
    },
  })
  const payment_intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent)
  await twin.refund({ payment_intent, amount: 490 })
  expect(types().slice(3)).toEqual(['refund.created', 'charge.refunded'])
  expect(received[2]?.event.data.object).toMatchObject({ amount_refunded: 0 })
  expect(received[4]?.event.data.object).toMatchObject({ amount_refunded: 490, refunded: false })
})

test('what is asked for over the API names its request', async () => {
  const test = await startTestTwin()
  const payment_intent = await paidIntent(test)
  const made = await test.stripe.refunds.create({ payment_intent }, { idempotencyKey: 'refund-1' })
  await test.twin.settled()
  const request = { id: made.lastResponse.requestId, idempotency_key: 'refund-1' }
  expect(test.received.at(-1)?.event.request).toEqual(request)
  expect(test.received[0]?.event.request).toEqual({ id: null, idempotency_key: null })
})

test('what the webhook does not take is sent again, signed anew, after growing pauses', async () => {
  const { twin, stripe, received, answers, clock } = await startTestTwin()
  const { id } = await stripe.checkout.sessions.create(orderOf())
  answers.push(500, 'gone', 302)
  await stripe.checkout.sessions.expire(id)
  await twin.attempted()
  const [event] = (await stripe.events.list()).data
  expect([received.length, event?.pending_webhooks, twin.deliver.pending()]).toEqual([1, 1, [event?.id]])
  for (const pause of [200, 1_000, 3_000]) {
    clock.now += pause
    await twin.advance(0)
  }
  expect(received.map(({ event: { id } }) => id)).toEqual(Array.from({ length: 4 }, () => event?.id))
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  expect(received[3]?.signature).not.toBe(received[0]?.signature)
  expect((await stripe.events.list()).data[0]?.pending_webhooks).toBe(0)
})

test('a pause ends by itself', async () => {
  const { twin, stripe, received, answers } = await startTestTwin()
  const { id } = await stripe.checkout.sessions.create(orderOf())
  answers.push(503)
  await stripe.checkout.sessions.expire(id)
  await twin.settled()
  expect(received).toHaveLength(2)
})

test('events that are held back come when they are released, in their order or in reverse', async () => {
  const test = await startTestTwin()
  const { twin, types, received } = test
  twin.deliver.mode('hold')
  await paidIntent(test)
  expect([types(), twin.deliver.held().length]).toEqual([[], 3])
  expect(await twin.deliver.release()).toBe(3)
  expect(types()).toEqual(paidTypes)
  received.length = 0
  twin.deliver.mode('reversed')
  await paidIntent(test)
  await twin.deliver.release()
  expect(types()).toEqual(paidTypes.toReversed())
})

test('events can come twice at the same time', async () => {
  const test = await startTestTwin()
  test.twin.deliver.mode('twice')
  await paidIntent(test)
  expect(test.types()).toEqual(paidTypes.flatMap((type) => [type, type]))
  expect(new Set(test.received.map(({ event }) => event.id)).size).toBe(3)
})

test('late events come after the buyer is back', async () => {
  const test = await startTestTwin()
  test.twin.deliver.mode('late', 3_600_000)
  await paidIntent(test)
  expect(test.types()).toEqual([])
  await test.twin.advance(3_600_000)
  expect(test.types().toSorted()).toEqual(paidTypes.toSorted())
})

test('the controls are there over HTTP too', async () => {
  const test = await startTestTwin()
  const { twin, types, stripe } = test
  const control = async (path: string, input: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${twin.url}/_twin/${path}`, { method: 'POST', headers, body: JSON.stringify(input) })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  await control('deliver', { mode: 'hold' })
  const payment_intent = await paidIntent(test)
  expect(types()).toEqual([])
  expect(await control('release', {})).toEqual({ status: 200, body: { released: 3 } })
  expect(types()).toEqual(paidTypes)
  await control('deliver', { mode: 'normal' })
  expect((await control('refunds', { payment_intent, amount: 90 })).body).toMatchObject({ amount: 90 })
  const { body: dispute } = await control('disputes', { payment_intent })
  expect(dispute).toMatchObject({ status: 'needs_response', amount: 1_400 })
  expect((await control(`disputes/${String(dispute['id'])}/close`, { status: 'won' })).body).toMatchObject({
    status: 'won',
  })
  await control('refund-failures', { on: true })
  await stripe.refunds.create({ payment_intent })
  expect(await (await fetch(`${twin.url}/_twin/settled`)).json()).toEqual({ done: true })
  expect(types().slice(3)).toEqual([
    'refund.created',
    'charge.refunded',
    'charge.dispute.created',
    'charge.dispute.closed',
    'refund.created',
    'charge.refunded',
    'refund.failed',
  ])
  const open = await stripe.checkout.sessions.create(orderOf())
  await control('advance', { millis: 24 * 3_600_000 })
  expect(types().at(-1)).toBe('checkout.session.expired')
  expect(await stripe.checkout.sessions.retrieve(open.id)).toMatchObject({ status: 'expired' })
  expect(await (await fetch(`${twin.url}/_twin/events`)).json()).toEqual({ held: [], pending: [] })
  await control('behaviour', { mode: 'down' })
  expect(await refusalOf(stripe.customers.create())).toMatchObject({ type: 'StripeConnectionError' })
  expect((await control('deliver', { mode: 'never' })).status).toBe(400)
  expect((await control('nothing', {})).status).toBe(404)
})

test('a page from elsewhere cannot use the controls by a form', async () => {
  const { twin } = await startTestTwin()
  const body = new URLSearchParams({ mode: 'hold' })
  expect((await fetch(`${twin.url}/_twin/deliver`, { method: 'POST', body })).status).toBe(400)
})

test('a webhook that never answers keeps neither the other events nor the end of the twin', async () => {
  const silent = createServer(() => {})
  silent.listen(0, '127.0.0.1')
  onTestFinished(() => {
    silent.close()
    silent.closeAllConnections()
  })
  await new Promise((resolve) => silent.once('listening', resolve))
  const { twin, stripe } = await startTestTwin({ webhookUrl: `http://127.0.0.1:${portOf(silent)}/`, fetch })
  const { id } = await stripe.checkout.sessions.create(orderOf())
  await stripe.checkout.sessions.expire(id)
  const settled = twin.settled()
  await twin.close()
  await settled
})

test('real requests reach a real webhook', async () => {
  const bodies: string[] = []
  const webhook = await listen(0, async ({ body, headers }) => {
    const { webhooks } = clientOf({ port: 9 })
    bodies.push(
      webhooks.constructEvent(body, String(headers['stripe-signature']), secret, 300, undefined, clock.now).type,
    )
    return { status: 200, headers: {}, body: '' }
  })
  onTestFinished(() => void webhook.close())
  const test = await startTestTwin({ webhookUrl: `http://127.0.0.1:${portOf(webhook)}/webhook`, fetch })
  const { clock } = test
  await paidIntent(test)
  webhook.closeAllConnections()
  expect(bodies).toEqual(paidTypes)
})
