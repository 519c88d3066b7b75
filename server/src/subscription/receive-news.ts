import { withNews, type OrderNews } from '@satoshi/rules/payment/order'
import { currency } from '@satoshi/rules/payment/packages'
import { newBillFacts } from '@satoshi/rules/subscription/bill'
import { isSameOffer } from '@satoshi/rules/subscription/offers'
import { isRunning } from '@satoshi/rules/subscription/subscription'
import { cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'

import { isOurs, readCustomer, type Applied } from '../payment/payment-api.ts'
import type { PlanNews } from '../platform/payments/plan-provider.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { billOfPayment, notePayment, subscriptionOfBill, type StoredBill } from './bill-store.ts'
import { readOwned, stateOfOwned } from './owned.ts'
import { lockWithPlayer, settle, type Locked, type SettlingApp } from './settle.ts'
import { readPrice, type KnownPrice, type Subscription } from './subscription-store.ts'

type News<Kind extends PlanNews['kind']> = Extract<PlanNews, { kind: Kind }>

/** Takes up what the provider has signed of a plan. What does not fit its subscription is refused. */
export async function applyNews(app: SettlingApp, tx: Tx, news: PlanNews, at: Instant): Promise<Applied> {
  if (news.kind === 'billPayment') return applyPayment(tx, news)
  const locked = isOurs(news.planId) ? await lockWithPlayer(tx, news.planId) : null
  if (!locked) return refused('unknown plan')
  switch (news.kind) {
    case 'closed':
      return applyClosed(app, tx, { locked, news }, at)
    case 'opened':
    case 'changed':
      return applyStanding(app, tx, { locked, news }, at)
    case 'billPaid':
      return applyBill(app, tx, { locked, news }, at)
  }
}

/** What is about a payment, when it is one of a plan; null otherwise. */
export async function applyToPayment(
  app: SettlingApp,
  tx: Tx,
  { paymentId, news }: { paymentId: string; news: OrderNews },
  at: Instant,
): Promise<Applied | null> {
  const billId = await billOfPayment(tx, paymentId)
  const subscriptionId = billId && (await subscriptionOfBill(tx, billId))
  const locked = subscriptionId ? await lockWithPlayer(tx, subscriptionId) : null
  if (!locked || billId === null) return null
  const bills = locked.bills.map((bill) => (bill.id === billId ? { ...bill, facts: withNews(bill.facts, news) } : bill))
  await settle(app, tx, { ...locked, bills }, at)
  return { outcome: 'applied', billId, paymentId, userId: locked.subscription.userId }
}

async function applyPayment(tx: Tx, { billId, paymentId }: News<'billPayment'>): Promise<Applied> {
  if ((await subscriptionOfBill(tx, billId)) === null) return { outcome: 'waiting', billId }
  await notePayment(tx, paymentId, billId)
  return { outcome: 'applied', billId, paymentId }
}

type About<One extends PlanNews> = { locked: Locked; news: One }

async function applyClosed(
  app: SettlingApp,
  tx: Tx,
  { locked, news }: About<News<'closed'>>,
  at: Instant,
): Promise<Applied> {
  const { subscription } = locked
  if (isOtherPage(subscription, news.sessionId)) return refused('another page')
  const known = { ...subscription, sessionId: news.sessionId, closed: subscription.closed ?? news.as }
  await settle(app, tx, { ...locked, subscription: known }, at)
  return applied(subscription)
}

/** Notes the provider's subscription, which has come of a page or is different, and has it read how that stands. */
async function applyStanding(
  app: SettlingApp,
  tx: Tx,
  { locked, news }: About<News<'opened'> | News<'changed'>>,
  at: Instant,
): Promise<Applied> {
  const { subscription } = locked
  const { sessionId } = news.kind === 'opened' ? news : subscription
  if (isOtherPage(subscription, sessionId)) return refused('another page')
  const fault = await faultOfOwner(tx, subscription, news)
  if (fault) return refused(fault)
  const known = { ...subscription, sessionId, providerId: news.subscriptionId }
  await settle(app, tx, { ...locked, subscription: known }, at)
  await app.jobs.send(tx, 'refreshPlan', { subscriptionId: subscription.id })
  return applied(subscription)
}

async function applyBill(
  app: SettlingApp,
  tx: Tx,
  { locked, news }: About<News<'billPaid'>>,
  at: Instant,
): Promise<Applied> {
  const { subscription, bills } = locked
  const price = await readPrice(tx, news.priceId)
  if (!price) return refused('unknown price')
  const fault = faultOfAmount(subscription, news, price)
  const faultOfBuyer = fault ?? (await faultOfOwner(tx, subscription, news))
  if (faultOfBuyer) return refused(faultOfBuyer)
  const isKnown = bills.some(({ id }) => id === news.billId)
  // Nobody is charged for a plan that has ended, as by a payment that was on its way.
  const isOver = subscription.status === 'ended' && news.reason !== 'first'
  const isUnwanted = !isKnown && (isOver || locked.player === null || (await hasOther(tx, subscription, at)))
  const next = isKnown ? bills : [...bills, newBill(subscription, news, price, isUnwanted ? at : null)]
  const known: Subscription = {
    ...subscription,
    providerId: news.subscriptionId,
    status: subscription.status === 'none' ? 'active' : subscription.status,
  }
  await settle(app, tx, { ...locked, subscription: known, bills: next }, at)
  // Nobody pays for two plans, nor for one that an account had which is gone: the money goes back.
  if (isUnwanted) await app.jobs.send(tx, 'refundBill', { billId: news.billId })
  await app.jobs.send(tx, 'refreshPlan', { subscriptionId: subscription.id })
  return { ...applied(subscription), billId: news.billId }
}

/** Whether a player has another subscription that runs. */
async function hasOther(tx: Tx, { id, userId }: Subscription, at: Instant): Promise<boolean> {
  const all = await readOwned(tx, userId)
  return all.some((owned) => owned.subscription.id !== id && isRunning(stateOfOwned(owned, at)))
}

function newBill(
  { id }: Subscription,
  { billId, amountCentavos, paidAt, ...bill }: News<'billPaid'>,
  { offer }: KnownPrice,
  refundAskedAt: Instant | null,
): StoredBill {
  return {
    id: billId,
    subscriptionId: id,
    ...offer,
    from: bill.from,
    until: bill.until,
    supersededAt: null,
    revokedAt: null,
    receiptUrl: bill.receiptUrl,
    facts: { ...newBillFacts(amountCentavos, paidAt), refundAskedAt },
    months: 0,
    deductedCents: cents(0),
    creditedCents: cents(0),
    movements: 0,
  }
}

/** Why a bill is not what was sold; null where it is. */
function faultOfAmount(subscription: Subscription, news: News<'billPaid'>, price: KnownPrice): string | null {
  const { amountCentavos, reason } = news
  if (news.currency !== currency.toLowerCase()) return 'another currency'
  if (news.until <= news.from) return 'another time'
  if (amountCentavos <= 0 || amountCentavos > price.centavos) return 'another amount'
  if (reason !== 'change' && amountCentavos !== price.centavos) return 'another amount'
  return reason === 'first' && !isSameOffer(price.offer, subscription.offer) ? 'another plan' : null
}

/** Why what is said of a subscription is not of its owner; null where it is. */
async function faultOfOwner(
  db: Db,
  subscription: Subscription,
  { subscriptionId, customerId }: { subscriptionId: string; customerId: string | null },
): Promise<string | null> {
  if (isOther(subscription, subscriptionId)) return 'another subscription'
  return customerId === (await readCustomer(db, subscription.userId)) ? null : 'another buyer'
}

function isOther({ providerId }: Subscription, subscriptionId: string): boolean {
  return subscriptionId === '' || (providerId !== null && providerId !== subscriptionId)
}

function isOtherPage(subscription: Subscription, sessionId: string | null): boolean {
  return subscription.sessionId !== null && subscription.sessionId !== sessionId
}

function applied({ userId }: Subscription): Applied {
  return { outcome: 'applied', userId }
}

function refused(fault: string): Applied {
  return { outcome: 'refused', fault }
}
