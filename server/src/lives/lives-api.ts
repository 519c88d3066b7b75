export { giveLifeForReviews, takeLives } from './change-lives.ts'
export { livesExportParts } from './lives-export.ts'
export { livesRoutes } from './lives-routes.ts'
export { deleteLives } from './lives-store.ts'
