import type { Search } from '@satoshi/contract/matchmaking'

import type { Matchmaking } from './matchmaking-world.ts'
import { searchOf } from './search-view.ts'

/** Says to players how their searches stand; called after the commit. Gives the view of the last one named. */
export async function tellSearches({ app }: Pick<Matchmaking, 'app'>, userIds: string[]): Promise<void> {
  for (const userId of new Set(userIds))
    app.live.toUser(userId, 'search', await searchOf(app.db, userId, app.clock.now()))
}

/** The same for one player, whose view the caller gives back. */
export async function tellSearch({ app }: Pick<Matchmaking, 'app'>, userId: string): Promise<Search> {
  const search = await searchOf(app.db, userId, app.clock.now())
  app.live.toUser(userId, 'search', search)
  return search
}
