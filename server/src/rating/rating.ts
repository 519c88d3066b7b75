import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { deleteRatings, readAllRatings, readRatingDays } from './rating-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const ratingExportParts: readonly ExportPart[] = [
  { key: 'ratings', value: readAllRatings },
  { key: 'ratingDays', value: (db, userId) => readRatingDays(db, userId, null) },
]

export const rating = defineDomain({
  name: 'rating',
  onAccountDeleted: deleteRatings,
  exportParts: ratingExportParts,
})
