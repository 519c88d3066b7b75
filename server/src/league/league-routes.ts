import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { readFriendsWeek } from './read-friends-week.ts'
import { readLeague } from './read-league.ts'
import { takePart } from './take-part.ts'

export function leagueRoutes(app: App) {
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
