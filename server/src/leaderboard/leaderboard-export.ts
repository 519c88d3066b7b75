import type { ExportPart } from '../platform/own-data.ts'
import { readWeeksOf } from './leaderboard-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
export const leaderboardExportParts: readonly ExportPart[] = [{ key: 'weeks', value: readWeeksOf }]
