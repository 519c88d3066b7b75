import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { expectHonestLedger } from '../../test/_referee.ts'
import { balancesOf } from '../wallet/wallet-api.ts'
import { silentLive } from '../platform/live/live.ts'
import { progressJobs } from './progress.ts'

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
  const { emailConfirmed } = jobs()
  await Promise.all([emailConfirmed({ userId: ana }), emailConfirmed({ userId: ana }), emailConfirmed({ userId: ana })])
  await emailConfirmed({ userId: ana })
  expect(await balancesOf(database.db, ana)).toEqual({
    balanceCents: 50_000,
    earnedCents: 20_000,
    grantedCents: 30_000,
  })
})

test('a confirmation is told to the screens that its player has open', async () => {
  const ana = await insertPlayer(database.db, 'ana here')
  const told: unknown[] = []
  await jobs((userId) => told.push(userId)).emailConfirmed({ userId: ana })
  expect(told).toEqual([ana])
})

test('the confirmation of an account that is gone pays nothing and is done', async () => {
  const { emailConfirmed } = jobs()
  await expect(emailConfirmed({ userId: '00000000-0000-4000-8000-000000000000' })).resolves.toBeUndefined()
})

function jobs(tell: (userId: string) => void = () => undefined) {
  return progressJobs({
    inTransaction: database.inTransaction,
    clock: { now: () => Date.parse('2026-11-21T12:00:00Z') },
    live: { ...silentLive(), toUser: (...[userId]) => tell(userId) },
  })
}
