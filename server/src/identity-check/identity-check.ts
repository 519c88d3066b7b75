import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { sendToProvider } from './send-to-provider.ts'
import { deletionEvents, forgetIdentity } from './delete-case.ts'
import { identityCheckRoutes } from './identity-check-routes.ts'
import { exportChecks } from './identity-own-data.ts'
import { serveResults } from './serve-results.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const identityExportParts: readonly ExportPart[] = [{ key: 'identityChecks', value: exportChecks }]

export const identityCheck = defineDomain({
  name: 'identity-check',
  routes: ({ app }) => ({ identityCheck: identityCheckRoutes(app) }),
  serve: serveResults,
  jobs: ({ app }) => ({ checkIdentity: ({ caseId }) => sendToProvider(app, caseId) }),
  events: ({ app }) => deletionEvents(app),
  onAccountDeleted: forgetIdentity,
  exportParts: identityExportParts,
})
