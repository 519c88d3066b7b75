import { intervals, type Interval, type Offer } from '@satoshi/rules/subscription/offers'
import { paidPlanNames } from '@satoshi/rules/subscription/plans'
import type { SubscriptionStatus } from '@satoshi/rules/subscription/subscription'
import type { Closing } from '@satoshi/rules/payment/order'
import type { Instant } from '@satoshi/rules/time'
import type { Generated, Selectable } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    subscriptions: Subscriptions
    subscription_prices: SubscriptionPrices
  }
}

type Subscriptions = {
  id: string
  user_id: string
  plan: string
  interval: Interval
  price_centavos: number
  ordered_at: Date
  session_id: string | null
  checkout_url: string | null
  closed: Closing | null
  provider_id: string | null
  status: Generated<SubscriptionStatus>
  renews: Generated<boolean>
  next_plan: string
  next_interval: Interval
  revision: Generated<number>
}
type SubscriptionPrices = { price_id: string; plan: string; interval: Interval; centavos: number }

/** A subscription as it is kept. */
export type Subscription = {
  id: string
  userId: string
  offer: Offer
  priceCentavos: number
  orderedAt: Instant
  sessionId: string | null
  checkoutUrl: string | null
  closed: Closing | null
  /** The subscription at the provider; null until something was paid. */
  providerId: string | null
  status: SubscriptionStatus
  renews: boolean
  /** What the next payment is for. */
  next: Offer
  /** Counts what was read from the provider. */
  revision: number
}

/** A price at the provider, and what it is the price of. */
export type KnownPrice = { priceId: string; offer: Offer; centavos: number }

type NewSubscription = { id: string; userId: string; offer: Offer; priceCentavos: number; at: Instant }

export async function insertSubscription(
  tx: Tx,
  { id, userId, offer, priceCentavos, at }: NewSubscription,
): Promise<void> {
  const row = {
    id,
    user_id: userId,
    plan: offer.plan,
    interval: offer.interval,
    price_centavos: priceCentavos,
    ordered_at: new Date(at),
    session_id: null,
    checkout_url: null,
    closed: null,
    provider_id: null,
    next_plan: offer.plan,
    next_interval: offer.interval,
  }
  await tx.insertInto('subscriptions').values(row).execute()
}

/** The subscriptions of a player, the newest first. */
export async function readSubscriptions(db: Db, userId: string): Promise<Subscription[]> {
  const rows = await subscriptions(db)
    .where('user_id', '=', userId)
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.flatMap((row) => asSubscription(row) ?? [])
}

/** What a player ordered, as the file that is taken home has it. */
export async function readOwnPlanOrders(db: Db, userId: string) {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'plan', 'interval', 'price_centavos as priceCentavos', 'ordered_at as orderedAt', 'closed'])
    .select(['status', 'renews', 'next_plan as nextPlan', 'next_interval as nextInterval'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

export async function readSubscription(db: Db, id: string): Promise<Subscription | null> {
  const row = await subscriptions(db).where('id', '=', id).executeTakeFirst()
  return row ? asSubscription(row) : null
}

/** The same, locked until the transaction ends; the caller has locked its player. */
export async function lockSubscription(tx: Tx, id: string): Promise<Subscription | null> {
  const row = await subscriptions(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? asSubscription(row) : null
}

/** Writes what is known of a subscription now; the caller has locked it. */
export async function writeSubscription(tx: Tx, subscription: Subscription): Promise<void> {
  const { id, next } = subscription
  await tx
    .updateTable('subscriptions')
    .set({
      session_id: subscription.sessionId,
      checkout_url: subscription.checkoutUrl,
      closed: subscription.closed,
      provider_id: subscription.providerId,
      status: subscription.status,
      renews: subscription.renews,
      next_plan: next.plan,
      next_interval: next.interval,
      revision: subscription.revision,
    })
    .where('id', '=', id)
    .execute()
}

/** Counts an answer of the provider that changed nothing, where nothing was counted meanwhile. */
export async function raiseRevision(db: Db, { id, revision }: { id: string; revision: number }): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute()
}

/** Notes a price of the provider, before anything is sold for it. */
export async function notePrice(db: Db, { priceId, offer, centavos }: KnownPrice): Promise<void> {
  await db
    .insertInto('subscription_prices')
    .values({ price_id: priceId, ...offer, centavos })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets a price that the provider does not know any more. */
export async function forgetPrice(db: Db, priceId: string): Promise<void> {
  await db.deleteFrom('subscription_prices').where('price_id', '=', priceId).execute()
}

/** What a price of the provider is for; null for one that is not ours. */
export async function readPrice(db: Db, priceId: string): Promise<KnownPrice | null> {
  const row = await db.selectFrom('subscription_prices').selectAll().where('price_id', '=', priceId).executeTakeFirst()
  const offer = row && offerIn(row.plan, row.interval)
  return offer ? { priceId, offer, centavos: row.centavos } : null
}

/** The price of an offer at the provider; null where none is known. */
export async function findPrice(db: Db, offer: Offer, centavos: number): Promise<string | null> {
  const row = await db
    .selectFrom('subscription_prices')
    .select('price_id')
    .where('plan', '=', offer.plan)
    .where('interval', '=', offer.interval)
    .where('centavos', '=', centavos)
    .executeTakeFirst()
  return row?.price_id ?? null
}

/** An offer as it is written; null where this version does not know the plan. */
export function offerIn(writtenPlan: string, writtenInterval: string): Offer | null {
  const plan = paidPlanNames.find((name) => name === writtenPlan)
  const interval = intervals.find((name) => name === writtenInterval)
  return plan && interval ? { plan, interval } : null
}

function subscriptions(db: Db) {
  return db.selectFrom('subscriptions').selectAll()
}

function asSubscription(row: Selectable<Subscriptions>): Subscription | null {
  const offer = offerIn(row.plan, row.interval)
  const next = offerIn(row.next_plan, row.next_interval)
  if (!offer || !next) return null
  return {
    id: row.id,
    userId: row.user_id,
    offer,
    priceCentavos: row.price_centavos,
    orderedAt: row.ordered_at.getTime(),
    sessionId: row.session_id,
    checkoutUrl: row.checkout_url,
    closed: row.closed,
    providerId: row.provider_id,
    status: row.status,
    renews: row.renews,
    next,
    revision: row.revision,
  }
}
