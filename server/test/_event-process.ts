import { pino } from 'pino'
import { sql } from 'kysely'
import { second } from '@satoshi/rules/time'

import { systemClock } from '../src/platform/clock.ts'
import { connectForLongWork } from '../src/platform/postgres/connect.ts'
import { EventRunner } from '../src/platform/scheduled-events/event-runner.ts'
import { scheduleEvents } from '../src/platform/scheduled-events/scheduled-events-store.ts'
import type { EventHandlers } from '../src/platform/scheduled-events/scheduled-events.ts'

/**
 * A process that lets events happen, by a clock that is some seconds ahead: what `scheduled-events.journey.test.ts` kills.
 * Each kind is of another shape: one that happens alone, one that schedules its next, one that works off a heap.
 */
const [url = '', secondsAhead = '0', until = ''] = process.argv.slice(2)
const system = systemClock()
const clock = { now: () => system.now() + Number(secondsAhead) * second }
const log = pino({ level: 'warn' })
// With patience: a machine that is slow for a moment is no failure.
const { db, inTransaction } = connectForLongWork(url, { log, max: 8, asRequests: true })

const handlers: EventHandlers = {
  inviteEnds: {
    handle: async (tx, { ref, at }) => {
      await sql`insert into happened (kind, ref, at) values ('inviteEnds', ${ref}, ${new Date(at)})`.execute(tx)
      // So that kills come in the middle, too.
      await sql`select pg_sleep(0.002)`.execute(tx)
      return undefined
    },
  },
  streakDayCloses: {
    handle: async (tx, { ref, at }) => {
      const next = at + 60 * second
      if (next <= Date.parse(until)) await scheduleEvents(tx, [{ kind: 'streakDayCloses', ref, at: next }])
      await sql`insert into happened (kind, ref, at) values ('streakDayCloses', ${ref}, ${new Date(at)})`.execute(tx)
      return undefined
    },
  },
  leagueGroupCloses: {
    handle: async (tx, { ref, at }) => {
      const { numAffectedRows = 0n } = await sql`
        update heap set done = done + 1
        where n in (select n from heap where done = 0 order by n limit 20)`.execute(tx)
      if (numAffectedRows > 0n) await scheduleEvents(tx, [{ kind: 'leagueGroupCloses', ref, at }])
      return undefined
    },
  },
}

new EventRunner({ db, inTransaction, clock, log }, handlers).start()
