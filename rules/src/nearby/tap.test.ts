import { expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { second } from '../time.ts'
import { codeOf, codeSigns, isWaiting, metUntil, otherRole } from './tap.ts'

test('a tap waits for sixty seconds', () => {
  expect(isWaiting(0, 60 * second - 1)).toBe(true)
  expect(isWaiting(0, 60 * second)).toBe(false)
  expect([otherRole('send'), otherRole('receive')]).toEqual(['receive', 'send'])
})

test('two have met when each agreed to the other, for sixty seconds after the second one did', () => {
  const ana = { id: 'a', agreedTap: 'b', agreedAt: 1_000 }
  const bia = { id: 'b', agreedTap: 'a', agreedAt: 5_000 }
  expect(metUntil(ana, bia, 6_000)).toBe(65_000)
  expect(metUntil(bia, ana, 64_999)).toBe(65_000)
  expect(metUntil(ana, bia, 65_000)).toBe(null)
  expect(metUntil(ana, { ...bia, agreedTap: null, agreedAt: null }, 6_000)).toBe(null)
  expect(metUntil(ana, { ...bia, agreedTap: 'c' }, 6_000)).toBe(null)
  expect(metUntil({ ...ana, agreedTap: 'c' }, bia, 6_000)).toBe(null)
})

test('a code is three of sixty-four signs, each one character without a second part', () => {
  expect(new Set(codeSigns).size).toBe(64)
  expect(codeSigns.filter((sign) => !/^\p{Emoji_Presentation}$/u.test(sign))).toEqual([])
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 3, maxLength: 32 }), (bytes) => {
      const code = codeOf(bytes)
      expect(code).toHaveLength(3)
      expect(code.map((sign) => codeSigns.indexOf(sign))).toEqual(Array.from(bytes.slice(0, 3), (byte) => byte % 64))
    }),
  )
})
