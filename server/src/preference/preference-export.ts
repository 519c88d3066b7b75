import type { ExportPart } from '../platform/own-data.ts'
import { preferencesOf } from './preferences-of.ts'

/** What this domain gives to the file of everything that is kept of a player. */
export const preferenceExportParts: readonly ExportPart[] = [{ key: 'duelPreferences', value: preferencesOf }]
