import { randomUUID } from 'node:crypto'

import { btz } from '@satoshi/rules/money'
import { refundMillis } from '@satoshi/rules/payment/order'
import { hour, minute } from '@satoshi/rules/time'
import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { closeOrder } from '../src/payment/close-order.ts'
import { insertOrder, readOrder as readOrderRow, writeCheckout } from '../src/payment/order-store.ts'
import { reconcile } from '../src/payment/payment-api.ts'
import { openStripe } from '../src/platform/payments/stripe-provider.ts'
import { balancesOf, creditBought, debitBought, debtOf, forgiveDebt, payFor } from '../src/wallet/wallet-api.ts'
import { TestClock } from './_clock.ts'
import { eventually } from './_eventually.ts'
import { changeSetting } from './_game-settings.ts'
import {
  buyPackage,
  giveBack,
  openTill,
  order,
  paymentOf,
  readOrder,
  readPayments,
  sendEvent,
  sessionOf,
  signatureOf,
  tryOrdering,
  type Till,
} from './_payments.ts'
import { newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { give } from './_statement.ts'

const clock = new TestClock()
let till: Till
beforeAll(async () => {
  till = await openTill(clock)
})
afterAll(async () => {
  await expectHonestLedger(till.server.db)
  await expectHonestBooks()
  await till.close()
})

test('a package that is paid is credited once, as granted, and stands in the statement', async () => {
  const ana = await newBuyer()
  const before = await lots(ana)
  const bought = await buyPackage(till, ana, 'popular')
  expect(bought).toMatchObject({ package: 'popular', priceCentavos: 1_490, amountCents: btz(8_000), state: 'paid' })
  expect(bought.checkoutUrl).toBe(null)
  expect(bought.receiptUrl).toMatch(/^http/)
  expect(bought.refundableUntil).toBe((bought.paidAt ?? 0) + refundMillis)
  expect(await lots(ana)).toEqual({ ...before, granted: before.granted + btz(8_000) })
  const { body } = await ana.get<{ items: { reason: string; category: string }[] }>('/api/wallet/transactions')
  expect(body.items[0]).toMatchObject({ reason: 'packageBought', category: 'payments', amountCents: btz(8_000) })
  expect((await readPayments(ana)).limit).toMatchObject({ centavos: 10_000, spentCentavos: 1_490 })
})

test('nothing is credited before the provider says so, however late that is', async () => {
  const ana = await newBuyer()
  const before = await lots(ana)
  till.twin.deliver.mode('hold')
  const ordered = await order(ana, 'basic')
  await till.twin.pay(sessionOf(ordered))
  expect(await readOrder(ana, ordered.id)).toMatchObject({ state: 'open' })
  clock.pass(hour)
  await till.server.runDueEvents()
  expect(await lots(ana)).toEqual(before)
  till.twin.deliver.mode('normal')
  await till.twin.deliver.release()
  await till.twin.settled()
  expect(await readOrder(ana, ordered.id)).toMatchObject({ state: 'paid' })
  expect((await lots(ana)).granted).toBe(before.granted + btz(2_500))
})

test('what is declined or given up costs nothing, and leaves room in the limit', async () => {
  const ana = await newBuyer()
  const before = await lots(ana)
  const ordered = await order(ana, 'supreme')
  await till.twin.pay(sessionOf(ordered), '0002').catch(() => {})
  await till.twin.settled()
  expect((await readPayments(ana)).limit.spentCentavos).toBe(7_990)
  const { body } = await ana.post(`/api/payments/orders/${ordered.id}/cancel`)
  expect(body).toMatchObject({ state: 'cancelled', checkoutUrl: null })
  expect(await lots(ana)).toEqual(before)
  expect((await readPayments(ana)).limit.spentCentavos).toBe(0)
  await expect(till.twin.pay(sessionOf(ordered))).rejects.toThrow('cannot be paid')
})

test('a page that is over closes its order', async () => {
  const ana = await newBuyer()
  const ordered = await order(ana, 'basic')
  clock.pass(41 * minute)
  expect(await readOrder(ana, ordered.id)).toMatchObject({ state: 'open', checkoutUrl: null })
  await till.server.runDueEvents()
  await eventually(async () => expect((await readOrder(ana, ordered.id)).state).toBe('cancelled'))
})

describe('the door of the provider', () => {
  test('takes an event once, however often it comes and in whatever order', async () => {
    const ana = await newBuyer()
    const before = await lots(ana)
    till.twin.deliver.mode('hold')
    const ordered = await order(ana, 'basic')
    await till.twin.pay(sessionOf(ordered))
    till.twin.deliver.mode('twice')
    await till.twin.deliver.release()
    await till.twin.settled()
    till.twin.deliver.mode('normal')
    const { data: events } = await till.stripe.events.list({ limit: 3 })
    const again = Array.from({ length: 100 }, (_, index) => events[index % events.length] ?? {})
    const replies = await Promise.all(again.map((body) => sendEvent(till, body, { at: clock.now() })))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await lots(ana)).granted).toBe(before.granted + btz(2_500))
    expect(await movementsOf(ordered.id)).toBe(1)
  })

  test('refuses whatever the provider has not signed lately, keeps it, and does nothing', async () => {
    const ana = await newBuyer()
    const ordered = await order(ana, 'basic')
    const event = paidEvent(ordered, { customer: await customerOf(ana) })
    const text = JSON.stringify(event)
    const at = clock.now()
    const kept = await forgeries()
    const forged = [
      await sendEvent(till, event, { at, header: null }),
      await sendEvent(till, event, { at, header: '' }),
      await sendEvent(till, event, { at, header: 't=1,v1=00' }),
      await sendEvent(till, event, { at, header: 'nonsense' }),
      await sendEvent(till, event, { at, secret: 'whsec_of_somebody_else' }),
      await sendEvent(till, event, { at: at - 301_000 }),
      await sendEvent(till, event, { at: at + 301_000 }),
      await sendEvent(till, text.slice(0, -1), { at }),
      await sendEvent(till, 'not JSON', { at }),
      await sendEvent(till, { ...event, livemode: true }, { at }),
    ]
    expect(forged.map(({ status }) => status)).toEqual(forged.map(() => 400))
    expect(await forgeries()).toBe(kept + forged.length)
    expect(await readOrder(ana, ordered.id)).toMatchObject({ state: 'open' })
    expect(await movementsOf(ordered.id)).toBe(0)
    // The same event, as the provider would have sent it.
    expect(await sendEvent(till, event, { at })).toMatchObject({ status: 200 })
    expect(await readOrder(ana, ordered.id)).toMatchObject({ state: 'paid' })
  })

  test('a body that was changed after it was signed is forged', async () => {
    const ana = await newBuyer()
    const ordered = await order(ana, 'basic')
    const event = paidEvent(ordered, { customer: await customerOf(ana) })
    const header = signatureOf(JSON.stringify({ ...event, id: 'evt_another' }), clock.now())
    expect(await sendEvent(till, event, { at: clock.now(), header })).toMatchObject({ status: 400 })
    expect(await movementsOf(ordered.id)).toBe(0)
  })

  test.each([
    ['another amount', { amount_total: 489 }],
    ['another currency', { currency: 'usd' }],
    ['another page', { id: 'cs_test_another' }],
    ['another buyer', { customer: 'cus_another' }],
    ['unknown order', { client_reference_id: randomUUID() }],
    ['unknown order', { client_reference_id: 'order 12 of another shop' }],
  ])('keeps what has %s, and credits nothing', async (fault, change) => {
    const ana = await newBuyer()
    const ordered = await order(ana, 'basic')
    const event = paidEvent(ordered, { customer: await customerOf(ana), ...change })
    expect(await sendEvent(till, event, { at: clock.now() })).toMatchObject({ status: 200 })
    expect(await readOrder(ana, ordered.id)).toMatchObject({ state: 'open' })
    const row = till.server.db.selectFrom('payment_events').select(['outcome', 'fault']).where('id', '=', event.id)
    expect(await row.executeTakeFirst()).toEqual({ outcome: 'refused', fault })
  })

  test('what is not paid yet is not credited, and what is about nothing of ours is taken and forgotten', async () => {
    const ana = await newBuyer()
    const ordered = await order(ana, 'basic')
    const customer = await customerOf(ana)
    const unpaid = paidEvent(ordered, { customer, payment_status: 'unpaid' })
    expect(await sendEvent(till, unpaid, { at: clock.now() })).toMatchObject({ status: 200 })
    const other = { ...unpaid, id: `evt_${randomUUID()}`, type: 'payout.paid', data: { object: { id: 'po_1' } } }
    expect(await sendEvent(till, other, { at: clock.now() })).toMatchObject({ status: 200 })
    expect(await readOrder(ana, ordered.id)).toMatchObject({ state: 'open' })
  })
})

describe('a package that is given back', () => {
  test('is taken at once, and its money comes by the provider’s word', async () => {
    const ana = await newBuyer()
    const before = await lots(ana)
    const bought = await buyPackage(till, ana, 'basic')
    const commandId = randomUUID()
    expect(await giveBack(ana, bought.id, commandId)).toMatchObject({ status: 200, body: { refundableUntil: null } })
    expect(await giveBack(ana, bought.id, commandId)).toMatchObject({ status: 200 })
    expect(await lots(ana)).toEqual(before)
    await eventually(async () => expect((await readOrder(ana, bought.id)).state).toBe('refunded'))
    expect((await readPayments(ana)).limit.spentCentavos).toBe(0)
    expect(await giveBack(ana, bought.id)).toMatchObject({ status: 409, body: { code: 'payment.notRefundable' } })
    expect(await lots(ana)).toEqual(before)
  })

  test('must be unspent, and no older than seven days', async () => {
    const ana = await newBuyer({ granted: 0 })
    const bought = await buyPackage(till, ana, 'basic')
    await spend(ana)
    expect(await giveBack(ana, bought.id)).toMatchObject({
      status: 409,
      body: { code: 'payment.refundSpent', details: { missingCents: 30_000 } },
    })
    clock.pass(refundMillis)
    expect(await giveBack(ana, bought.id)).toMatchObject({ body: { code: 'payment.refundTooLate' } })
    const bia = await newBuyer()
    expect(await giveBack(bia, bought.id)).toMatchObject({ status: 404, body: { code: 'payment.orderNotFound' } })
  })

  test('returns where the bank does not take its money', async () => {
    const ana = await newBuyer()
    const bought = await buyPackage(till, ana, 'basic')
    const before = await lots(ana)
    till.twin.failRefunds(true)
    await giveBack(ana, bought.id)
    await eventually(async () => expect(await lots(ana)).toEqual(before))
    till.twin.failRefunds(false)
    expect(await readOrder(ana, bought.id)).toMatchObject({ state: 'paid', refundableUntil: null })
  })

  test('of two tabs that spend and give back at once, one is too late', async () => {
    for (let round = 0; round < 8; round++) {
      const ana = await newBuyer({ granted: 0 })
      const bought = await buyPackage(till, ana, 'basic')
      const both = round % 2 ? [giveBack(ana, bought.id), spend(ana)] : [spend(ana), giveBack(ana, bought.id)]
      const replies = await Promise.all(both)
      expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(await debtOf(till.server.db, ana.id)).toBe(0)
    }
  })

  test('at the provider’s side takes its share', async () => {
    const ana = await newBuyer({ granted: 0 })
    const bought = await buyPackage(till, ana, 'basic')
    await till.twin.refund({ payment_intent: await chargeOf(bought.id), amount: 245 })
    await till.twin.settled()
    expect((await lots(ana)).granted).toBe(btz(1_250))
  })
})

describe('a chargeback', () => {
  test('takes what is there; what was spent is owed, and earned BTZ stay', async () => {
    const ana = await newBuyer({ granted: 0, earned: 1_000 })
    const bought = await buyPackage(till, ana, 'basic')
    await spend(ana)
    await dispute(bought.id)
    expect(await readOrder(ana, bought.id)).toMatchObject({ state: 'disputed' })
    expect(await lots(ana)).toEqual({ granted: 0, earned: btz(1_000) })
    expect(await readPayments(ana)).toMatchObject({ debtCents: 30_000, bar: 'payment.owing' })
    expect(await tryOrdering(ana, 'basic')).toMatchObject({ status: 409, body: { code: 'payment.owing' } })
    const { body } = await ana.get<{ barred: string }>('/api/stakes')
    expect(body.barred).toBe('owing')
  })

  test('is paid first by granted that comes in, and by earned only when its player wants it', async () => {
    const ana = await newBuyer({ granted: 0, earned: 1_000 })
    const bought = await buyPackage(till, ana, 'basic')
    await spend(ana)
    await dispute(bought.id)
    await gift(ana, { granted: 100 })
    expect(await lots(ana)).toEqual({ granted: 0, earned: btz(1_000) })
    expect(await debtOf(till.server.db, ana.id)).toBe(btz(200))
    expect(await ana.post('/api/payments/debt', { commandId: randomUUID() })).toMatchObject({ body: { debtCents: 0 } })
    expect(await lots(ana)).toEqual({ granted: 0, earned: btz(800) })
    await gift(ana, { granted: 100 })
    expect((await lots(ana)).granted).toBe(btz(100))
  })

  test('can be forgiven by an operator', async () => {
    const ana = await newBuyer({ granted: 0, earned: 1_000 })
    const bought = await buyPackage(till, ana, 'basic')
    await spend(ana)
    await dispute(bought.id)
    const owed = await till.server.app.inTransaction((tx) =>
      forgiveDebt(tx, { userId: ana.id, ref: randomUUID(), at: clock.now() }),
    )
    expect(owed).toBe(30_000)
    expect(await readPayments(ana)).toMatchObject({ debtCents: 0, bar: null })
    expect(await lots(ana)).toEqual({ granted: 0, earned: btz(1_000) })
  })

  test('that the bank loses brings the BTZ again, less what is owed', async () => {
    const ana = await newBuyer({ granted: 0 })
    const bought = await buyPackage(till, ana, 'basic')
    await spend(ana)
    const id = await dispute(bought.id)
    await till.twin.closeDispute(id, 'won')
    await till.twin.settled()
    expect(await lots(ana)).toEqual({ granted: btz(2_200), earned: 0 })
    expect(await readPayments(ana)).toMatchObject({ debtCents: 0, bar: null })
    expect(await readOrder(ana, bought.id)).toMatchObject({ state: 'paid' })
  })

  test('and a refund that come before their payment are applied when it comes', async () => {
    const ana = await newBuyer({ granted: 0 })
    till.twin.deliver.mode('hold')
    const ordered = await order(ana, 'basic')
    await till.twin.pay(sessionOf(ordered))
    await till.twin.dispute({ payment_intent: await paymentOf(till, sessionOf(ordered)) })
    till.twin.deliver.mode('reversed')
    await till.twin.deliver.release()
    await till.twin.settled()
    till.twin.deliver.mode('normal')
    expect(await readOrder(ana, ordered.id)).toMatchObject({ state: 'disputed' })
    expect(await lots(ana)).toEqual({ granted: 0, earned: 0 })
    expect(await debtOf(till.server.db, ana.id)).toBe(0)
  })
})

test('a refund that is heard of while its payment is being named is not lost', async () => {
  for (let round = 0; round < 12; round++) {
    const ana = await newBuyer({ granted: 0 })
    const ordered = await order(ana, 'basic')
    const customer = await customerOf(ana)
    const paid = paidEvent(ordered, { customer })
    const { payment_intent: payment } = paid.data.object
    const object = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      amount: 490,
      currency: 'brl',
      status: 'succeeded',
      payment_intent: payment,
    }
    const refunded = { ...paid, id: `evt_${randomUUID()}`, type: 'refund.created', data: { object } }
    const both = round % 2 ? [paid, refunded] : [refunded, paid]
    await Promise.all(both.map((event) => sendEvent(till, event, { at: clock.now() })))
    expect(await readOrder(ana, ordered.id)).toMatchObject({ state: 'refunded' })
    expect((await lots(ana)).granted).toBe(0)
  }
})

describe('who may buy', () => {
  test('minors, and who has not confirmed the address, may not', async () => {
    const minor = await newPlayer(till.server, { confirmed: true, birthDate: '2009-06-01' })
    expect(await tryOrdering(minor, 'basic')).toMatchObject({ status: 403, body: { code: 'payment.minor' } })
    const newcomer = await newPlayer(till.server)
    expect(await tryOrdering(newcomer, 'basic')).toMatchObject({ status: 403, body: { code: 'payment.unconfirmed' } })
    expect(await readPayments(minor)).toMatchObject({ bar: 'payment.minor' })
    expect(await ordersOf(minor)).toBe(0)
  })

  test('nobody pays another price than the one that was seen', async () => {
    const ana = await newBuyer()
    expect(await tryOrdering(ana, 'supreme', { priceCentavos: 1 })).toMatchObject({
      status: 409,
      body: { code: 'payment.priceChanged', details: { priceCentavos: 7_990 } },
    })
  })

  test('fifty tabs with room for one package pay one', async () => {
    const ana = await newBuyer()
    await ana.put('/api/payments/limit', { centavos: 800 })
    const replies = await Promise.all(Array.from({ length: 50 }, () => tryOrdering(ana, 'basic')))
    const pages = replies.flatMap(({ status, body }) => (status === 200 && body.checkoutUrl ? [body] : []))
    expect(pages.length).toBeGreaterThan(0)
    for (const page of pages) await till.twin.pay(sessionOf(page)).catch(() => {})
    await till.twin.settled()
    expect((await lots(ana)).granted).toBe(btz(300) + btz(2_500))
  })

  test('a page that is opened while its order is given up is closed too', async () => {
    const ana = await newBuyer()
    const { db, app } = till.server
    const id = randomUUID()
    await app.inTransaction((tx) => insertOrder(tx, { id, userId: ana.id, name: 'basic', at: clock.now() }))
    const known = await readOrderRow(db, id)
    if (!known) throw new Error('no order')
    const session = await till.stripe.checkout.sessions.create(pageOf(id))
    let isOpened = false
    const inTransaction: typeof app.inTransaction = async (work) => {
      if (!isOpened) await writeCheckout(db, id, { sessionId: session.id, url: session.url ?? '' })
      isOpened = true
      return app.inTransaction(work)
    }
    await closeOrder({ app: { ...app, inTransaction }, provider: await openStripe(till.keys) }, known)
    expect((await till.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
    expect((await readOrder(ana, id)).state).toBe('cancelled')
  })

  test('a command that is repeated orders once', async () => {
    const ana = await newBuyer()
    const commandId = randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, () => tryOrdering(ana, 'basic', { commandId })))
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(await ordersOf(ana)).toBe(1)
  })

  test('the limit is lowered at once and raised after two days', async () => {
    const ana = await newBuyer()
    expect(await ana.put('/api/payments/limit', { centavos: 400 })).toMatchObject({ body: { centavos: 400 } })
    expect(await tryOrdering(ana, 'basic')).toMatchObject({
      status: 409,
      body: { code: 'payment.overLimit', details: { leftCentavos: 400 } },
    })
    expect(await ana.put('/api/payments/limit', { centavos: 30_000 })).toMatchObject({
      body: { centavos: 400, waiting: { centavos: 30_000, from: clock.now() + 48 * hour } },
    })
    expect(await ana.put('/api/payments/limit', { centavos: 30_001 })).toMatchObject({
      status: 400,
      body: { code: 'payment.limitRange' },
    })
    clock.pass(48 * hour)
    expect((await tryOrdering(ana, 'supreme')).status).toBe(200)
  })

  test('a limit that is lowered gives up what is open and no longer fits', async () => {
    const ana = await newBuyer()
    const ordered = await order(ana, 'popular')
    await ana.put('/api/payments/limit', { centavos: 1_000 })
    await eventually(async () => expect((await readOrder(ana, ordered.id)).state).toBe('cancelled'))
    await expect(till.twin.pay(sessionOf(ordered))).rejects.toThrow('cannot be paid')
  })

  test('nobody orders without end', async () => {
    const ana = await newBuyer()
    const statuses: number[] = []
    for (let count = 0; count < 21; count++)
      statuses.push((await tryOrdering(ana, 'supreme', { priceCentavos: 1 })).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 409), 429])
  })

  test('where the setting is off nothing is sold, and what was bought can still be given back', async () => {
    const ana = await newBuyer()
    const bought = await buyPackage(till, ana, 'basic')
    await changeSetting(till.server, 'payments.enabled', false)
    await eventually(async () =>
      expect(await tryOrdering(ana, 'basic')).toMatchObject({ body: { code: 'payment.notOffered' } }),
    )
    expect((await ana.get<{ sellsPackages: boolean }>('/api/store')).body.sellsPackages).toBe(false)
    expect(await readPayments(ana)).toMatchObject({ packages: [], orders: [{ id: bought.id, state: 'paid' }] })
    expect(await giveBack(ana, bought.id)).toMatchObject({ status: 200 })
    clock.pass(minute)
    await changeSetting(till.server, 'payments.enabled', true)
    expect((await readPayments(ana)).packages).toHaveLength(4)
  })
})

describe('a provider', () => {
  test.each(['down', 'nonsense'] as const)(
    'that is %s is said to be away; the same command opens the page later',
    async (how) => {
      const ana = await newBuyer()
      const commandId = randomUUID()
      till.twin.behave(how)
      expect(await tryOrdering(ana, 'basic', { commandId })).toMatchObject({
        status: 503,
        body: { code: 'payment.providerAway' },
      })
      till.twin.behave('ok')
      const { status, body } = await tryOrdering(ana, 'basic', { commandId })
      expect([status, body.state]).toEqual([200, 'open'])
      await till.twin.pay(sessionOf(body))
      await till.twin.settled()
      expect(await readOrder(ana, body.id)).toMatchObject({ state: 'paid' })
    },
  )

  test('that was away for minutes opens the page for the same command all the same', async () => {
    const ana = await newBuyer()
    const commandId = randomUUID()
    till.twin.behave('down')
    expect(await tryOrdering(ana, 'basic', { commandId })).toMatchObject({ status: 503 })
    clock.pass(9 * minute)
    till.twin.behave('ok')
    expect(await tryOrdering(ana, 'basic', { commandId })).toMatchObject({ status: 200, body: { state: 'open' } })
  })

  test('that has forgotten its customers is given new ones', async () => {
    const ana = await newBuyer()
    await till.server.db
      .insertInto('payment_customers')
      .values({ user_id: ana.id, customer_id: 'cus_of_other_keys' })
      .execute()
    const bought = await buyPackage(till, ana, 'basic')
    expect(bought.state).toBe('paid')
  })

  test('whose answer was lost gives the same page again', async () => {
    const ana = await newBuyer()
    const commandId = randomUUID()
    till.twin.behave('lost')
    expect(await tryOrdering(ana, 'basic', { commandId })).toMatchObject({ status: 503 })
    till.twin.behave('ok')
    const one = await tryOrdering(ana, 'basic', { commandId })
    const two = await tryOrdering(ana, 'basic', { commandId })
    expect(one.body.checkoutUrl).toBe(two.body.checkoutUrl)
  })
})

test('orders, provider and ledger agree, and what does not is named', async () => {
  const ana = await newBuyer()
  const bought = await buyPackage(till, ana, 'basic')
  const { db } = till.server
  const provider = await openStripe(till.keys)
  const namedOf = async () => {
    const { disagreements } = await reconcile(db, provider, { since: 0, now: clock.now() })
    return disagreements.flatMap(({ order: id, what }) => (id === bought.id ? [what] : []))
  }
  expect(await namedOf()).toEqual([])
  const { app } = till.server
  await app.inTransaction((tx) =>
    creditBought(tx, {
      userId: ana.id,
      amountCents: btz(1),
      reason: 'packageReturned',
      ref: `${bought.id}:9`,
      at: clock.now(),
    }),
  )
  expect(await namedOf()).toEqual(['the ledger has moved another amount for it'])
  await app.inTransaction((tx) =>
    debitBought(tx, {
      userId: ana.id,
      amountCents: btz(1),
      reason: 'packageTakenBack',
      ref: `${bought.id}:10`,
      at: clock.now(),
    }),
  )
  const refunds = JSON.stringify({ unheard: { centavos: 7, failed: false } })
  await db.updateTable('payment_orders').set({ refunds }).where('id', '=', bought.id).execute()
  expect(await namedOf()).toEqual([
    'is worth something else than what was credited',
    'another part was given back at the provider',
  ])
  await db.updateTable('payment_orders').set({ refunds: '{}' }).where('id', '=', bought.id).execute()
  till.twin.deliver.mode('hold')
  const late = await order(ana, 'basic')
  await till.twin.pay(sessionOf(late))
  clock.pass(3 * hour)
  const { disagreements } = await reconcile(db, provider, { since: 0, now: clock.now() })
  expect(disagreements).toContainEqual({ order: late.id, what: 'is paid at the provider, and its event has not come' })
  till.twin.deliver.mode('normal')
  await till.twin.deliver.release()
  await till.twin.settled()
  expect(await namedOf()).toEqual([])
})

test('an account that is deleted gives up what is open; what is paid all the same goes back', async () => {
  const ana = await newBuyer()
  const ordered = await order(ana, 'basic')
  till.twin.deliver.mode('hold')
  await till.twin.pay(sessionOf(ordered))
  await till.server.db
    .updateTable('profiles')
    .set({ deleted_at: new Date(clock.now()) })
    .where('id', '=', ana.id)
    .execute()
  till.twin.deliver.mode('normal')
  await till.twin.deliver.release()
  await till.twin.settled()
  await eventually(async () => {
    const row = till.server.db.selectFrom('payment_orders').select(['refunded_centavos', 'credited_cents'])
    expect(await row.where('id', '=', ordered.id).executeTakeFirst()).toEqual({
      refunded_centavos: 490,
      credited_cents: 0,
    })
  })
})

test('what comes back to an account that is gone stays with nobody', async () => {
  const ana = await newBuyer({ granted: 0 })
  const bought = await buyPackage(till, ana, 'basic')
  const id = await dispute(bought.id)
  const gone = till.server.db.updateTable('profiles').set({ deleted_at: new Date(clock.now()) })
  await gone.where('id', '=', ana.id).execute()
  await till.twin.closeDispute(id, 'won')
  await till.twin.settled()
  expect(await lots(ana)).toEqual({ granted: 0, earned: 0 })
})

/** An adult with a confirmed address, who has the gift of the sign-up, or what is said instead. */
async function newBuyer(instead?: { granted?: number; earned?: number }): Promise<Player> {
  const { app } = till.server
  const ana = await newPlayer(till.server, { confirmed: true })
  if (!instead) return ana
  const spent = { userId: ana.id, amountCents: btz(500), reason: 'storePurchase', ref: randomUUID(), at: clock.now() }
  await app.inTransaction((tx) => payFor(tx, spent))
  if (instead.earned) await gift(ana, { earned: instead.earned })
  return ana
}

/** Buys something for 300 BTZ. */
function spend(player: Player) {
  const wish = { commandId: randomUUID(), ware: 'coin-scout', count: 1, totalCents: 30_000 }
  return player.post('/api/store/purchases', wish)
}

async function gift({ id }: Player, amounts: { granted?: number; earned?: number }): Promise<void> {
  await give(till.server.app, id, { ref: `${id}:${randomUUID()}`, at: clock.now(), ...amounts })
}

async function lots(player: Player): Promise<{ granted: number; earned: number }> {
  const { grantedCents, earnedCents } = await balancesOf(till.server.db, player.id)
  return { granted: grantedCents, earned: earnedCents }
}

async function dispute(orderId: string): Promise<string> {
  const { id } = await till.twin.dispute({ payment_intent: await chargeOf(orderId) })
  await till.twin.settled()
  return id
}

/** The payment that an order has been named by. */
async function chargeOf(orderId: string): Promise<string> {
  const row = till.server.db.selectFrom('payment_orders').select('payment_id').where('id', '=', orderId)
  return (await row.executeTakeFirstOrThrow()).payment_id ?? ''
}

async function movementsOf(orderId: string): Promise<number> {
  const row = till.server.db.selectFrom('payment_orders').select('movements').where('id', '=', orderId)
  return (await row.executeTakeFirstOrThrow()).movements
}

async function ordersOf({ id }: Player): Promise<number> {
  return (await till.server.db.selectFrom('payment_orders').select('id').where('user_id', '=', id).execute()).length
}

async function forgeries(): Promise<number> {
  return (await till.server.db.selectFrom('payment_forgeries').select('id').execute()).length
}

async function customerOf({ id }: Player): Promise<string> {
  const row = till.server.db.selectFrom('payment_customers').select('customer_id').where('user_id', '=', id)
  return (await row.executeTakeFirstOrThrow()).customer_id
}

/** A page of the provider for an order. */
function pageOf(id: string): Stripe.Checkout.SessionCreateParams {
  const price = { currency: 'brl', unit_amount: 490, product_data: { name: '2.500 Beetz' } }
  return {
    mode: 'payment',
    client_reference_id: id,
    line_items: [{ quantity: 1, price_data: price }],
    success_url: 'http://127.0.0.1/success',
  }
}

/** What the provider says of an order that was paid, with something changed. */
function paidEvent(ordered: { id: string; checkoutUrl: string | null }, change: object) {
  const object = {
    id: sessionOf(ordered),
    object: 'checkout.session',
    mode: 'payment',
    client_reference_id: ordered.id,
    payment_intent: `pi_${randomUUID()}`,
    payment_status: 'paid',
    amount_total: 490,
    currency: 'brl',
    status: 'complete',
    ...change,
  }
  const created = Math.floor(clock.now() / 1_000)
  return {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    created,
    data: { object },
  }
}

/** Every order is worth in the ledger what its facts say. */
async function expectHonestBooks(): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from payment_orders o
    left join lateral (
      select coalesce(-sum(p.amount_cents), 0) as moved from transactions t
      join postings p on p.transaction_id = t.id join ledger_accounts a on a.id = p.account_id
      where a.kind = 'payments' and t.ref like o.id || ':%'
    ) ledger on true
    where ledger.moved <> o.credited_cents`.execute(till.server.db)
  expect(rows).toEqual([])
}
