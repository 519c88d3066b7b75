import type { ExportPart } from '../platform/own-data.ts'
import { readLearner } from './question-stats-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
export const questionExportParts: readonly ExportPart[] = [{ key: 'mastery', value: readLearner }]
