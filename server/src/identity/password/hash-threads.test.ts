import { expect, test, vi } from 'vitest'

import { HashThreads } from './hash-threads.ts'

const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
const derive = (threads: HashThreads) =>
  threads.derive({ message: 'seven blue llamas', nonce: Buffer.alloc(16), ...cost })

test('a thread is there for the next password, and more are there only while more are asked', async () => {
  const threads = new HashThreads(3_600_000)
  await derive(threads)
  await derive(threads)
  expect(threads.waiting).toBe(1)
  await Promise.all([derive(threads), derive(threads)])
  expect(threads.waiting).toBe(2)
})

test('threads that nobody needs end, and the next password has one again', async () => {
  const threads = new HashThreads(1)
  const [first] = await Promise.all([derive(threads), derive(threads)])
  await vi.waitFor(() => expect(threads.waiting).toBe(0), { timeout: 20_000 })
  expect(await derive(threads)).toEqual(first)
})
