import type { ExportPart } from '../platform/own-data.ts'
import { readEarned } from './achievement-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
export const achievementExportParts: readonly ExportPart[] = [{ key: 'achievements', value: readEarned }]
