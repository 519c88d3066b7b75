import { ranksFrom } from '@satoshi/rules/leaderboard/ranks'
import type { Day } from '@satoshi/rules/time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { naiveBoard } from '../../test/_naive-board.ts'
import { insertPlayer } from '../../test/_player.ts'
import { connectForLongWork, type Connection } from '../platform/postgres/connect.ts'
import { addWeekPoints } from '../progress/progress-store.ts'
import { collectChanges, deleteWeekPoints, readMine, readSlice, type Place } from './leaderboard-store.ts'

const at = Date.parse('2026-11-24T12:00:00Z')
const week = '2026-11-23'
const weekBefore = '2026-11-16'
let database: TestDatabase
/** A connection for each of the calls that race. */
let crowd: Connection
const players: string[] = []

beforeAll(async () => {
  database = await createDatabase()
  crowd = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: 24 })
  for (let index = 0; index < 16; index++) players.push(await insertPlayer(database.db, `store-${index}`))
})
beforeEach(() => sql`delete from week_points`.execute(database.db))
afterAll(async () => {
  await crowd.close()
  await database.drop()
})

test('whatever is added, set, taken away and collected, ranks and pages are those of the naive query', async () => {
  const move = fc.record({
    what: fc.constantFrom('add', 'add', 'add', 'set', 'leave', 'collect'),
    player: fc.nat(15),
    week: fc.constantFrom(week, week, weekBefore),
    points: fc.constantFrom(1, 1, 2, 15, 16, 17, 63, 255, 256, 3_839, 4_095, 4_096, 4_097, 9_000, 300_000),
    after: fc.nat(2),
  })
  const run = fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 40 }), async (moves) => {
    await sql`delete from week_points`.execute(database.db)
    for (const [turn, one] of moves.entries()) await make({ ...one, at: at + Math.floor(turn / 3) })
    for (const each of [week, weekBefore]) await expectNaive(each)
  })
  await fc.assert(run, { numRuns: 60, seed: 20_261_123 })
  // Its length is its purpose: some 12,000 questions to the database.
}, 120_000)

test('the largest number of points that a row can hold has a rank like any other', async () => {
  await add(week, 0, 2_147_483_647)
  await add(week, 1, 2_147_483_646)
  await expectNaive(week)
  await collect()
  await expectNaive(week)
})

test('a change counts from the moment that its transaction commits, and not at all when it fails', async () => {
  await add(week, 0, 100)
  await collect()
  const failing = database.inTransaction(async (tx) => {
    await addWeekPoints(tx, players[1] ?? '', { week, points: 500, at })
    expect(await readMine(tx, week, players[0] ?? '')).toEqual({ points: 100, above: 1 })
    expect(await readMine(database.db, week, players[0] ?? '')).toEqual({ points: 100, above: 0 })
    throw new Error('thought better of it')
  })
  await expect(failing).rejects.toThrow('thought better')
  expect(await readMine(database.db, week, players[0] ?? '')).toEqual({ points: 100, above: 0 })
})

test('collecting says how much there was, leaves nothing behind and does nothing when idle', async () => {
  await add(week, 0, 5)
  await add(week, 0, 5)
  await collect()
  await add(week, 1, 7)
  await add(weekBefore, 1, 7)
  expect(await collect()).toBe(2)
  expect(await database.db.selectFrom('week_changes').selectAll().execute()).toEqual([])
  expect(await collect()).toBe(0)
})

test('points that stay what they are are no change', async () => {
  await add(week, 0, 5)
  await collect()
  await sql`update week_points set reached_at = reached_at + interval '1 s'`.execute(database.db)
  expect(await database.db.selectFrom('week_changes').selectAll().execute()).toEqual([])
})

test('points do not move to another week', async () => {
  await add(week, 0, 5)
  await expect(database.db.updateTable('week_points').set({ week: weekBefore }).execute()).rejects.toThrow(
    'points stay in their week',
  )
})

test('while one collects, another has nothing to do and does not wait', async () => {
  await add(week, 0, 5)
  await database.inTransaction(async (tx) => {
    expect(await collectChanges(tx)).toBeGreaterThan(0)
    const other = crowd.inTransaction(async (second) => {
      await sql`set local lock_timeout = '500ms'`.execute(second)
      return collectChanges(second)
    })
    expect(await other).toBe(0)
  })
})

test('points that are given while others are collected neither wait for that nor are lost', async () => {
  await add(week, 0, 5)
  await database.inTransaction(async (tx) => {
    await collectChanges(tx)
    await crowd.inTransaction(async (second) => {
      await sql`set local lock_timeout = '500ms'`.execute(second)
      await addWeekPoints(second, players[0] ?? '', { week, points: 5, at })
      await addWeekPoints(second, players[1] ?? '', { week, points: 7, at })
    })
  })
  await expectNaive(week)
})

test('many grants, deletions and collections at once end exact, without a deadlock, and every reader sees ranks that fit', async () => {
  let running = true
  const seen: string[] = []
  const reader = async () => {
    while (running) {
      // A moment is whole when the page of everybody, ranked by the counts, is the page ranked by itself.
      const slice = await readSlice(crowd.db, players[0] ?? '', { week, from: 'top', before: 0, after: 100 })
      const points = slice.after.map((place) => place.points)
      const counted = slice.standing ? ranksFrom(slice.standing, points) : []
      const itself = points.map((own) => 1 + points.filter((other) => other > own).length)
      if (String(counted) !== String(itself) || slice.players !== points.length)
        seen.push(`${counted.join()} / ${itself.join()}`)
    }
  }
  const collector = async () => {
    while (running) await crowd.db.transaction().execute(collectChanges)
  }
  const beside = [reader(), reader(), collector(), collector()]
  // Without `inTransaction`, which would run a deadlocked transaction again and hide it.
  const work = players.map(async (userId, index) => {
    for (let turn = 0; turn < 40; turn++) {
      const points = 1 + ((index * 7 + turn * 13) % 90)
      await crowd.db.transaction().execute(async (tx) => {
        if (turn % 13 === 12) await deleteWeekPoints(tx, userId)
        else await addWeekPoints(tx, userId, { week, points, at: at + turn })
      })
    }
  })
  const results = await Promise.allSettled(work)
  running = false
  await Promise.all(beside)
  expect(results.filter((result) => result.status === 'rejected')).toEqual([])
  expect(seen).toEqual([])
  await expectNaive(week)
  await collect()
  await expectNaive(week)
})

/** Everybody's rank, and the whole board read in pages of three downwards, upwards and around each, are the naive ones. */
async function expectNaive(each: Day): Promise<void> {
  const naive = await naiveBoard(database.db, each)
  const standings = await Promise.all(players.map((userId) => readMine(database.db, each, userId)))
  for (const [index, userId] of players.entries()) {
    const mine = standings[index]
    const expected = naive.find((place) => place.userId === userId)
    expect(mine && { points: mine.points, rank: mine.above + 1 }).toEqual(
      expected ? { points: expected.points, rank: expected.rank } : null,
    )
  }
  const listed = naive.map(({ userId, points, rank }) => ({ userId, points, rank }))
  const [down, up] = await Promise.all([walk(each, 'after'), walk(each, 'before')])
  expect(down).toEqual(listed)
  expect(up.toReversed()).toEqual(listed)
  const slices = await Promise.all(
    naive.map(({ userId }) =>
      readSlice(database.db, userId, { week: each, from: { around: userId }, before: 2, after: 3 }),
    ),
  )
  for (const [index, around] of slices.entries()) {
    expect(ranked(around)).toEqual(listed.slice(Math.max(0, index - 2), index + 3))
    expect(around.players).toBe(naive.length)
  }
}

async function walk(each: Day, side: 'after' | 'before') {
  const all: ReturnType<typeof ranked> = []
  let last: Place | undefined = side === 'after' ? undefined : theEnd
  for (;;) {
    const from = last ? { beside: last } : ('top' as const)
    const count = { before: side === 'before' ? 3 : 0, after: side === 'after' ? 3 : 0 }
    const slice = await readSlice(database.db, players[0] ?? '', { week: each, from, ...count })
    const page = ranked(slice)
    if (page.length === 0) return all
    all.push(...(side === 'after' ? page : page.toReversed()))
    last = side === 'after' ? slice.after.at(-1) : slice.before[0]
  }
}

/** Sorts behind every place. */
const theEnd: Place = { points: 0, reachedAt: at, userId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

function ranked({ before, after, standing }: Awaited<ReturnType<typeof readSlice>>) {
  const places = [...before, ...after]
  const ranks = standing
    ? ranksFrom(
        standing,
        places.map((place) => place.points),
      )
    : []
  return places.map(({ userId, points }, index) => ({ userId, points, rank: ranks[index] ?? 0 }))
}

type Move = { what: string; player: number; week: Day; points: number; at: number }

async function make({ what, player, week: each, points, at: when }: Move): Promise<void> {
  const userId = players[player] ?? ''
  if (what === 'collect') return void (await collect())
  if (what === 'leave') return database.inTransaction((tx) => deleteWeekPoints(tx, userId))
  if (what === 'add') return database.inTransaction((tx) => addWeekPoints(tx, userId, { week: each, points, at: when }))
  await database.db.updateTable('week_points').set({ points }).where('user_id', '=', userId).execute()
}

function add(each: Day, player: number, points: number): Promise<void> {
  return make({ what: 'add', player, week: each, points, at })
}

function collect(): Promise<number> {
  return database.inTransaction(collectChanges)
}
