import type { LiveEvents } from '@satoshi/contract/live'
import { vi } from 'vitest'

import { doing, until } from './_screen.tsx'
import { live, startLive } from './live.ts'

/** The line of the channel that was opened last. */
let wire: Wire

// Before the code of the channel is loaded, which opens one.
vi.doMock('socket.io-client', () => ({ io: () => wire }))

/**
 * The live channel of a test, open, over a line that is no network: what the server would publish comes by `publish`,
 * and `answer` gives what it replies to requests.
 */
export async function openLive(): Promise<OpenLive> {
  wire = new Wire()
  const close = await doing(() => startLive())
  await until(() => wire.handlersOf('connect'))
  await doing(() => wire.emit('connect'))
  return {
    requests: wire.requests,
    publish: (name, payload) => doing(() => wire.publish(name, payload)),
    lose: () => doing(() => wire.lose()),
    reopen: () => doing(() => wire.emit('connect')),
    close: () => doing(close),
  }
}

type Payload<Name extends keyof LiveEvents> = Parameters<LiveEvents[Name]>[0]

export type OpenLive = {
  /** What was requested of the server, by name, but for its beats. */
  requests: { name: string; payload: unknown }[]
  publish: <Name extends keyof LiveEvents>(name: Name, payload: Payload<Name>) => Promise<void>
  lose: () => Promise<void>
  reopen: () => Promise<void>
  close: () => Promise<void>
}

/** The state of the channel before any test opens it. */
export async function closeLive(): Promise<void> {
  await doing(() => startLive()())
  if (live.state() !== 'closed') throw new Error('the channel is not closed')
}

type Handler = (payload?: unknown) => void

/** What of a socket the line uses. */
class Wire {
  connected = false
  active = true
  requests: { name: string; payload: unknown }[] = []
  readonly #handlers = new Map<string, Handler[]>()
  readonly #any: ((name: string, payload: unknown) => void)[] = []

  on(name: string, handler: Handler) {
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler])
    return this
  }

  onAny(handler: (name: string, payload: unknown) => void) {
    this.#any.push(handler)
    return this
  }

  connect() {
    return this
  }

  disconnect() {
    this.connected = false
    return this
  }

  timeout() {
    return {
      emitWithAck: (name: string, payload: unknown) => {
        if (name !== 'beat') this.requests.push({ name, payload })
        return Promise.resolve({ ok: true, value: {} })
      },
    }
  }

  emit(name: string, payload?: unknown): void {
    if (name === 'connect') this.connected = true
    for (const handle of this.handlersOf(name)) handle(payload)
  }

  handlersOf(name: string): Handler[] {
    const handlers = this.#handlers.get(name)
    if (!handlers) throw new Error(`nobody listens for ${name} yet`)
    return handlers
  }

  publish(name: string, payload: unknown): void {
    for (const handle of this.#any) handle(name, payload)
  }

  lose(): void {
    this.connected = false
    this.emit('disconnect', 'transport close')
  }
}
