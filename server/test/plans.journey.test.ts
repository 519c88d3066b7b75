import { randomUUID } from 'node:crypto'

import type { SubscriptionView } from '@satoshi/contract/subscription'
import { btz } from '@satoshi/rules/money'
import { addMonths } from '@satoshi/rules/subscription/bill'
import type { Offer } from '@satoshi/rules/subscription/offers'
import { graceMillis } from '@satoshi/rules/subscription/subscription'
import { hour, minute, type Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { withCustomer } from '../src/payment/payment-api.ts'
import { openStripe } from '../src/platform/payments/stripe-provider.ts'
import { planOf } from '../src/profile/profile-api.ts'
import { noteStanding } from '../src/subscription/refresh.ts'
import { reconcileBills } from '../src/subscription/subscription-api.ts'
import { TestClock } from './_clock.ts'
import { eventually } from './_eventually.ts'
import { changeSetting } from './_game-settings.ts'
import { jobsDone, tokenTo } from './_mails.ts'
import { openTill, readPayments, sendEvent, sessionOf, type Till } from './_payments.ts'
import {
  buyPlan,
  changePlan,
  command,
  elite,
  eliteYear,
  freezesOf as freezesAt,
  goTo as goAt,
  grantedOf,
  newBuyer as buyerAt,
  orderPlan,
  planNow,
  premium,
  premiumYear,
  previewChange,
  readPlanOrder,
  readPlans,
  spend as spendAt,
  tryOrderingPlan,
  twinOf,
} from './_plans.ts'
import { newBrowser, newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'

/** A bill as the provider gives it. */
type PaidPlan = Stripe.Invoice

const day = 24 * hour
const clock = new TestClock()
let till: Till
beforeAll(async () => {
  till = await openTill(clock)
})
afterAll(async () => {
  await expectHonestLedger(till.server.db)
  await expectHonestBills()
  await till.close()
})
const newBuyer = () => buyerAt(till)
const spend = (player: Player, whole: number) => spendAt(till, player, whole)
const granted = (player: Player) => grantedOf(till, player)
const freezesOf = (player: Player) => freezesAt(till, player)
const plan = (player: Player) => planNow(till, player)
const goTo = (at: Instant) => goAt(till, clock, at)

describe('a plan that is bought', () => {
  test('begins with the provider’s word, brings its first month once, and acts', async () => {
    const ana = await newBuyer()
    till.twin.deliver.mode('hold')
    const ordered = await orderPlan(ana, premium)
    await till.twin.pay(sessionOf(ordered))
    expect(await readPlanOrder(ana, ordered.id)).toMatchObject({ state: 'open' })
    expect(await readPlans(ana)).toMatchObject({ plan: 'free', subscription: null })
    expect(await granted(ana)).toBe(0)
    till.twin.deliver.mode('twice')
    await till.twin.deliver.release()
    await till.twin.settled()
    till.twin.deliver.mode('normal')
    expect(await readPlanOrder(ana, ordered.id)).toMatchObject({ state: 'active', checkoutUrl: null })
    const { plan, subscription, bills } = await readPlans(ana)
    expect(plan).toBe('premium')
    const until = addMonths(seconds(clock.now()), 1)
    expect(subscription).toMatchObject({
      ...premium,
      state: 'active',
      priceCentavos: 1_690,
      paidUntil: until,
      endsAt: until + graceMillis,
      next: premium,
      nextGift: null,
    })
    expect(bills).toMatchObject([{ ...premium, priceCentavos: 1_690, state: 'paid', creditedCents: btz(3_000) }])
    expect(bills[0]?.receiptUrl).toMatch(/^http/)
    expect(await granted(ana)).toBe(btz(3_000))
    expect(await freezesOf(ana)).toBe(1)
    expect((await ana.get('/api/lives')).body).toMatchObject({ lives: 7, most: 7 })
    const { body } = await ana.get<{ items: object[] }>('/api/wallet/transactions')
    expect(body.items[0]).toMatchObject({ reason: 'planMonth', category: 'payments', amountCents: btz(3_000) })
  })

  test('is the same in whatever order the provider’s words come', async () => {
    const ana = await newBuyer()
    till.twin.deliver.mode('reversed')
    const ordered = await orderPlan(ana, elite)
    await till.twin.pay(sessionOf(ordered))
    await till.twin.deliver.release()
    till.twin.deliver.mode('normal')
    await till.twin.settled()
    expect(await readPlans(ana)).toMatchObject({ plan: 'elite', bills: [{ state: 'paid' }] })
    expect(await granted(ana)).toBe(btz(8_000))
    expect(await freezesOf(ana)).toBe(2)
    expect((await ana.get('/api/lives')).body).toMatchObject({ lives: null, most: null })
  })

  test('that is declined or given up costs nothing and can be bought again', async () => {
    const ana = await newBuyer()
    const ordered = await orderPlan(ana, premium)
    await till.twin.pay(sessionOf(ordered), '0002').catch(() => {})
    expect(await readPlanOrder(ana, ordered.id)).toMatchObject({ state: 'open' })
    const { body } = await ana.post(`/api/subscription/orders/${ordered.id}/cancel`)
    expect(body).toMatchObject({ state: 'closed', checkoutUrl: null })
    await expect(till.twin.pay(sessionOf(ordered))).rejects.toThrow('cannot be paid')
    await buyPlan(till, ana, premium)
    expect((await readPlans(ana)).plan).toBe('premium')
  })

  test('whose page is over is closed', async () => {
    const ana = await newBuyer()
    const ordered = await orderPlan(ana, premium)
    clock.pass(41 * minute)
    await till.server.runDueEvents()
    await eventually(async () => expect((await readPlanOrder(ana, ordered.id)).state).toBe('closed'))
  })

  test('does not count in the limit of packages, but costs no more than a limit that its player has set', async () => {
    const ana = await newBuyer()
    await ana.put('/api/payments/limit', { centavos: 2_000 })
    expect(await tryOrderingPlan(ana, elite)).toMatchObject({
      status: 409,
      body: { code: 'payment.overLimit', details: { leftCentavos: 2_000 } },
    })
    await buyPlan(till, ana, premium)
    expect(await changePlan(ana, elite)).toMatchObject({ status: 409, body: { code: 'payment.overLimit' } })
    const bea = await newBuyer()
    await buyPlan(till, bea, eliteYear)
    expect((await readPayments(bea)).limit).toMatchObject({ centavos: 10_000, spentCentavos: 0 })
  })
})

describe('time', () => {
  test('brings the next month when it is paid, and only then', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premium)
    const { subscription } = await readPlans(ana)
    // Of the last days of a month the next one has none: months are counted from the first.
    const from = seconds(clock.now())
    const until = subscription?.paidUntil ?? 0
    await goTo(until - minute)
    expect(await granted(ana)).toBe(btz(3_000))
    await goTo(until)
    expect(await granted(ana)).toBe(btz(6_000))
    expect(await freezesOf(ana)).toBe(2)
    expect(await plan(ana)).toBe('premium')
    expect(await untilOf(ana)).toBe(addMonths(from, 2) + graceMillis)
  })

  test('without a payment leaves the plan for seven days, and then ends it for good', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premium, '0341')
    const until = (await readPlans(ana)).subscription?.paidUntil ?? 0
    await goTo(until)
    await eventually(async () => expect(await statusOf(ana)).toBe('pastDue'))
    const eva = await signedInAgain(ana)
    expect(await readPlans(eva)).toMatchObject({
      plan: 'premium',
      subscription: { state: 'failed', paidUntil: until, endsAt: until + graceMillis },
    })
    expect(await granted(ana)).toBe(btz(3_000))
    await goTo(until + graceMillis - minute)
    expect(await plan(ana)).toBe('premium')
    await goTo(until + graceMillis)
    expect(await plan(ana)).toBe('free')
    await eventually(async () => expect(await statusOf(ana)).toBe('ended'))
    await goTo(until + 30 * day)
    expect(await granted(ana)).toBe(btz(3_000))
    const iva = await signedInAgain(ana)
    expect((await readPlans(iva)).subscription).toMatchObject({ state: 'ended', next: null })
    const { body } = await iva.get<{ items: { type: string; data: object }[] }>('/api/notices')
    const ofPlans = body.items.filter(({ type }) => type.startsWith('plan_'))
    expect(ofPlans.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'plan_ended', data: { plan: 'premium' } },
      { type: 'plan_unpaid', data: { plan: 'premium', ends_at: until + graceMillis } },
    ])
  })

  test('with another card pays what was due, and the month is whole', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premium, '0341')
    const from = seconds(clock.now())
    const until = (await readPlans(ana)).subscription?.paidUntil ?? 0
    await goTo(until + 2 * day)
    await eventually(async () => expect(await statusOf(ana)).toBe('pastDue'))
    const eva = await signedInAgain(ana)
    expect(await previewChange(eva, elite)).toMatchObject({ status: 409, body: { code: 'subscription.notChangeable' } })
    const { body } = await eva.post<{ url: string }>('/api/subscription/portal')
    await changeCard(body.url, '4242')
    // The payment is taken up at once; how the plan stands is asked of the provider after it.
    await eventually(async () => expect(await statusOf(ana)).toBe('active'))
    expect(await readPlans(eva)).toMatchObject({
      plan: 'premium',
      subscription: { state: 'active', paidUntil: addMonths(from, 2) },
    })
    expect(await granted(ana)).toBe(btz(6_000))
  })
})

describe('a plan that is cancelled', () => {
  test('stays until its paid time ends, can be taken back, and is charged no more', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premium)
    const until = (await readPlans(ana)).subscription?.paidUntil ?? 0
    const { body: cancelled } = await command(ana, 'cancel')
    expect(cancelled).toMatchObject({ plan: 'premium', subscription: { state: 'ending', endsAt: until, next: null } })
    expect((await command(ana, 'cancel')).body.subscription?.state).toBe('ending')
    expect((await command(ana, 'resume')).body.subscription).toMatchObject({ state: 'active', next: premium })
    await command(ana, 'cancel')
    await goTo(until - minute)
    expect(await plan(ana)).toBe('premium')
    await goTo(until + day)
    expect(await plan(ana)).toBe('free')
    expect(await granted(ana)).toBe(btz(3_000))
    const eva = await signedInAgain(ana)
    expect((await readPlans(eva)).subscription?.state).toBe('ended')
    expect(await command(eva, 'cancel')).toMatchObject({ status: 404, body: { code: 'subscription.none' } })
    expect(await command(eva, 'resume')).toMatchObject({ status: 404, body: { code: 'subscription.none' } })
    await buyPlan(till, eva, elite)
    expect(await plan(ana)).toBe('elite')
  })

  test('while its payment is due ends at once', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premium, '0341')
    const until = (await readPlans(ana)).subscription?.paidUntil ?? 0
    await goTo(until + hour)
    await eventually(async () => expect(await statusOf(ana)).toBe('pastDue'))
    const eva = await signedInAgain(ana)
    expect((await command(eva, 'cancel')).body).toMatchObject({ plan: 'free', subscription: { state: 'ended' } })
    expect(await statusAtProvider(ana)).toBe('canceled')
  })

  test('between its paid time and the next payment is ended, and a payment on its way goes back', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premium)
    const until = (await readPlans(ana)).subscription?.paidUntil ?? 0
    till.twin.deliver.mode('hold')
    clock.pass(until + minute - clock.now())
    await till.twin.advance(0)
    const eva = await signedInAgain(ana)
    expect((await readPlans(eva)).subscription).toMatchObject({ state: 'active', paidUntil: until })
    expect((await command(eva, 'cancel')).body).toMatchObject({ plan: 'free', subscription: { state: 'ended' } })
    expect(await statusAtProvider(ana)).toBe('canceled')
    till.twin.deliver.mode('normal')
    await till.twin.deliver.release()
    await eventually(async () => {
      await till.twin.settled()
      expect((await readPlans(eva)).bills.map(({ state }) => state)).toEqual(['refunded', 'paid'])
    })
    expect([await plan(ana), await granted(ana)]).toEqual(['free', btz(3_000)])
  })

  test('keeps lives above five until they are used', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premium)
    const until = (await readPlans(ana)).subscription?.paidUntil ?? 0
    await command(ana, 'cancel')
    await goTo(until)
    expect((await (await signedInAgain(ana)).get('/api/lives')).body).toMatchObject({ lives: 7, most: 5, nextAt: null })
  })
})

describe('a change', () => {
  test('to a higher plan takes place now, for what is left of the old one less, in money and BTZ', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premium)
    const from = seconds(clock.now())
    const until = addMonths(from, 1)
    clock.pass(10 * day)
    const preview = await previewChange(ana, elite)
    const left = (until - clock.now()) / (until - from)
    expect(preview.body).toMatchObject({ ...elite, when: 'now', priceCentavos: 3_490, at: clock.now() })
    expect(Math.abs(preview.body.dueCentavos - (3_490 - 1_690 * left))).toBeLessThanOrEqual(5)
    const deducted = btz(Math.floor(3_000 * left))
    expect(preview.body.amountCents).toBe(btz(8_000) - deducted)
    expect(await changePlan(ana, elite, { dueCentavos: 1 })).toMatchObject({
      status: 409,
      body: { code: 'payment.priceChanged', details: { priceCentavos: preview.body.dueCentavos } },
    })
    expect((await changePlan(ana, elite)).status).toBe(200)
    await till.twin.settled()
    expect(await readPlans(ana)).toMatchObject({
      plan: 'elite',
      subscription: { ...elite, state: 'active', paidUntil: addMonths(seconds(clock.now()), 1) },
      bills: [
        { ...elite, priceCentavos: preview.body.dueCentavos },
        { ...premium, priceCentavos: 1_690 },
      ],
    })
    expect(await granted(ana)).toBe(btz(3_000) + btz(8_000) - deducted)
    expect(await freezesOf(ana)).toBe(2)
    const again = await previewChange(ana, elite)
    expect(again).toMatchObject({ status: 409, body: { code: 'subscription.notChangeable' } })
  })

  test('whose bill has not come cannot be taken back or changed again', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premium)
    clock.pass(day)
    till.twin.deliver.mode('hold')
    const { body } = await changePlan(ana, elite)
    expect(body.subscription).toMatchObject({ ...premium, state: 'active', next: elite, canResume: false })
    expect(standings(body)).toMatchObject({ premium: 'current', elite: 'afterPayment' })
    expect((await command(ana, 'resume')).body.subscription?.next).toEqual(elite)
    expect(await previewChange(ana, eliteYear)).toMatchObject({ body: { code: 'subscription.notChangeable' } })
    till.twin.deliver.mode('normal')
    await till.twin.deliver.release()
    await till.twin.settled()
    expect((await readPlans(ana)).subscription).toMatchObject({ ...elite, state: 'active', next: elite })
  })

  test('on the day of buying brings the BTZ of the higher plan and no more', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premium)
    clock.pass(minute)
    await changePlan(ana, elite)
    await till.twin.settled()
    expect(Math.abs((await granted(ana)) - btz(8_001))).toBeLessThanOrEqual(btz(1))
  })

  test('to a year ends the months of the old one', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premiumYear)
    const from = seconds(clock.now())
    await goTo(addMonths(from, 1) + day)
    const eva = await signedInAgain(ana)
    const changed = seconds(clock.now())
    await changePlan(eva, eliteYear)
    await till.twin.settled()
    const before = await granted(ana)
    await goTo(addMonths(changed, 1) - hour)
    expect(clock.now()).toBeGreaterThan(addMonths(from, 2))
    expect(await granted(ana)).toBe(before)
    await goTo(addMonths(changed, 1))
    expect(await granted(ana)).toBe(before + btz(8_000))
  })

  test('to a lower plan waits for the next payment, and can be taken back', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, elite)
    const until = (await readPlans(ana)).subscription?.paidUntil ?? 0
    expect((await previewChange(ana, premium)).body).toMatchObject({
      when: 'periodEnd',
      at: until,
      dueCentavos: 0,
      amountCents: 0,
    })
    const { body } = await changePlan(ana, premium)
    expect(body).toMatchObject({
      plan: 'elite',
      subscription: { state: 'changing', next: premium, priceCentavos: 1_690 },
    })
    expect(standings(body)).toEqual({
      premium: 'afterUndo',
      'premium:year': 'afterUndo',
      elite: 'current',
      'elite:year': 'afterUndo',
    })
    expect((await command(ana, 'resume')).body.subscription).toMatchObject({ state: 'active', next: elite })
    await changePlan(ana, premium)
    await goTo(until)
    expect(await plan(ana)).toBe('premium')
    expect(await granted(ana)).toBe(btz(8_000) + btz(3_000))
  })

  test('from a year to a month is only possible when the year has ended', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, eliteYear)
    expect(standings(await readPlans(ana))).toEqual({
      premium: 'afterEnd',
      'premium:year': 'periodEnd',
      elite: 'afterEnd',
      'elite:year': 'current',
    })
    expect(await changePlan(ana, premium, { dueCentavos: 0 })).toMatchObject({
      status: 409,
      body: { code: 'subscription.notChangeable' },
    })
  })

  test('whose card is declined changes nothing, and can be tried with another', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premium, '0341')
    clock.pass(day)
    expect(await changePlan(ana, elite)).toMatchObject({ status: 409, body: { code: 'subscription.declined' } })
    await till.twin.settled()
    expect(await readPlans(ana)).toMatchObject({ plan: 'premium', subscription: { state: 'active' } })
    const { body } = await ana.post<{ url: string }>('/api/subscription/portal')
    await changeCard(body.url, '4242')
    expect((await changePlan(ana, elite)).status).toBe(200)
    await till.twin.settled()
    expect(await plan(ana)).toBe('elite')
  })

  test('that is asked for by ten tabs at once is paid once', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premium)
    clock.pass(5 * day)
    const { dueCentavos } = (await previewChange(ana, elite)).body
    await Promise.all(Array.from({ length: 10 }, () => changePlan(ana, elite, { dueCentavos })))
    await till.twin.settled()
    expect((await readPlans(ana)).bills).toHaveLength(2)
  })
})

describe('two plans at once', () => {
  test('cannot be ordered, and fifty tabs come to one', async () => {
    const ana = await newBuyer()
    const replies = await Promise.all(Array.from({ length: 12 }, () => tryOrderingPlan(ana, premium)))
    const pages = replies.flatMap(({ status, body }) => (status === 200 && body.checkoutUrl ? [body] : []))
    expect(pages.length).toBeGreaterThan(0)
    for (const page of pages) await till.twin.pay(sessionOf(page)).catch(() => {})
    await till.twin.settled()
    expect(await granted(ana)).toBe(btz(3_000))
    expect(await tryOrderingPlan(ana, elite)).toMatchObject({ status: 409, body: { code: 'subscription.running' } })
  })

  test('that were paid all the same: the later one is ended, and its money goes back', async () => {
    const ana = await newBuyer()
    const first = await orderPlan(ana, premium)
    const second = await twinOf(till, ana, first.id)
    await till.twin.pay(sessionOf(first))
    await till.twin.pay(second)
    await till.twin.settled()
    await eventually(async () => {
      await till.twin.settled()
      const { bills } = await readPlans(ana)
      expect(bills.map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded'])
    })
    expect(await granted(ana)).toBe(btz(3_000))
    expect(await readPlans(ana)).toMatchObject({ plan: 'premium', subscription: { id: first.id, state: 'active' } })
  })

  test('of one buyer are of one customer of the provider', async () => {
    const ana = await newBuyer()
    const world = { app: till.server.app, provider: await openStripe(till.keys) }
    let waiting = 0
    const met = Promise.withResolvers<undefined>()
    const provider: typeof world.provider = {
      ...world.provider,
      createCustomer: async (of) => {
        waiting += 1
        if (waiting === 2) met.resolve(undefined)
        await met.promise
        return world.provider.createCustomer(of)
      },
    }
    const known = () =>
      withCustomer({ ...world, provider }, { orderId: randomUUID(), userId: ana.id }, (id) => Promise.resolve(id))
    const [one, other] = await Promise.all([known(), known()])
    expect(one).toBe(other)
  })
})

describe('money that is taken back', () => {
  test('by the bank takes the plan and its BTZ, and what is spent is owed; nothing is charged after', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, elite)
    await spend(ana, 7_500)
    const { id } = await till.twin.dispute({ payment_intent: await paymentOf(ana) })
    await till.twin.settled()
    expect(await readPlans(ana)).toMatchObject({
      plan: 'free',
      bar: 'payment.owing',
      subscription: { state: 'stopped' },
      bills: [{ state: 'disputed', creditedCents: 0 }],
    })
    expect(await readPayments(ana)).toMatchObject({ debtCents: btz(7_500) })
    expect(await granted(ana)).toBe(0)
    await eventually(async () => expect(await statusAtProvider(ana)).toBe('canceled'))
    await till.twin.closeDispute(id, 'won')
    await till.twin.settled()
    expect(await granted(ana)).toBe(btz(500))
    expect(await readPlans(ana)).toMatchObject({ plan: 'elite', bar: null, subscription: { state: 'ending' } })
  })

  test('of a bill takes a plan along that it has partly paid', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premiumYear)
    const first = await paymentOf(ana)
    clock.pass(minute)
    await changePlan(ana, eliteYear)
    await till.twin.settled()
    const { id } = await till.twin.dispute({ payment_intent: first })
    await till.twin.settled()
    expect(await readPlans(ana)).toMatchObject({ plan: 'free', subscription: { state: 'stopped' } })
    expect(await granted(ana)).toBe(0)
    await eventually(async () => expect(await statusAtProvider(ana)).toBe('canceled'))
    await goTo(clock.now() + 65 * day)
    expect([await plan(ana), await granted(ana)]).toEqual(['free', 0])
    await till.twin.closeDispute(id, 'won')
    await till.twin.settled()
    expect(await plan(ana)).toBe('elite')
  })

  test('of a change gives the plan again that was paid before', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premiumYear)
    clock.pass(day)
    await changePlan(ana, eliteYear)
    await till.twin.settled()
    await till.twin.refund({ payment_intent: await paymentOf(ana) })
    await till.twin.settled()
    expect(await plan(ana)).toBe('premium')
    expect(await granted(ana)).toBe(btz(3_000))
    await eventually(async () =>
      expect((await readPlans(ana)).subscription).toMatchObject({ state: 'ending', canResume: false }),
    )
  })

  test('of a month that is over leaves the plan as it is', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premium)
    const first = await paymentOf(ana)
    await goTo((await untilOf(ana)) - graceMillis + hour)
    await till.twin.refund({ payment_intent: first })
    await till.twin.settled()
    expect([await plan(ana), await granted(ana)]).toEqual(['premium', btz(3_000)])
    expect(await statusAtProvider(ana)).toBe('active')
  })

  test('and lost by the bank brings the freezes of the months between', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, eliteYear)
    const begun = seconds(clock.now())
    const { id } = await till.twin.dispute({ payment_intent: await paymentOf(ana) })
    await till.twin.settled()
    await goTo(addMonths(begun, 1) + day)
    expect(await freezesOf(ana)).toBe(2)
    await till.twin.closeDispute(id, 'won')
    await till.twin.settled()
    expect([await granted(ana), await freezesOf(ana)]).toEqual([btz(16_000), 4])
  })

  test('at the provider’s side takes the plan', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premium)
    await till.twin.refund({ payment_intent: await paymentOf(ana) })
    await till.twin.settled()
    expect(await readPlans(ana)).toMatchObject({ plan: 'free', bills: [{ state: 'refunded' }] })
    expect(await granted(ana)).toBe(0)
  })
})

describe('the door', () => {
  test.each<[string, (of: PaidPlan) => object, string]>([
    ['another amount', () => ({ amount_paid: 1 }), 'another amount'],
    ['nothing', () => ({ amount_paid: 0 }), 'another amount'],
    ['another currency', () => ({ currency: 'usd' }), 'another currency'],
    ['another buyer', () => ({ customer: 'cus_of_somebody' }), 'another buyer'],
    ['another price', ({ lines }) => ({ lines: { ...lines, data: lines.data.map(priced) } }), 'unknown price'],
    ['another plan', () => parent({ planId: randomUUID() }), 'unknown plan'],
    ['no plan of ours', () => parent({ planId: 'of-another-system' }), 'unknown plan'],
  ])('refuses a bill of %s, and keeps it', async (_, change, fault) => {
    const ana = await newBuyer()
    till.twin.deliver.mode('hold')
    const ordered = await orderPlan(ana, premium)
    await till.twin.pay(sessionOf(ordered))
    const bill = await billOf(ordered.id)
    expect(await taken({ type: 'invoice.paid', data: { object: { ...bill, ...change(bill) } } })).toBe(fault)
    expect(await granted(ana)).toBe(0)
    expect(await plan(ana)).toBe('free')
    till.twin.deliver.mode('normal')
    await till.twin.deliver.release()
    await till.twin.settled()
    expect(await granted(ana)).toBe(btz(3_000))
  })

  test.each<[string, string, object, string | null]>([
    ['its page, used', 'checkout.session.completed', {}, null],
    ['a page that is another', 'checkout.session.completed', { id: 'cs_of_another' }, 'another page'],
    ['a page of another buyer', 'checkout.session.completed', { customer: 'cus_of_another' }, 'another buyer'],
    ['its page, over', 'checkout.session.expired', {}, null],
    ['a page that is another, over', 'checkout.session.expired', { id: 'cs_of_another' }, 'another page'],
  ])('takes news of %s as they fit a plan that was bought', async (_, type, change, fault) => {
    const ordered = await orderPlan(await newBuyer(), premium)
    await till.twin.pay(sessionOf(ordered))
    await till.twin.settled()
    const page = await till.stripe.checkout.sessions.retrieve(sessionOf(ordered))
    expect(await taken({ type, data: { object: { ...page, ...change } } })).toBe(fault)
  })

  test.each<[string, object, string | null]>([
    ['the subscription of a plan', {}, null],
    ['another subscription', { id: 'sub_of_another' }, 'another subscription'],
    ['that of another buyer', { customer: 'cus_of_another' }, 'another buyer'],
  ])('takes news of %s as they fit it', async (_, change, fault) => {
    const ordered = await buyPlan(till, await newBuyer(), premium)
    const standing = await till.stripe.subscriptions.retrieve(await providerIdOf(ordered.id))
    const news = { type: 'customer.subscription.updated', data: { object: { ...standing, ...change } } }
    expect(await taken(news)).toBe(fault)
    expect(await providerIdOf(ordered.id)).toBe(standing.id)
  })

  test('takes the same bill once, whatever the event is called', async () => {
    const ana = await newBuyer()
    const ordered = await buyPlan(till, ana, premium)
    const bill = await billOf(ordered.id)
    for (let again = 0; again < 3; again += 1)
      expect((await sendEvent(till, billEvent(bill), { at: clock.now() })).status).toBe(200)
    expect(await granted(ana)).toBe(btz(3_000))
    expect(await freezesOf(ana)).toBe(1)
  })
})

describe('who may have one', () => {
  test('no minors, nobody unconfirmed, and nobody at another price', async () => {
    const minor = await newPlayer(till.server, { confirmed: true, birthDate: seventeenAgo() })
    expect(await tryOrderingPlan(minor, premium)).toMatchObject({ status: 403, body: { code: 'payment.minor' } })
    expect(await readPlans(minor)).toMatchObject({ bar: 'payment.minor' })
    const newcomer = await newPlayer(till.server)
    expect(await tryOrderingPlan(newcomer, premium)).toMatchObject({ body: { code: 'payment.unconfirmed' } })
    const ana = await newBuyer()
    expect(await tryOrderingPlan(ana, elite, { priceCentavos: 1 })).toMatchObject({
      status: 409,
      body: { code: 'payment.priceChanged', details: { priceCentavos: 3_490 } },
    })
  })

  test('nobody sees or cancels what is another’s', async () => {
    const ana = await newBuyer()
    const ordered = await orderPlan(ana, premium)
    const eve = await newBuyer()
    const nowhere = { status: 404, body: { code: 'payment.orderNotFound' } }
    expect(await eve.get(`/api/subscription/orders/${ordered.id}`)).toMatchObject(nowhere)
    expect(await eve.post(`/api/subscription/orders/${ordered.id}/cancel`)).toMatchObject(nowhere)
  })

  test('where plans are not sold what somebody has stays, and can be cancelled', async () => {
    const ana = await newBuyer()
    await buyPlan(till, ana, premium)
    await changeSetting(till.server, 'plans.sold', false)
    try {
      expect(await tryOrderingPlan(await newBuyer(), premium)).toMatchObject({ body: { code: 'payment.notOffered' } })
      expect(await readPlans(ana)).toMatchObject({ offers: [], plan: 'premium', subscription: { state: 'active' } })
      expect((await command(ana, 'cancel')).body.subscription?.state).toBe('ending')
    } finally {
      clock.pass(minute)
      await changeSetting(till.server, 'plans.sold', true)
    }
  })
})

describe('a provider that', () => {
  test.each(['down', 'nonsense'] as const)(
    'is %s decides nothing, and what was asked can be asked again',
    async (mode) => {
      const ana = await newBuyer()
      const commandId = randomUUID()
      till.twin.behave(mode)
      const away = { status: 503, body: { code: 'payment.providerAway' } }
      expect(await tryOrderingPlan(ana, premium, { commandId })).toMatchObject(away)
      till.twin.behave('ok')
      const { status, body } = await tryOrderingPlan(ana, premium, { commandId })
      expect(status).toBe(200)
      await till.twin.pay(sessionOf(body))
      await till.twin.settled()
      till.twin.behave(mode)
      expect(await command(ana, 'cancel')).toMatchObject(away)
      expect((await readPlans(ana)).subscription?.state).toBe('active')
      till.twin.behave('ok')
      expect((await command(ana, 'cancel')).body.subscription?.state).toBe('ending')
    },
  )

  test('has changed a plan though its answer was lost is not asked to charge again', async () => {
    const ana = await newBuyer()
    const { id } = await buyPlan(till, ana, premium)
    clock.pass(3 * day)
    const { dueCentavos } = (await previewChange(ana, elite)).body
    till.twin.deliver.mode('hold')
    const { plans } = await openStripe(till.keys)
    const priceId = await priceOfOffer(elite)
    const subscriptionId = await providerIdOf(id)
    await plans.changeNow({ subscriptionId, priceId, at: clock.now() }, 'whose answer was lost')
    // Stripe has another price for it by now; the twin refuses what is no change.
    expect([409, 503]).toContain((await changePlan(ana, elite, { dueCentavos })).status)
    till.twin.deliver.mode('normal')
    await till.twin.deliver.release()
    await till.twin.settled()
    const { data } = await till.stripe.invoices.list({ subscription: subscriptionId })
    expect(data).toHaveLength(2)
    expect(await readPlans(ana)).toMatchObject({ plan: 'elite', bills: [elite, premium] })
  })

  test('has forgotten a price or a buyer is given new ones', async () => {
    const ana = await newBuyer()
    const row = { user_id: ana.id, customer_id: 'cus_of_other_keys' }
    await till.server.db.insertInto('payment_customers').values(row).execute()
    await orderPlan(await newBuyer(), premium)
    const known = await priceOfOffer(premium)
    const price = till.server.db.updateTable('subscription_prices').set({ price_id: 'price_of_other_keys' })
    await price.where('price_id', '=', known).execute()
    await buyPlan(till, ana, premium)
    expect(await plan(ana)).toBe('premium')
    expect(await priceOfOffer(premium)).toBe(known)
  })
})

test('how a plan stands at the provider is noted by the newer answer, whichever comes first', async () => {
  const ana = await newBuyer()
  const { id } = await buyPlan(till, ana, premium)
  const { plans } = await openStripe(till.keys)
  let calls = 0
  await noteStanding({ app: till.server.app, plans }, id, async (port, providerId) => {
    calls += 1
    const older = await port.readSubscription(providerId)
    await command(ana, 'cancel')
    return older
  })
  expect(calls).toBe(1)
  expect((await readPlans(ana)).subscription?.state).toBe('ending')
})

test('the dashboard proposes a plan to who has none, where plans are sold', async () => {
  const ana = await newBuyer()
  const upgrade = async () => (await ana.get<{ upgrade: object | null }>('/api/dashboard')).body.upgrade
  expect(await upgrade()).toMatchObject({ monthCentavos: 1_690, yearCentavos: 12_990, lives: 7 })
  await buyPlan(till, ana, premium)
  expect(await upgrade()).toBe(null)
})

test('bills, provider and ledger agree, and what does not is named', async () => {
  const { db } = till.server
  const ana = await newBuyer()
  await buyPlan(till, ana, premium)
  // The provider is asked once more after its news; what is made wrong below would be put right by it.
  await jobsDone(till.server)
  const { id } = (await readPlans(ana)).bills[0] ?? { id: '' }
  const { plans } = await openStripe(till.keys)
  const report = () => reconcileBills(db, plans, { since: clock.now() - day, now: clock.now() + day })
  const before = await report()
  expect(before.disagreements.filter(({ bill }) => bill === id)).toEqual([])
  expect(before.atProvider).toBeGreaterThan(0)
  const named = async () => (await report()).disagreements.filter(({ bill }) => bill === id).map(({ what }) => what)
  const bill = db.updateTable('subscription_bills').where('id', '=', id)
  await bill.set({ credited_cents: btz(1) }).execute()
  expect(await named()).toEqual([
    'is worth something else than what was credited',
    'the ledger has moved another amount for it',
  ])
  await bill.set({ credited_cents: btz(3_000), price_centavos: 1_691 }).execute()
  expect(await named()).toEqual(['has another price at the provider'])
  await bill.set({ price_centavos: 1_690 }).execute()
  till.twin.deliver.mode('hold')
  const unheard = await orderPlan(await newBuyer(), premium)
  await till.twin.pay(sessionOf(unheard))
  const missing = (await report()).disagreements.at(-1)
  expect(missing).toEqual({
    bill: (await billOf(unheard.id)).id,
    what: 'is paid at the provider, and its event has not come',
  })
  till.twin.deliver.mode('normal')
  await till.twin.deliver.release()
  await till.twin.settled()
})

test('an account that is deleted is charged no more, and has no plan', async () => {
  const ana = await newBuyer()
  await buyPlan(till, ana, premium)
  const { id } = ana
  await ana.post('/api/account/request-deletion', { password: ana.password })
  await ana.post('/api/account/delete', { token: await tokenTo(till.server, ana.email, '/auth/delete') })
  expect(await planOf(till.server.db, id, clock.now())).toBe('free')
  await eventually(async () => expect(await statusAtProvider(ana)).toBe('canceled'))
})

/** Until when a player has a plan as things stand. */
async function untilOf({ id }: Player): Promise<Instant> {
  const row = till.server.db.selectFrom('plan_periods').select('held_until').where('user_id', '=', id)
  return (await row.orderBy('held_until', 'desc').executeTakeFirstOrThrow()).held_until.getTime()
}

async function statusOf({ id }: Player): Promise<string> {
  const row = till.server.db.selectFrom('subscriptions').select('status').where('user_id', '=', id)
  return (await row.orderBy('ordered_at', 'desc').executeTakeFirstOrThrow()).status
}

async function statusAtProvider({ id }: Player): Promise<string> {
  const row = till.server.db.selectFrom('subscriptions').select('provider_id').where('user_id', '=', id)
  const { provider_id: providerId } = await row.where('provider_id', 'is not', null).executeTakeFirstOrThrow()
  return (await till.stripe.subscriptions.retrieve(providerId ?? '')).status
}

/** A birth date that makes somebody a minor who may have an account. */
function seventeenAgo(): string {
  return `${new Date(clock.now()).getUTCFullYear() - 17}-01-01`
}

async function priceOfOffer({ plan: name, interval }: Offer): Promise<string> {
  const row = till.server.db.selectFrom('subscription_prices').select('price_id').where('plan', '=', name)
  return (await row.where('interval', '=', interval).executeTakeFirstOrThrow()).price_id
}

async function providerIdOf(id: string): Promise<string> {
  const row = till.server.db.selectFrom('subscriptions').select('provider_id').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).provider_id ?? ''
}

/** The same person in a new session: the one before may have ended by the clock. */
async function signedInAgain({ email, password, ...ana }: Player): Promise<Player> {
  const browser = newBrowser(till.server)
  const { status } = await browser.post('/api/auth/sign-in/email', { email, password })
  if (status !== 200) throw new Error(`sign-in: ${status}`)
  return { ...ana, ...browser, email, password }
}

/** Chooses another card on the provider's page. */
async function changeCard(page: string, card: string): Promise<void> {
  const reply = await fetch(page, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' })
  expect([302, 303]).toContain(reply.status)
  await till.twin.settled()
}

function standings({ offers }: SubscriptionView): Record<string, string> {
  const nameOf = ({ plan: name, interval }: Offer) => (interval === 'month' ? name : `${name}:${interval}`)
  return Object.fromEntries(offers.map((offer) => [nameOf(offer), offer.standing]))
}

/** The payment of the player's last bill. */
async function paymentOf({ id }: Player): Promise<string> {
  const row = till.server.db
    .selectFrom('subscription_payments as p')
    .innerJoin('subscription_bills as b', 'b.id', 'p.bill_id')
    .innerJoin('subscriptions as s', 's.id', 'b.subscription_id')
    .select('p.payment_id')
    .where('s.user_id', '=', id)
  return (await row.orderBy('b.paid_at', 'desc').executeTakeFirstOrThrow()).payment_id
}

/** The bill of an order at the provider, whose event is still held back. */
async function billOf(orderId: string): Promise<PaidPlan> {
  const { data } = await till.stripe.invoices.list({ status: 'paid', limit: 20 })
  const bill = data.find(({ parent: of }) => of?.subscription_details?.metadata?.['planId'] === orderId)
  if (!bill) throw new Error('an order without a bill')
  return bill
}

function billEvent(bill: PaidPlan) {
  return newEvent({ type: 'invoice.paid', data: { object: bill } })
}

function newEvent<Said extends { type: string; data: object }>(said: Said) {
  const created = Math.floor(clock.now() / 1_000)
  return { id: `evt_${randomUUID()}`, object: 'event', livemode: false, created, ...said }
}

/** Why news that are sent are refused; null where they are applied. */
async function taken(said: { type: string; data: object }): Promise<string | null> {
  const event = newEvent(said)
  expect((await sendEvent(till, event, { at: clock.now() })).status).toBe(200)
  const row = till.server.db.selectFrom('payment_events').select(['outcome', 'fault']).where('id', '=', event.id)
  const { outcome, fault } = await row.executeTakeFirstOrThrow()
  expect(outcome).toBe(fault === null ? 'applied' : 'refused')
  return fault
}

function priced(line: PaidPlan['lines']['data'][number]): object {
  return { ...line, pricing: { type: 'price_details', price_details: { price: 'price_of_another', product: 'prod' } } }
}

function parent(metadata: Record<string, string>): object {
  return {
    parent: { type: 'subscription_details', subscription_details: { metadata, subscription: 'sub_of_another' } },
  }
}

/** Instants of the provider are whole seconds. */
function seconds(at: Instant): Instant {
  return Math.floor(at / 1_000) * 1_000
}

/** Every bill is worth in the ledger what its facts say. */
async function expectHonestBills(): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select b.id from subscription_bills b
    left join lateral (
      select coalesce(-sum(p.amount_cents), 0) as moved from transactions t
      join postings p on p.transaction_id = t.id join ledger_accounts a on a.id = p.account_id
      where a.kind = 'payments' and split_part(t.ref, ':', 1) = b.id
    ) m on true
    where m.moved <> b.credited_cents`.execute(till.server.db)
  expect(rows).toEqual([])
}
