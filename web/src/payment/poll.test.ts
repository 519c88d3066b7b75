import { orderStates } from '@satoshi/rules/payment/order'
import { minute, second } from '@satoshi/rules/time'
import { expect, test } from 'vitest'

import { orderIn, outcomeOf, pollDelay } from './poll.ts'

test.each([
  [0, 2],
  [minute - 1, 2],
  [minute, 5],
  [5 * minute - 1, 5],
  [5 * minute, 15],
  [60 * minute, 15],
])('after %i ms an order is read again in %i s', (waited, seconds) => {
  expect(pollDelay(waited)).toBe(seconds * second)
})

test('only an order that the server calls paid is paid, and only an open one is waited for', () => {
  const of = (outcome: string) => orderStates.filter((state) => outcomeOf(state) === outcome)
  expect(of('paid')).toEqual(['paid'])
  expect(of('waiting')).toEqual(['open'])
  expect(of('later')).toEqual(['refunding', 'refunded', 'disputed', 'chargedBack'])
})

test.each([
  ['order=0198c000-0000-7000-8000-000000000001', '0198c000-0000-7000-8000-000000000001'],
  ['order=', null],
  ['order=1', null],
  ['order=0198c000-0000-7000-8000-000000000001/cancel', null],
  ['', null],
])('the order of ?%s', (search, id) => {
  expect(orderIn(new URLSearchParams(search))).toBe(id)
})
