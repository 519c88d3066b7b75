import { connect, createServer } from 'node:net'
import { once } from 'node:events'

import { expect, onTestFinished, test } from 'vitest'

import { isRunning, processesInside } from '../src/platform/processes.ts'
import { until } from './_process.ts'
import { newServer, postmasterOf } from './_server-process.ts'

test('a stop finishes in order: exit code 0, nothing left running, and the next start needs no repair', async () => {
  const { dataDir, running, ready } = await newServer()
  await ready()
  const postgres = postmasterOf(dataDir)
  const begun = performance.now()
  running.child.kill('SIGTERM')

  expect(await running.ended).toBe(0)
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(isRunning(postgres)).toBe(false)
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
  half.write('POST /api/auth/sign-in/email HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{')
  half.on('error', () => {})
  running.child.kill('SIGINT')
  await until('it says that it stops', 5_000, () => running.output().includes('finishing what runs'))
  const begun = performance.now()
  const insist = setInterval(() => running.child.kill('SIGINT'), 400)
  onTestFinished(() => clearInterval(insist))
  await running.ended
  expect(performance.now() - begun).toBeLessThan(2_000)

  const again = await newServer({ dataDir })
  await again.ready()
})

test('while the database is away requests are told so, and nothing is restarted but the database', async () => {
  const { dataDir, running, ready, url } = await newServer()
  await ready()
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  const away = await until('a request meets the gap', 2_000, async () => {
    const reply = await fetch(`${url}/api/health`)
    const body: unknown = await reply.json()
    return reply.status === 200 ? null : { reply, body }
  }).catch(() => null)
  // The gap is some 100 ms: a slow machine may miss it.
  if (away) {
    expect(away.reply.status).toBe(503)
    expect(away.reply.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(away.body).toMatchObject({ code: 'service.unavailable' })
  }
  await until('it serves again', 6_000, async () => (await fetch(`${url}/api/health`)).status === 200)
  expect(running.child.exitCode).toBeNull()
})

test('a killed server is back within seconds, on the database that it left', async () => {
  const { dataDir, running, ready } = await newServer()
  await ready()
  running.child.kill('SIGKILL')
  await running.ended
  const begun = performance.now()
  const again = await newServer({ dataDir })
  await again.ready()

  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(again.running.output()).toContain('stopping the database that an interrupted run left behind')
})

test('two servers cannot share a data directory, nor a port', async () => {
  const { dataDir, ready, port } = await newServer()
  await ready()
  const sameData = await newServer({ dataDir })
  expect(await sameData.running.ended).toBe(1)
  expect(sameData.running.output()).toMatch(/^DATA_DIR \S+ is in use by a running server \(process \d+\)\.\n$/)

  const samePort = await newServer({ port })
  expect(await samePort.running.ended).toBe(1)
  expect(samePort.running.output()).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program; set PORT to another.\n`,
  )
  expect(processesInside(samePort.dataDir)).toEqual([])
})

test('a wrong configuration ends the start with one message and exit code 1, and touches nothing', async () => {
  const { running, dataDir } = await newServer({ env: { PORT: 'x', SMTP_URL: 'x', AUTH_SECRET: 'short' } })
  expect(await running.ended).toBe(1)
  expect(running.output()).toMatch(/^The configuration is wrong:\n {2}PORT .*\n {2}AUTH_SECRET .*\n {2}SMTP_URL .*\n$/)
  expect(processesInside(dataDir)).toEqual([])
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
