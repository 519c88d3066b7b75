import { ServerResponse, type IncomingMessage, type Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import { livePath } from '@satoshi/contract/live'
import { second } from '@satoshi/rules/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { isLocalPeer, networkOf } from '../http/address.ts'
import { ownOrigins, isForeign } from '../http/api-guard.ts'
import { CallContext } from '../http/call-context.ts'
import { type SessionOf, requireSession, type Session } from '../http/router.ts'
import { TokenBucket, tooMany } from '../rate-limit/rate-limit.ts'
import { refuse } from '../refusal.ts'
import { attempts, socketsANetwork } from './live-limits.ts'

/** An upgrade that Fastify was asked about: its connection, and what came right behind its headers. */
type Upgrade = { socket: Duplex; head: Buffer }

export type UpgradeOptions = {
  publicUrl: string
  port: number
  sessionOf: SessionOf
  /** The websocket server that takes what was let in; asked for at the first one. */
  upgradeServer: () => Promise<Server>
}

/**
 * Serves the upgrade to a websocket at `/live/`. It goes through Fastify like any request, so that address, refusals and
 * headers are those of HTTP; here are asked, in this order, the origin, the network's share and the session. Gives the
 * session of each request that was let in.
 */
export function serveUpgrades(
  fastify: FastifyInstance,
  options: UpgradeOptions,
): (request: IncomingMessage) => Session {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  const sessions = new WeakMap<IncomingMessage, Session>()
  const origins = ownOrigins(options.publicUrl, options.port)
  const gate = new NetworkGate()
  fastify.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrades.set(request, { socket, head })
    routeAsRequest(fastify, request, socket)
  })
  fastify.get(`${livePath}/`, async (request, reply) => {
    const upgrade = upgrades.get(request.raw)
    if (!upgrade) throw refuse('request.notFound')
    if (isForeignSocket(request, origins)) throw refuse('request.crossOrigin')
    const leave = isLocalPeer(request) ? () => {} : gate.enter(networkOf(request.ip))
    upgrade.socket.once('close', leave)
    sessions.set(request.raw, await requireSession(new CallContext(request, options.sessionOf)))
    const upgradeServer = await options.upgradeServer()
    reply.hijack()
    if (upgrade.socket instanceof Socket) reply.raw.detachSocket(upgrade.socket)
    upgradeServer.emit('upgrade', request.raw, upgrade.socket, upgrade.head)
  })
  return (request) => {
    const session = sessions.get(request)
    if (!session) throw new Error('a socket that nobody let in')
    return session
  }
}

function routeAsRequest(fastify: FastifyInstance, request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  const reply = new ServerResponse(request)
  // What is answered here and not upgraded is a refusal, and its connection has no further use.
  reply.shouldKeepAlive = false
  if (socket instanceof Socket) reply.assignSocket(socket)
  reply.once('finish', () => socket.end())
  fastify.routing(request, reply)
}

/**
 * The cross-origin guard of HTTP, held against a websocket, which any page may open and which carries cookies. Browsers
 * always send its origin; only without one does it count what they say of the site.
 */
function isForeignSocket({ headers }: FastifyRequest, origins: ReadonlySet<string>): boolean {
  if (headers.origin !== undefined) return !origins.has(headers.origin)
  return isForeign({ method: 'POST', headers }, origins)
}

/** Whether a request asks for a websocket of ours; any other upgrade is served as if it had not asked. */
export function isLiveUpgrade({ url = '' }: { url?: string | undefined }): boolean {
  return url.startsWith(`${livePath}/?`)
}

type Network = { open: number; attempts: TokenBucket }

/** Networks that are remembered without an open socket, before the ones that owe nothing are forgotten. */
const mostIdle = 10_000

/** Counts attempts and open sockets by network, so that nobody who is not yet known can take the server for themselves. */
class NetworkGate {
  readonly #networks = new Map<string, Network>()

  /** Lets one attempt in and gives what is to be called when its connection has ended. Refusal: `request.tooMany`. */
  enter(network: string): () => void {
    const known = this.#networks.get(network) ?? this.#add(network)
    if (known.attempts.take() < 0 || known.open >= socketsANetwork) throw tooMany(5 * second)
    known.open += 1
    let left = false
    return () => {
      if (left) return
      left = true
      known.open -= 1
    }
  }

  #add(network: string): Network {
    if (this.#networks.size >= mostIdle) {
      for (const [name, { open, attempts: made }] of this.#networks) {
        if (open === 0 && made.isFull()) this.#networks.delete(name)
      }
    }
    const added = { open: 0, attempts: new TokenBucket(attempts) }
    this.#networks.set(network, added)
    return added
  }
}
