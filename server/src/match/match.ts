import { hour } from '@satoshi/rules/time'

import { defineDomain, type Base } from '../platform/domain.ts'
import type { App } from '../platform/app.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { Repeating } from '../platform/repeating.ts'
import { matchAnswers, matchRoutes } from './match-routes.ts'
import { matchExportParts, leaveMatches } from './match-own-data.ts'
import { deleteHiddenTabs } from './hidden-tab-store.ts'
import { createMatches, type Matches } from './matches.ts'
import { dropOldEvents } from './old-events-store.ts'
import { Sweep } from './sweep.ts'
import { rateMatch } from './ended-match.ts'

type Opened = { matches: Matches }

/** How often a process looks whether a week's events may go: each time but one a week it finds nothing to do. */
const dropEveryMillis = hour

export const match = defineDomain({
  name: 'match',
  open: ({ app }): Opened => ({ matches: createMatches(app) }),
  routes: ({ matches }: Base & Opened) => ({ match: matchRoutes(matches) }),
  live: ({ matches }: Base & Opened) => matchAnswers(matches),
  jobs: ({ app, matches }: Base & Opened) => matchJobs(app, matches),
  background: ({ app, slow, matches }: Base & Opened) => [
    backgroundOf(matches),
    new Repeating(() => dropOldEvents(slow.db, app.clock.now()), {
      everyMillis: dropEveryMillis,
      log: app.log,
      failure: 'old events of matches could not be dropped',
    }),
  ],
  onAccountDeleted: deleteHiddenTabs,
  exportParts: matchExportParts,
})

function backgroundOf(matches: Matches) {
  const sweep = new Sweep(matches)
  return {
    start: async () => {
      await sweep.start()
      matches.live.listen()
      matches.absences.start()
    },
    // Sockets that the stop closes are nobody's absence.
    beforeStop: () => matches.absences.stop(),
    stop: async () => {
      await sweep.stop()
      matches.timers.close()
    },
  }
}

/** Rates questions and players when a match has ended, and ends the matches of a deleted account. */
function matchJobs(app: App, matches: Matches): JobHandlers {
  return {
    rateAnswers: ({ matchId }) => rateMatch(app, matchId),
    accountDeleted: ({ userId }) => leaveMatches(matches, userId),
  }
}
