import fc from 'fast-check'
import { expect, test } from 'vitest'

import { keyedHashes, seal, SealBroken, unseal, type KeyRing, type SealingKey } from './seal.ts'

const key = (id: string, byte: number): SealingKey => ({ id, secret: Buffer.alloc(32, byte) })
const ring: KeyRing = [key('a', 1)]
const secret = Buffer.from('529.982.247-25, Maria da Silva')

test('what was sealed opens as what it was, and looks like nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, place) => {
      const sealed = seal(ring, bytes, place)
      expect(unseal(ring, sealed, place)).toEqual(Buffer.from(bytes))
    }),
    { seed: 206 },
  )
  const [one, two] = [seal(ring, secret, 'data'), seal(ring, secret, 'data')]
  expect(one.includes(secret.subarray(0, 4))).toBe(false)
  // A nonce is never used twice.
  expect(one.equals(two)).toBe(false)
})

test('any bit that is changed, and any byte that is missing or added, keeps it shut', () => {
  const sealed = seal(ring, secret, 'data')
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => unseal(ring, changed, 'data'), `bit ${bit}`).toThrow(SealBroken)
  }
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => unseal(ring, sealed.subarray(0, length), 'data'), `${length} bytes`).toThrow(SealBroken)
  expect(() => unseal(ring, Buffer.concat([sealed, Buffer.alloc(1)]), 'data')).toThrow(SealBroken)
})

test('it opens in no other place, and by no other key, also one of the same name', () => {
  const sealed = seal(ring, secret, 'photo 1')
  expect(() => unseal(ring, sealed, 'photo 2')).toThrow(SealBroken)
  expect(() => unseal([key('b', 1)], sealed, 'photo 1')).toThrow(SealBroken)
  expect(() => unseal([key('a', 2)], sealed, 'photo 1')).toThrow(SealBroken)
  // Who knows the secret still cannot give bytes out for those of another key.
  const renamed = Buffer.from(sealed)
  renamed[2] = 'b'.charCodeAt(0)
  expect(() => unseal([key('b', 1)], renamed, 'photo 1')).toThrow(SealBroken)
})

test('a key that is turned opens what it sealed, and the new one seals', () => {
  const turned: KeyRing = [key('b', 2), ...ring]
  expect(unseal(turned, seal(ring, secret, 'data'), 'data')).toEqual(secret)
  const later = seal(turned, secret, 'data')
  expect(unseal([key('b', 2)], later, 'data')).toEqual(secret)
  expect(() => unseal(ring, later, 'data')).toThrow(SealBroken)
})

test('a hash depends on text and key alone, and has nothing of the sealing', () => {
  const [first, second] = keyedHashes([key('b', 2), ...ring], '52998224725')
  expect(first.keyId).toBe('b')
  expect(second).toEqual(keyedHashes(ring, '52998224725')[0])
  expect(first.hash.equals(second?.hash ?? first.hash)).toBe(false)
  expect(keyedHashes(ring, '52998224726')[0].hash.equals(keyedHashes(ring, '52998224725')[0].hash)).toBe(false)
})
