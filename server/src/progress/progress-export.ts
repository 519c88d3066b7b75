import type { ExportPart } from '../platform/own-data.ts'
import { inBatches } from '../platform/postgres/in-batches.ts'
import { readDaysAfter, readRewardsAfter, type WholeDay, type WholeReward } from './progress-store.ts'
import { readWholeStreak } from './streak-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
export const progressExportParts: readonly ExportPart[] = [
  {
    key: 'rewards',
    rows: (db, userId) => inBatches<WholeReward>((last, limit) => readRewardsAfter(db, userId, last, limit)),
  },
  { key: 'days', rows: (db, userId) => inBatches<WholeDay>((last, limit) => readDaysAfter(db, userId, last, limit)) },
  { key: 'streak', value: readWholeStreak },
]
