import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { CallError } from './call-error.ts'
import {
  acknowledgeRestored,
  afterCall,
  brokenService,
  onCallSettled,
  useHealth,
  watchHealth,
  type Health,
  type Service,
} from './health.ts'
import { useWriting } from './writing.ts'

const online: Health = { mode: 'online', service: null, failures: 0 }

function after(...calls: (Service | null)[]): Health {
  return calls.reduce<Health>(afterCall, online)
}

describe('what becomes of the health', () => {
  test('two failures are waited out, the third turns the fallback on (product 1.9)', () => {
    expect(after('network', 'network')).toEqual({ mode: 'online', service: null, failures: 2 })
    expect(after('network', 'network', 'network')).toEqual({ mode: 'offline', service: 'network', failures: 3 })
  })

  test('an answer between failures begins the count anew', () => {
    expect(after('network', 'api', null)).toEqual(online)
    expect(after('network', 'network', null, 'network').mode).toBe('online')
  })

  test('the service is the one that the last failure broke at', () => {
    expect(after('network', 'network', 'database').service).toBe('database')
    expect(after('network', 'network', 'network', 'api').service).toBe('api')
  })

  test('an answer after offline mode tells that it is over, and which service recovered', () => {
    expect(after('api', 'api', 'api', null)).toEqual({ mode: 'restored', service: 'api', failures: 0 })
    expect(after('network', 'network', 'network', null, null).mode).toBe('restored')
  })

  test('where all is well nothing changes, so that nobody is told', () => {
    expect(afterCall(online, null)).toBe(online)
  })
})

test.each([
  [new CallError('network'), 'network'],
  [new CallError('timeout'), 'network'],
  [new CallError('badResponse', { status: 502 }), 'api'],
  [new CallError('badRequest', { status: 407 }), null],
  [Object.assign(new Error('x'), { code: 'service.unavailable', status: 503 }), 'database'],
  [Object.assign(new Error('x'), { code: 'match.tooLate', status: 409 }), null],
  [new Error('boom'), null],
])('%o broke at %s', (error, service) => {
  expect(brokenService(error)).toBe(service)
})

describe('the checks', () => {
  const browser = new EventTarget()
  let reply: () => Promise<Response>
  let asked: number

  beforeEach(() => {
    vi.useFakeTimers()
    asked = 0
    reply = async () => new Response(null, { status: 200 })
    vi.stubGlobal('window', browser)
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('fetch', () => {
      asked += 1
      return reply()
    })
    useHealth.setState(online, true)
    useWriting.setState({ stopped: false })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const down = () => Promise.reject(new TypeError('Failed to fetch'))

  test('ask every 30 s; the third failure is offline mode, and the next check that goes well ends it', async () => {
    const stop = watchHealth()
    reply = down
    await vi.advanceTimersByTimeAsync(60_000)
    expect([asked, useHealth.getState().mode]).toEqual([2, 'online'])
    await vi.advanceTimersByTimeAsync(30_000)
    expect(useHealth.getState()).toMatchObject({ mode: 'offline', service: 'network' })
    reply = async () => new Response(null, { status: 200 })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(useHealth.getState()).toMatchObject({ mode: 'restored', service: 'network' })
    acknowledgeRestored()
    expect(useHealth.getState()).toEqual(online)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBe(4)
  })

  test('the browser’s own word counts at once, both ways', async () => {
    const stop = watchHealth()
    browser.dispatchEvent(new Event('offline'))
    expect(useHealth.getState()).toMatchObject({ mode: 'offline', service: 'network' })
    browser.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(useHealth.getState().mode).toBe('restored')
    stop()
  })

  test('a server that only reads is no reason to go offline, and the check that finds it writing again says so', async () => {
    const stop = watchHealth()
    const refusal = { code: 'service.notWriting', details: {} }
    reply = async () => Response.json(refusal, { status: 503, headers: { 'x-request-id': 'r-1' } })
    await vi.advanceTimersByTimeAsync(90_000)
    expect([useHealth.getState(), useWriting.getState()]).toEqual([online, { stopped: true }])
    // What is only read goes well meanwhile.
    onCallSettled(null)
    expect(useWriting.getState()).toEqual({ stopped: true })
    reply = async () => Response.json({ status: 'ok' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(useWriting.getState()).toEqual({ stopped: false })
    stop()
  })

  test('a call that is refused because nothing is written tells it at once', () => {
    onCallSettled(Object.assign(new Error('x'), { code: 'service.notWriting', status: 503 }))
    expect([useHealth.getState(), useWriting.getState()]).toEqual([online, { stopped: true }])
  })

  test.each([
    ['our server without its database', 503, { 'x-request-id': 'r-1' }, 'database'],
    ['a gateway in its place', 503, {}, 'api'],
    ['a server that fails', 500, { 'x-request-id': 'r-1' }, 'api'],
  ] as const)('%s is told apart', async (_what, status, headers, service) => {
    reply = async () => new Response(null, { status, headers })
    const stop = watchHealth()
    await vi.advanceTimersByTimeAsync(90_000)
    expect(useHealth.getState()).toMatchObject({ mode: 'offline', service })
    stop()
  })
})
