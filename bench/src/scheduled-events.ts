/**
 * Scheduled events: how long 10,000 that are due at once take in two runners, how late one is that comes alone, and what
 * a look at the calendar costs when nothing is due, with a million events to come. Handlers write one row each.
 * `node bench/src/scheduled-events.ts [due] [to come] [alone]`
 */
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

import { systemClock } from '../../server/src/platform/clock.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { EventRunner } from '../../server/src/platform/scheduled-events/event-runner.ts'
import { readCandidates, scheduleEvents } from '../../server/src/platform/scheduled-events/scheduled-events-store.ts'
import type { EventHandlers, EventKind } from '../../server/src/platform/scheduled-events/scheduled-events.ts'
import { spread } from './_measure.ts'
import { ownDatabase } from './_own-database.ts'
import { saveResult } from './_result.ts'

const [due = 10_000, toCome = 1_000_000, alone = 100] = process.argv.slice(2).map(Number)
const kinds: EventKind[] = ['inviteEnds', 'streakDayCloses', 'leagueGroupCloses']

const database = await ownDatabase()
const clock = systemClock()
const world = { ...database.connection, clock, log: createLog('error') }
const lateness: number[] = []
const handlers: EventHandlers = {
  streakDayCloses: {
    handle: async (tx, { ref }) => {
      await tx.insertInto('allowances').values({ key: ref, free_at: 0 }).execute()
      return undefined
    },
  },
  inviteEnds: {
    handle:
      async (_tx, { at }) =>
      () =>
        void lateness.push(clock.now() - at),
  },
  leagueGroupCloses: { handle: async () => undefined },
}
try {
  await fill('streakDayCloses', due, '-1 hour')
  const began = performance.now()
  const happened = await Promise.all([1, 2].map(() => new EventRunner(world, handlers).runDue()))
  const seconds = (performance.now() - began) / 1_000
  const twice = happened.reduce((sum, count) => sum + count, 0) - due

  await fill('streakDayCloses', toCome, '1 day')
  await database.patient.pool.query('vacuum analyze scheduled_events')
  const looks = await timesOf(500, () => readCandidates(world.db, { kinds, until: clock.now() + 1_000, perKind: 25 }))

  const runner = new EventRunner(world, handlers)
  runner.start()
  for (let one = 0; one < alone; one++) {
    // By another process, so that nothing tells the runner: soon, and not so soon.
    const at = clock.now() + (one % 2 === 0 ? 100 : 1_500)
    await world.inTransaction((tx) => scheduleEvents(tx, [{ kind: 'inviteEnds', ref: String(one), at }]))
    await pause(130)
  }
  while (lateness.length < alone) await pause(50)
  await runner.stop()

  const figures = { due, seconds, perSecond: due / seconds, twice, look: spread(looks), late: spread(lateness) }
  console.log(`${due} due at once: ${seconds.toFixed(1)} s in two runners, ${figures.perSecond.toFixed(0)} a second`)
  console.log(`happened twice, or not at all: ${twice}`)
  console.log(`a look with ${toCome} to come:`, figures.look)
  console.log('milliseconds that one comes late:', figures.late)
  console.log(`machine   ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`)
  saveResult(figures)
  if (twice !== 0) process.exitCode = 1
} finally {
  await database.close()
}

async function fill(kind: EventKind, count: number, from: string): Promise<void> {
  await database.patient.pool.query(
    `insert into scheduled_events (kind, ref, at, due_at)
     select $1, $3::text || n, at, at from generate_series(1, $2::int) n
     cross join lateral (select now() + $3::text::interval + n * interval '1 ms' as at) instant`,
    [kind, count, from],
  )
}

async function timesOf(times: number, look: () => Promise<unknown>): Promise<number[]> {
  const millis: number[] = []
  for (let one = 0; one < times; one++) {
    const began = performance.now()
    await look()
    millis.push(performance.now() - began)
  }
  return millis
}
