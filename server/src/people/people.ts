import { defineDomain, type Base, type ExportPart } from '../platform/domain.ts'
import type { PeopleHooks } from './people-view.ts'
import { peopleRoutes } from './people-routes.ts'
import { blockPartners, deleteTies, inAnyBlock, readBlocked, readFollowed } from './people-store.ts'

/** What this domain gives to the file of everything that is kept of a player: others by their nicknames alone. */
const peopleExportParts: readonly ExportPart[] = [
  { key: 'following', value: readFollowed },
  { key: 'blocked', value: readBlocked },
]

export const people = defineDomain({
  name: 'people',
  open: () => ({ blockPartners, inAnyBlock }),
  routes: ({ app, ...hooks }: Base & PeopleHooks) => ({ people: peopleRoutes(app, hooks) }),
  onAccountDeleted: deleteTies,
  exportParts: peopleExportParts,
})
