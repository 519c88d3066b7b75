import type { ExportPart } from '../platform/own-data.ts'
import { readAllOf } from './invite-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
export const inviteExportParts: readonly ExportPart[] = [{ key: 'duelInvites', value: readAllOf }]
