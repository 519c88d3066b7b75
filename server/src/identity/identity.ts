import { defineDomain, type Base } from '../platform/domain.ts'
import { ownExportParts } from './identity-export.ts'
import { identityJobs } from './identity-jobs.ts'
import { identityRoutes } from './identity-routes.ts'
import { openIdentity, type Identity } from './open-identity.ts'

type Opened = { identity: Identity }

export const identity = defineDomain({
  name: 'identity',
  open: (services): Opened => ({ identity: openIdentity(services) }),
  routes: (services: Base & Opened) => identityRoutes(services.identity),
  jobs: (services: Base & Opened) => identityJobs(services.identity),
  exportParts: ownExportParts,
})
