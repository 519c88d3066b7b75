import { expect, test } from 'vitest'

import { CallError } from '../lib/call-error.ts'
import { orderToSend } from './order-wish.ts'

const wish = { package: 'popular', priceCentavos: 1_490 } as const

test('an order whose answer was lost is sent again under its own command', () => {
  const first = orderToSend(wish, undefined, null)
  expect(orderToSend(wish, first, new CallError('network'))).toBe(first)
})

test('another package, another price, and what was refused or answered are orders of their own', () => {
  const first = orderToSend(wish, undefined, null)
  const lost = new CallError('timeout')
  const refused = Object.assign(new Error('away'), { code: 'payment.providerAway', status: 503 })
  const others = [
    orderToSend({ ...wish, package: 'basic' }, first, lost),
    orderToSend({ ...wish, priceCentavos: 1_590 }, first, lost),
    orderToSend(wish, first, refused),
    orderToSend(wish, first, null),
  ]
  for (const other of others) expect(other.commandId).not.toBe(first.commandId)
})
