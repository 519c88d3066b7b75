import { expect, test } from 'vitest'

import { CallError } from '../lib/call-error.ts'
import { wishToSend } from './offer-wish.ts'

const wish = { plan: 'premium', interval: 'year', centavos: 12_990 } as const

test('a wish whose answer was lost is sent again under its own command', () => {
  const first = wishToSend(wish, undefined, null)
  expect(wishToSend(wish, first, new CallError('network'))).toBe(first)
})

test('another offer, another price, and what was refused or answered are wishes of their own', () => {
  const first = wishToSend(wish, undefined, null)
  const lost = new CallError('timeout')
  const refused = Object.assign(new Error('declined'), { code: 'subscription.declined', status: 409 })
  const others = [
    wishToSend({ ...wish, plan: 'elite' }, first, lost),
    wishToSend({ ...wish, interval: 'month' }, first, lost),
    wishToSend({ ...wish, centavos: 1 }, first, lost),
    wishToSend(wish, first, refused),
    wishToSend(wish, first, null),
  ]
  expect(new Set([first, ...others].map(({ commandId }) => commandId)).size).toBe(6)
})
