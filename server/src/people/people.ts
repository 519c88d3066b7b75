import { defineDomain, type Base } from '../platform/domain.ts'
import { peopleExportParts } from './people-export.ts'
import type { PeopleHooks } from './people-of.ts'
import { peopleRoutes } from './people-routes.ts'
import { blockPartners, deleteTies, inAnyBlock } from './people-store.ts'

export const people = defineDomain({
  name: 'people',
  open: () => ({ blockPartners, inAnyBlock }),
  routes: ({ app, ...hooks }: Base & PeopleHooks) => ({ people: peopleRoutes(app, hooks) }),
  onAccountDeleted: deleteTies,
  exportParts: peopleExportParts,
})
