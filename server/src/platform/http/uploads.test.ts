import type { EventEmitter } from 'node:events'
import { connect, type Socket } from 'node:net'

import { fileKinds } from '@satoshi/rules/file-kinds'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { eventually } from '../../../test/_eventually.ts'
import { systemClock } from '../clock.ts'
import { freePort } from '../free-port.ts'
import { assertSenderKnown } from './authorize-call.ts'
import { createHttpServer } from './http-server.ts'
import { addUploadRoute, UploadPlaces } from './uploads.ts'

const { maxBytes } = fileKinds.profilePicture

test('one account has two uploads on their way: the third is refused before it is read, and others get in', async () => {
  const { begin, whole } = await uploads()
  const sent = [begin('ana'), begin('ana'), begin('ana')]
  expect(await Promise.race(sent.map(refusal))).toBe('file.imageBusy')
  expect(await whole('bia')).toBe(200)
  for (const socket of sent) socket.destroy()
  await eventually(async () => expect(await whole('ana')).toBe(200))
})

test('all networks have sixteen: one more is refused, until one of them is done', () => {
  const places = new UploadPlaces()
  const take = (index: number) => places.take({ account: `a${index}`, network: `n${index % 3}` })
  const releases = Array.from({ length: 16 }, (_, index) => take(index))
  expect(() => take(16)).toThrow('file.imageBusy')
  for (const release of releases) release()
  for (let index = 0; index < 16; index++) take(index)
  expect(() => take(16)).toThrow('file.imageBusy')
})

test('the accounts of one network have eight: one more is refused, until one of them is done', async () => {
  const { begin, whole } = await uploads()
  const sent = Array.from({ length: 9 }, (_, account) => begin(String(account)))
  expect(await Promise.race(sent.map(refusal))).toBe('file.imageBusy')
  expect(await whole('bia')).toBe(503)
  // All of their bodies arrive, and those that had a place are served.
  for (const socket of sent) socket.write(Buffer.alloc(maxBytes - 1))
  await eventually(async () => expect(await whole('bia')).toBe(200))
})

test('a place that was refused or answered is free again, however often', async () => {
  const { whole } = await uploads()
  for (let time = 0; time < 40; time++)
    expect(await whole('ana', time % 2 ? 'image/png' : 'text/plain')).toBe(time % 2 ? 200 : 415)
})

test('who leaves while the file is worked on has its place until that is done', async () => {
  const works: { left: Promise<void>; end: () => void }[] = []
  const { begin, whole } = await uploads({
    work: async (raw) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      works.push({ left: closed(raw), end: resolve })
      await promise
    },
  })
  const gone = [begin('ana'), begin('ana')]
  for (const socket of gone) socket.write(Buffer.alloc(maxBytes - 1))
  await eventually(() => expect(works).toHaveLength(2))
  for (const socket of gone) socket.destroy()
  for (const { left } of works) await left
  expect(await whole('ana')).toBe(503)
  for (const { end } of works) end()
  const last = eventually(async () => expect(await whole('ana')).toBe(200))
  await eventually(() => expect(works).toHaveLength(3))
  works[2]?.end()
  await last
})

test('who leaves before it is known who it was has no place', async () => {
  const known = Promise.withResolvers<void>()
  const lefts: Promise<void>[] = []
  const { begin, whole } = await uploads({
    lookUp: async (raw) => {
      if (lefts.push(closed(raw)) <= 2) await known.promise
    },
  })
  const gone = [begin('ana'), begin('ana')]
  await eventually(() => expect(lefts).toHaveLength(2))
  for (const socket of gone) socket.destroy()
  for (const left of lefts) await left
  known.resolve()
  await eventually(async () => expect(await whole('ana')).toBe(200))
})

test('an upload by callers that only an input would prove is a fault at the start', () => {
  expect(() => assertSenderKnown('sponsors', '/api/logo')).toThrow('/api/logo takes a file')
  expect(() => assertSenderKnown(undefined, '/api/logo')).toThrow('/api/logo takes a file')
  for (const callers of ['anybody', 'newcomers', 'players', 'admins'] as const) assertSenderKnown(callers, '/api/logo')
  assertSenderKnown('sponsors', '/api/sponsor/:district/logo')
})

type Step = (raw: EventEmitter) => Promise<void>

/** A server that takes pictures of accounts, which the header `x-account` names. */
async function uploads({ work, lookUp }: { work?: Step; lookUp?: Step } = {}) {
  const port = await freePort()
  const fastify = await createHttpServer({
    log: pino({ level: 'silent' }),
    clock: systemClock(),
    publicUrl: `http://127.0.0.1:${port}`,
    port,
    trustProxy: false,
  })
  addUploadRoute(fastify, {
    method: 'PUT',
    url: '/api/picture',
    kind: 'profilePicture',
    places: new UploadPlaces(),
    admit: async ({ headers, raw }) => {
      await lookUp?.(raw)
      return String(headers['x-account'])
    },
    handler: async (_request: FastifyRequest, reply: FastifyReply) => {
      await work?.(reply.raw)
      return reply.send({ done: true })
    },
  })
  await fastify.listen({ host: '127.0.0.1', port })
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await fastify.close()
  })
  return {
    /** Sends the first byte of the largest picture. */
    begin: (account: string) => {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      const headers = `host: x\r\nx-account: ${account}\r\ncontent-type: image/png\r\ncontent-length: ${maxBytes}`
      socket.write(`PUT /api/picture HTTP/1.1\r\n${headers}\r\n\r\nA`)
      return socket
    },
    whole: async (account: string, type = 'image/png') => {
      const headers = { 'x-account': account, 'content-type': type }
      const reply = await fetch(`http://127.0.0.1:${port}/api/picture`, { method: 'PUT', headers, body: 'A' })
      await reply.arrayBuffer()
      return reply.status
    },
  }
}

/** `once` would throw what a connection that breaks says of itself. */
function closed(raw: EventEmitter): Promise<void> {
  return new Promise((resolve) => raw.once('close', () => resolve()))
}

/** The code of what comes back first, where that is a refusal. */
async function refusal(socket: Socket): Promise<string | undefined> {
  const bytes = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
  return /"code":"([\w.]+)"/.exec(String(bytes))?.[1]
}
