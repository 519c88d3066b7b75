import { requireSession, routes } from '../platform/http/router.ts'
import { readDashboard, type DashboardWorld } from './read-dashboard.ts'

export function dashboardRoutes(world: DashboardWorld) {
  return {
    get: routes.dashboard.get.handler(async ({ context }) => readDashboard(world, await requireSession(context))),
  }
}
