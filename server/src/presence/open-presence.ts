import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { Attendance } from './attendance.ts'
import { OnlineBoard } from './online-board.ts'
import { WatcherTelling } from './tell-watchers.ts'

/** What a domain above knows of who must not meet whom. */
export type PresenceHooks = {
  /** Everybody who has a block with a player, from either side. */
  blockPartners: (db: Db, userId: string) => Promise<string[]>
  /** Those of some players who have a block with anybody. */
  inAnyBlock: (db: Db, userIds: string[]) => Promise<Set<string>>
}

/** Who is here: noted, listed and told. */
export type PresenceDesk = {
  app: App
  hooks: PresenceHooks
  attendance: Attendance
  board: OnlineBoard
  telling: WatcherTelling
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Opens the domain: it listens to the live channel from here on, and works by itself after `start`. `hooks` are used later. */
export function openPresence(app: App, hooks: PresenceHooks): PresenceDesk {
  const attendance = new Attendance(app)
  const board = new OnlineBoard(app)
  const telling = new WatcherTelling(app, board, hooks)
  return {
    app,
    hooks,
    attendance,
    board,
    telling,
    start: async () => {
      await attendance.start()
      telling.start()
    },
    stop: async () => {
      await telling.stop()
      await attendance.stop()
    },
  }
}
