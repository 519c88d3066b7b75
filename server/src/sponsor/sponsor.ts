import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { sponsorRoutes } from './sponsor-routes.ts'
import { forgetHands, readOwnActs } from './sponsor-store.ts'
import { serveLogos } from './theme-view.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const sponsorExportParts: readonly ExportPart[] = [{ key: 'sponsorActs', value: readOwnActs }]

export const sponsor = defineDomain({
  name: 'sponsor',
  routes: ({ app }) => ({ sponsor: sponsorRoutes(app) }),
  serve: (http, { app }) => serveLogos(http, app),
  // The theme is the sponsor's and stays; who wrote it is not said any more.
  onAccountDeleted: forgetHands,
  exportParts: sponsorExportParts,
})
