import { expect, test } from 'vitest'

import { Refusal } from '../../platform/refusal.ts'
import { createPasswordHasher } from './password-hash.ts'

const hasher = createPasswordHasher()

test('a password is verified by its hash, and no other is', async () => {
  const hash = await hasher.hash('seven blue llamas')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await hasher.verify(hash, 'seven blue llamas')).toBe(true)
  expect(await hasher.verify(hash, 'seven blue llama')).toBe(false)
  expect(await hasher.hash('seven blue llamas')).not.toBe(hash)
})

test('a hash of another program, or of another cost, is verified by what it says', async () => {
  // Made by libargon2: echo -n "password" | argon2 somesalt -id -t 2 -m 16 -p 1
  const theirs = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await hasher.verify(theirs, 'password')).toBe(true)
  expect(await hasher.verify(theirs, 'Password')).toBe(false)
})

test('what is no hash verifies nothing', async () => {
  expect(await hasher.verify('', '')).toBe(false)
  expect(await hasher.verify('$2b$10$abcdefghijklmnopqrstuv', 'password')).toBe(false)
})

test('of a flood two are hashed at a time, forty wait, and the rest are refused at once', async () => {
  // How many work and wait is the same whatever a hash costs.
  const flooded = createPasswordHasher({ memory: 8, passes: 1 })
  const ends: string[] = []
  const results = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const result = await flooded.hash('x'.repeat(12)).catch((error: unknown) => error)
      ends.push(result instanceof Refusal ? 'refused' : 'hashed')
      return result
    }),
  )
  const refused = results.filter((result) => result instanceof Refusal && result.code === 'auth.busy')
  expect(results.filter((result) => typeof result === 'string')).toHaveLength(42)
  expect(refused).toHaveLength(18)
  expect(refused[0]).toMatchObject({ details: { retryAfterSeconds: 2 } })
  // The refusals come before any hash is done.
  expect(ends.slice(0, 18)).toEqual(Array.from({ length: 18 }, () => 'refused'))
  await expect(flooded.hash('and then the next')).resolves.toMatch(/^\$argon2id/)
})

test('who comes when all places are taken is refused before anything is done', async () => {
  const full = createPasswordHasher()
  const leave = Promise.withResolvers<undefined>()
  const inside = Array.from({ length: 42 }, () => full.admit(() => leave.promise))
  let asked = false
  const late = full.admit(async () => {
    asked = true
  })
  await expect(late).rejects.toMatchObject({ code: 'auth.busy', details: { retryAfterSeconds: 2 } })
  expect(asked).toBe(false)
  leave.resolve(undefined)
  await Promise.all(inside)
  expect(await full.admit(async () => 'in')).toBe('in')
})
