import { expect, test } from 'vitest'

import { CallError } from '../lib/call-error.ts'
import { wishToSend } from './wish.ts'

const wish = { ware: 'freeze', count: 1, totalCents: 40_000, held: 0 } as const
const first = wishToSend(wish, undefined, null)

test('a wish whose answer was lost is sent again as the same command', () => {
  for (const code of ['network', 'timeout', 'badResponse'] as const)
    expect(wishToSend({ ...wish }, first, new CallError(code)).commandId).toBe(first.commandId)
})

test('after an answer, or for something else, it is a new command', () => {
  const lost = new CallError('network')
  const refused = Object.assign(new Error(), { code: 'store.priceChanged', status: 409 })
  const others = [
    wishToSend(wish, first, null),
    wishToSend(wish, first, refused),
    wishToSend({ ...wish, count: 2 }, first, lost),
    wishToSend({ ...wish, totalCents: 1 }, first, lost),
    wishToSend({ ...wish, ware: 'life' }, first, lost),
    // It was bought after all, and this is a second one.
    wishToSend({ ...wish, held: 1 }, first, lost),
  ]
  expect(new Set([first, ...others].map(({ commandId }) => commandId)).size).toBe(7)
})
