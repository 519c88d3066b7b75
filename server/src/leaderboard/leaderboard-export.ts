import type { ExportPart } from '../identity/identity-api.ts'
import { readWeeksOf } from './leaderboard-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
export const leaderboardExportParts: readonly ExportPart[] = [{ key: 'weeks', value: readWeeksOf }]
