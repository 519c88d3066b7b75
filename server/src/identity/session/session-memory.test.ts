import { expect, test } from 'vitest'

import { SessionMemory, sessionMemory } from './session-memory.ts'
import type { LiveSession } from './session-store.ts'

const start = Date.parse('2026-11-21T12:00:00Z')

test('within a second the database is asked once', async () => {
  const { memory, look, asked } = looked()
  await memory.recall('t', start, look)
  await memory.recall('t', start + sessionMemory.lifetime - 1, look)
  expect(asked()).toBe(1)
  await memory.recall('t', start + sessionMemory.lifetime, look)
  expect(asked()).toBe(2)
})

test('a session is not believed beyond its own end', async () => {
  const { memory, look, asked } = looked(start + 10)
  await memory.recall('t', start, look)
  await memory.recall('t', start + 10, look)
  expect(asked()).toBe(2)
})

test('nobody is remembered as not signed in', async () => {
  const memory = new SessionMemory()
  let asked = 0
  const look = async () => void (asked += 1)
  await memory.recall('t', start, look)
  await memory.recall('t', start, look)
  expect(asked).toBe(2)
})

test('after a session ended all are looked up again', async () => {
  const { memory, look, asked } = looked()
  await memory.recall('t', start, look)
  memory.forget()
  await memory.recall('t', start, look)
  expect(asked()).toBe(2)
})

test('what was read before a session ended is not remembered after it', async () => {
  const { memory, look, asked } = looked()
  let arrive = () => {}
  const slow = memory.recall('t', start, async () => {
    await new Promise<void>((resolve) => (arrive = resolve))
    return look()
  })
  memory.forget()
  arrive()
  await slow
  await memory.recall('t', start, look)
  expect(asked()).toBe(2)
})

test('it keeps the newest when there are too many', async () => {
  const { memory, look, asked } = looked()
  for (let index = 0; index <= sessionMemory.most; index++) await memory.recall(`t${index}`, start, look)
  const before = asked()
  await memory.recall(`t${sessionMemory.most}`, start, look)
  expect(asked()).toBe(before)
  await memory.recall('t0', start, look)
  expect(asked()).toBe(before + 1)
})

function looked(expiresAt = start + 3_600_000) {
  let count = 0
  const session: LiveSession = {
    id: 's',
    token: 't',
    userId: 'u',
    emailConfirmed: true,
    complete: true,
    language: 'pt-BR',
    roles: [],
    createdAt: new Date(start),
    seenAt: new Date(start),
    expiresAt: new Date(expiresAt),
  }
  const look = async () => {
    count += 1
    return session
  }
  return { memory: new SessionMemory(), look, asked: () => count }
}
