import type { OnlinePerson } from '@satoshi/contract/presence'
import type { Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { Attendance } from './attendance.ts'
import { listedAtMost, OnlineBoard } from './online-board.ts'
import { WatcherUpdates } from './watchers.ts'

/** Hooks of a domain above: who must not meet whom. */
export type PresenceHooks = {
  /** Everybody who has a block with a player, from either side. */
  blockPartners: (db: Db, userId: string) => Promise<string[]>
  /** Those of some players who have a block with anybody. */
  inAnyBlock: (db: Db, userIds: string[]) => Promise<Set<string>>
}

/** The presence domain: attendance, the online list, and its updates. */
export type PresenceDomain = {
  app: App
  hooks: PresenceHooks
  attendance: Attendance
  board: OnlineBoard
  updates: WatcherUpdates
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Opens the domain: it listens to the live channel from here on, and works by itself after `start`. `hooks` are used later. */
export function openPresence(app: App, hooks: PresenceHooks): PresenceDomain {
  const attendance = new Attendance(app)
  const board = new OnlineBoard(app)
  const updates = new WatcherUpdates(app, board, hooks)
  return {
    app,
    hooks,
    attendance,
    board,
    updates,
    start: async () => {
      await attendance.start()
      updates.start()
    },
    stop: async () => {
      await updates.stop()
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
export async function listOnline(domain: PresenceDomain, userId: string): Promise<OnlineList> {
  const { app, board, hooks, updates } = domain
  const [hidden] = await Promise.all([hooks.blockPartners(app.db, userId), board.refresh()])
  const now = app.clock.now()
  const { people, byId } = board.listing(now)
  updates.wasRead()
  const unseen = new Set([userId, ...hidden])
  const items: OnlinePerson[] = []
  for (const person of people) {
    if (items.length === listedAtMost) break
    if (!unseen.has(person.user_id)) items.push(person)
  }
  const counted = [...unseen].filter((id) => byId.has(id)).length
  return { items, total: people.length - counted, serverNow: now }
}
