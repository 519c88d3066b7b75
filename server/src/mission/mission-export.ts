import type { ExportPart } from '../platform/own-data.ts'
import { readWholeDays, readWholeMissions, readWholeTopics } from './export-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
export const missionExportParts: readonly ExportPart[] = [
  { key: 'missions', value: readWholeMissions },
  { key: 'missionDays', value: readWholeDays },
  { key: 'missionTopics', value: readWholeTopics },
]
