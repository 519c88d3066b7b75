import type { OnlinePerson } from '@satoshi/contract/presence'
import type { Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { Attendance } from './attendance.ts'
import { listedAtMost, OnlineBoard } from './online-board.ts'
import { WatcherTelling } from './watchers.ts'

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

/** The online list as one player sees it. */
export type OnlineList = { items: OnlinePerson[]; total: number; serverNow: Instant }

/**
 * Who is here and open for a duel: online, or until 5 minutes ago; who is busy, invisible or playing is not in it, nor is
 * the player, nor anybody who has a block with them. At most 50 are shown, `total` counts all.
 */
export async function listOnline(desk: PresenceDesk, userId: string): Promise<OnlineList> {
  const { app, board, hooks, telling } = desk
  const [hidden] = await Promise.all([hooks.blockPartners(app.db, userId), board.refresh()])
  const now = app.clock.now()
  const { people, byId } = board.listing(now)
  telling.wasRead()
  const unseen = new Set([userId, ...hidden])
  const items: OnlinePerson[] = []
  for (const person of people) {
    if (items.length === listedAtMost) break
    if (!unseen.has(person.user_id)) items.push(person)
  }
  const counted = [...unseen].filter((id) => byId.has(id)).length
  return { items, total: people.length - counted, serverNow: now }
}
