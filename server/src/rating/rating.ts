import { defineDomain } from '../platform/domain.ts'
import { ratingExportParts } from './rating-export.ts'
import { deleteRatings } from './rating-store.ts'

export const rating = defineDomain({
  name: 'rating',
  onAccountDeleted: deleteRatings,
  exportParts: ratingExportParts,
})
