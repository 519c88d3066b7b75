import type { Search } from '@satoshi/contract/matchmaking'
import { noticeMillis } from '@satoshi/rules/matchmaking/wish-notice'
import { cents } from '@satoshi/rules/money'

import type { Matchmaking } from './matchmaking-world.ts'
import { tellSearch } from './tell-search.ts'
import { readTicket } from './ticket-store.ts'
import { writeWish } from './wish-store.ts'

/** For 30 minutes the player is told when somebody searches for what they searched; without a search, for anything friendly. */
export async function wishToBeTold(matchmaking: Matchmaking, userId: string): Promise<Search> {
  const { app } = matchmaking
  await app.inTransaction(async (tx) => {
    const { theme = 'general', stakeCents = cents(0) } = (await readTicket(tx, userId)) ?? {}
    await writeWish(tx, { userId, theme, stakeCents, until: app.clock.now() + noticeMillis })
  })
  return tellSearch(matchmaking, userId)
}
