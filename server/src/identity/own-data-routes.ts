import { playerRoutes, routes } from '../platform/http/router.ts'
import { deleteAccount, requestDeletion } from './account/delete-account.ts'
import { exportAccount } from './account/export-account.ts'
import { districtAdmins } from './give-role.ts'
import type { Identity } from './open-identity.ts'

/** Taking one's data home, and deleting one's account. */
export function ownDataRoutes(identity: Identity) {
  const { account } = playerRoutes
  return {
    export: account.export.handler(async ({ context }) => {
      const { file, name } = await exportAccount(identity, context)
      context.replyHeaders.set('content-type', 'application/json; charset=utf-8')
      context.replyHeaders.set('content-disposition', `attachment; filename="${name}"`)
      return file
    }),
    requestDeletion: account.requestDeletion.handler(async ({ input, context }) => {
      await requestDeletion(identity, context, input.password)
      return { status: true as const }
    }),
    delete: routes.account.delete.handler(async ({ input }) => {
      await deleteAccount(identity, input.token)
      return { done: true as const }
    }),
  }
}

/** What sponsor admins see of their districts. */
export function sponsorRoutes({ app }: Identity) {
  return {
    admins: routes.sponsor.admins.handler(async ({ input: { district } }) => ({
      district,
      admins: await districtAdmins(app.db, district),
    })),
  }
}
