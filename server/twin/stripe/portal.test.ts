import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'

import { refusalOf, startTestTwin, subscribe } from './_test-twin.ts'

const day = 86_400_000
const back = 'http://127.0.0.1:8080/store'
const chosen = 'http://127.0.0.1:8080/store?card=new'

function portalOf(
  customer: string,
  change: Partial<Stripe.BillingPortal.SessionCreateParams> = {},
): Stripe.BillingPortal.SessionCreateParams {
  return {
    customer,
    return_url: back,
    locale: 'pt-BR',
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: chosen } },
    },
    ...change,
  }
}

async function press(url: string, card: string) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location') }
}

test('the portal offers the cards in the language that was asked for, and a way back', async () => {
  const test = await startTestTwin()
  const { stripe, twin } = test
  const { customer } = await subscribe(test)
  const portal = await stripe.billingPortal.sessions.create(portalOf(customer))
  expect(portal).toMatchObject({
    object: 'billing_portal.session',
    customer,
    return_url: back,
    locale: 'pt-BR',
    url: `${twin.url}/portal/${portal.id}`,
    flow: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: chosen } },
    },
  })
  const text = await (await fetch(portal.url)).text()
  expect(text).toContain('<html lang="pt-BR" dir="ltr">')
  expect(text).toContain('Forma de pagamento (teste)')
  expect(text).toContain(`href="${back}"`)
  const cards = [...text.matchAll(/<button name="card" value="(\d+)"/g)].map(([, card]) => card)
  expect(cards).toEqual(['4242', '0341', '0002', '9995', '3155'])
  const auto = await stripe.billingPortal.sessions.create(portalOf(customer, { locale: 'auto' }))
  const arabic = await fetch(auto.url, { headers: { 'accept-language': 'ar-SA' } })
  expect(await arabic.text()).toContain('<html lang="ar" dir="rtl">')
  expect((await fetch(`${twin.url}/portal/bps_none`)).status).toBe(404)
})

test('a chosen card is what renewals are charged to, and nothing is charged for it', async () => {
  const test = await startTestTwin()
  const { stripe, twin, types } = test
  const { customer, subscription } = await subscribe(test)
  const { url } = await stripe.billingPortal.sessions.create(portalOf(customer))
  expect(await press(url, '0341')).toEqual({ status: 303, location: chosen })
  expect(types()).toEqual([])
  const changed = await stripe.subscriptions.retrieve(subscription.id)
  expect(changed.default_payment_method).not.toBe(subscription.default_payment_method)
  const { invoice_settings: settings } = (await stripe.customers.retrieve(customer)) as Stripe.Customer
  expect(settings.default_payment_method).toBe(changed.default_payment_method)
  await twin.advance(30 * day)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due')
})

test('a card that the bank declines is not remembered', async () => {
  const test = await startTestTwin()
  const { stripe, twin } = test
  const { customer, subscription } = await subscribe(test)
  const { id, url } = await stripe.billingPortal.sessions.create(portalOf(customer))
  const { location } = await press(url, '9995')
  expect(location).toBe(`/portal/${id}?declined=insufficientFunds`)
  const text = await (await fetch(`${twin.url}${location}`)).text()
  expect(text).toContain('<p role="alert" class="alert">O cartão não tem saldo.')
  expect((await press(url, '1111')).status).toBe(400)
  expect(await stripe.subscriptions.retrieve(subscription.id)).toEqual(subscription)
})

test('what is past due is charged to the new card before its owner is sent back', async () => {
  const test = await startTestTwin()
  const { stripe, twin, types, received } = test
  const { customer, subscription } = await subscribe(test, { card: '0341' })
  await twin.advance(30 * day)
  received.length = 0
  const { url } = await stripe.billingPortal.sessions.create(portalOf(customer))
  expect(await press(url, '0341')).toEqual({ status: 303, location: chosen })
  expect(types()).toEqual(['invoice.payment_failed', 'payment_intent.payment_failed'])
  received.length = 0
  expect(await press(url, '4242')).toEqual({ status: 303, location: chosen })
  expect(types()).toEqual([
    'invoice.paid',
    'invoice.payment_succeeded',
    'invoice_payment.paid',
    'payment_intent.succeeded',
    'charge.succeeded',
    'customer.subscription.updated',
  ])
  const active = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  expect(active).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', attempt_count: 3 } })
  await twin.advance(15 * day)
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
})

test.for<[string, Partial<Stripe.BillingPortal.SessionCreateParams>, object]>([
  ['a customer that is not there', { customer: 'cus_none' }, { code: 'resource_missing', param: 'customer' }],
  ['a locale that the portal has not', { locale: 'hi-IN' }, { param: 'locale' }],
  ['another flow', { flow_data: { type: 'subscription_cancel' } }, { param: 'flow_data[type]' }],
  ['no flow', { flow_data: undefined }, { code: 'parameter_missing', param: 'flow_data' }],
  ['a configuration', { configuration: 'bpc_1' }, { code: 'parameter_unknown', param: 'configuration' }],
])('a portal with %s is refused', async ([, change, refusal]) => {
  const test = await startTestTwin()
  const { id } = await test.stripe.customers.create()
  const call = test.stripe.billingPortal.sessions.create(portalOf(id, change))
  expect(await refusalOf(call)).toMatchObject({ statusCode: 400, ...refusal })
})
