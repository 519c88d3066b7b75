import type { DuelTheme } from '@satoshi/contract/person'
import { sharedTheme } from '@satoshi/rules/matchmaking/theme'
import { isToBeTold, noticeRest, noticeMillis } from '@satoshi/rules/matchmaking/wish-notice'
import { btz, cents } from '@satoshi/rules/money'
import type { Search } from '@satoshi/contract/matchmaking'

import { blockPartners } from '../people/people-api.ts'
import { presenceOf } from '../presence/presence-api.ts'
import type { Matchmaking } from './matchmaking-world.ts'
import { searchOf } from './search-view.ts'
import { claimTelling, readWishes, writeWish } from './wish-store.ts'
import { tellSearch } from './tell-search.ts'
import { readTicket } from './ticket-store.ts'

/** Tells those who found nobody, and wished to be told, that a player searches whom they could meet. */
export async function tellWishers(
  { app }: Matchmaking,
  userId: string,
  { theme, stakeBtz }: { theme: DuelTheme; stakeBtz: number },
): Promise<void> {
  const at = app.clock.now()
  const wishes = await readWishes(app.db, { but: userId, stakeCents: btz(stakeBtz), at })
  const fitting = wishes.filter((wish) => isToBeTold(wish, at) && sharedTheme(wish.theme, theme) !== null)
  if (fitting.length === 0) return
  const blocked = new Set(await blockPartners(app.db, userId))
  const ids = fitting.map((wish) => wish.userId).filter((id) => !blocked.has(id))
  const presence = await presenceOf(app.db, ids, at)
  const free = ids.filter((id) => !presence.get(id)?.playing)
  const told = await app.inTransaction((tx) => claimTelling(tx, free, at, at - noticeRest))
  for (const wish of fitting.filter((one) => told.includes(one.userId))) {
    const search = await searchOf(app.db, wish.userId, at)
    // One who searches again needs no telling.
    if (search.state !== 'none' && search.state !== 'nobody') continue
    const { theme: wanted, stakeCents } = wish
    app.live.toUser(wish.userId, 'search', { ...search, state: 'nobody', theme: wanted, stakeCents })
  }
}

/** For 30 minutes the player is told when somebody searches for what they searched; without a search, for anything friendly. */
export async function wishToBeTold(matchmaking: Matchmaking, userId: string): Promise<Search> {
  const { app } = matchmaking
  await app.inTransaction(async (tx) => {
    const { theme = 'general', stakeCents = cents(0) } = (await readTicket(tx, userId)) ?? {}
    await writeWish(tx, { userId, theme, stakeCents, until: app.clock.now() + noticeMillis })
  })
  return tellSearch(matchmaking, userId)
}
