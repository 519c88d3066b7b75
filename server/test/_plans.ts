import { randomUUID } from 'node:crypto'

import type { PlanChange, SubscriptionOrder, SubscriptionView } from '@satoshi/contract/subscription'
import { btz } from '@satoshi/rules/money'
import { priceOf, type Offer } from '@satoshi/rules/subscription/offers'
import type { Instant } from '@satoshi/rules/time'

import { itemsOf } from '../src/inventory/inventory-api.ts'
import { planOf } from '../src/profile/profile-api.ts'
import { balancesOf, payFor } from '../src/wallet/wallet-api.ts'
import type { TestCard } from '../twin/stripe/cards.ts'
import type { TestClock } from './_clock.ts'
import { sessionOf, type Till } from './_payments.ts'
import { newPlayer, type Player, type Reply } from './_player.ts'

export const premium: Offer = { plan: 'premium', interval: 'month' }
export const premiumYear: Offer = { plan: 'premium', interval: 'year' }
export const elite: Offer = { plan: 'elite', interval: 'month' }
export const eliteYear: Offer = { plan: 'elite', interval: 'year' }

/** An adult with a confirmed address, without BTZ. */
export async function newBuyer(till: Till): Promise<Player> {
  const ana = await newPlayer(till.server, { confirmed: true })
  await spend(till, ana, 500)
  return ana
}

export async function spend({ server: { app } }: Till, { id: userId }: Player, whole: number): Promise<void> {
  const spent = { userId, amountCents: btz(whole), reason: 'storePurchase', ref: randomUUID(), at: app.clock.now() }
  await app.inTransaction((tx) => payFor(tx, spent))
}

export async function grantedOf({ server }: Till, { id }: Player): Promise<number> {
  return (await balancesOf(server.db, id)).grantedCents
}

export async function freezesOf({ server }: Till, { id }: Player): Promise<number> {
  const items = await server.app.inTransaction((tx) => itemsOf(tx, id))
  return items.freeze ?? 0
}

/** The plan that somebody has now. */
export function planNow({ server: { app } }: Till, { id }: Player): Promise<string> {
  return planOf(app.db, id, app.clock.now())
}

/** Moves both clocks, and lets happen what is due at the provider and here: of everybody at the till. */
export async function goTo({ server, twin }: Till, clock: TestClock, at: Instant): Promise<void> {
  clock.pass(at - clock.now())
  await twin.advance(0)
  await twin.settled()
  await server.runDueEvents()
}

export async function readPlans(player: Player): Promise<SubscriptionView> {
  const { status, body } = await player.get<SubscriptionView>('/api/subscription')
  if (status !== 200) throw new Error(`plans: ${status} ${JSON.stringify(body)}`)
  return body
}

type Wish = { priceCentavos?: number; commandId?: string }

/** Orders a plan at its price, or at another. */
export function tryOrderingPlan(player: Player, offer: Offer, wish: Wish = {}): Promise<Reply<SubscriptionOrder>> {
  const { priceCentavos = priceOf(offer), commandId = randomUUID() } = wish
  return player.post<SubscriptionOrder>('/api/subscription/orders', { commandId, ...offer, priceCentavos })
}

export async function orderPlan(player: Player, offer: Offer): Promise<SubscriptionOrder> {
  const { status, body } = await tryOrderingPlan(player, offer)
  if (status !== 200) throw new Error(`plan: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Orders a plan, pays it, and waits until the provider's word for it was taken; gives the order as it was made. */
export async function buyPlan(
  { twin }: Till,
  player: Player,
  offer: Offer,
  card: TestCard = '4242',
): Promise<SubscriptionOrder> {
  const ordered = await orderPlan(player, offer)
  await twin.pay(sessionOf(ordered), card)
  await twin.settled()
  return ordered
}

export async function readPlanOrder(player: Player, id: string): Promise<SubscriptionOrder> {
  return (await player.get<SubscriptionOrder>(`/api/subscription/orders/${id}`)).body
}

export function previewChange(player: Player, { plan, interval }: Offer): Promise<Reply<PlanChange>> {
  return player.get<PlanChange>(`/api/subscription/change?plan=${plan}&interval=${interval}`)
}

/** Changes to another offer for what is due today, or for another amount. */
export async function changePlan(
  player: Player,
  offer: Offer,
  { dueCentavos, commandId = randomUUID() }: { dueCentavos?: number; commandId?: string } = {},
): Promise<Reply<SubscriptionView>> {
  const due = dueCentavos ?? (await previewChange(player, offer)).body.dueCentavos
  return player.post<SubscriptionView>('/api/subscription/change', { commandId, ...offer, dueCentavos: due })
}

export function command(player: Player, name: 'cancel' | 'resume' | 'portal'): Promise<Reply<SubscriptionView>> {
  return player.post<SubscriptionView>(`/api/subscription/${name}`)
}

/** Another page of the provider for a second order, which was opened although the player has one. */
export async function twinOf(
  { server: { db }, stripe }: Till,
  { id: userId }: Player,
  orderId: string,
): Promise<string> {
  const first = await db.selectFrom('subscriptions').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const { customer_id: customer } = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const { price_id: price } = await db
    .selectFrom('subscription_prices')
    .select('price_id')
    .where('plan', '=', first.plan)
    .where('interval', '=', first.interval)
    .executeTakeFirstOrThrow()
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: id,
    metadata: { planId: id },
    subscription_data: { metadata: { planId: id } },
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://127.0.0.1/success',
  })
  await db
    .insertInto('subscriptions')
    .values({ ...first, id, session_id: session.id, checkout_url: session.url })
    .execute()
  return session.id
}
