import { setTimeout as pause } from 'node:timers/promises'

import { liveVersion, type LiveEvents } from '@satoshi/contract/live'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import type { Config } from '../../config.ts'
import type { Clock } from '../clock.ts'
import type { SessionOf } from '../http/router.ts'
import { refuse } from '../refusal.ts'
import { answerAsks, asksOf, type Asks, type LiveHandlers } from './answer-asks.ts'
import { farewellMillis, socketsAUser } from './live-limits.ts'
import { guardSocket, sayBye, type LiveSocket } from './live-socket.ts'
import { sessionsChanged, type Live, type Reader } from './live.ts'
import { Nodes } from './nodes.ts'
import { openLiveServer, type OpenLiveServer } from './open-live-server.ts'
import { PeopleHere } from './people-here.ts'
import { openDoor } from './upgrade-door.ts'
import { SessionWatch, type EndedAmong } from './watch-sessions.ts'

/** What the channel needs of the world; it is there before the `App`, which holds it. */
export type LiveWorld = {
  config: Pick<Config, 'publicUrl' | 'port' | 'databaseUrl'>
  clock: Clock
  log: Logger
}

/** What domains bring once they are there. */
export type LiveHooks = { sessionOf: SessionOf; endedAmong: EndedAmong; handlers: LiveHandlers }

type Said<Name extends keyof LiveEvents> = Parameters<LiveEvents[Name]>

/** The live channel of one process: its sockets, the people behind them, and the other processes. */
export class LiveChannel implements Live {
  readonly #world: LiveWorld
  readonly #people = new PeopleHere()
  readonly #nodes: Nodes
  readonly #beats: ((userId: string) => void)[] = []
  #opening: Promise<OpenLiveServer> | null = null
  #opened: OpenLiveServer | null = null
  #hooks: LiveHooks | null = null
  #asks: Asks | null = null
  #sessions: SessionWatch | null = null
  #requestSession: ReturnType<typeof openDoor> | null = null
  #stopping = false

  constructor(world: LiveWorld) {
    this.#world = world
    this.#nodes = new Nodes(world.log)
    this.#nodes.onAsked('isHere', (userId) => typeof userId === 'string' && this.#isHere(userId))
    this.#nodes.on(sessionsChanged, () => this.#sessions?.lookNow())
    this.#nodes.onSaid((userId, name, said) => this.#sayHere(this.#people.of(userId), name, said))
  }

  /** Adds the door for websockets to a Fastify that does not listen yet. */
  serve(fastify: FastifyInstance, hooks: LiveHooks): void {
    const { config, log } = this.#world
    this.#hooks = hooks
    this.#sessions = new SessionWatch(this.#people, hooks.endedAmong, log)
    this.#requestSession = openDoor(fastify, {
      ...config,
      sessionOf: hooks.sessionOf,
      taker: async () => {
        if (this.#stopping) throw refuse('service.unavailable')
        return (await this.#open()).taker
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
    for (const socket of open) sayBye(socket, 'stopping')
    if (open.length > 0) await pause(farewellMillis)
    await opened.close()
  }

  /** How many sockets are open here. */
  sockets(): number {
    return this.#opened?.server.engine.clientsCount ?? 0
  }

  toUser<Name extends keyof LiveEvents>(userId: string, name: Name, ...said: Said<Name>): void {
    this.#sayHere(this.#people.of(userId), name, said)
    this.#nodes.say(userId, name, said)
  }

  toHere<Name extends keyof LiveEvents>(seen: Reader, name: Name, ...said: Said<Name>): void {
    const { userId, language, except } = seen
    const readers = [...this.#people.of(userId)].filter(
      ({ id, data }) => data.language === language && !except?.has(id),
    )
    this.#sayHere(readers, name, said)
  }

  languagesHere(userId: string, except?: ReadonlySet<string>) {
    return this.#people.languagesOf(userId, except)
  }

  toRoom<Name extends keyof LiveEvents>(room: string, name: Name, ...said: Said<Name>): void {
    this.#opened?.server.local.to(room).emit(name, ...said)
  }

  socketsIn(room: string): number {
    return this.#opened?.server.of('/').adapter.rooms.get(room)?.size ?? 0
  }

  hereUsers(): Iterable<string> {
    return this.#people.users()
  }

  async isAnywhere(userId: string): Promise<boolean> {
    if (this.#isHere(userId)) return true
    const elsewhere = await this.#nodes.ask('isHere', userId)
    return elsewhere === null || elsewhere.includes(true) || this.#isHere(userId)
  }

  onArrived(heard: (userId: string) => void): void {
    this.#people.onArrived(heard)
  }

  onLeft(heard: (userId: string) => void): void {
    this.#people.onLeft(heard)
  }

  onBeat(heard: (userId: string) => void): void {
    this.#beats.push(heard)
  }

  tellOthers(topic: string, fact: unknown): void {
    this.#nodes.tellOthers(topic, fact)
  }

  tellNodes(topic: string, fact: unknown): void {
    this.#nodes.tell(topic, fact)
  }

  onNodes(topic: string, heard: (fact: unknown) => void): void {
    this.#nodes.on(topic, heard)
  }

  askNodes(topic: string, question: unknown): Promise<unknown[] | null> {
    return this.#nodes.ask(topic, question)
  }

  onAsked(topic: string, answer: (question: unknown) => unknown): void {
    this.#nodes.onAsked(topic, answer)
  }

  /** Opened by the start, or by a socket that comes before it. */
  #open(): Promise<OpenLiveServer> {
    const { config, log } = this.#world
    return (this.#opening ??= openLiveServer({
      databaseUrl: config.databaseUrl,
      log,
      sessionOf: (request) => {
        if (!this.#requestSession) throw new Error('the channel is not served')
        return this.#requestSession(request)
      },
    }).then((opened) => {
      this.#opened = opened
      if (opened.acquainted) this.#nodes.join(opened.server, opened.acquainted)
      opened.server.on('connection', (socket) => this.#receive(socket))
      return opened
    }))
  }

  #receive(socket: LiveSocket): void {
    if (!this.#hooks || socket.data.version < liveVersion) return sayBye(socket, 'outdated')
    const { isThrottled } = guardSocket(socket)
    answerAsks(socket, (this.#asks ??= this.#openAsks(this.#hooks)), isThrottled)
    const others = this.#people.of(socket.data.session.userId)
    // The newest is where the person is; the oldest is told, and does not come back by itself.
    const [oldest] = others.size >= socketsAUser ? others : []
    this.#people.add(socket)
    socket.on('disconnect', () => {
      if (!this.#stopping) this.#people.remove(socket)
    })
    if (oldest) sayBye(oldest, 'tooMany')
  }

  #openAsks({ handlers }: LiveHooks): Asks {
    const { clock, log } = this.#world
    const onBeat = (userId: string) => this.#beats.forEach((heard) => heard(userId))
    return asksOf({ clock, log, onBeat, handlers })
  }

  #isHere(userId: string): boolean {
    return this.#people.of(userId).size > 0
  }

  #sayHere<Name extends keyof LiveEvents>(sockets: Iterable<LiveSocket>, name: Name, said: Said<Name>): void {
    for (const socket of sockets) socket.emit(name, ...said)
  }
}
