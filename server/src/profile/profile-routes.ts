import type { Identity } from '../identity/identity-api.ts'
import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { changeNickname } from './change-nickname.ts'
import { changeProfile } from './change-profile.ts'
import { readMe, settingsView } from './profile-view.ts'
import { readSettings, writeSettings } from './settings-store.ts'

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
    changeNickname: playerRoutes.profile.changeNickname.handler(async ({ context, input }) => {
      const { userId } = context.player
      return { profile: await changeNickname(identity, userId, input) }
    }),
  }
}

export function settingsRoutes(app: App) {
  const settingsOf = async (userId: string) => ({ settings: settingsView(await readSettings(app.db, userId)) })
  return {
    read: playerRoutes.settings.read.handler(async ({ context }) => {
      const { userId } = context.player
      return settingsOf(userId)
    }),
    change: playerRoutes.settings.change.handler(async ({ context, input }) => {
      const { userId } = context.player
      await app.inTransaction((tx) => writeSettings(tx, userId, input))
      return settingsOf(userId)
    }),
  }
}
