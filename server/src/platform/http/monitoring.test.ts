import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { addReadGauges, createMetrics } from '../metrics.ts'
import { staleWhileRevalidate } from '../stale-while-revalidate.ts'
import { createHttpServer } from './http-server.ts'
import { serveMetrics } from './monitoring.ts'

const token = 'a-token-of-an-operator'

test('figures are shown to this machine, to who holds the token, and to nobody else', async () => {
  const { server } = await measured()
  const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
    server.inject({ url: '/metrics', remoteAddress, headers })
  expect((await ask('127.0.0.1')).body).toContain('process_cpu_user_seconds_total')
  expect((await ask('::1')).statusCode).toBe(200)
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])
    expect((await ask('127.0.0.1', { host })).statusCode).toBe(200)
  expect((await ask('203.0.113.7', { authorization: `Bearer ${token}` })).statusCode).toBe(200)
  const refused = [
    await ask('203.0.113.7'),
    await ask('203.0.113.7', { authorization: 'Bearer a-token-of-an-operatoR' }),
    await ask('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }),
    await ask('127.0.0.1', { forwarded: 'for=127.0.0.1' }),
    // A page whose domain was rebound to this machine: its visitor's browser asks from here.
    await ask('127.0.0.1', { host: 'evil.example' }),
    await ask('127.0.0.1', { host: 'localhost.evil.example:3000' }),
  ]
  for (const reply of refused)
    expect([reply.statusCode, reply.json()]).toEqual([404, { code: 'request.notFound', details: {} }])
})

test('requests are counted by route and not by path', async () => {
  const { server } = await measured()
  for (const id of ['1', '2', '3']) await server.inject(`/api/things/${id}`)
  for (const path of ['/a', '/b']) await server.inject(path)
  const { body } = await server.inject('/metrics')
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/things/:id",status="200"} 3')
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="web",status="404"} 2')
})

test('a costly reading is made once a minute, and while it fails its gauges have no value', async () => {
  const { server, state } = await measured()
  const gauge = async () => /^ledger_open_escrows (.*)$/m.exec((await server.inject('/metrics')).body)?.[1]
  expect(await gauge()).toBe('7')
  state.escrows = 8
  expect(await gauge()).toBe('7')
  state.now += 60_000
  expect(await gauge()).toBe('8')
  state.escrows = null
  state.now += 60_000
  expect(await gauge()).toBeUndefined()
})

test('a reading that takes long is made so rarely that it takes a twentieth of the time, and its age is said', async () => {
  const { server, state } = await measured()
  const shown = async () => {
    const { body } = await server.inject('/metrics')
    return [/^ledger_open_escrows (.*)$/m, /^figures_age_seconds (.*)$/m].map((line) => Number(line.exec(body)?.[1]))
  }
  state.takes = 10_000
  expect(await shown()).toEqual([7, 10])
  state.escrows = 8
  state.now += 180_000
  expect(await shown()).toEqual([7, 190])
  state.now += 10_000
  expect(await shown()).toEqual([8, 10])
})

async function measured() {
  const state: { now: number; escrows: number | null; takes: number } = { now: 1_000, escrows: 7, takes: 0 }
  const clock = { now: () => state.now }
  const options = { log: pino({ level: 'silent' }), clock, port: 1, trustProxy: false as const }
  const server = await createHttpServer({ ...options, publicUrl: 'http://127.0.0.1:1' })
  onTestFinished(() => server.close())
  const metrics = createMetrics()
  const read = async () => {
    if (state.escrows === null) throw new Error('no database')
    state.now += state.takes
    return { ledgerOpenEscrows: state.escrows }
  }
  addReadGauges(metrics, {
    help: { ledgerOpenEscrows: 'Escrows' },
    current: staleWhileRevalidate(read, clock),
    clock,
    ageName: 'figuresAgeSeconds',
  })
  serveMetrics(server, async () => metrics, token)
  server.get('/api/things/:id', () => ({}))
  return { server, state }
}
