import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { processesInside } from '../src/platform/embedded-postgres/processes.ts'
import { insertAnswered } from './_answered.ts'
import { insertPlayer } from './_player.ts'
import { insertQualified } from './_qualified.ts'
import { runScript, temporaryDirectory, until } from './_process.ts'
import { clusterOf, connectTo, newServer } from './_server-process.ts'

const main = join(import.meta.dirname, '../src/admin/main.ts')

test('the operator proves the world beside a running server, and again when it is stopped', async () => {
  const { dataDir, ready, running } = await newServer()
  await ready()
  expect(await audit(dataDir)).toEqual({ code: 0, verdict: 'All is well.' })

  const { db, close } = connectTo(dataDir)
  const ana = await insertPlayer(db, 'ana')
  await sql`update ledger_accounts set balance_cents = 5 where code = ${`earned:${ana}`}`.execute(db)
  await close()
  const verdict = 'Something is wrong: ledger_wrong_balances is 1, ledger_wrong_statements is 1.'
  expect(await audit(dataDir)).toEqual({ code: 1, verdict })

  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
  expect(await audit(dataDir)).toEqual({ code: 1, verdict })
  expect(processesInside(clusterOf(dataDir))).toEqual([])
  const again = await newServer({ dataDir })
  await again.ready()
  expect(again.running.output()).not.toContain('interrupted run')
})

test('the answers of a match that ends are counted by the running server', async () => {
  const { dataDir, ready } = await newServer()
  await ready()
  const { db, inTransaction, close } = connectTo(dataDir)
  const [ana = ''] = await insertQualified(db, 'ana', 1)
  const matchId = await insertAnswered(db, [{ questionId: 'roi-001', userId: ana }])
  await inTransaction((tx) => sql`select send_job('rateAnswers', ${JSON.stringify({ matchId })}::jsonb)`.execute(tx))
  const stats = await until('the answer is counted', 60_000, async () => {
    const rows = await db.selectFrom('question_stats').select(['question_id', 'firsts', 'corrects']).execute()
    return rows.length > 0 && rows
  })
  expect(stats).toEqual([{ question_id: 'roi-001', firsts: 1, corrects: 1 }])
  await close()
})

test('a command that is broken off leaves no database running that it started', async () => {
  const { dataDir, ready, running } = await newServer()
  await ready()
  running.child.kill('SIGTERM')
  await running.ended
  // Each connection waits so long to get in, so that the command is still waiting when it is broken off.
  appendFileSync(join(clusterOf(dataDir), 'postgresql.conf'), "\npre_auth_delay = '2s'\n")
  const { child, ended } = runScript(main, ['audit'], { env: { DATA_DIR: dataDir } })
  await until('its database runs', 60_000, () => processesInside(clusterOf(dataDir)).length > 0)
  child.kill('SIGINT')
  expect(await ended).toBe(2)
  expect(processesInside(clusterOf(dataDir))).toEqual([])
})

test('a directory without a database is said to be one, and nothing is made in it', async () => {
  const nowhere = join(temporaryDirectory(), 'not-there')
  const { ended, output } = runScript(main, ['audit'], { env: { DATA_DIR: nowhere } })
  expect(await ended).toBe(2)
  expect(output()).toBe(`There is no database in DATA_DIR ${nowhere}, or it is not for this user to enter.\n`)
  expect(existsSync(nowhere)).toBe(false)
})

async function audit(dataDir: string): Promise<{ code: number | null; verdict: string | undefined }> {
  const { ended, output } = runScript(main, ['audit'], { env: { DATA_DIR: dataDir } })
  return { code: await ended, verdict: output().trimEnd().split('\n').at(-1) }
}
