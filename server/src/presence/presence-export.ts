import type { ExportPart } from '../platform/own-data.ts'
import { readOwnPresence } from './presence-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
export const presenceExportParts: readonly ExportPart[] = [{ key: 'presence', value: readOwnPresence }]
