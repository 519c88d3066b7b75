import type { Refund } from '@satoshi/rules/payment/order'
import { hour } from '@satoshi/rules/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { reconcile } from '../src/payment/payment-api.ts'
import { openStripe } from '../src/platform/payments/stripe-provider.ts'
import { reconcileBills } from '../src/subscription/subscription-api.ts'
import { TestClock } from './_clock.ts'
import { eventually } from './_eventually.ts'
import { buyPackage, openTill, sessionOf, type Till } from './_payments.ts'
import { buyPlan, orderPlan, premium, readPlans, twinOf } from './_plans.ts'
import { newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'

const unheard = 'was refunded at the provider, and its event has not come'
const other = 'another part was given back at the provider'
const day = 24 * hour
const clock = new TestClock()
let till: Till
beforeAll(async () => {
  till = await openTill(clock)
})
afterEach(async () => {
  till.twin.deliver.mode('normal')
  await till.twin.deliver.release()
  await till.twin.settled()
  expect(await namedIn(3 * hour)).toEqual([])
})
afterAll(async () => {
  await expectHonestLedger(till.server.db)
  await till.close()
})

test('what was given back agrees: all of a bill or parts, what failed, what the bank took, and refunds of packages', async () => {
  const { refundedCentavos: before } = await report()
  const { payment: whole } = await newBill()
  const { payment: parts } = await newBill()
  const { payment: failing } = await newBill()
  const { payment: disputed } = await newBill()
  await till.twin.refund({ payment_intent: whole })
  for (const amount of [500, 700]) await till.twin.refund({ payment_intent: parts, amount })
  till.twin.failRefunds(true)
  await till.stripe.refunds.create({ payment_intent: failing })
  till.twin.failRefunds(false)
  const { id: dispute } = await till.twin.dispute({ payment_intent: disputed })
  await till.twin.closeDispute(dispute, 'lost')
  await till.twin.refund({ payment_intent: (await newPackage()).payment })
  await till.twin.settled()
  expect((await report()).refundedCentavos).toBe(before + 1_690 + 500 + 700)
  expect(await namedIn(3 * hour)).toEqual([])
})

test.each([
  ['all of it', undefined],
  ['a part', 500],
])('%s given back at the provider’s pages, whose event is lost, is named once that is late', async (_, amount) => {
  const { id, payment } = await newBill()
  till.twin.deliver.mode('hold')
  await till.twin.refund({ payment_intent: payment, amount })
  expect(await namedIn(hour)).toEqual([])
  expect(await namedIn(3 * hour)).toEqual([[id, unheard]])
})

test('what failed at the provider gives nothing, whether its events came or not', async () => {
  const { payment } = await newBill()
  till.twin.deliver.mode('hold')
  till.twin.failRefunds(true)
  await till.stripe.refunds.create({ payment_intent: payment })
  till.twin.failRefunds(false)
  expect((await till.stripe.refunds.list({ payment_intent: payment })).data).toMatchObject([{ status: 'failed' }])
  expect(await namedIn(3 * hour)).toEqual([])
})

test('a refund that fails days after it was told here is named once the event of its failure is late', async () => {
  const { id, payment } = await newBill()
  const { id: refund } = await till.twin.refund({ payment_intent: payment })
  await till.twin.settled()
  await goBy(3 * day)
  expect(await namedIn(0)).toEqual([])
  till.twin.deliver.mode('hold')
  await till.twin.failRefund(refund)
  expect(await refundsOf(id)).toEqual({ [refund]: { centavos: 1_690, failed: false } })
  expect(await namedIn(0)).toEqual([])
  expect(await namedIn(hour)).toEqual([])
  expect(await namedIn(3 * hour)).toEqual([[id, other]])
})

test('of packages too, what was given back or has failed is named once its event is late', async () => {
  const [given, failing] = [await newPackage(), await newPackage()]
  const { id: refund } = await till.twin.refund({ payment_intent: failing.payment })
  await till.twin.settled()
  await goBy(3 * day)
  expect(await packagesNamedIn(3 * hour)).toEqual([])
  till.twin.deliver.mode('hold')
  await till.twin.refund({ payment_intent: given.payment, amount: 100 })
  await till.twin.failRefund(refund)
  expect(await packagesNamedIn(hour)).toEqual([])
  expect(await packagesNamedIn(3 * hour)).toEqual([
    [given.id, unheard],
    [failing.id, other],
  ])
})

test('a refund that is another one here, or none of the provider’s, is named', async () => {
  const { id, payment } = await newBill()
  const { id: refund } = await till.twin.refund({ payment_intent: payment, amount: 500 })
  await till.twin.settled()
  const heard = { [refund]: { centavos: 500, failed: false } }
  expect(await refundsOf(id)).toEqual(heard)
  const wrong: Record<string, Refund>[] = [
    { [refund]: { centavos: 400, failed: false } },
    { [refund]: { centavos: 500, failed: true } },
    { ...heard, re_of_nobody: { centavos: 1, failed: false } },
  ]
  for (const refunds of wrong) {
    await writeRefunds(id, refunds)
    expect(await namedIn(3 * hour)).toContainEqual([id, other])
  }
  await writeRefunds(id, { ...heard, re_of_nobody: { centavos: 1, failed: true } })
  expect(await namedIn(3 * hour)).not.toContainEqual([id, other])
  await writeRefunds(id, heard)
})

test('of a bill that was paid before the window, what was given back within it is compared, and nothing else', async () => {
  const { id, payment } = await newBill()
  await till.twin.refund({ payment_intent: payment, amount: 300 })
  await goBy(40 * day)
  const { id: recent } = await till.twin.refund({ payment_intent: payment, amount: 500 })
  await till.twin.settled()
  expect(await namedIn(3 * hour)).toEqual([])
  till.twin.deliver.mode('hold')
  await till.twin.refund({ payment_intent: payment, amount: 100 })
  expect(await namedIn(3 * hour)).toEqual([[id, unheard]])
  const known = await refundsOf(id)
  await writeRefunds(id, { ...known, [recent]: { centavos: 501, failed: false } })
  expect(await namedIn(3 * hour)).toEqual([
    [id, unheard],
    [id, other],
  ])
  await writeRefunds(id, known)
})

test('money that goes back, and does not come, is named; and that the provider has given it, where it has', async () => {
  const ana = await newBuyer()
  const first = await orderPlan(ana, premium)
  const second = await twinOf(till, ana, first.id)
  await till.twin.pay(sessionOf(first))
  await till.twin.settled()
  till.twin.deliver.mode('hold')
  await till.twin.pay(second)
  await till.twin.deliver.release()
  const { id } = (await readPlans(ana)).bills.find(({ state }) => state === 'refunding') ?? { id: '' }
  const payment = await paymentOf(id)
  const refundsThere = async () => (await till.stripe.refunds.list({ payment_intent: payment })).data
  await eventually(async () => expect(await refundsThere()).toHaveLength(1))
  expect(await namedIn(hour)).toEqual([])
  const asked = await reconcileBills(till.server.db, null, { since: clock.now() - day, now: clock.now() + 3 * hour })
  expect(asked.disagreements).toEqual([{ bill: id, what: 'waits for its refund' }])
  expect(await namedIn(3 * hour)).toEqual([
    [id, 'waits for its refund'],
    [id, unheard],
  ])
})

test('a bill whose payment nothing has named, so that nothing said of it can be taken up, is named', async () => {
  const { id, payment } = await newBill()
  const { db } = till.server
  await db.deleteFrom('subscription_payments').where('payment_id', '=', payment).execute()
  expect(await namedIn(hour)).toEqual([])
  expect(await namedIn(3 * hour)).toEqual([[id, 'is paid by no payment']])
  await db.insertInto('subscription_payments').values({ payment_id: payment, bill_id: id }).execute()
})

function newBuyer(): Promise<Player> {
  return newPlayer(till.server, { confirmed: true })
}

/** A plan that was bought just now: its bill, and what it was paid by. */
async function newBill(): Promise<{ id: string; payment: string }> {
  const ana = await newBuyer()
  await buyPlan(till, ana, premium)
  const { id } = (await readPlans(ana)).bills[0] ?? { id: '' }
  return { id, payment: await paymentOf(id) }
}

/** A package that was bought just now, and what it was paid by. */
async function newPackage(): Promise<{ id: string; payment: string }> {
  const { id } = await buyPackage(till, await newBuyer(), 'basic')
  const row = till.server.db.selectFrom('payment_orders').select('payment_id').where('id', '=', id)
  return { id, payment: (await row.executeTakeFirstOrThrow()).payment_id ?? '' }
}

/** What a bill was paid by. */
async function paymentOf(id: string): Promise<string> {
  const row = till.server.db.selectFrom('subscription_payments').select('payment_id').where('bill_id', '=', id)
  return (await row.executeTakeFirstOrThrow()).payment_id
}

/** What an operator is told after so long, by what was paid and given back in 30 days. */
async function report(later = 0) {
  const { plans } = await openStripe(till.keys)
  const now = clock.now() + later
  return reconcileBills(till.server.db, plans, { since: now - 30 * day, now })
}

async function namedIn(later: number): Promise<[string, string][]> {
  return (await report(later)).disagreements.map(({ bill, what }) => [bill, what])
}

/** The same of packages. */
async function packagesNamedIn(later: number): Promise<[string, string][]> {
  const now = clock.now() + later
  const { disagreements } = await reconcile(till.server.db, await openStripe(till.keys), { since: now - 30 * day, now })
  return disagreements.map(({ order, what }) => [order, what])
}

/** Lets time pass, and with it what is due at the provider and here. */
async function goBy(millis: number): Promise<void> {
  clock.pass(millis)
  await till.twin.advance(0)
  await till.twin.settled()
  await till.server.runDueEvents()
}

async function refundsOf(id: string): Promise<Record<string, Refund>> {
  const row = till.server.db.selectFrom('subscription_bills').select('refunds').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).refunds
}

async function writeRefunds(id: string, refunds: Record<string, Refund>): Promise<void> {
  const bill = till.server.db.updateTable('subscription_bills').where('id', '=', id)
  await bill.set({ refunds: JSON.stringify(refunds) }).execute()
}
