/**
 * How late a change of a game setting is known: two servers on one database, and after each commit both are asked, one
 * call after the other, until their dashboards say so. Line: 2 s (docs/game-settings.md). What is measured holds the
 * asking as well, which is printed beside it. `node bench/src/settings.ts [changes]`
 */
import { cpus } from 'node:os'

import { insertSettingChange } from '../../server/src/platform/game-settings/game-settings-store.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { connect } from '../../server/src/platform/postgres/connect.ts'
import { Caller } from './_calls.ts'
import { saveResult } from './_result.ts'
import { databaseUrlOf, end, newDirectory, removeDataDir, startServer, type ServerProcess } from './_server-process.ts'

/** Milliseconds. Source: docs/game-settings.md. */
const line = 2_000
const [changes = 100] = process.argv.slice(2).map(Number)
const password = 'uma senha bem comprida'

const dataDir = newDirectory()
const servers: ServerProcess[] = []
const callers: Caller[] = []
try {
  servers.push(await startServer(dataDir), await startServer(dataDir, { beside: true }))
  callers.push(...servers.map(({ port }) => new Caller(port, 1)))
  const cookie = await signUp()
  const connection = connect(databaseUrlOf(dataDir), { log: createLog('silent') })
  // A plan is proposed to adults whose address is confirmed.
  await connection.db.updateTable('users').set({ email_verified: true }).execute()
  const lateness: number[] = []
  let calls = 0
  let asked = 0
  for (let change = 0; change < changes; change++) {
    const sold = change % 2 === 0
    const at = Date.now()
    const row = { key: 'plans.sold', value: sold, startsAt: at, changedBy: 'bench', reason: 'measured', createdAt: at }
    await connection.inTransaction((tx) => insertSettingChange(tx, row))
    const committed = performance.now()
    for (const caller of callers) {
      for (let known = false; !known;) {
        if (performance.now() - committed > 10 * line) throw new Error(`not known after ${10 * line} ms`)
        const begun = performance.now()
        known = (await proposesPlan(caller, cookie)) === sold
        asked += performance.now() - begun
        calls += 1
      }
      lateness.push(performance.now() - committed)
    }
  }
  await connection.close()
  lateness.sort((one, other) => one - other)
  const at = (share: number) => lateness[Math.min(lateness.length - 1, Math.floor(lateness.length * share))] ?? 0
  const most = at(1)
  console.log(`${changes} changes of plans.sold, known to ${servers.length} processes`)
  console.log(
    `known      most ${most.toFixed(1)} ms   line ${line} ms   ${most <= line ? 'PASS' : 'MISS'}   p50 ${at(0.5).toFixed(1)}, p99 ${at(0.99).toFixed(1)} ms, of which a call takes ${(asked / calls).toFixed(1)} ms`,
  )
  console.log(`machine   ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`)
  saveResult({ changes, lateness, callMillis: asked / calls })
} finally {
  for (const caller of callers) caller.close()
  for (const { child } of servers.toReversed()) if (child.exitCode === null) await end(child, 'SIGTERM')
  removeDataDir(dataDir)
}

/** The session of an adult. */
async function signUp(): Promise<string> {
  const body = { name: 'bench', nickname: 'bench', email: 'bench@example.org', password }
  const reply = await caller(0).call('POST', '/api/auth/sign-up/email', {
    body: { ...body, birthDate: '1990-05-01', language: 'pt-BR' },
  })
  if (reply.status !== 200) throw new Error(`sign-up: ${reply.status} ${reply.body}`)
  return reply.cookie
}

function caller(index: number): Caller {
  const found = callers[index]
  if (!found) throw new Error(`no server ${index}`)
  return found
}

/** Whether the dashboard of a process proposes a plan. */
async function proposesPlan(from: Caller, cookie: string): Promise<boolean> {
  const { status, body } = await from.call('GET', '/api/dashboard', { cookie })
  if (status !== 200) throw new Error(`/api/dashboard: ${status} ${body}`)
  const { upgrade } = JSON.parse(body) as { upgrade: object | null } // safe: what the contract gives
  return upgrade !== null
}
