import { btz } from '@satoshi/rules/money'
import { addMonths } from '@satoshi/rules/subscription/bill'
import { minute } from '@satoshi/rules/time'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { TestClock } from './_clock.ts'
import { openTill, type Till } from './_payments.ts'
import { buyPlan, command, freezesOf, goTo, grantedOf, newBuyer, planNow, premiumYear, readPlans } from './_plans.ts'
import { expectHonestLedger } from './_referee.ts'

/**
 * A year passes here, so that it has a till of its own: where others buy plans, each month of the year charges each of
 * them again, which took a minute of a busy machine and more.
 */
const clock = new TestClock()
let till: Till
beforeAll(async () => {
  till = await openTill(clock)
})
afterAll(async () => {
  await expectHonestLedger(till.server.db)
  await till.close()
})

test('a plan paid for a year brings each of its months, once, though nobody pays meanwhile', async () => {
  const ana = await newBuyer(till)
  await buyPlan(till, ana, premiumYear)
  const { subscription } = await readPlans(ana)
  const from = clock.now()
  expect(subscription).toMatchObject({ nextGift: { at: addMonths(from, 1), amountCents: btz(3_000) } })
  await command(ana, 'cancel')
  for (let month = 1; month < 12; month += 1) {
    await goTo(till, clock, addMonths(from, month) - minute)
    expect(await grantedOf(till, ana), `before month ${month}`).toBe(month * btz(3_000))
    await goTo(till, clock, addMonths(from, month))
    await till.server.runDueEvents()
    expect(await grantedOf(till, ana), `month ${month}`).toBe((month + 1) * btz(3_000))
  }
  expect(await freezesOf(till, ana)).toBe(3)
  await goTo(till, clock, addMonths(from, 12) - minute)
  expect(await planNow(till, ana)).toBe('premium')
  await goTo(till, clock, addMonths(from, 12))
  expect(await planNow(till, ana)).toBe('free')
  expect(await grantedOf(till, ana)).toBe(btz(36_000))
})
