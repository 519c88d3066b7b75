import { minute } from '@satoshi/rules/time'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { TestClock } from '../../../test/_clock.ts'
import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import type { App } from '../app.ts'
import { Refusal } from '../refusal.ts'
import { limits } from '../../identity/limits.ts'
import { returnAllowances, deleteOldAllowances, consumeAllowances, type Allowance } from './allowances.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createDatabase()))
afterAll(() => database.drop())

const ana: Allowance = { limit: limits.passwordChecks, of: 'ana@example.org' }

test('in any hour at most twenty are used, however they are spread', async () => {
  const { app, clock } = world()
  const usedAt: number[] = []
  for (let passed = 0; passed < 240 * minute; passed += minute) {
    clock.pass(minute)
    while (await uses(app, ana)) usedAt.push(clock.now())
  }
  expect(usedAt.length).toBeGreaterThan(40)
  const busiest = usedAt.map((from) => usedAt.filter((at) => at >= from && at < from + 60 * minute).length)
  expect(Math.max(...busiest)).toBeLessThanOrEqual(20)
})

test('of fifty at the same moment ten are let through', async () => {
  const { app } = world()
  const racers: Allowance = { limit: limits.passwordChecks, of: 'racers' }
  const results = await Promise.all(Array.from({ length: 50 }, () => uses(app, racers)))
  expect(results.filter(Boolean)).toHaveLength(10)
})

test('a refusal says when to come back, and it is true', async () => {
  const { app, clock } = world()
  const bruno: Allowance = { limit: limits.passwordChecks, of: 'bruno' }
  while (await uses(app, bruno));
  const refusal = await consumeAllowances(app, [bruno]).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'request.tooMany', details: { retryAfterSeconds: 360 } })
  clock.pass(359_000)
  expect(await uses(app, bruno)).toBe(false)
  clock.pass(1_000)
  expect(await uses(app, bruno)).toBe(true)
})

test('what is given back can be used again, and a refused pair uses neither', async () => {
  const { app } = world()
  const chen: Allowance = { limit: limits.passwordChecks, of: 'chen' }
  const network: Allowance = { limit: limits.passwordChecksFrom, of: '192.0.2.1' }
  for (let turn = 0; turn < 30; turn += 1) {
    await consumeAllowances(app, [chen, network])
    await returnAllowances(app, [chen, network])
  }
  while (await uses(app, network));
  for (let turn = 0; turn < 30; turn += 1) {
    await expect(consumeAllowances(app, [chen, network])).rejects.toBeInstanceOf(Refusal)
  }
  expect(await uses(app, chen)).toBe(true)
})

test('what has leaked away is forgotten, and nobody’s address is kept in plain', async () => {
  const { app, clock } = world()
  await consumeAllowances(app, [{ limit: limits.confirmations, of: 'dalia@example.org' }])
  const kept = await database.db.selectFrom('allowances').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain('dalia')
  clock.pass(24 * 60 * minute)
  await deleteOldAllowances(app)
  expect(await database.db.selectFrom('allowances').selectAll().execute()).toEqual([])
})

function world(): { app: App; clock: TestClock } {
  const clock = new TestClock()
  const config = { authSecret: 'a secret that only tests know, and long enough' }
  // safe: allowances look at nothing else
  const app = { config, clock, log: pino({ level: 'silent' }), ...database } as unknown as App
  return { app, clock }
}

async function uses(app: App, allowance: Allowance): Promise<boolean> {
  try {
    await consumeAllowances(app, [allowance])
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
