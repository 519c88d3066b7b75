import { livePath, liveVersion, type LiveRequests, type LiveEvents, type LiveReply } from '@satoshi/contract/live'
import type { MatchView } from '@satoshi/contract/match'
import type { Millis } from '@satoshi/rules/time'
import { io, type Socket } from 'socket.io-client'

import { recheck } from '../src/platform/live/live-limits.ts'
import type { TestServer } from './_server.ts'

/** A tab of a player: a socket with their cookie, that keeps what it was told. */
export type LiveTab = {
  socket: Socket<LiveEvents, LiveRequests>
  /** Views of matches, in the order in which they came. */
  views: MatchView[]
  byes: string[]
  /** Says something without waiting for an answer. */
  emit: (name: string, ...payload: unknown[]) => void
  request: <Value = unknown>(name: string, payload?: unknown) => Promise<LiveReply<Value>>
  /** Resolves when the socket is closed for whatever reason. */
  closed: Promise<void>
  close: () => void
}

/** Starts servers that hold sockets against their sessions so seldom, or so often; gives what `start` gives. */
export async function recheckingEvery<Started>(millis: Millis, start: () => Promise<Started>): Promise<Started> {
  const usual = recheck.everyMillis
  recheck.everyMillis = millis
  try {
    return await start()
  } finally {
    recheck.everyMillis = usual
  }
}

type Hello = { version?: unknown; language?: unknown }
/** `withinMillis`: how long opening it may take. */
type Opening = { cookie: string; hello?: Hello; headers?: Record<string, string>; withinMillis?: number }

/** Something as long as told, in the place of an event's own payload: only its way is looked at. */
export function filler<Name extends keyof LiveEvents>(_name: Name, length: number): Parameters<LiveEvents[Name]>[0] {
  const payload: unknown = { filler: 'x'.repeat(length) }
  return payload as Parameters<LiveEvents[Name]>[0] // safe: nothing reads it
}

/** Opens a socket and waits until it is open; rejects with what refused it. */
export async function openTab(server: Pick<TestServer, 'url'>, opening: Opening): Promise<LiveTab> {
  const tab = newTab(server, opening)
  await new Promise<void>((resolve, reject) => {
    tab.socket.once('connect', resolve)
    tab.socket.once('connect_error', reject)
    tab.socket.connect()
  }).catch((error: unknown) => {
    tab.close()
    throw error
  })
  return tab
}

function newTab(server: Pick<TestServer, 'url'>, { cookie, hello, headers, withinMillis = 20_000 }: Opening): LiveTab {
  const socket: LiveTab['socket'] = io(server.url, {
    path: livePath,
    transports: ['websocket'],
    autoConnect: false,
    reconnection: false,
    forceNew: true,
    timeout: withinMillis,
    auth: { version: liveVersion, language: 'pt-BR', ...hello },
    extraHeaders: { ...(cookie && { cookie }), ...headers },
  })
  const views: MatchView[] = []
  const byes: string[] = []
  socket.on('match', (view) => views.push(view))
  socket.on('bye', ({ reason }) => byes.push(reason))
  const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
  const loose = socket as unknown as Socket // safe: a test also asks what the contract does not have
  return {
    socket,
    views,
    byes,
    closed,
    emit: (name, ...payload) => void loose.emit(name, ...payload),
    request: (name, payload = {}) => loose.timeout(5_000).emitWithAck(name, payload),
    close: () => void socket.close(),
  }
}
