import type { ExportPart } from '../platform/own-data.ts'
import { readRatingDays } from './rating-days-store.ts'
import { readAllRatings } from './rating-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
export const ratingExportParts: readonly ExportPart[] = [
  { key: 'ratings', value: readAllRatings },
  { key: 'ratingDays', value: (db, userId) => readRatingDays(db, userId, null) },
]
