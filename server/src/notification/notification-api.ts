export { keepNotice } from './keep-notice.ts'
export { notificationExportParts } from './notification-export.ts'
export { deleteNotifications } from './notification-store.ts'
