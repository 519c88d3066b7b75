import { settingsOverTime, type GameSettings, type SettingsOverTime } from '@satoshi/rules/game-settings'
import { second, type Millis } from '@satoshi/rules/time'
import type { Client } from 'pg'
import type { Logger } from 'pino'

import type { Clock } from '../clock.ts'
import { listeningClient } from '../postgres/connect.ts'
import type { Db } from '../postgres/db.ts'
import { Repeating } from '../repeating.ts'
import { readSettingChanges } from './game-settings-store.ts'

type World = {
  db: Db
  clock: Clock
  log: Logger
  databaseUrl: string
  /** How often the table is read without being told to; a quarter of a minute. */
  readAgainMillis?: Millis
}

/** The channel on which the table says that it has grown (migration 0032). */
const channel = 'game_settings'
/** Wait before a connection that broke is opened again. */
const reopenMillis = 1 * second
/** How often the table is read all the same: a network that swallows what is sent breaks no connection. */
const readAgainMillis = 15 * second

/**
 * The settings as this process knows them. A change is known everywhere within two seconds of its commit, and one that
 * was planned begins by the clock; both without a query where they are read.
 */
export class GameSettingsSnapshot {
  readonly #world: World
  readonly #reading: Repeating
  #changes = 0
  #history: SettingsOverTime = settingsOverTime([])
  #listener: Client | null = null
  #reopening: NodeJS.Timeout | undefined
  #stopped = false

  constructor(world: World) {
    this.#world = world
    this.#reading = new Repeating(() => this.load(), {
      everyMillis: world.readAgainMillis ?? readAgainMillis,
      log: world.log,
      failure: 'game settings could not be read',
    })
  }

  /** The settings now. */
  readonly current = (): GameSettings => {
    const now = this.#world.clock.now()
    const holding = this.#history.findLast(({ from }) => from <= now) ?? this.#history[0]
    return holding.settings
  }

  /** The settings as they held at each time, and as they are planned. */
  readonly history = (): SettingsOverTime => this.#history

  async load(): Promise<void> {
    const changes = await readSettingChanges(this.#world.db)
    // Two readings may overtake each other. Nothing is ever taken away, so that the longer history is the newer one.
    if (changes.length < this.#changes) return
    this.#changes = changes.length
    this.#history = settingsOverTime(changes)
  }

  /** Throws when the settings cannot be read: nobody plays by standard values where others were set. */
  async start(): Promise<void> {
    await this.#listen()
    await this.load()
    this.#reading.start()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#reopening)
    await this.#reading.stop()
    await this.#listener?.end().catch(() => {})
  }

  /** Comes before a reading, so that no change falls between the two. */
  async #listen(): Promise<void> {
    const { databaseUrl, log } = this.#world
    try {
      const client = await listeningClient(databaseUrl, { channel, log })
      this.#listener = client
      client.on('notification', () => void this.load().catch(() => {}))
      client.on('end', () => this.#reopenLater())
      if (this.#stopped) await client.end()
    } catch (error) {
      log.warn({ err: error }, 'changes of the game settings are not heard; trying again')
      this.#reopenLater()
    }
  }

  #reopenLater(): void {
    if (this.#stopped) return
    clearTimeout(this.#reopening)
    this.#reopening = setTimeout(() => {
      // What cannot be read now is read by `#reading`.
      this.#listen()
        .then(() => this.load())
        .catch(() => {})
    }, reopenMillis)
  }
}
