import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { expectHonestLedger } from '../../test/_referee.ts'
import type { App } from '../platform/app.ts'
import { balancesOf } from '../wallet/wallet-api.ts'
import { progressJobs } from './progress-jobs.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(async () => {
  try {
    await expectHonestLedger(database.db)
  } finally {
    await database.drop()
  }
})

test('a confirmed address pays 500 BTZ, however often the job is run', async () => {
  const ana = await insertPlayer(database.db, 'ana')
  const confirmed = await handlerOf('emailConfirmed')
  await Promise.all([confirmed({ userId: ana }), confirmed({ userId: ana }), confirmed({ userId: ana })])
  await confirmed({ userId: ana })
  expect(await balancesOf(database.db, ana)).toEqual({
    balanceCents: 50_000,
    earnedCents: 20_000,
    grantedCents: 30_000,
  })
})

test('the confirmation of an account that is gone pays nothing and is done', async () => {
  const confirmed = await handlerOf('emailConfirmed')
  await expect(confirmed({ userId: '00000000-0000-4000-8000-000000000000' })).resolves.toBeUndefined()
})

type Confirmed = (data: { userId: string }) => Promise<void>

/** What progress registers for a job, without the queue that would run it. */
async function handlerOf(wanted: 'emailConfirmed'): Promise<Confirmed> {
  const heard = new Map<string, unknown>()
  const jobs: App['jobs'] = {
    send: () => Promise.reject(new Error('progress sends no jobs')),
    handle: async (name, work) => void heard.set(name, work),
  }
  const clock = { now: () => Date.parse('2026-11-21T12:00:00Z') }
  await progressJobs({ inTransaction: database.inTransaction, clock, jobs })
  return heard.get(wanted) as Confirmed // safe: registered under this name by its type
}
