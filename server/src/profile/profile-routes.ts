import type { Identity } from '../identity/identity-api.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { changeProfile } from './change-profile.ts'
import { readMe } from './profile-view.ts'

export function profileRoutes(identity: Identity) {
  return {
    me: playerRoutes.profile.me.handler(async ({ context }) => {
      const { userId, roles, complete } = context.player
      return { ...(await readMe(identity.app, userId)), roles, complete }
    }),
    change: playerRoutes.profile.change.handler(async ({ context, input }) => {
      const { userId } = context.player
      return { profile: await changeProfile(identity, userId, input) }
    }),
  }
}
