import type { OnlinePerson } from '@satoshi/contract/presence'
import type { Instant } from '@satoshi/rules/time'

import { listedAtMost } from './online-board.ts'
import type { PresenceDesk } from './open-presence.ts'

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
