import { subscriptionStates } from '@satoshi/rules/subscription/subscription'
import { expect, test } from 'vitest'

import { openOffer, outcomeOf, ownInterval, ownSubscription } from './plan-states.ts'
import { ownOf, standingOf, viewOf } from './_subscription.ts'

test('only what the server calls a plan that runs has begun, and only an open order is waited for', () => {
  const of = (outcome: string) => subscriptionStates.filter((state) => outcomeOf(state) === outcome)
  expect(of('waiting')).toEqual(['open'])
  expect(of('begun')).toEqual(['active', 'changing', 'failed', 'ending'])
  expect(of('closed')).toEqual(['closed'])
  expect(of('over')).toEqual(['stopped', 'ended'])
})

test('an offer opens where something can be done about it, and nothing opens for whom purchases are barred', () => {
  const premium = { plan: 'premium', interval: 'month' } as const
  const openBy = (standing: Parameters<typeof standingOf>[0][string]) =>
    openOffer(viewOf({}, standingOf({ 'premium.month': standing })), premium)?.standing ?? null
  expect((['buy', 'now', 'periodEnd'] as const).map(openBy)).toEqual(['buy', 'now', 'periodEnd'])
  expect((['current', 'afterEnd', 'afterUndo', 'afterPayment'] as const).map(openBy)).toEqual([null, null, null, null])
  expect(openOffer(viewOf({ bar: 'payment.unconfirmed' }), premium)).toBe(null)
  expect(openOffer(viewOf({ offers: [] }), premium)).toBe(null)
  expect(openOffer(viewOf(), null)).toBe(null)
})

test('a plan whose first payment never came is nothing that its buyer has', () => {
  const shown = subscriptionStates.filter((state) => ownSubscription({ subscription: ownOf({ state }) }) !== null)
  expect(shown).toEqual(['active', 'changing', 'failed', 'ending', 'stopped', 'ended'])
  expect(ownSubscription({ subscription: null })).toBe(null)
})

test('how often somebody pays is known while their plan runs', () => {
  expect(ownInterval({ subscription: ownOf({ interval: 'year' }) })).toBe('year')
  expect(ownInterval({ subscription: ownOf({ state: 'ended' }) })).toBe(null)
  expect(ownInterval({ subscription: null })).toBe(null)
})
