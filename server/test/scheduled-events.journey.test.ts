import { join } from 'node:path'

import { second } from '@satoshi/rules/time'
import { random } from '@satoshi/rules/random'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { systemClock } from '../src/platform/clock.ts'
import { scheduleEvents } from '../src/platform/scheduled-events/scheduled-events-store.ts'
import { createDatabase, type TestDatabase } from './_database.ts'
import { runScript, until } from './_process.ts'

/** Kills of one of two processes: 10 in `npm test`, 200 in `npm run soak`. */
const kills = process.env['SOAK'] === '1' ? 200 : 10
/** Decides which process is killed, and after how much has happened. */
const seed = 20_261_123
const program = join(import.meta.dirname, '_event-process.ts')

/** What there is to happen; the kills are spread over it. */
const alone = 400 * kills
const chained = 60 * kills
const heaped = 600 * kills

test(
  `of two processes, one of them with a clock 40 s ahead, one is killed ${kills} times: each event happens once, the next of each is never lost`,
  { timeout: 3_600_000 },
  async () => {
    const database = await createDatabase()
    onTestFinished(() => database.drop())
    const now = systemClock().now()
    const first = now - chained * 60 * second
    await fill(database, now, first)
    const started: ReturnType<typeof runScript>[] = []
    const start = (secondsAhead: number) => {
      const process = runScript(program, [database.url, String(secondsAhead), new Date(now).toISOString()])
      started.push(process)
      return process
    }
    const chance = random('event-kills', seed)
    const running = [start(0), start(40)]
    for (let kill = 0; kill < kills; kill++) {
      const goal = Math.floor(((kill + chance.below(100) / 100) * alone) / kills)
      await until('events happen', 60_000, async () => (await countHappened(database)) >= goal)
      const victim = chance.below(2)
      running[victim]?.child.kill('SIGKILL')
      await running[victim]?.ended
      running[victim] = start(victim * 40)
    }
    await until('everything has happened', 240_000, async () => (await countScheduled(database)) === 0)

    const of = (kind: string) =>
      sql<{ ref: string; at: Date }>`
      select ref, at from happened where kind = ${kind} order by id`.execute(database.db)
    const refs = (await of('inviteEnds')).rows.map(({ ref }) => Number(ref))
    expect(refs.toSorted((one, other) => one - other)).toEqual(Array.from({ length: alone }, (_, index) => index))
    const instants = (await of('streakDayCloses')).rows.map(({ at }) => at.getTime())
    expect(instants).toEqual(Array.from({ length: chained + 1 }, (_, index) => first + index * 60 * second))
    const heap = await sql<{ done: number; count: number }>`
      select done, count(*)::int as count from heap group by done`.execute(database.db)
    expect(heap.rows).toEqual([{ done: 1, count: heaped }])
    // Nothing was taken for a failure: whoever is killed has not failed.
    expect(started.map(({ output }) => output()).filter((line) => line !== '')).toEqual([])
  },
)

async function fill({ db, inTransaction }: TestDatabase, now: number, first: number): Promise<void> {
  await sql`create table happened (id bigint generated always as identity, kind text, ref text, at timestamptz)`.execute(
    db,
  )
  await sql`create table heap as select n, 0 as done from generate_series(1, ${heaped}::int) n`.execute(db)
  await sql`create index heap_done on heap (done, n)`.execute(db)
  const invites = Array.from({ length: alone }, (_, index) => ({
    kind: 'inviteEnds' as const,
    ref: String(index),
    // Some are due only by the clock that is ahead, and later by the other.
    at: now - index * second + 10 * second,
  }))
  await inTransaction((tx) =>
    scheduleEvents(tx, [
      ...invites,
      { kind: 'streakDayCloses', ref: 'chain', at: first },
      { kind: 'leagueGroupCloses', ref: 'heap', at: now },
    ]),
  )
}

async function countHappened({ db }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from happened`.execute(db)
  return rows[0]?.count ?? 0
}

async function countScheduled({ db }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from scheduled_events`.execute(db)
  return rows[0]?.count ?? 0
}
