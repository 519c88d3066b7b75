import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { livesOf } from './change-lives.ts'

export function livesRoutes(app: App) {
  return {
    read: playerRoutes.lives.read.handler(async ({ context }) => livesOf(app, context.player.userId)),
  }
}
