import { districtAdmins } from '../identity/identity-api.ts'
import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { decideTheme, readQueue } from './decide-theme.ts'
import { panelOf } from './theme-view.ts'
import { saveLogo, saveTheme, submitTheme } from './write-theme.ts'

/** Procedures of sponsors, and of the admins who decide about what these write. */
export function sponsorRoutes(app: App) {
  const { sponsor: of } = playerRoutes
  return {
    admins: of.admins.handler(async ({ input: { district } }) => ({
      district,
      admins: await districtAdmins(app.db, district),
    })),
    theme: of.theme.handler(async ({ input }) => panelOf(app.db, input.district)),
    save: of.save.handler(async ({ context, input }) => saveTheme(app, context.player.userId, input)),
    upload: of.upload.handler(async ({ context, input: { params, query, body } }) =>
      saveLogo(app, context.player.userId, { ...params, ...query, image: body }),
    ),
    submit: of.submit.handler(async ({ context, input }) => submitTheme(app, context.player.userId, input)),
    queue: of.queue.handler(async ({ context }) => readQueue(app.db, context.player.userId)),
    decide: of.decide.handler(async ({ context, input }) => {
      await decideTheme(app, context.player.userId, input)
      return { done: true as const }
    }),
  }
}
