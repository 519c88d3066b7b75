import { expect, test } from 'vitest'

import { SessionMemory, sessionMemory } from './session-memory.ts'
import type { LiveSession } from './session-store.ts'

const start = Date.parse('2026-11-21T12:00:00Z')

test('within a second the database is asked once', async () => {
  const { memory, load, loads } = cached()
  await memory.getOrLoad('t', start, load)
  await memory.getOrLoad('t', start + sessionMemory.lifetime - 1, load)
  expect(loads()).toBe(1)
  await memory.getOrLoad('t', start + sessionMemory.lifetime, load)
  expect(loads()).toBe(2)
})

test('a session is not believed beyond its own end', async () => {
  const { memory, load, loads } = cached(start + 10)
  await memory.getOrLoad('t', start, load)
  await memory.getOrLoad('t', start + 10, load)
  expect(loads()).toBe(2)
})

test('nobody is remembered as not signed in', async () => {
  const memory = new SessionMemory()
  let loads = 0
  const load = async () => void (loads += 1)
  await memory.getOrLoad('t', start, load)
  await memory.getOrLoad('t', start, load)
  expect(loads).toBe(2)
})

test('after a session ended all are looked up again', async () => {
  const { memory, load, loads } = cached()
  await memory.getOrLoad('t', start, load)
  memory.clear()
  await memory.getOrLoad('t', start, load)
  expect(loads()).toBe(2)
})

test('what was read before a session ended is not remembered after it', async () => {
  const { memory, load, loads } = cached()
  let arrive = () => {}
  const slow = memory.getOrLoad('t', start, async () => {
    await new Promise<void>((resolve) => (arrive = resolve))
    return load()
  })
  memory.clear()
  arrive()
  await slow
  await memory.getOrLoad('t', start, load)
  expect(loads()).toBe(2)
})

test('it keeps the newest when there are too many', async () => {
  const { memory, load, loads } = cached()
  for (let index = 0; index <= sessionMemory.most; index++) await memory.getOrLoad(`t${index}`, start, load)
  const before = loads()
  await memory.getOrLoad(`t${sessionMemory.most}`, start, load)
  expect(loads()).toBe(before)
  await memory.getOrLoad('t0', start, load)
  expect(loads()).toBe(before + 1)
})

function cached(expiresAt = start + 3_600_000) {
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
  const load = async () => {
    count += 1
    return session
  }
  return { memory: new SessionMemory(), load, loads: () => count }
}
