import { btz } from '@satoshi/rules/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { debtOf } from '../src/wallet/wallet-api.ts'
import { TestClock } from './_clock.ts'
import { databaseBehindDoor, type DatabaseBehindDoor } from './_database-behind-door.ts'
import { somebodyWaits } from './_lock-wait.ts'
import { openTill, order, paymentOf, sendEvent, sessionOf, type Till } from './_payments.ts'
import { orderPlan, premium, readPlans } from './_plans.ts'
import { newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'

const clock = new TestClock()
let behind: DatabaseBehindDoor
let till: Till
beforeAll(async () => {
  behind = await databaseBehindDoor('seeded')
  till = await openTill(clock, { database: behind.database })
})
afterAll(async () => {
  await expectHonestLedger(behind.direct)
  await till.close()
  await behind.database.drop()
  await behind.door.shut()
})

test('a payment that is told while the database is away is told again, and credited once', async () => {
  const ana = await newPlayer(till.server, { confirmed: true })
  const before = await granted(ana)
  const ordered = await heldBack(async () => {
    const one = await order(ana, 'popular')
    await till.twin.pay(sessionOf(one))
    return one
  })
  await tellWhileAway('checkout.session.completed')
  expect(await granted(ana)).toBe(before + btz(8_000))
  await expectNothingFromAgain()
  expect(await granted(ana)).toBe(before + btz(8_000))
  expect(await transactionsOf(ordered.id)).toBe(1)
})

test('so is the bill of a plan', async () => {
  const ana = await newPlayer(till.server, { confirmed: true })
  const before = await granted(ana)
  await heldBack(async () => till.twin.pay(sessionOf(await orderPlan(ana, premium))))
  await tellWhileAway('invoice.paid')
  expect(await granted(ana)).toBe(before + btz(3_000))
  await expectNothingFromAgain()
  expect(await granted(ana)).toBe(before + btz(3_000))
  const { plan, bills } = await readPlans(ana)
  expect([plan, bills.length]).toEqual(['premium', 1])
  expect(await transactionsOf(bills[0]?.id ?? '')).toBe(1)
})

test('so is a chargeback, which is taken once', async () => {
  const ana = await newPlayer(till.server, { confirmed: true })
  const before = await granted(ana)
  const ordered = await order(ana, 'basic')
  await till.twin.pay(sessionOf(ordered))
  await till.twin.settled()
  const payment = await paymentOf(till, sessionOf(ordered))
  await heldBack(async () => till.twin.dispute({ payment_intent: payment }))
  await tellWhileAway('charge.dispute.created')
  await expectNothingFromAgain()
  expect(await granted(ana)).toBe(before)
  expect(await debtOf(behind.direct, ana.id)).toBe(0)
  expect(await transactionsOf(ordered.id)).toBe(2)
})

test('what is being taken up when the database goes leaves nothing, and is credited once when it comes again', async () => {
  const ana = await newPlayer(till.server, { confirmed: true })
  const before = await granted(ana)
  const ordered = await heldBack(async () => {
    const one = await order(ana, 'popular')
    await till.twin.pay(sessionOf(one))
    return one
  })
  const [event] = await eventsOf('checkout.session.completed')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
  const holding = behind.direct.transaction().execute(async (tx) => {
    await sql`select from payment_orders where id = ${ordered.id} for update`.execute(tx)
    isHeld()
    await released
  })
  await Promise.race([held, holding])
  const sent = sendEvent(till, event ?? {}, { at: clock.now() })
  // It has noted the event, and waits for its order.
  await somebodyWaits(behind.direct)
  try {
    await behind.door.shut()
    expect(await sent).toMatchObject(away)
  } finally {
    release()
    await holding
    await behind.door.open()
  }
  await till.twin.deliver.release()
  await till.twin.settled()
  await expectNothingFromAgain()
  expect(await granted(ana)).toBe(before + btz(8_000))
  expect(await transactionsOf(ordered.id)).toBe(1)
})

const away = { status: 503, body: { code: 'service.unavailable' } }

/** Does something at the provider, whose events stay there until they are released. */
async function heldBack<Result>(act: () => Promise<Result>): Promise<Result> {
  till.twin.deliver.mode('hold')
  const result = await act()
  till.twin.deliver.mode('normal')
  return result
}

/**
 * Lets the provider send what it held back while the database is away, and proves that what says something of an order or a
 * plan, `type` among it, is not taken and leaves nothing. The provider sends it again by itself, once the database is back.
 */
async function tellWhileAway(type: string): Promise<void> {
  const known = [await eventsTaken(), await movements()]
  await behind.door.shut()
  try {
    await till.twin.deliver.release()
    const pending = till.twin.deliver.pending()
    const events = (await till.stripe.events.list({ limit: 20 })).data.filter(({ id }) => pending.includes(id))
    expect(events.map((event) => event.type as string)).toContain(type)
    for (const event of events) expect(await sendEvent(till, event, { at: clock.now() })).toMatchObject(away)
    expect([await eventsTaken(), await movements()]).toEqual(known)
  } finally {
    await behind.door.open()
  }
  await till.twin.settled()
}

/** Sends what the provider has said last once more; all of it is taken without a word. */
async function expectNothingFromAgain(): Promise<void> {
  const before = await movements()
  for (const event of (await till.stripe.events.list({ limit: 6 })).data)
    expect(await sendEvent(till, event, { at: clock.now() })).toMatchObject({ status: 200 })
  expect(await movements()).toBe(before)
}

async function eventsOf(type: string) {
  return (await till.stripe.events.list({ type, limit: 1 })).data
}

async function eventsTaken(): Promise<number> {
  return (await behind.direct.selectFrom('payment_events').select('id').execute()).length
}

async function movements(): Promise<number> {
  return (await behind.direct.selectFrom('transactions').select('id').execute()).length
}

/** How often the ledger has moved something for an order or a bill. */
async function transactionsOf(id: string): Promise<number> {
  const rows = behind.direct.selectFrom('transactions').select('id').where('ref', 'like', `${id}:%`)
  return (await rows.execute()).length
}

async function granted({ id }: Player): Promise<number> {
  const row = behind.direct.selectFrom('ledger_accounts').select('balance_cents').where('code', '=', `granted:${id}`)
  return (await row.executeTakeFirstOrThrow()).balance_cents ?? 0
}
