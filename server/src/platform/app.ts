import type { Logger } from 'pino'

import type { GameSettings, SettingsOverTime } from '@satoshi/rules/game-settings'

import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Live } from './live/live.ts'
import type { Db, Tx } from './postgres/db.ts'

/** What every use case may reach of the outside world. Made once in `app.ts`; tests make their own. */
export type App = {
  config: Config
  clock: Clock
  db: Db
  /** Bytes of uploaded files; what they are stands in rows, see `files/files.ts`. */
  files: FileStore
  jobs: Jobs
  /** Tabs and devices that are connected now, and the other processes. */
  live: Live
  log: Logger
  /** What operators have set, as it holds now; at most two seconds behind a change. */
  settings: () => GameSettings
  /** The same as they held at each time, for what has to know by which a time that passed is counted. */
  settingsHistory: () => SettingsOverTime
  /** A fresh seed for what chance decides; the demo world brings its own, so that it comes out the same again. */
  newSeed: () => string
  /**
   * Runs `work` in one transaction at READ COMMITTED. A deadlock or serialization failure (40P01, 40001) is
   * tried again, at most three times in all, so `work` must have no effect outside the transaction.
   */
  inTransaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
}
