import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { somebodyWaits } from '../../test/_lock-wait.ts'
import { insertPlayer } from '../../test/_player.ts'
import type { App } from '../platform/app.ts'
import type { ActivityHandlers, Subscriber } from '../platform/domain.ts'
import { silentLive } from '../platform/live/live.ts'
import { connectForLongWork, type Connection } from '../platform/postgres/connect.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { publishActivities, type Activity, type NewActivity } from './activity-api.ts'
import { deleteActivities, dropOldActivities } from './activity-store.ts'
import { countActivities } from './count-activities.ts'

const at = Date.parse('2026-11-23T12:00:00Z')
let database: TestDatabase
/** Another process on the same database. */
let other: Connection
beforeAll(async () => {
  database = await createDatabase()
  other = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: 4 })
  await sql`create table counts (user_id uuid, ref text, subscriber text, times int,
            primary key (user_id, ref, subscriber))`.execute(database.db)
})
beforeEach(() => sql`delete from pgboss.job`.execute(database.db))
afterAll(async () => {
  await other.close()
  await database.drop()
})

/** What goes wrong in a handler: before it writes, after it, or its connection ends before the commit. */
type Fault = 'before' | 'after' | 'killed'
type Step =
  | { do: 'publish'; ref: number; commits: boolean }
  | { do: 'count'; processes: number; faults: (Fault | null)[] }
  | { do: 'delete' }

const fault = fc.option(fc.constantFrom<Fault>('before', 'after', 'killed'), { freq: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('publish'), ref: fc.nat(3), commits: fc.boolean() }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('count'),
      processes: fc.integer({ min: 1, max: 4 }),
      faults: fc.array(fault, { maxLength: 8 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete') }) },
)

test('an activity is counted once by each subscriber, whatever fails, dies or comes again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      await sql`delete from pgboss.job`.execute(database.db)
      const ana = await newPlayer()
      const run = { published: new Set<string>(), deleted: false }
      for (const each of steps) await take(each, ana, run)
      const before = await countsOf(ana)
      await countQueued()
      const after = await countsOf(ana)
      if (run.deleted) expect(after).toEqual(before)
      else
        expect(after).toEqual([...run.published].flatMap((ref) => names.map((name) => `${ref} ${name} 1`)).toSorted())
      for (const line of after) expect(line).toMatch(/ 1$/)
      const left = await database.db.selectFrom('activities').select('ref').where('user_id', '=', ana).execute()
      expect(left).toHaveLength(run.deleted ? 0 : run.published.size)
    }),
    { numRuns: 100, seed: 7 },
  )
})

test('one subscriber that fails stops no other, and counts when the job comes again', async () => {
  const ana = await newPlayer()
  await publish([reviewOf(ana, 'a'), reviewOf(ana, 'b')])
  const failing = subscribersWith(['before', null, 'before'])
  const counted = countActivities(appOn(database), failing, await queuedIds())
  await expect(counted).rejects.toThrow(AggregateError)
  expect(await countsOf(ana)).toEqual(['a high 1', 'b high 1'])
  await countQueued()
  expect(await countsOf(ana)).toEqual(['a high 1', 'a low 1', 'b high 1', 'b low 1'])
})

test('two processes that count at once: the second waits for the first, and counts what that one gave up', async () => {
  const ana = await newPlayer()
  await publish([reviewOf(ana, 'a')])
  const ids = await queuedIds()
  const begun = Promise.withResolvers<void>()
  const waited = Promise.withResolvers<void>()
  const slow: Subscriber = {
    name: 'low',
    onActivity: {
      cardReviewed: async ({ tx, activity }) => {
        await count(tx, 'low', activity)
        begun.resolve()
        await waited.promise
        throw new Error('given up')
      },
    },
  }
  const first = countActivities(appOn(database), [slow], ids)
  await begun.promise
  const second = countActivities(appOn(other), subscribersWith([]), ids)
  await somebodyWaits(database.db)
  waited.resolve()
  await expect(first).rejects.toThrow('activities were not counted')
  await second
  expect(await countsOf(ana)).toEqual(['a high 1', 'a low 1'])
})

test('what is published twice is one, with one job; another player or kind of the same ref is another', async () => {
  const [ana, bia] = [await newPlayer(), await newPlayer()]
  await publish([reviewOf(ana, 'same')])
  await publish([reviewOf(ana, 'same')])
  expect(await queuedIds()).toHaveLength(1)
  const match: NewActivity = { userId: ana, kind: 'matchSettled', ref: 'same', at, data: { seat: 0 } }
  await publish([match, reviewOf(bia, 'same'), reviewOf(ana, 'same')])
  expect(new Set(await queuedIds()).size).toBe(3)
  await countQueued()
  // Nobody here subscribes to matches.
  expect([await countsOf(ana), await countsOf(bia)]).toEqual([
    ['same high 1', 'same low 1'],
    ['same high 1', 'same low 1'],
  ])
})

test('handlers get what was published, and what they changed is published after the commit', async () => {
  const ana = await newPlayer()
  await publish([reviewOf(ana, 'a')])
  const stale: unknown[] = []
  const live = { ...silentLive(), toUser: (userId: string, _: string, change: unknown) => stale.push([userId, change]) }
  const seen: unknown[] = []
  const cardReviewed: ActivityHandlers['cardReviewed'] = async ({ player, activity: { id: _, ...rest } }) => {
    seen.push(player.userId, rest, stale.length)
    return ['missions', 'review']
  }
  await countActivities(
    { ...appOn(database), live },
    [{ name: 'one', onActivity: { cardReviewed } }],
    await queuedIds(),
  )
  expect(seen).toEqual([ana, reviewOf(ana, 'a'), 0])
  expect(stale).toEqual([[ana, { topics: ['missions', 'review'] }]])
})

test('a kind that is not known, and data that is not its own, are faults, counted by nobody, and stop nothing', async () => {
  const [ana, bia] = [await newPlayer(), await newPlayer()]
  await publish([reviewOf(ana, 'a'), reviewOf(bia, 'b')])
  const ids = await queuedIds()
  const change = (to: { kind?: string; data?: string }) =>
    database.db.updateTable('activities').set(to).where('user_id', '=', ana).execute()
  const failuresOf = async () => {
    const failed: unknown = await countActivities(appOn(database), subscribersWith([]), ids).catch(
      (error: unknown) => error,
    )
    return failed instanceof AggregateError ? causesOf(failed) : []
  }
  await change({ kind: 'moonWalked' })
  expect(await failuresOf()).toEqual(names.map(() => new Error('no kind of activity: moonWalked')))
  await change({ kind: 'cardReviewed', data: '{"questionId":"q"}' })
  expect(await failuresOf()).toEqual(names.map((): unknown => expect.any(z.ZodError)))
  expect([await countsOf(ana), await countsOf(bia)]).toEqual([[], ['b high 1', 'b low 1']])
})

test('activities are dropped after their days, the oldest first, and not before', async () => {
  const ana = await newPlayer()
  for (const [ref, days] of Object.entries({ old: -36, older: -50, young: -34 })) {
    await sql`insert into activities (id, user_id, kind, ref, data, at)
              values (uuidv7(make_interval(days => ${days}::int)), ${ana}, 'matchSettled', ${ref}, '{}', now())`.execute(
      database.db,
    )
  }
  const left = async () =>
    (await database.db.selectFrom('activities').select('ref').where('user_id', '=', ana).orderBy('ref').execute()).map(
      ({ ref }) => ref,
    )
  expect(await dropOldActivities(database.db, 35, 1)).toBe(1)
  expect(await left()).toEqual(['old', 'young'])
  expect(await dropOldActivities(database.db, 35, 10)).toBe(1)
  expect(await dropOldActivities(database.db, 35, 10)).toBe(0)
  expect(await left()).toEqual(['young'])
})

function causesOf({ errors }: { errors: Error[] }): unknown[] {
  return errors.map(({ cause }) => cause)
}

test('what is young is not read to find what is old', async () => {
  const ana = await newPlayer()
  await sql`insert into activities (user_id, kind, ref, data, at)
            select ${ana}, 'matchSettled', n, '{}', now() from generate_series(1, 500) n`.execute(database.db)
  const read = await database.inTransaction(async (tx) => {
    // In a table as small as this one everything is read otherwise.
    await sql`set local enable_seqscan = off`.execute(tx)
    await dropOldActivities(tx, 35, 10)
    const { rows } = await sql<{ rows: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'activities'`.execute(
      tx,
    )
    return rows[0]?.rows
  })
  // The planner looks at some of the oldest.
  expect(read).toBeLessThan(500)
})

async function take(each: Step, ana: string, run: { published: Set<string>; deleted: boolean }): Promise<void> {
  if (each.do === 'publish') {
    const published = publish([reviewOf(ana, `${each.ref}`)], each.commits)
    if (!each.commits) return expect(published).rejects.toThrow('rolled back')
    await published
    run.published.add(`${each.ref}`)
  } else if (each.do === 'delete') {
    run.deleted = true
    await deletePlayer(ana)
  } else {
    const ids = await queuedIds()
    const failing = subscribersWith(each.faults)
    const nodes = Array.from({ length: each.processes }, (_, index) => appOn(index % 2 === 0 ? database : other))
    await Promise.allSettled(nodes.map((node) => countActivities(node, failing, ids)))
  }
}

const names = ['high', 'low']

/** Two subscribers that write what they count; the first handlers that run meet these faults, in their order. */
function subscribersWith(faults: readonly (Fault | null)[]): Subscriber[] {
  const waiting = [...faults]
  return ['low', 'high'].map((name) => ({
    name,
    onActivity: {
      cardReviewed: async ({ tx, activity }) => {
        const met = waiting.shift() ?? null
        if (met === 'before') throw new Error('before it was written')
        await count(tx, name, activity)
        if (met === 'after') throw new Error('after it was written')
        if (met === 'killed') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
        return []
      },
    },
  }))
}

async function count(tx: Tx, subscriber: string, { userId, ref }: Activity): Promise<void> {
  await sql`insert into counts values (${userId}, ${ref}, ${subscriber}, 1)
            on conflict (user_id, ref, subscriber) do update set times = counts.times + 1`.execute(tx)
}

/** `ref subscriber times` of what was counted of a player. */
async function countsOf(userId: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select ref || ' ' || subscriber || ' ' || times as line from counts where user_id = ${userId} order by line`.execute(
    database.db,
  )
  return rows.map(({ line }) => line)
}

function reviewOf(userId: string, ref: string): NewActivity {
  return { userId, kind: 'cardReviewed', ref, at, data: { questionId: 'roi-001', position: 0, right: true } }
}

async function publish(activities: NewActivity[], commits = true): Promise<void> {
  await database.inTransaction(async (tx) => {
    await publishActivities(tx, activities)
    if (!commits) throw new Error('rolled back')
  })
}

/** The ids that jobs carry: those of activities that were committed, since they are sent with them. */
async function queuedIds(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select listed.id from pgboss.job j, jsonb_array_elements_text(j.data->'ids') as listed(id)
    where j.name = 'countActivities' order by listed.id`.execute(database.db)
  return rows.map(({ id }) => id)
}

async function countQueued(): Promise<void> {
  await countActivities(appOn(database), subscribersWith([]), await queuedIds())
}

async function newPlayer(): Promise<string> {
  return insertPlayer(database.db, `p${randomUUID()}`)
}

/** As deleting an account does: its row first, then what is of the player. */
async function deletePlayer(userId: string): Promise<void> {
  await database.inTransaction(async (tx) => {
    await tx
      .updateTable('profiles')
      .set({ deleted_at: new Date(at) })
      .where('id', '=', userId)
      .execute()
    await deleteActivities(tx, userId)
  })
}

/** What counting reaches of a process. */
function appOn({ db, inTransaction }: Pick<Connection, 'db' | 'inTransaction'>): App {
  return { db, inTransaction, live: silentLive() } as App // safe: nothing else of it is reached here
}
