import type { App } from '../platform/app.ts'
import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { listAchievements, listBadges } from './achievement-api.ts'
import { deleteEarned, readEarned } from './achievement-store.ts'
import { earnByMatch, earnByReview, earnByTransfer } from './earn-achievements.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const achievementExportParts: readonly ExportPart[] = [{ key: 'achievements', value: readEarned }]

export const achievement = defineDomain({
  name: 'achievement',
  routes: ({ app }) => ({ achievement: achievementRoutes(app) }),
  onActivity: { matchSettled: earnByMatch, cardReviewed: earnByReview, transferSent: earnByTransfer },
  onAccountDeleted: deleteEarned,
  exportParts: achievementExportParts,
})

/** Procedures of achievements: one's own with the way to each, and the badges of anybody. */
function achievementRoutes(app: App) {
  const { achievement } = playerRoutes
  return {
    list: achievement.list.handler(async ({ context }) => {
      const { userId } = context.player
      return { items: await listAchievements(app, userId) }
    }),
    badges: achievement.badges.handler(async ({ input }) => ({ items: await listBadges(app, input.id) })),
  }
}
