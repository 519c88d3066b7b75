import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { listAchievements, listBadges } from './list-achievements.ts'

/** Procedures of achievements: one's own with the way to each, and the badges of anybody. */
export function achievementRoutes(app: App) {
  const { achievement } = playerRoutes
  return {
    list: achievement.list.handler(async ({ context }) => {
      const { userId } = context.player
      return { items: await listAchievements(app, userId) }
    }),
    badges: achievement.badges.handler(async ({ input }) => ({ items: await listBadges(app, input.id) })),
  }
}
