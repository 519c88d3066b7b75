import type { ExportPart } from '../platform/own-data.ts'
import { readLives } from './lives-store.ts'

/** What this domain gives to the file of everything that is kept of a player; null where no life was ever lost. */
export const livesExportParts: readonly ExportPart[] = [{ key: 'lives', value: readLives }]
