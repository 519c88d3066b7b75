import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http'

import { liveHandshake, livePath } from '@satoshi/contract/live'
import type { Logger } from 'pino'

import type { Session } from '../http/router.ts'
import { frameBytes, connectTimeoutMillis, pingEveryMillis, pongWithinMillis } from './live-limits.ts'
import { type LiveServer, type LiveSocket, RoundTrip } from './live-socket.ts'

export type OpenLiveServer = {
  server: LiveServer
  /** Takes upgrades that were let in, as events; it never listens itself. */
  upgradeServer: HttpServer
  /** When all other processes are known; null where there can be none. */
  peersKnown: Promise<void> | null
  close: () => Promise<void>
}

type Options = { databaseUrl: string | null; log: Logger; sessionOf: (request: IncomingMessage) => Session }

/**
 * A Socket.IO server for websockets alone, which knows of each socket whose it is. Loaded only here: it would cost every
 * start 60 ms. Other processes are reached by the PostgreSQL that they share; the embedded one has no other process.
 */
export async function openLiveServer({ databaseUrl, log, sessionOf }: Options): Promise<OpenLiveServer> {
  const { Server } = await import('socket.io')
  const others = databaseUrl === null ? null : (await import('./postgres-adapter.ts')).postgresAdapter(databaseUrl, log)
  const upgradeServer = createServer()
  const server: LiveServer = new Server({
    ...(others && { adapter: others.adapter }),
    path: livePath,
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: frameBytes,
    perMessageDeflate: false,
    httpCompression: false,
    pingInterval: pingEveryMillis,
    pingTimeout: pongWithinMillis,
    connectTimeout: connectTimeoutMillis,
  })
  server.attach(upgradeServer)
  acceptHandshakes(server, sessionOf)
  const close = async () => {
    await server.close()
    await others?.close()
  }
  return { server, upgradeServer, peersKnown: others?.peersKnown ?? null, close }
}

/** Gives each socket what is known of it, from its request and its hello. A hello that is none opens nothing. */
function acceptHandshakes(server: LiveServer, sessionOf: Options['sessionOf']): void {
  const openedAt = new WeakMap<object, number>()
  server.engine.on('connection', (connection: object) => openedAt.set(connection, performance.now()))
  server.use((socket, next) => {
    const hello = liveHandshake.safeParse(socket.handshake.auth)
    if (!hello.success) return next(new Error('request.invalid'))
    const now = performance.now()
    const handshakeMillis = now - (openedAt.get(socket.conn) ?? now)
    socket.data = {
      ...hello.data,
      session: sessionOf(socket.request),
      roundTrip: new RoundTrip(socket.conn, handshakeMillis),
    }
    releaseRequest(socket.conn)
    next()
  })
}

/** Nobody asks for the first request again, and with its headers it is a third of what a socket holds in memory. */
function releaseRequest(connection: LiveSocket['conn']): void {
  // safe: Socket.IO's documentation on memory says to; what it needs of the request stands in the handshake.
  ;(connection as { request: IncomingMessage | null }).request = null
}
