import { realpathSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { acquireInstanceLock } from '../src/platform/embedded-postgres/instance-lock.ts'
import { connect } from '../src/platform/postgres/connect.ts'
import { startEmbedded } from '../src/platform/embedded-postgres/embedded.ts'
import { isUnavailable } from '../src/platform/postgres/errors.ts'
import { cleanUpDatabase, freezeDatabase, temporaryDirectory, until } from './_process.ts'

const log = pino({ level: 'silent' })

test('a database that stops answering fails every request within 3 s, and afterwards all is as before', async () => {
  const dataDir = temporaryDirectory()
  cleanUpDatabase(dataDir)
  acquireInstanceLock(dataDir)
  const postgres = await startEmbedded({ dataDir, log, print: () => {} })
  const { db, pool, inTransaction, close } = connect(postgres.url, { log, max: 4 })
  const ask = () => sql`select 1`.execute(db)
  const work = () => inTransaction((tx) => sql`select 1`.execute(tx))
  await Promise.all([ask(), ask(), work()])

  const thaw = freezeDatabase(postgres.pid(), realpathSync(join(dataDir, 'postgres')))
  onTestFinished(thaw)
  const begun = performance.now()
  const outcomes = await Promise.allSettled([...Array.from({ length: 12 }, ask), ...Array.from({ length: 12 }, work)])
  const took = performance.now() - begun
  thaw()

  expect(outcomes.map((outcome) => outcome.status === 'rejected' && isUnavailable(outcome.reason))).not.toContain(false)
  expect(took).toBeLessThan(3_500)
  await until('it answers again', 5_000, async () => (await ask()).rows.length === 1)
  expect(await Promise.all([ask(), ask(), ask(), ask(), work()])).toHaveLength(5)
  expect(pool.totalCount).toBeLessThanOrEqual(4)
  await close()
  await postgres.stop()
})
