import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'

import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { systemClock } from '../clock.ts'
import { freePort } from '../free-port.ts'
import { createHttpServer } from './http-server.ts'
import { patience } from './limits.ts'

/** The product's times, a hundredth as long, with room for a busy machine. */
const short = { requestMillis: 400, headersMillis: 300, lateCheckMillis: 50, unreadMillis: 600 }

/** More than the buffers of both ends of a connection of this machine hold. */
const longReply = 64 * 1024 * 1024

test('senders who take long are gone within 15 s, and readers who do not read within 30 s (product 2.16)', () => {
  const { requestMillis, headersMillis, lateCheckMillis, unreadMillis } = patience
  expect(requestMillis + lateCheckMillis).toBe(15_000)
  expect(headersMillis + lateCheckMillis).toBeLessThan(15_000)
  expect(unreadMillis).toBe(30_000)
})

test('a body that drips is cut with the reason, however steadily it drips', async () => {
  const { port, opened } = await edge()
  const socket = opened(
    'POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n[',
  )
  const drip = setInterval(() => socket.write(' '), 20)
  onTestFinished(() => clearInterval(drip))
  expect(await everythingFrom(socket)).toMatch(/^HTTP\/1\.1 408 [^]*"request\.timeout"/)
  expect((await fetch(`http://127.0.0.1:${port}/api/short`)).status).toBe(200)
})

test('a body that drips to a call that was refused before it was read is cut as well', async () => {
  const { opened } = await edge()
  const socket = opened('POST /api/nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n[')
  const drip = setInterval(() => socket.write(' '), 20)
  onTestFinished(() => clearInterval(drip))
  expect(await everythingFrom(socket)).toMatch(/^HTTP\/1\.1 404 /)
})

test.each(['/api/long', '/api/stream'])('a reader who does not read %s is cut', async (path) => {
  const { fastify, opened } = await edge()
  const cut = new Promise((resolve) => {
    fastify.server.on('connection', (socket) => socket.once('close', () => resolve('cut')))
  })
  const socket = opened(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  socket.pause()
  expect(await cut).toBe('cut')
})

test('a reply that takes its time is no silence of its reader', async () => {
  const { port } = await edge()
  expect(await (await fetch(`http://127.0.0.1:${port}/api/late`)).text()).toBe('late')
})

/** A server that has little patience, and what it is asked for here. */
async function edge() {
  const port = await freePort()
  const options = { log: pino({ level: 'silent' }), clock: systemClock(), port, trustProxy: false as const }
  const fastify = await createHttpServer({ ...options, publicUrl: `http://127.0.0.1:${port}`, patience: short })
  fastify.post('/api/echo', async ({ body }) => ({ body }))
  fastify.get('/api/short', async () => 'short')
  fastify.get('/api/long', async () => Buffer.alloc(longReply))
  fastify.get('/api/stream', (_request, reply) => reply.send(Readable.from(pieces())))
  fastify.get('/api/late', (_request, reply) => reply.send(Readable.from(lately())))
  await fastify.listen({ host: '127.0.0.1', port })
  onTestFinished(() => {
    fastify.server.closeAllConnections()
    return fastify.close()
  })
  const opened = (text: string): Socket => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    // Cut in the midst of writing, which is what is asked for.
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    return socket
  }
  return { fastify, port, opened }
}

async function* pieces(): AsyncGenerator<Buffer> {
  for (let given = 0; given < longReply; given += 65_536) yield Buffer.alloc(65_536)
}

/** Nothing for longer than a reader may be silent. */
async function* lately(): AsyncGenerator<Buffer> {
  await new Promise((resolve) => setTimeout(resolve, 2 * short.unreadMillis))
  yield Buffer.from('late')
}

async function everythingFrom(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await new Promise((resolve) => socket.once('close', resolve))
  return Buffer.concat(chunks).toString()
}
