import { hour, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { newSeed } from '../platform/ids.ts'
import { inBatches } from '../platform/postgres/db.ts'
import { Repeating } from '../platform/repeating.ts'
import { deleteActivities, dropOldActivities, readOwnActivities, type OwnActivity } from './activity-store.ts'
import { countActivities } from './count-activities.ts'

/** Days for which activities are kept: longer than the 30 for which their job is (migration 0007). Source: decision 0138. */
const retainedDays = 35
const dropEveryMillis: Millis = hour
/** Activities that are dropped in one statement. */
const dropBatch = 1_000

/** What this domain gives to the file of everything that is kept of a player. */
const activityExportParts: readonly ExportPart[] = [
  {
    key: 'activities',
    rows: (db, userId) => inBatches<OwnActivity>((last, limit) => readOwnActivities(db, userId, last, limit)),
  },
]

export const activity = defineDomain({
  name: 'activity',
  jobs: ({ app, subscribers, chance }) => {
    // They count at any moment: what is drawn here must not move what a seeded server draws for its matches.
    const counting: App = { ...app, newSeed: chance?.newCountingSeed ?? newSeed }
    return { countActivities: ({ ids }) => countActivities(counting, subscribers, ids) }
  },
  background: ({ app }) => [createDropping(app)],
  onAccountDeleted: deleteActivities,
  exportParts: activityExportParts,
})

function createDropping({ db, log }: App): Repeating {
  const drop = async () => {
    while ((await dropOldActivities(db, retainedDays, dropBatch)) === dropBatch);
  }
  return new Repeating(drop, { everyMillis: dropEveryMillis, log, failure: 'old activities could not be dropped' })
}
