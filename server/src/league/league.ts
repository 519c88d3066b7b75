import type { App } from '../platform/app.ts'
import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { leagueEvents } from './closing.ts'
import { readWholeSeats } from './league-store.ts'
import { readFriendsWeek, readLeague } from './read-league.ts'
import { deleteLeagueRows, readStanding } from './seating-store.ts'
import { createSeater, takePart } from './seating.ts'

/** What this domain gives to the file of everything that is kept of a player; prizes are cents of BTZ. */
const leagueExportParts: readonly ExportPart[] = [
  {
    key: 'leagues',
    value: async (db, userId) => ({
      standing: await readStanding(db, userId),
      seats: await readWholeSeats(db, userId),
    }),
  },
]

export const league = defineDomain({
  name: 'league',
  routes: ({ app }) => ({ league: leagueRoutes(app) }),
  events: ({ app }) => leagueEvents(app),
  background: ({ app }) => [createSeater(app)],
  onAccountDeleted: deleteLeagueRows,
  exportParts: leagueExportParts,
})

function leagueRoutes(app: App) {
  const { league } = playerRoutes
  return {
    read: league.read.handler(async ({ context }) => readLeague(app, context.player.userId)),
    friends: league.friends.handler(async ({ context }) => readFriendsWeek(app, context.player.userId)),
    takePart: league.takePart.handler(async ({ context, input }) => {
      const { userId } = context.player
      await takePart(app, userId, input)
      return readLeague(app, userId)
    }),
  }
}
