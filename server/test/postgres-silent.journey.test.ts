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

test.each([0, 2])(
  'a database that stops answering fails every request within 3 s, with %i pipes, and afterwards all is as before',
  async (pipes) => {
    const dataDir = temporaryDirectory()
    cleanUpDatabase(dataDir)
    acquireInstanceLock(dataDir)
    const postgres = await startEmbedded({ dataDir, log, print: () => {} })
    const { db, pool, inTransaction, close } = connect(postgres.url, { log, max: 4, pipes })
    let asked = 0
    // Another read each time: what is asked twice at once is asked once.
    const ask = () => sql`select ${(asked += 1)}::int`.execute(db)
    const work = () => inTransaction((tx) => sql`select 1`.execute(tx))
    await Promise.all([ask(), ask(), work()])
    await until('the pipes are open', 5_000, async () => {
      await Promise.all([ask(), ask()])
      const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity where application_name = 'satoshi reads'`.execute(db)
      return rows[0]?.open === pipes
    })

    const thaw = freezeDatabase(postgres.pid(), realpathSync(join(dataDir, 'postgres')))
    onTestFinished(thaw)
    const begun = performance.now()
    const outcomes = await Promise.allSettled([...Array.from({ length: 12 }, ask), ...Array.from({ length: 12 }, work)])
    const took = performance.now() - begun
    thaw()

    expect(outcomes.map((outcome) => outcome.status === 'rejected' && isUnavailable(outcome.reason))).not.toContain(
      false,
    )
    expect(took).toBeLessThan(3_500)
    await until('it answers again', 5_000, async () => (await ask()).rows.length === 1)
    expect(await Promise.all([ask(), ask(), ask(), ask(), work()])).toHaveLength(5)
    expect(pool.totalCount).toBeLessThanOrEqual(4)
    await close()
    await postgres.stop()
  },
)
