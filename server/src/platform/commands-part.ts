import { hour } from '@satoshi/rules/time'

import { dropOldCommands } from './commands-store.ts'
import { defineDomain } from './domain.ts'
import { Repeating } from './repeating.ts'

/** How often a process looks whether a day's commands may go: each time but one a day it finds nothing to do. */
const dropEveryMillis = hour

/** Commands of every domain, described as a domain is: what they came to goes two days after it. */
export const commands = defineDomain({
  name: 'commands',
  background: ({ app }) => [
    new Repeating(() => dropOldCommands(app.db, app.clock.now()), {
      everyMillis: dropEveryMillis,
      log: app.log,
      failure: 'old commands could not be dropped',
    }),
  ],
})
