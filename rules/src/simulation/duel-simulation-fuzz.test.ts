import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { simulate } from './_simulation.ts'

/** Duels simulated per run: 2,000 in `npm test`, 100,000 in `npm run soak` (FUZZ_SEEDS). Source: product 2.20. */
const seeds = Number(process.env['FUZZ_SEEDS'] ?? 2_000)
/** Seeds that failed once. */
const pinned = [2_086, 2_842]

/** Every change that a duel and its invite can make. */
const everyChange = [
  'pending>accepted',
  'pending>rejected',
  'pending>withdrawn',
  'pending>expired',
  'invite.ended',
  'invite.notYours',
  'invite.notFound',
  'none>waiting',
  'waiting>countdown',
  'waiting>ended voided',
  'countdown>asking',
  'countdown>ended voided',
  'asking>revealing',
  'asking>ended forfeited',
  'asking>ended voided',
  'revealing>asking',
  'revealing>paused',
  'revealing>ended finished',
  'revealing>ended forfeited',
  'revealing>ended voided',
  'paused>asking',
  'paused>paused',
  'paused>ended forfeited',
  'paused>ended voided',
]

test(`${seeds} invites and their duels survive network, crashes and clocks`, { timeout: 30 * 60_000 }, () => {
  const met = new Set<string>()
  for (const seed of [...pinned, ...Array.from({ length: seeds }, (_, index) => index)]) {
    for (const change of simulate(seed).met) met.add(change)
  }
  expect([...met].filter((change) => !everyChange.includes(change))).toEqual([])
  const missed = everyChange.filter((change) => !met.has(change))
  expect(missed.length / everyChange.length, `not met: ${missed.join()}`).toBeLessThanOrEqual(0.05)
})

test('the same seed gives the same journal', { timeout: 60_000 }, () => {
  const hash = (seed: number) =>
    createHash('sha256')
      .update(JSON.stringify(simulate(seed).journal))
      .digest('hex')
  for (let seed = 0; seed < 20; seed += 1) expect(hash(seed)).toBe(hash(seed))
  expect(new Set(Array.from({ length: 20 }, (_, seed) => hash(seed))).size).toBeGreaterThan(10)
})
