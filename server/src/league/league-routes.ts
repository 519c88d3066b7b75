import type { App } from '../platform/app.ts'
import { requireSession, routes } from '../platform/http/router.ts'
import { readFriendsWeek } from './read-friends-week.ts'
import { readLeague } from './read-league.ts'
import { takePart } from './take-part.ts'

export function leagueRoutes(app: App) {
  const { league } = routes
  return {
    read: league.read.handler(async ({ context }) => readLeague(app, (await requireSession(context)).userId)),
    friends: league.friends.handler(async ({ context }) =>
      readFriendsWeek(app, (await requireSession(context)).userId),
    ),
    takePart: league.takePart.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      await takePart(app, userId, input)
      return readLeague(app, userId)
    }),
  }
}
