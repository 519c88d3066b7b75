import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createORPCClient } from '@orpc/client'
import { contract } from '@satoshi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Api } from './api.ts'
import { loseNetwork, useHealth } from './health.ts'
import { linkTo } from './link.ts'

type Answer = (reply: ServerResponse, request: IncomingMessage) => void

let answer: Answer
let origin: string
const server = createServer((request, reply) => answer(reply, request))
const api: Api = createORPCClient(linkTo(() => origin, contract))

beforeAll(async () => {
  vi.stubGlobal('window', {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = originOf()
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  origin = originOf()
  useHealth.setState({ mode: 'online', service: null, failures: 0 }, true)
})

function originOf(): string {
  // safe: it listens on a port
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answers =
  (status: number, type: string | null, body: string, headers: Record<string, string> = {}): Answer =>
  (reply) =>
    reply.writeHead(status, { ...(type !== null && { 'content-type': type }), ...headers }).end(body)

const json = 'application/json; charset=utf-8'

describe('an answer that is not the server’s is badResponse, and no crash', () => {
  test.each([
    ['a proxy’s page with status 200', answers(200, 'text/html', '<html>Log in to the hotel network</html>')],
    ['a text', answers(200, 'text/plain', '{"status":"ok"}')],
    ['JSON that was cut', answers(200, json, '{"status":"o')],
    ['an empty body', answers(200, json, '')],
    ['nothing at all', answers(200, null, '')],
    ['a bare word', answers(200, json, '"ok"')],
    ['a number', answers(200, json, '7')],
    ['a redirection elsewhere', answers(302, 'text/html', '', { location: 'https://elsewhere.example/' })],
    ['a gateway’s page', answers(502, 'text/html', '<h1>Bad gateway</h1>')],
    ['an error of another API', answers(500, json, '{"error":"boom"}')],
    ['an error with a code that is not ours', answers(503, json, '{"code":"UPSTREAM","message":"no"}')],
    ['an empty 503', answers(503, null, '')],
  ])('%s', async (_what, given) => {
    answer = given
    await expect(api.health.check()).rejects.toMatchObject({ name: 'CallError', code: 'badResponse' })
  })
})

describe('what else goes wrong has a code of its own', () => {
  test('nothing answers: network', async () => {
    origin = 'http://127.0.0.1:1'
    await expect(api.health.check()).rejects.toMatchObject({ name: 'CallError', code: 'network', status: null })
  })

  test('the connection breaks in the middle of the answer: network', async () => {
    answer = (reply) => {
      reply.writeHead(200, { 'content-type': json, 'content-length': '100' })
      reply.write('{"status":', () => reply.destroy())
    }
    await expect(api.health.check()).rejects.toMatchObject({ code: 'network' })
  })

  test('the answer takes longer than the caller allows: timeout', async () => {
    answer = () => undefined
    await expect(api.health.check(undefined, { context: { timeoutMillis: 20 } })).rejects.toMatchObject({
      code: 'timeout',
    })
  })

  test('the body takes longer than the caller allows: timeout', async () => {
    answer = (reply) => reply.writeHead(200, { 'content-type': json }).write('{')
    await expect(api.health.check(undefined, { context: { timeoutMillis: 50 } })).rejects.toMatchObject({
      code: 'timeout',
    })
  })

  test('without a word on it there is no time limit (product 1.9)', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    answer = answers(200, json, '{"status":"ok","version":"1.0.0"}')
    await api.health.check()
    expect(timeout).not.toHaveBeenCalled()
    timeout.mockRestore()
  })

  test('the caller does not want it any more: cancelled', async () => {
    const wish = new AbortController()
    answer = () => wish.abort()
    await expect(api.health.check(undefined, { signal: wish.signal })).rejects.toMatchObject({ code: 'cancelled' })
  })

  test('the browser gives it up by itself: abort', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new DOMException('The page is left', 'AbortError'))
    await expect(api.health.check()).rejects.toMatchObject({ code: 'abort' })
    fetching.mockRestore()
  })

  test('something on the way refuses it: badRequest, with its status', async () => {
    answer = answers(403, 'text/html', 'Blocked by the network of the school')
    await expect(api.health.check()).rejects.toMatchObject({ name: 'CallError', code: 'badRequest', status: 403 })
  })
})

describe('a refusal stays a refusal', () => {
  test('with its code, its details and its status', async () => {
    answer = answers(409, json, '{"code":"match.tooLate","details":{"position":4}}')
    await expect(api.health.check()).rejects.toMatchObject({
      code: 'match.tooLate',
      data: { position: 4 },
      status: 409,
    })
  })

  test('and with the time to come back, where the server says one', async () => {
    answer = answers(503, json, '{"code":"service.unavailable","details":{}}', { 'retry-after': '7' })
    await expect(api.health.check()).rejects.toMatchObject({ code: 'service.unavailable', retryAfterMillis: 7_000 })
  })
})

describe('calls tell how the connection is', () => {
  test('three that nothing answers turn offline mode on, and one that goes well ends it', async () => {
    origin = 'http://127.0.0.1:1'
    for (let call = 0; call < 3; call++) await api.health.check().catch(() => undefined)
    expect(useHealth.getState()).toMatchObject({ mode: 'offline', service: 'network' })
    origin = originOf()
    answer = answers(200, json, '{"status":"ok","version":"1.0.0"}')
    await api.health.check()
    expect(useHealth.getState().mode).toBe('restored')
  })

  test('one that was on its way when the network went ends nothing', async () => {
    loseNetwork()
    vi.stubGlobal('navigator', { onLine: false })
    answer = answers(200, json, '{"status":"ok","version":"1.0.0"}')
    await api.health.check()
    expect(useHealth.getState().mode).toBe('offline')
  })

  test('a refusal shows that the server is there, and a call that was cancelled shows nothing', async () => {
    useHealth.setState({ failures: 2 })
    const wish = new AbortController()
    answer = () => wish.abort()
    await api.health.check(undefined, { signal: wish.signal }).catch(() => undefined)
    expect(useHealth.getState().failures).toBe(2)
    answer = answers(409, json, '{"code":"match.tooLate","details":{}}')
    await api.health.check().catch(() => undefined)
    expect(useHealth.getState().failures).toBe(0)
  })
})
