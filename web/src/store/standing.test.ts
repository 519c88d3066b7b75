import type { StoreOffer } from '@satoshi/contract/store'
import { expect, test } from 'vitest'

import { missingForCheapest, mostNow, paymentOf, standingOf } from './standing.ts'
import { offerOf } from './_offers.ts'

const balance = { earnedCents: 20_000, grantedCents: 10_000 }
const avatar = offerOf('coin-scout', { priceCents: 30_000 })
const freeze = offerOf('freeze', { priceCents: 40_000, most: 2 })
const hint = offerOf('hintSkip', { priceCents: 4_000, held: 3 })
const five = offerOf('fiveLives', { priceCents: 30_000, most: 5 })

test('both lots together can pay, to the last cent', () => {
  expect(standingOf(avatar, balance)).toEqual({ name: 'payable' })
  expect(standingOf(avatar, { ...balance, earnedCents: 19_999 })).toEqual({ name: 'short', missingCents: 1 })
  expect(standingOf(hint, balance, 7)).toEqual({ name: 'payable' })
  expect(standingOf(hint, balance, 8)).toEqual({ name: 'short', missingCents: 2_000 })
})

test('what is had, and what can be held no more of, is not for sale to the player, however rich', () => {
  const rich = { earnedCents: 9_000_000, grantedCents: 0 }
  expect(standingOf({ ...avatar, held: 1 }, rich)).toEqual({ name: 'owned' })
  expect(standingOf({ ...freeze, held: 2 }, rich)).toEqual({ name: 'full', room: 0 })
  // Of a plan that ended there may be more than the most.
  expect(standingOf({ ...freeze, held: 3 }, rich)).toEqual({ name: 'full', room: 0 })
  expect(standingOf({ ...five, held: 3 }, rich)).toEqual({ name: 'full', room: 2 })
})

test('one purchase takes what there is room for, ten at most, and of what is worn one', () => {
  const most = (offer: StoreOffer, change: Partial<StoreOffer> = {}) => mostNow({ ...offer, ...change })
  expect([most(avatar), most(avatar, { held: 1 })]).toEqual([1, 0])
  expect([most(freeze), most(freeze, { held: 1 }), most(freeze, { held: 2 })]).toEqual([2, 1, 0])
  expect(most(hint)).toBe(10)
  expect([most(five), most(five, { held: 1 }), most(five, { most: null, held: null })]).toEqual([1, 0, 0])
  expect(most(offerOf('life', { most: 5, held: 2 }))).toBe(3)
})

test('granted BTZ go first, and earned ones pay the rest', () => {
  expect(paymentOf(4_000, balance)).toEqual({ grantedCents: 4_000, earnedCents: 0, leftCents: 26_000 })
  expect(paymentOf(25_000, balance)).toEqual({ grantedCents: 10_000, earnedCents: 15_000, leftCents: 5_000 })
  expect(paymentOf(30_000, balance)).toEqual({ grantedCents: 10_000, earnedCents: 20_000, leftCents: 0 })
  expect(paymentOf(30_001, balance)).toBe(null)
})

test('what is missing for the cheapest counts only what BTZ could buy', () => {
  const poor = { earnedCents: 0, grantedCents: 1_000 }
  expect(missingForCheapest([avatar, freeze, hint], poor)).toBe(3_000)
  expect(
    missingForCheapest(
      [
        { ...avatar, held: 1 },
        { ...freeze, held: 2 },
      ],
      poor,
    ),
  ).toBe(null)
})
