import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { Batcher } from './batcher.ts'

const patient = { most: 100, timeoutMillis: 60_000 }

test('what comes while a group is worked on makes the next one, in order', async () => {
  const groups: number[][] = []
  const grouped = new Batcher(async (items: number[]) => {
    groups.push(items)
    await pause(5)
    return items.map((item) => item * 10)
  }, patient)
  const results = await Promise.all([1, 2, 3].map((item) => grouped.do(item)))
  expect(results).toEqual([10, 20, 30])
  expect(groups).toEqual([[1], [2, 3]])
})

test('a group holds no more than it may', async () => {
  const sizes: number[] = []
  const grouped = new Batcher(
    async (items: number[]) => {
      sizes.push(items.length)
      return items
    },
    { ...patient, most: 2, gatherMillis: () => 1 },
  )
  await Promise.all([1, 2, 3, 4, 5].map((item) => grouped.do(item)))
  expect(sizes).toEqual([2, 2, 1])
})

test('where the first one waits for company, it is in one group with it', async () => {
  const groups: string[][] = []
  const grouped = new Batcher(
    async (items: string[]) => {
      groups.push(items)
      return items
    },
    { ...patient, gatherMillis: () => 20 },
  )
  const first = grouped.do('a')
  await pause(2)
  await Promise.all([first, grouped.do('b')])
  expect(groups).toEqual([['a', 'b']])
})

test('a group that fails fails for each of its own, and not for the next', async () => {
  let turn = 0
  const grouped = new Batcher(async (items: string[]) => {
    turn += 1
    await pause(2)
    if (turn === 1) throw new Error('gone')
    return items
  }, patient)
  const [first, second] = await Promise.allSettled([grouped.do('a'), grouped.do('b')])
  expect(first).toMatchObject({ status: 'rejected', reason: new Error('gone') })
  expect(second).toEqual({ status: 'fulfilled', value: 'b' })
})

test('a group that hangs holds up the others only for a while', async () => {
  const hanging = Promise.withResolvers<string[]>()
  let turn = 0
  const grouped = new Batcher((items: string[]) => (++turn === 1 ? hanging.promise : Promise.resolve(items)), {
    most: 100,
    timeoutMillis: 20,
  })
  const first = grouped.do('slow')
  expect(await grouped.do('quick')).toBe('quick')
  hanging.resolve(['slow after all'])
  expect(await first).toBe('slow after all')
})

test('how long is waited for company may change between two groups', async () => {
  const groups: string[][] = []
  let gatherMillis = 0
  const grouped = new Batcher(
    async (items: string[]) => {
      groups.push(items)
      return items
    },
    { ...patient, gatherMillis: () => gatherMillis },
  )
  const [first, second] = [grouped.do('a'), grouped.do('b')]
  await Promise.all([first, second])
  gatherMillis = 20
  await Promise.all([grouped.do('c'), grouped.do('d')])
  expect(groups).toEqual([['a'], ['b'], ['c', 'd']])
})
