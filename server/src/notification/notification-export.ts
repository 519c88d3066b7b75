import type { ExportPart } from '../platform/own-data.ts'
import { readNotifications } from './notification-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
export const notificationExportParts: readonly ExportPart[] = [{ key: 'notifications', value: readNotifications }]
