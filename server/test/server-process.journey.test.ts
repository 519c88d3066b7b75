import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { isRunning } from '../src/platform/embedded-postgres/processes.ts'
import { freezeDatabase, until } from './_process.ts'
import { clusterOf, emptyDataDir, newServer, postmasterOf } from './_server-process.ts'

/** Until a killed server serves again. In `npm test` other tests run beside, and the time is only noted. */
const backMillis = process.env['SOAK'] === '1' ? 5_000 : Infinity

test('a stop finishes in order: exit code 0, nothing left running, and the next start needs no repair', async () => {
  const { dataDir, running, ready } = await newServer()
  await ready()
  const postgres = postmasterOf(dataDir)
  running.child.kill('SIGTERM')

  // A stop that takes longer than the 10 s it has ends with 1.
  expect(await running.ended).toBe(0)
  expect(isRunning(postgres)).toBe(false)
  expect(existsSync(join(clusterOf(dataDir), 'postmaster.pid'))).toBe(false)
  const again = await newServer({ dataDir })
  await again.ready()
  expect(again.running.output()).not.toContain('interrupted run')
})

test('a second signal ends the server at once, and the next start repairs what that left', async () => {
  const { dataDir, running, ready, url } = await newServer()
  await ready()
  // A request that never ends keeps an orderly stop busy.
  const { port, hostname } = new URL(url)
  const half = connect(Number(port), hostname)
  const json = 'Content-Type: application/json\r\nContent-Length: 1000\r\nExpect: 100-continue'
  half.write(`POST /api/auth/sign-in/email HTTP/1.1\r\nHost: x\r\n${json}\r\n\r\n`)
  half.on('error', () => {})
  expect(String(await once(half, 'data'))).toMatch(/^HTTP\/1\.1 100 /)
  running.child.kill('SIGINT')
  await until('it says that it stops', 20_000, () => running.output().includes('finishing what runs'))
  const insist = setInterval(() => running.child.kill('SIGINT'), 400)
  onTestFinished(() => clearInterval(insist))
  // An orderly stop, however long it takes, ends with 0.
  expect(await running.ended).toBe(1)

  const again = await newServer({ dataDir })
  await again.ready()
})

test('while the database is away requests are told so, and nothing is restarted but the database', async () => {
  const { dataDir, running, ready, url } = await newServer({ env: { DATABASE_WAIT_SECONDS: '3' } })
  await ready()
  const postmaster = postmasterOf(dataDir)
  // A database that is only killed is back before a request can meet the gap; a frozen one is not.
  onTestFinished(freezeDatabase(postmaster, clusterOf(dataDir)))
  const reply = await fetch(`${url}/api/health`)
  expect(reply.status).toBe(503)
  expect(reply.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await reply.json()).toMatchObject({ code: 'service.unavailable' })
  process.kill(postmaster, 'SIGKILL')
  await until('it serves again', 60_000, async () => (await fetch(`${url}/api/health`)).status === 200)
  expect(running.child.exitCode).toBeNull()
})

test('a killed server is back within seconds, on the database that it left', async ({ annotate }) => {
  const { dataDir, running, ready } = await newServer()
  await ready()
  running.child.kill('SIGKILL')
  await running.ended
  const begun = performance.now()
  const again = await newServer({ dataDir })
  await again.ready()

  const took = performance.now() - begun
  await annotate(`back after ${Math.round(took)} ms`)
  expect(took).toBeLessThan(backMillis)
  expect(again.running.output()).toContain('stopping the database that an interrupted run left behind')
  expect(again.running.output()).not.toContain('does not end')
})

test('two servers cannot share a data directory, nor a port', async () => {
  const { dataDir, ready, port } = await newServer()
  await ready()
  const sameData = await newServer({ dataDir })
  expect(await sameData.running.ended).toBe(1)
  expect(sameData.running.output()).toMatch(/^DATA_DIR \S+ is in use by a running server \(process \d+\)\.\n$/)

  const samePort = await newServer({ dataDir: emptyDataDir(), port })
  expect(await samePort.running.ended).toBe(1)
  expect(samePort.running.output()).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program; set PORT to another.\n`,
  )
  expect(readdirSync(samePort.dataDir).filter((name) => name.startsWith('postgres'))).toEqual([])
})

test('a wrong configuration ends the start with one message and exit code 1, and touches nothing', async () => {
  const wrong = { PORT: 'x', SMTP_URL: 'x', AUTH_SECRET: 'short' }
  const { running, dataDir } = await newServer({ dataDir: emptyDataDir(), env: wrong })
  expect(await running.ended).toBe(1)
  expect(running.output()).toMatch(/^The configuration is wrong:\n {2}PORT .*\n {2}AUTH_SECRET .*\n {2}SMTP_URL .*\n$/)
  expect(readdirSync(dataDir)).toEqual([])
})

test('a database of your own that cannot be reached is named without its password', async () => {
  const deaf = createServer((socket) => socket.destroy())
  await once(deaf.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void deaf.close())
  const address = deaf.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const { running } = await newServer({
    env: { DATABASE_URL: `postgres://u:not-to-be-seen@127.0.0.1:${port}/x`, AUTH_SECRET: 's'.repeat(32) },
  })
  expect(await running.ended).toBe(1)
  expect(running.output()).toContain(`The database 127.0.0.1:${port}/x cannot be used:`)
  expect(running.output()).not.toContain('not-to-be-seen')
})
