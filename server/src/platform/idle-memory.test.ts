import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { IdleMemory } from './idle-memory.ts'

const mib = 2 ** 20

/** A process as it looks to its memory, with what it was made to do. */
function observed() {
  const state = { resident: 150 * mib, quietFor: 0, collections: 0 }
  const memory = new IdleMemory({
    resident: () => state.resident,
    quietFor: () => state.quietFor,
    collect: () => {
      state.collections += 1
      state.resident = 155 * mib
    },
  })
  return { state, memory }
}

test('what a busy time left is collected once nobody has asked for anything for forty seconds, and once', () => {
  const { state, memory } = observed()
  state.resident = 300 * mib
  state.quietFor = 39_999
  expect(memory.releaseIfIdle()).toBe(false)
  state.quietFor = 40_000
  expect([memory.releaseIfIdle(), memory.releaseIfIdle(), memory.releaseIfIdle()]).toEqual([true, false, false])
  expect(state.collections).toBe(1)
  state.resident = 200 * mib
  expect([memory.releaseIfIdle(), state.collections]).toEqual([true, 2])
})

test('a little is not worth the pause', () => {
  const { state, memory } = observed()
  state.resident = 157 * mib
  state.quietFor = 3_600_000
  expect(memory.releaseIfIdle()).toBe(false)
  expect(state.collections).toBe(0)
})

/** Makes and drops objects as a busy time does, and some afterwards as an idle server does; then looks, as if long after. */
const busyThenIdle = `
  import { IdleMemory } from ${JSON.stringify(new URL('./idle-memory.ts', import.meta.url).href)}
  const memory = new IdleMemory({ resident: () => process.memoryUsage.rss(), quietFor: () => 60_000 })
  let kept = []
  for (let made = 0; made < 6_000_000; made++) kept[made % 300_000] = { made, pair: [made] }
  kept = null
  for (let made = 0; made < 20_000; made++) JSON.stringify({ made })
  const before = process.memoryUsage.rss()
  const did = memory.releaseIfIdle()
  console.log(JSON.stringify({ did, before, after: process.memoryUsage.rss() }))
`

test('what V8 has freed is given back to the system, not kept for later', async () => {
  const script = ['--input-type=module', '--max-semi-space-size=32', '--eval', busyThenIdle]
  const { stdout } = await promisify(execFile)(process.execPath, script)
  const { did, before, after } = JSON.parse(stdout) as { did: boolean; before: number; after: number } // safe: printed above
  expect(did).toBe(true)
  expect(before - after).toBeGreaterThan(30 * mib)
})
