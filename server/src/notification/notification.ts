import { defineDomain } from '../platform/domain.ts'
import { noticeRoutes } from './notice-routes.ts'
import { notificationExportParts } from './notification-export.ts'
import { deleteNotifications } from './notification-store.ts'

export const notification = defineDomain({
  name: 'notification',
  routes: ({ app }) => ({ notification: noticeRoutes(app) }),
  onAccountDeleted: deleteNotifications,
  exportParts: notificationExportParts,
})
