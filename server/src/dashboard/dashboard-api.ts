export { watchRichest } from './btz-ranking.ts'
export { dashboardRoutes } from './dashboard-routes.ts'
