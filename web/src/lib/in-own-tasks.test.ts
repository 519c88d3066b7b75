import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { inOwnTasks } from './in-own-tasks.ts'

let tasks: (() => void)[]
beforeEach(() => {
  tasks = []
  vi.stubGlobal('setTimeout', (task: () => void) => tasks.push(task))
})
afterEach(() => void vi.unstubAllGlobals())

/** Runs what waits, and tells after each task how many pieces of work have begun. */
async function runTasks(begun: () => number): Promise<number[]> {
  const counts: number[] = []
  for (let task = tasks.shift(); task; task = tasks.shift()) {
    task()
    await new Promise((resolve) => setImmediate(resolve))
    counts.push(begun())
  }
  return counts
}

test('each begins in a task of its own, in order, and waits for none before it', async () => {
  const begun: string[] = []
  const never = new Promise<never>(() => undefined)
  const begin = (name: string) => () => {
    begun.push(name)
    return never
  }
  void inOwnTasks([begin('first'), begin('second'), begin('third')])
  expect(await runTasks(() => begun.length)).toEqual([1, 2, 3])
  expect(begun).toEqual(['first', 'second', 'third'])
})

test('what came of them stands in their order, and one that fails fails all', async () => {
  const both = inOwnTasks([async () => 'one', async () => 'two'])
  const gone = new Error('gone')
  const failed = inOwnTasks([async () => 'one', () => Promise.reject(gone)]).catch((error: unknown) => error)
  await runTasks(() => 0)
  expect(await both).toEqual(['one', 'two'])
  expect(await failed).toBe(gone)
})
