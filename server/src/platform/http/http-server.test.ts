import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'

import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { systemClock } from '../clock.ts'
import { freePort } from '../free-port.ts'
import { refuse } from '../refusal.ts'
import { rawCall } from '../../../test/_raw-call.ts'
import { createHttpServer } from './http-server.ts'

const silent = pino({ level: 'silent' })

describe('the edge of the server', () => {
  let server: Awaited<ReturnType<typeof edge>>
  beforeAll(async () => {
    server = await edge({ trustProxy: 1 })
  })
  afterAll(() => server.fastify.close())

  const post = (path: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

  test('JSON goes in and comes out', async () => {
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])
      expect(await (await post('/api/echo', '{"a":["ã"]}', { 'content-type': type })).json()).toEqual({
        body: { a: ['ã'] },
      })
  })

  test.each([
    ['a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['text', '{}', { 'content-type': 'text/plain' }],
    ['nothing named', Buffer.from('{}'), { 'content-type': '' }],
    ['what is no type', '{}', { 'content-type': 'json' }],
    ['a type like ours', '{}', { 'content-type': 'application/json-patch+json' }],
    ['another alphabet', '{}', { 'content-type': 'application/json; charset=latin1' }],
    ['a compressed body', '{}', { 'content-encoding': 'gzip' }],
  ])('%s is no body for us', async (_what, body, headers) => {
    await expectRefusal(await post('/api/echo', body, headers), 415, 'request.unsupportedType')
  })

  test.each([
    ['broken JSON', '{"a":'],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a body 100,000 deep', '['.repeat(100_000)],
    ['a key to the prototype', '{"__proto__":{"admin":true}}'],
  ])('%s is refused', async (_what, body) => {
    await expectRefusal(await post('/api/echo', body), 400, 'request.invalid')
  })

  test('a body over 256 KiB is refused, and one of 10 MB can still read why', async () => {
    await expectRefusal(await post('/api/echo', `"${'x'.repeat(256 * 1024)}"`), 413, 'request.tooLarge')
    await expectRefusal(await post('/api/echo', Buffer.alloc(10_000_000, 0x20)), 413, 'request.tooLarge')
    await expectRefusal(await chunked(`${server.url}/api/echo`, 10_000_000), 413, 'request.tooLarge')
    expect((await post('/api/echo', '1')).status).toBe(200)
  })

  test('an unknown call is 404 and a wrong method 405 with the right ones, whatever the body', async () => {
    await expectRefusal(await fetch(`${server.url}/api/nothing`), 404, 'request.notFound')
    await expectRefusal(await fetch(`${server.url}/api`), 404, 'request.notFound')
    await expectRefusal(await post('/api/nothing', '{"a":', { 'content-type': 'text/plain' }), 404, 'request.notFound')
    const wrong = await fetch(`${server.url}/api/things/7`, { method: 'DELETE' })
    await expectRefusal(wrong, 405, 'request.methodNotAllowed')
    expect(wrong.headers.get('allow')).toBe('GET, PUT')
    await expectRefusal(await fetch(`${server.url}/api/things/7/more`), 404, 'request.notFound')
  })

  test.each(['..', '.', '%2e%2e', '%2E.', '..%2f'])(
    'a path with a segment %s is refused where it steps aside',
    async (segment) => {
      const call = { method: 'GET', path: `/api/things/${segment}`, headers: {}, body: null }
      const { status, text } = await rawCall(server.url, call)
      const straight = segment === '..%2f'
      expect([status, text.includes('request.invalid')]).toEqual([straight ? 200 : 400, !straight])
    },
  )

  test('a fault tells its id and nothing else', async () => {
    const reply = await fetch(`${server.url}/api/fault`)
    const body = await expectRefusal(reply, 500, 'service.fault')
    expect(body.details).toEqual({ requestId: reply.headers.get('x-request-id') })
  })

  test('another site`s page cannot post', async () => {
    await expectRefusal(await post('/api/echo', '1', { origin: 'https://evil.example' }), 403, 'request.crossOrigin')
    await expectRefusal(await post('/api/echo', '1', { 'sec-fetch-site': 'same-site' }), 403, 'request.crossOrigin')
    expect((await post('/api/echo', '1', { origin: server.url })).status).toBe(200)
    expect((await post('/api/echo', '1', { origin: server.url.replace('127.0.0.1', 'localhost') })).status).toBe(200)
  })

  test.each(['/api/echo?a=%ff', '/api/echo?a=%00', '/api/things/%c3%28', '/api/things/%00', '/api/things/%'])(
    'a URL that is no text is refused: %s',
    async (path) => {
      await expectRefusal(await rawRequest(`GET ${path} HTTP/1.1\r\nHost: a\r\n`), 400, 'request.invalid')
    },
  )

  test.each([
    ['no HTTP', 'hello\r\n', 400, 'request.invalid'],
    ['an unknown method', 'BREW /api/echo HTTP/1.1\r\nHost: a\r\n', 400, 'request.invalid'],
    [
      'two lengths',
      'POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n',
      400,
      'request.invalid',
    ],
    [
      'headers without end',
      `GET /api/echo HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n`,
      431,
      'request.headersTooLarge',
    ],
  ])('%s gets a refusal with security headers', async (_what, text, status, code) => {
    await expectRefusal(await rawRequest(text), status, code)
  })

  test('whoever asked for the head alone gets a refusal without text', async () => {
    const tooLong = (method: string) => `${method} /api/echo?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n`
    const whole = await rawRequest(tooLong('GET'))
    const head = await rawRequest(tooLong('HEAD'))
    await expectRefusal(whole, 431, 'request.headersTooLarge')
    expect(head.status).toBe(431)
    expect(await head.text()).toBe('')
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'))
  })

  test('a request without Host, and one that names another, are served as any', async () => {
    expect((await rawRequest('GET /api/things/7 HTTP/1.1\r\n')).status).toBe(200)
    expect((await rawRequest('GET /api/things/7 HTTP/1.1\r\nHost: evil.example\r\n')).status).toBe(200)
    expect((await rawRequest('GET /api/things/7 HTTP/1.1\r\nHost: [bro ken\r\n')).status).toBe(200)
  })

  test('an address behind the proxy has 600 calls a minute, and its neighbour has its own', async () => {
    const from = (address: string) => fetch(`${server.url}/api/things/7`, { headers: { 'x-forwarded-for': address } })
    for (let call = 0; call < 600; call++) expect((await from('203.0.113.7')).status).toBe(200)
    const refused = await from('203.0.113.7')
    await expectRefusal(refused, 429, 'request.tooMany')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('203.0.113.8')).status).toBe(200)
  })

  test('a forged forwarding header changes nothing where no proxy is believed', async () => {
    const direct = await edge({ trustProxy: false })
    onTestFinished(() => direct.fastify.close())
    const ips = await Promise.all(
      ['203.0.113.7', '198.51.100.9'].map(async (address) => {
        const reply = await fetch(`${direct.url}/api/ip`, { headers: { 'x-forwarded-for': address } })
        return reply.text()
      }),
    )
    expect(ips).toEqual(Array(2).fill('{"ip":"127.0.0.1"}'))
  })

  /** The reply to bytes that no HTTP client would send. */
  function rawRequest(text: string): Promise<Response> {
    return new Promise((resolve, reject) => {
      const { port } = new URL(server.url)
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${text}Connection: close\r\n\r\n`))
      const chunks: Buffer[] = []
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.on('error', reject)
      socket.on('close', () => {
        const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
        const [line = '', ...headers] = head.split('\r\n')
        const pairs = headers.map((header) => header.split(/: (.*)/s).slice(0, 2) as [string, string]) // safe: `name: value`
        resolve(new Response(body, { status: Number(line.split(' ')[1]), headers: pairs }))
      })
    })
  }
})

/** A server with the edge and a few routes, on a free port of this machine. */
async function edge({ trustProxy }: { trustProxy: false | number }) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const fastify = await createHttpServer({ log: silent, clock: systemClock(), publicUrl: url, port, trustProxy })
  fastify.post('/api/echo', async (request) => ({ body: request.body }))
  fastify.get('/api/things/:id', async (request) => request.params)
  fastify.put('/api/things/:id', async (request) => request.params)
  fastify.get('/api/ip', async (request) => ({ ip: request.ip }))
  fastify.get('/api/fault', async () => {
    throw new Error('select * from users at /srv/app.ts:7')
  })
  fastify.get('/api/refusal', async () => {
    throw refuse('match.tooLate')
  })
  await fastify.listen({ host: '127.0.0.1', port })
  return { fastify, url }
}

async function expectRefusal(reply: Response, status: number, code: string) {
  const body: unknown = await reply.json()
  expect(reply.status).toBe(status)
  expect(body).toMatchObject({ code, details: {} })
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(reply.headers.get('cache-control')).toBe('no-store')
  return body as { code: string; details: Record<string, unknown> } // safe: compared above
}

/** A body whose length is not told beforehand. */
function chunked(url: string, bytes: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method: 'POST', headers: { 'content-type': 'application/json' } }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (chunk: string) => (text += chunk))
      reply.on('end', () => {
        const headers = new Headers(
          Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]),
        )
        resolve(new Response(text, { status: reply.statusCode ?? 0, headers }))
      })
    })
    sent.on('error', reject)
    for (let left = bytes; left > 0; left -= 100_000) sent.write(' '.repeat(Math.min(left, 100_000)))
    sent.end()
  })
}
