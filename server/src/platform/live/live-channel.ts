import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { liveVersion, type LiveEvents } from '@satoshi/contract/live'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import type { Config } from '../../config.ts'
import type { Clock } from '../clock.ts'
import type { SessionOf } from '../http/router.ts'
import { refuse } from '../refusal.ts'
import type { RedisPlace } from './bus.ts'
import { handleRequests, createLiveRouter, type LiveRouter, type LiveHandlers } from './live-router.ts'
import { closeDelayMillis, socketsAUser } from './live-limits.ts'
import { guardSocket, closeSocket, type LiveSocket } from './live-socket.ts'
import { sessionsChanged, type Live, type Reader } from './live.ts'
import { Nodes } from './nodes.ts'
import { openLiveServer, type OpenLiveServer } from './open-live-server.ts'
import { PeopleHere } from './people-here.ts'
import { serveUpgrades } from './serve-upgrades.ts'
import { SessionWatch, type EndedAmong } from './watch-sessions.ts'

/** What the channel needs of the world; it is there before the `App`, which holds it. */
export type LiveDependencies = {
  config: Pick<Config, 'publicUrl' | 'port' | 'databaseUrl' | 'redisUrl' | 'authSecret'>
  clock: Clock
  log: Logger
}

/** What domains bring once they are there. */
export type LiveHooks = { sessionOf: SessionOf; endedAmong: EndedAmong; handlers: LiveHandlers }

type Payload<Name extends keyof LiveEvents> = Parameters<LiveEvents[Name]>

/** The live channel of one process: its sockets, the people behind them, and the other processes. */
export class LiveChannel implements Live {
  readonly #dependencies: LiveDependencies
  readonly #people = new PeopleHere()
  readonly #nodes: Nodes
  readonly #beats: ((userId: string) => void)[] = []
  #opening: Promise<OpenLiveServer> | null = null
  #opened: OpenLiveServer | null = null
  #hooks: LiveHooks | null = null
  #router: LiveRouter | null = null
  #sessions: SessionWatch | null = null
  #requestSession: ReturnType<typeof serveUpgrades> | null = null
  #stopping = false

  constructor(dependencies: LiveDependencies) {
    this.#dependencies = dependencies
    this.#nodes = new Nodes(dependencies.log)
    this.#nodes.setAnswer('isHere', (userId) => typeof userId === 'string' && this.#isHere(userId))
    this.#nodes.on(sessionsChanged, () => this.#sessions?.checkNow())
    this.#nodes.onUserEvent(({ userId, name, payload }) => this.#emitHere(this.#people.of(userId), name, payload))
    this.#people.onArrived((userId) => void this.#nodes.subscribe(userId))
    this.#people.onLeft((userId) => this.#nodes.unsubscribe(userId))
  }

  /** Adds the door for websockets to a Fastify that does not listen yet. */
  serve(fastify: FastifyInstance, hooks: LiveHooks): void {
    const { config, log } = this.#dependencies
    this.#hooks = hooks
    this.#sessions = new SessionWatch(this.#people, hooks.endedAmong, log)
    this.#requestSession = serveUpgrades(fastify, {
      ...config,
      sessionOf: hooks.sessionOf,
      upgradeServer: async () => {
        if (this.#stopping) throw refuse('service.unavailable')
        return (await this.#open()).upgradeServer
      },
    })
  }

  /** Joins the other processes and watches over sessions. */
  async start(): Promise<void> {
    await this.#open()
    this.#sessions?.start()
  }

  /** Sends everybody elsewhere, then closes. Nobody counts as having left: they come back somewhere. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#sessions?.stop()
    const opened = await this.#opening?.catch(() => null)
    if (!opened) return
    this.#nodes.leave()
    const open = [...this.#people.sockets()]
    for (const socket of open) closeSocket(socket, 'stopping')
    if (open.length > 0) await pause(closeDelayMillis)
    await opened.close()
  }

  /** How many sockets are open here. */
  sockets(): number {
    return this.#opened?.server.engine.clientsCount ?? 0
  }

  toUser<Name extends keyof LiveEvents>(userId: string, name: Name, ...payload: Payload<Name>): void {
    this.#emitHere(this.#people.of(userId), name, payload)
    this.#nodes.forwardToUser({ userId, name, payload })
  }

  toHere<Name extends keyof LiveEvents>(reader: Reader, name: Name, ...payload: Payload<Name>): void {
    const { userId, language, except } = reader
    const readers = [...this.#people.of(userId)].filter(
      ({ id, data }) => data.language === language && !except?.has(id),
    )
    this.#emitHere(readers, name, payload)
  }

  languagesHere(userId: string, except?: ReadonlySet<string>) {
    return this.#people.languagesOf(userId, except)
  }

  toRoom<Name extends keyof LiveEvents>(room: string, name: Name, ...payload: Payload<Name>): void {
    this.#opened?.server.local.to(room).emit(name, ...payload)
  }

  socketsIn(room: string): number {
    return this.#opened?.server.of('/').adapter.rooms.get(room)?.size ?? 0
  }

  hereUsers(): Iterable<string> {
    return this.#people.users()
  }

  async isAnywhere(userId: string): Promise<boolean> {
    if (this.#isHere(userId)) return true
    const elsewhere = await this.#nodes.request('isHere', userId)
    return elsewhere === null || elsewhere.includes(true) || this.#isHere(userId)
  }

  onArrived(listener: (userId: string) => void): void {
    this.#people.onArrived(listener)
  }

  onLeft(listener: (userId: string) => void): void {
    this.#people.onLeft(listener)
  }

  onBeat(listener: (userId: string) => void): void {
    this.#beats.push(listener)
  }

  publishToPeople(userIds: readonly string[], topic: string, fact: unknown): void {
    this.#nodes.publishToPeople(userIds, topic, fact)
  }

  publishToNodes(topic: string, fact: unknown): void {
    this.#nodes.publish(topic, fact)
  }

  onNodes(topic: string, listener: (fact: unknown) => void): void {
    this.#nodes.on(topic, listener)
  }

  onNodesRestored(listener: () => void): void {
    this.#nodes.onRestored(listener)
  }

  requestFromNodes(topic: string, question: unknown): Promise<unknown[] | null> {
    return this.#nodes.request(topic, question)
  }

  onRequest(topic: string, answer: (question: unknown) => unknown): void {
    this.#nodes.setAnswer(topic, answer)
  }

  /** Opened by the start, or by a socket that comes before it. */
  #open(): Promise<OpenLiveServer> {
    const { config, log } = this.#dependencies
    return (this.#opening ??= openLiveServer({
      place: { databaseUrl: config.databaseUrl, redis: redisPlaceOf(config) },
      nodes: this.#nodes,
      log,
      sessionOf: (request) => {
        if (!this.#requestSession) throw new Error('the channel is not served')
        return this.#requestSession(request)
      },
    }).then((opened) => {
      this.#opened = opened
      if (opened.bus) this.#nodes.join(opened.bus)
      opened.server.on('connection', (socket) => this.#receive(socket))
      return opened
    }))
  }

  #receive(socket: LiveSocket): void {
    if (!this.#hooks || socket.data.version < liveVersion) return closeSocket(socket, 'outdated')
    const { isThrottled } = guardSocket(socket)
    handleRequests(socket, (this.#router ??= this.#createRouter(this.#hooks)), isThrottled)
    const others = this.#people.of(socket.data.session.userId)
    // The newest is where the person is; the oldest is told, and does not come back by itself.
    const [oldest] = others.size >= socketsAUser ? others : []
    this.#people.add(socket)
    socket.on('disconnect', () => {
      if (!this.#stopping) this.#people.remove(socket)
    })
    if (oldest) closeSocket(oldest, 'tooMany')
  }

  #createRouter({ handlers }: LiveHooks): LiveRouter {
    const { clock, log } = this.#dependencies
    const onBeat = (userId: string) => this.#beats.forEach((listener) => listener(userId))
    return createLiveRouter({ clock, log, onBeat, handlers })
  }

  #isHere(userId: string): boolean {
    return this.#people.of(userId).size > 0
  }

  #emitHere<Name extends keyof LiveEvents>(sockets: Iterable<LiveSocket>, name: Name, payload: Payload<Name>): void {
    for (const socket of sockets) socket.emit(name, ...payload)
  }
}

/** Names that only who knows the secret of this database's servers finds: one Redis may serve several databases. */
function redisPlaceOf({ redisUrl, databaseUrl, authSecret }: LiveDependencies['config']): RedisPlace | null {
  if (redisUrl === null || databaseUrl === null) return null
  const place = createHmac('sha256', authSecret)
    .update(`live ${new URL(databaseUrl).pathname}`)
    .digest('hex')
  return { url: redisUrl, prefix: `satoshi:${place.slice(0, 16)}` }
}
