export { earnAchievements } from './earn-achievements.ts'
export { achievementRoutes } from './achievement-routes.ts'
export { achievementExportParts } from './achievement-export.ts'
export { deleteEarned as deleteAchievements } from './achievement-store.ts'
