import { playerRoutes } from '../platform/http/router.ts'
import { readDashboard, type DashboardWorld } from './read-dashboard.ts'

export function dashboardRoutes(world: DashboardWorld) {
  return {
    get: playerRoutes.dashboard.get.handler(async ({ context }) => readDashboard(world, context.player)),
  }
}
