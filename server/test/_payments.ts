import { randomUUID } from 'node:crypto'

import type { PaymentOrder, Payments } from '@satoshi/contract/payment'
import { packages, type PackageName } from '@satoshi/rules/payment/packages'
import { Stripe } from 'stripe'

import type { Config } from '../src/config.ts'
import type { PaymentKeys } from '../src/platform/payments/payment-provider.ts'
import { startTwin, type Twin } from '../twin/stripe/twin.ts'
import type { TestClock } from './_clock.ts'
import type { TestDatabase } from './_database.ts'
import type { Player, Reply } from './_player.ts'
import { laptop, startServer, type TestServer } from './_server.ts'

/** A server at which money is taken, and the twin of the provider that takes it; both by one clock. */
export type Till = { server: TestServer; twin: Twin; stripe: Stripe; keys: PaymentKeys; close: () => Promise<void> }

const secretKey = 'sk_test_of_the_tests'
const webhookSecret = 'whsec_of_the_tests_alone'

type TillSettings = Partial<Config> & { database?: TestDatabase }

export async function openTill(clock: TestClock, settings: TillSettings = {}): Promise<Till> {
  const config = { ...(await laptop()), ...settings }
  const webhookUrl = `http://127.0.0.1:${config.port}/api/payments/events`
  const twin = await startTwin({ webhookUrl, webhookSecret, now: () => clock.now() })
  const payments = { secretKey, webhookSecret, twinUrl: twin.url }
  const server = await startServer({ ...config, payments, clock, quiet: true })
  const stripe = new Stripe(secretKey, { host: '127.0.0.1', port: twin.port, protocol: 'http', telemetry: false })
  return {
    server,
    twin,
    stripe,
    keys: payments,
    close: async () => {
      await twin.close()
      await server.close()
    },
  }
}

export async function readPayments(player: Player): Promise<Payments> {
  const { status, body } = await player.get<Payments>('/api/payments')
  if (status !== 200) throw new Error(`payments: ${status} ${JSON.stringify(body)}`)
  return body
}

type Wish = { priceCentavos?: number; commandId?: string }

/** Orders a package at its price, or at another. */
export function tryOrdering(player: Player, name: PackageName, wish: Wish = {}): Promise<Reply<PaymentOrder>> {
  const { priceCentavos = packages[name].priceCentavos, commandId = randomUUID() } = wish
  return player.post<PaymentOrder>('/api/payments/orders', { commandId, package: name, priceCentavos })
}

export async function order(player: Player, name: PackageName): Promise<PaymentOrder> {
  const { status, body } = await tryOrdering(player, name)
  if (status !== 200) throw new Error(`order: ${status} ${JSON.stringify(body)}`)
  return body
}

/** The page of an order at the provider. */
export function sessionOf({ checkoutUrl }: Pick<PaymentOrder, 'checkoutUrl'>): string {
  const id = checkoutUrl && new URL(checkoutUrl).pathname.split('/').at(-1)
  if (!id) throw new Error('an order without a page')
  return id
}

/** Orders a package, pays it, and waits until the provider's word for it was taken; gives the order as it stands then. */
export async function buyPackage({ twin }: Till, player: Player, name: PackageName): Promise<PaymentOrder> {
  const ordered = await order(player, name)
  await twin.pay(sessionOf(ordered))
  await twin.settled()
  return readOrder(player, ordered.id)
}

export async function readOrder(player: Player, id: string): Promise<PaymentOrder> {
  return (await player.get<PaymentOrder>(`/api/payments/orders/${id}`)).body
}

export function giveBack(player: Player, id: string, commandId: string = randomUUID()): Promise<Reply<PaymentOrder>> {
  return player.post<PaymentOrder>(`/api/payments/orders/${id}/refund`, { commandId })
}

/** The payment of an order at the provider, once it was paid. */
export async function paymentOf({ stripe }: Till, sessionId: string): Promise<string> {
  const { payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId)
  if (typeof payment !== 'string') throw new Error('a session without a payment')
  return payment
}

const { webhooks } = new Stripe(secretKey)

type Sent = { secret?: string; at: number; header?: string | null }

/** What the provider signs of a body. */
export function signatureOf(payload: string, at: number, secret: string = webhookSecret): string {
  return webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at / 1_000) })
}

/** Sends a body to the provider's door, signed as the provider does, or by another secret or with another header. */
export async function sendEvent({ server }: Till, body: object | string, { secret, at, header }: Sent) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const signature = header === undefined ? signatureOf(payload, at, secret) : header
  const reply = await fetch(`${server.url}/api/payments/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature !== null && { 'stripe-signature': signature }) },
    body: payload,
  })
  return { status: reply.status, body: (await reply.json()) as unknown }
}
