import type { Identity } from '../identity/identity-api.ts'
import { requireNewcomer, requireSession, routes } from '../platform/http/router.ts'
import { changeProfile } from './change-profile.ts'
import { readMe } from './read-me.ts'

export function profileRoutes(identity: Identity) {
  return {
    me: routes.profile.me.handler(async ({ context }) => {
      const { userId, roles, complete } = await requireNewcomer(context)
      return { ...(await readMe(identity.app, userId)), roles, complete }
    }),
    change: routes.profile.change.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      return { profile: await changeProfile(identity, userId, input) }
    }),
  }
}
