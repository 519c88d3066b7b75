import { EventEmitter } from 'node:events'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { serverNow } from './clock.ts'
import { openLine, type LineSocket } from './live-line.ts'

let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { reload: vi.fn() } }))
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the line is open once it is connected, closed when it breaks, and passes on what is told', () => {
  const { states, heard, wire } = opened()
  expect(states).toEqual(['open'])
  wire.deliver('match', { seq: 4 })
  expect(heard).toEqual([['match', { seq: 4 }]])
  wire.drop('transport close')
  expect(states).toEqual(['open', 'closed'])
})

test('beats measure the clock by the shortest way, and go on every minute', async () => {
  const { wire } = opened()
  wire.answer = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return { ok: true, value: { serverNow: 5_000_000 } }
  }
  await vi.advanceTimersByTimeAsync(1)
  expect(Math.abs(serverNow() - 5_000_000)).toBeLessThan(5)
  wire.requests.length = 0
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  // The first ones measure twice more, then it is one a minute.
  expect(wire.requests.filter((name) => name === 'beat')).toHaveLength(2 + 3)
})

test('a refusal is the error that the same call has over HTTP', async () => {
  const { line, wire } = opened()
  wire.answer = () => Promise.resolve({ ok: false, error: { code: 'match.tooLate', status: 409, data: { by: 3 } } })
  await expect(line.request('command', {})).rejects.toMatchObject({
    code: 'match.tooLate',
    status: 409,
    data: { by: 3 },
  })
})

test.each([
  ['silent', () => Promise.reject(new Error('operation has timed out')), 'timeout'],
  ['speaking otherwise', () => Promise.resolve('hello'), 'badResponse'],
])('an ask of a server that is %s fails as a call does', async (_what, answer, code) => {
  const { line, wire } = opened()
  wire.answer = answer
  await expect(line.request('look', {})).rejects.toMatchObject({ name: 'CallError', code })
})

test('a closed line asks nothing', async () => {
  const { line, wire } = opened()
  wire.drop('transport close')
  wire.requests.length = 0
  await expect(line.request('look', {})).rejects.toMatchObject({ code: 'network' })
  expect(wire.requests).toEqual([])
})

test('after a server that stops the line comes back by itself, sometime within three seconds', async () => {
  const { wire } = opened()
  wire.bye('stopping')
  await vi.advanceTimersByTimeAsync(150)
  expect(wire.connects).toBe(0)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(wire.connects).toBe(1)
})

test('a tab too many stays closed until its person looks at it', async () => {
  const { wire } = opened()
  wire.bye('tooMany')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(wire.connects).toBe(0)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(wire.connects).toBe(1)
})

test('what the server ends without a word is opened again', async () => {
  const { wire } = opened()
  wire.drop('io server disconnect')
  await vi.advanceTimersByTimeAsync(3_100)
  expect(wire.connects).toBe(1)
})

test('the network that is back is used at once, and a line that is open is left alone', () => {
  const { wire } = opened()
  window.dispatchEvent(new Event('online'))
  expect(wire.connects).toBe(0)
  wire.drop('transport close')
  window.dispatchEvent(new Event('online'))
  expect(wire.connects).toBe(1)
})

test('a closed line says nothing more and comes back no more', async () => {
  const { line, wire } = opened()
  wire.bye('stopping')
  line.close()
  wire.requests.length = 0
  await vi.advanceTimersByTimeAsync(60_000)
  window.dispatchEvent(new Event('online'))
  expect([wire.connects, wire.requests]).toEqual([0, []])
})

/** A socket of Socket.IO's as far as a line needs it, with the server in the test's hand. */
class Wire extends EventEmitter {
  connected = false
  active = true
  connects = 0
  requests: string[] = []
  answer: () => Promise<unknown> = () => Promise.resolve({ ok: true, value: {} })
  readonly #any: ((name: string, payload: unknown) => void)[] = []

  onAny(listener: (name: string, payload: unknown) => void) {
    this.#any.push(listener)
    return this
  }

  connect() {
    this.connects += 1
    return this
  }

  disconnect() {
    this.connected = false
    return this
  }

  timeout() {
    return {
      emitWithAck: (name: string) => {
        this.requests.push(name)
        return this.answer()
      },
    }
  }

  open() {
    this.connected = true
    this.emit('connect')
  }

  deliver(name: string, payload: unknown) {
    for (const heard of this.#any) heard(name, payload)
    this.emit(name, payload)
  }

  drop(reason: string) {
    this.connected = false
    this.emit('disconnect', reason)
  }

  /** The server's last word, and its end. */
  bye(reason: string) {
    this.deliver('bye', { reason })
    this.drop('io server disconnect')
  }
}

function opened() {
  const wire = new Wire()
  const states: string[] = []
  const heard: unknown[] = []
  const handlers = {
    onState: (state: string) => void states.push(state),
    onEvent: (name: string, payload: unknown) => void heard.push([name, payload]),
  }
  const line = openLine(handlers, wire as unknown as LineSocket) // safe: what a line needs of a socket
  wire.open()
  return { line, wire, states, heard }
}
