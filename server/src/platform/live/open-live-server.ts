import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http'

import { liveHandshake, livePath } from '@satoshi/contract/live'
import type { Logger } from 'pino'

import type { Session } from '../http/router.ts'
import type { Bus, BusPlace } from './bus.ts'
import { frameBytes, connectTimeoutMillis, pingEveryMillis, pongWithinMillis } from './live-limits.ts'
import type { Nodes } from './nodes.ts'
import type { PostgresAdapter } from './postgres-adapter.ts'
import { type LiveServer, type LiveSocket, RoundTrip } from './live-socket.ts'

export type OpenLiveServer = {
  server: LiveServer
  /** Takes upgrades that were let in, as events; it never listens itself. */
  upgradeServer: HttpServer
  /** The way to the other processes; null where there can be none. */
  bus: Bus | null
  close: () => Promise<void>
}

type Options = {
  /** How other processes are reached. */ place: BusPlace
  nodes: Nodes
  log: Logger
  sessionOf: (request: IncomingMessage) => Session
}

/**
 * A Socket.IO server for websockets alone, which knows of each socket whose it is. Loaded only here: it would cost every
 * start 60 ms.
 */
export async function openLiveServer({ place, nodes, log, sessionOf }: Options): Promise<OpenLiveServer> {
  const { Server } = await import('socket.io')
  const ways = await waysTo(place, nodes, log)
  const upgradeServer = createServer()
  const server: LiveServer = new Server({
    ...(ways.adapter && { adapter: ways.adapter }),
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
  const bus = ways.busOf(server)
  acceptHandshakes(server, sessionOf, (userId) => nodes.subscribe(userId))
  const close = async () => {
    await server.close()
    await ways.close()
  }
  return { server, upgradeServer, bus, close }
}

type Ways = {
  adapter: PostgresAdapter | null
  busOf: (server: LiveServer) => Bus | null
  close: () => Promise<void>
}

/** The Redis that processes share, if they have one, else their PostgreSQL; the embedded one has no other process. */
async function waysTo({ databaseUrl, redis }: BusPlace, nodes: Nodes, log: Logger): Promise<Ways> {
  if (databaseUrl === null) return { adapter: null, busOf: () => null, close: () => Promise.resolve() }
  if (redis) {
    const { RedisBus } = await import('./redis-bus.ts')
    const bus = new RedisBus(redis, nodes, log)
    return { adapter: null, busOf: () => bus, close: () => bus.close() }
  }
  const { postgresAdapter } = await import('./postgres-adapter.ts')
  const { postgresBus } = await import('./postgres-bus.ts')
  const onReconnected = () => nodes.onReconnected()
  const { adapter, peersKnown, close } = postgresAdapter(databaseUrl, { log, onReconnected })
  return { adapter, busOf: (server) => postgresBus(server, nodes, peersKnown), close }
}

/**
 * Gives each socket what is known of it, from its request and its hello. A hello that is none opens nothing. A socket is
 * open once facts for its person come here: what it reads then is not behind what it is told.
 */
function acceptHandshakes(
  server: LiveServer,
  sessionOf: Options['sessionOf'],
  subscribe: (userId: string) => Promise<void>,
): void {
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
    void letInOnce(subscribe(socket.data.session.userId), next)
  })
}

/** Nobody asks for the first request again, and with its headers it is a third of what a socket holds in memory. */
function releaseRequest(connection: LiveSocket['conn']): void {
  // safe: Socket.IO's documentation on memory says to; what it needs of the request stands in the handshake.
  ;(connection as { request: IncomingMessage | null }).request = null
}

async function letInOnce(subscribed: Promise<void>, next: () => void): Promise<void> {
  await subscribed
  next()
}
