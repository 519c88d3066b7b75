import { defineDomain, type Base } from '../platform/domain.ts'
import { watchRichest, type RichestReader } from './btz-ranking.ts'
import { dashboardRoutes } from './dashboard-routes.ts'

type Opened = { richest: RichestReader }

export const dashboard = defineDomain({
  name: 'dashboard',
  open: ({ app, slow }): Opened => ({ richest: watchRichest(slow.db, app.clock) }),
  routes: ({ app, richest }: Base & Opened) => ({ dashboard: dashboardRoutes({ app, richest }) }),
})
