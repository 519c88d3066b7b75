import { refuse } from '../platform/refusal.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { listOnline, type PresenceDomain } from './open-presence.ts'

const success = { success: true as const }

/** Procedures of presence, under the specification's paths. */
export function presenceRoutes(domain: PresenceDomain) {
  const { attendance } = domain
  const { presence } = playerRoutes
  return {
    heartbeat: presence.heartbeat.handler(async ({ context }) => {
      const { userId } = context.player
      await attendance.heartbeat(userId)
      return success
    }),
    cleanup: presence.cleanup.handler(async () => {
      await attendance.cleanUp()
      return success
    }),
    offline: presence.offline.handler(async ({ context, input }) => {
      const { userId, roles } = context.player
      const { target_user_id: target } = input
      if (target === userId) await attendance.leave(userId)
      else if (roles.admin) await attendance.markOffline(target)
      else throw refuse('presence.notYours')
      return success
    }),
    list: presence.list.handler(async ({ context }) => {
      const { userId } = context.player
      return listOnline(domain, userId)
    }),
  }
}
