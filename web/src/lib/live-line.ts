import type { LiveEvents } from '@satoshi/contract/live'
import { livePath, liveVersion } from '@satoshi/contract/live-line'
import i18next from 'i18next'
import { io, type Socket } from 'socket.io-client'

import { CallError } from './call-error.ts'
import { syncRoundTrip } from './sync-clock.ts'
import { chosenLanguage } from './i18n.ts'
import type { LiveState } from './live.ts'
import { RefusedCall } from './refusal-error.ts'
import { markOnce } from './storage.ts'

/** An open line to the server, kept open until it is closed here. */
export type LiveLine = {
  request: (name: string, payload: unknown) => Promise<unknown>
  close: () => void
}

/** What a line needs of Socket.IO's. */
export type LineSocket = Pick<Socket, 'connected' | 'active' | 'on' | 'onAny' | 'connect' | 'disconnect' | 'timeout'>

type LineHandlers = { onState: (state: LiveState) => void; onEvent: (name: string, payload: unknown) => void }
type Bye = Parameters<LiveEvents['bye']>[0]['reason']

/**
 * How often the clock is measured again, and the first times. That somebody is here the line says by itself: an open one
 * counts as the sign of life that product 1.9 asks for every 15 s, and its pings find out when it has gone.
 */
const beatMillis = 60_000
const firstBeatsMillis = [0, 700, 2_000]
/** Longest wait for the answer to an ask before it counts as lost. */
const requestMillis = 6_000
/** Waits between attempts: doubling from the first to the most, each up to half longer or shorter, so that not all come at once. */
const attempts = { reconnectionDelay: 600, reconnectionDelayMax: 12_000, randomizationFactor: 0.5, timeout: 8_000 }
/**
 * How long to stay away after the server's last word. A server that stops has others beside it, or is back soon; who has
 * too many tabs, or an old page, comes back with the person.
 */
const awayMillis: Partial<Record<Bye, { least: number; spread: number }>> = {
  stopping: { least: 200, spread: 2_800 },
  tooFast: { least: 30_000, spread: 10_000 },
  signedOut: { least: 1_000, spread: 1_000 },
}
/** How long to stay away after a hello that was refused. */
const refusedMillis = 60_000
/** Attempts that failed in a row after which the session is asked for: its end is not told by a line that does not open. */
const failuresBeforeCheck = 4

/** Opens the line, and opens it again whenever it breaks, until it is closed here. */
export function openLine(handlers: LineHandlers, socket: LineSocket = openSocket()): LiveLine {
  const line = new Line(handlers, socket)
  const stopWatching = watchReturns(line)
  const beats = setInterval(() => void line.beat(), beatMillis)
  return {
    request: (name, payload) => line.request(name, payload),
    close: () => {
      stopWatching()
      clearInterval(beats)
      line.close()
    },
  }
}

function openSocket(): LineSocket {
  return io(window.location.origin, {
    ...attempts,
    path: livePath,
    transports: ['websocket'],
    forceNew: true,
    auth: (send) => send({ version: liveVersion, language: chosenLanguage() }),
  })
}

class Line {
  readonly #socket: LineSocket
  readonly #onState: LineHandlers['onState']
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  #failures = 0
  #isAway = false

  constructor({ onState, onEvent }: LineHandlers, socket: LineSocket) {
    this.#onState = onState
    this.#socket = socket
    this.#socket.on('connect', () => this.#opened())
    this.#socket.on('connect_error', () => this.#failed())
    this.#socket.on('disconnect', (reason) => this.#lost(reason))
    this.#socket.on('bye', ({ reason }: { reason: Bye }) => this.#onBye(reason))
    this.#socket.onAny((name: string, payload: unknown) => onEvent(name, payload))
  }

  async request(name: string, payload: unknown): Promise<unknown> {
    if (!this.#socket.connected) throw new CallError('network')
    return valueIn(await answered(this.#socket, name, payload))
  }

  /** A beat that is lost says nothing that the next one does not. */
  async beat(): Promise<void> {
    const sentAt = performance.now()
    const told = await this.request('beat', {}).catch(() => null)
    if (told) syncRoundTrip(told, sentAt)
  }

  /** Now, whatever wait there was. */
  openAnew(): void {
    this.#isAway = false
    this.#clearTimers()
    this.#socket.disconnect()
    this.#socket.connect()
  }

  isOpen(): boolean {
    return this.#socket.connected
  }

  close(): void {
    this.#clearTimers()
    this.#socket.disconnect()
  }

  #opened(): void {
    this.#failures = 0
    this.#onState('open')
    for (const millis of firstBeatsMillis) this.#after(millis, () => void this.beat())
  }

  #failed(): void {
    this.#onState('closed')
    this.#failures += 1
    if (this.#failures === failuresBeforeCheck) checkSession()
    // What the server itself refused is not tried again by the library.
    if (!this.#socket.active) this.#after(refusedMillis, () => this.openAnew())
  }

  #lost(reason: string): void {
    this.#onState('closed')
    // What the server ended is not tried again by the library; its last word may have said when, or not at all.
    if (reason === 'io server disconnect' && !this.#isAway) this.#comeBackAfter('stopping')
  }

  #onBye(reason: Bye): void {
    this.#isAway = true
    this.#clearTimers()
    this.#comeBackAfter(reason)
    if (reason === 'signedOut') checkSession()
    if (reason === 'outdated') loadNewVersion()
  }

  #comeBackAfter(reason: Bye): void {
    const away = awayMillis[reason]
    if (away) this.#after(away.least + chance() * away.spread, () => this.openAnew())
  }

  #after(millis: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, millis)
    this.#timers.add(timer)
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }
}

/** The network or the person is back: nothing is waited for. In another language what is told is told anew. */
function watchReturns(line: Line): () => void {
  const comeBack = () => {
    if (document.visibilityState === 'visible' && navigator.onLine && !line.isOpen()) line.openAnew()
  }
  const speak = () => line.openAnew()
  window.addEventListener('online', comeBack)
  document.addEventListener('visibilitychange', comeBack)
  i18next.on('languageChanged', speak)
  return () => {
    window.removeEventListener('online', comeBack)
    document.removeEventListener('visibilitychange', comeBack)
    i18next.off('languageChanged', speak)
  }
}

async function answered(socket: LineSocket, name: string, payload: unknown): Promise<unknown> {
  try {
    return await socket.timeout(requestMillis).emitWithAck(name, payload)
  } catch (error) {
    throw new CallError(socket.connected ? 'timeout' : 'network', { cause: error })
  }
}

/** The value of a reply; its refusal is the error that the same call would have over HTTP. */
function valueIn(reply: unknown): unknown {
  if (typeof reply !== 'object' || reply === null || !('ok' in reply)) throw new CallError('badResponse')
  if (reply.ok === true && 'value' in reply) return reply.value
  throw refusalIn('error' in reply ? reply.error : null)
}

function refusalIn(error: unknown): Error {
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'string')
    return new CallError('badResponse')
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 500
  const details = 'data' in error ? error.data : {}
  return new RefusedCall(error.code, { status, details, retryAfterMillis: null })
}

/** From 0 to 1, another one in each tab: those who were sent away together come back apart. */
function chance(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn / 2 ** 32
}

/** A session that has ended is met by this call, as by any other; one that has not only loses a line. */
function checkSession(): void {
  import('./api.ts').then(({ api }) => api.profile.me()).catch(() => undefined)
}

/** The page is of before; loaded anew it is of now. Once in a tab: a cache on the way may keep the old one. */
function loadNewVersion(): void {
  if (markOnce('satoshi-reloaded-for-live')) window.location.reload()
}
