import type { LiveRequests, LiveEvents, LiveReply } from '@satoshi/contract/live'
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

import { CallError } from './call-error.ts'
import type { LiveLine } from './live-line.ts'

/** `connecting` until the first attempt has an end; whatever is told meanwhile, or while `closed`, is read over HTTP. */
export type LiveState = 'connecting' | 'open' | 'closed'

type EventName = keyof LiveEvents
type RequestName = keyof LiveRequests
type RequestPayload<Name extends RequestName> = Parameters<LiveRequests[Name]>[0]
/** What an ask is answered with when nothing refuses it. */
export type Answered<Name extends RequestName> =
  Parameters<Parameters<LiveRequests[Name]>[1]>[0] extends LiveReply<infer Value> ? Value : never

const useLive = create<{ state: LiveState }>(() => ({ state: 'connecting' }))
const handlers = new Map<string, Set<(payload: never) => void>>()
let line: LiveLine | null = null

/** The live channel of this tab. What is told is a hint: it can always be read over HTTP as well. */
export const live = {
  /** Hears an event from now on; gives the way to stop. */
  on<Name extends EventName>(name: Name, handler: LiveEvents[Name]): () => void {
    const known = handlers.get(name) ?? new Set()
    handlers.set(name, known.add(handler))
    return () => void known.delete(handler)
  },
  /** Asks the server; a refusal is the same error as over HTTP, a channel that is closed or silent a `CallError`. */
  async request<Name extends RequestName>(name: Name, payload: RequestPayload<Name>): Promise<Answered<Name>> {
    if (!line) throw new CallError('network')
    return (await line.request(name, payload)) as Answered<Name> // safe: the contract says what the ask of this name answers
  },
  state: (): LiveState => useLive.getState().state,
  /** Hears each change of the state; gives the way to stop. */
  onState: (listener: (state: LiveState) => void): (() => void) =>
    useLive.subscribe((now, before) => {
      if (now.state !== before.state) listener(now.state)
    }),
}

/** Opens the channel for the signed-in player; its code is fetched only then. Gives the way to close it. */
export function startLive(): () => void {
  let stopped = false
  const onState = (state: LiveState) => {
    if (!stopped) useLive.setState({ state })
  }
  onState('connecting')
  import('./live-line.ts').then(
    ({ openLine }) => {
      if (!stopped) line = openLine({ onState, onEvent: dispatch })
    },
    // Without its code the channel stays closed, and all of the game works over HTTP.
    () => onState('closed'),
  )
  return () => {
    onState('closed')
    stopped = true
    line?.close()
    line = null
  }
}

/** Calls the newest `handler` at each event, while the component lives. */
export function useLiveEvent<Name extends EventName>(name: Name, handler: LiveEvents[Name]): void {
  const hear = useEffectEvent((payload: Parameters<LiveEvents[Name]>[0]) => call(handler, payload))
  useEffect(() => live.on(name, hear), [name])
}

export function useLiveState(): LiveState {
  return useLive(({ state }) => state)
}

function dispatch(name: string, payload: unknown): void {
  for (const handler of handlers.get(name) ?? []) call(handler, payload)
}

/** The server types what it says; nothing but its name tells which handler it is for. */
function call(handler: (payload: never) => void, payload: unknown): void {
  handler(payload as never) // safe: handlers are kept under the name of the event that they take
}
