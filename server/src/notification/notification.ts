import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { noticeRoutes } from './notification-routes.ts'
import { deleteNotifications, readNotifications } from './notification-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const notificationExportParts: readonly ExportPart[] = [{ key: 'notifications', value: readNotifications }]

export const notification = defineDomain({
  name: 'notification',
  routes: ({ app }) => ({ notification: noticeRoutes(app) }),
  onAccountDeleted: deleteNotifications,
  exportParts: notificationExportParts,
})
