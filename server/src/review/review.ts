import { defineDomain } from '../platform/domain.ts'
import { hearMatch } from './hear-match.ts'
import { reviewExportParts } from './review-export.ts'
import { reviewRoutes } from './review-routes.ts'
import { deleteReviews } from './session-store.ts'

export const review = defineDomain({
  name: 'review',
  routes: ({ app }) => ({ review: reviewRoutes(app) }),
  onMatchSettled: hearMatch,
  onAccountDeleted: deleteReviews,
  exportParts: reviewExportParts,
})
