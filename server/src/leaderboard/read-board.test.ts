import { randomUUID } from 'node:crypto'

import { board } from '@satoshi/contract/leaderboard'
import { cents } from '@satoshi/rules/money'
import { hour } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { TestClock } from '../../test/_clock.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { naiveBoard } from '../../test/_naive-board.ts'
import { somebodyWaits } from '../../test/_lock-wait.ts'
import { insertPlayer } from '../../test/_player.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { grant } from '../progress/progress-api.ts'
import { readCursor, writeCursor, pageSize, readBoard, type BoardQuery } from './board.ts'
import { leaveBoards } from './leaderboard.ts'

/** Monday 00:00 in São Paulo. */
const monday = Date.parse('2026-11-23T03:00:00Z')
const week = '2026-11-23'
let database: TestDatabase
let turn = 0

beforeAll(async () => {
  database = await createDatabase()
})
beforeEach(() => sql`delete from week_points`.execute(database.db))
afterAll(() => database.drop())

test('a board without anybody is empty, and says so of the player too', async () => {
  const ana = await player()
  expect(await read(ana)).toEqual({
    week,
    startsAt: monday,
    endsAt: monday + 7 * 24 * hour,
    serverNow: monday,
    items: [],
    me: { rank: null, points: 0, totalPoints: 0 },
    players: 0,
    previousCursor: null,
    nextCursor: null,
  })
  expect((await read(ana, { around: 'me' })).items).toEqual([])
})

test('equal points share a rank, the earlier is listed first, and nobody stands between them', async () => {
  const [ana, bruno, chen, dalia] = [await player(), await player(), await player(), await player()]
  await points(bruno, 30, monday + 2)
  await points(ana, 30, monday + 1)
  await points(chen, 50, monday + 3)
  await points(dalia, 29, monday + 4)
  const { items, me, players } = await read(ana)
  expect(items.map(({ rank, player: { id }, points: own }) => [rank, id, own])).toEqual([
    [1, chen, 50],
    [2, ana, 30],
    [2, bruno, 30],
    [4, dalia, 29],
  ])
  expect(me).toEqual({ rank: 2, points: 30, totalPoints: 30 })
  expect(players).toBe(4)
})

test('whoever has no points in the week has no rank, and all points are told of all weeks', async () => {
  const [ana, bruno] = [await player(), await player()]
  await points(ana, 70, monday - 1)
  await points(bruno, 10, monday)
  expect((await read(ana)).me).toEqual({ rank: null, points: 0, totalPoints: 70 })
  expect((await read(ana, { around: 'me' })).items.map((item) => item.player.id)).toEqual([bruno])
  expect((await read(ana, { week: '2026-11-16' })).me).toEqual({ rank: 1, points: 70, totalPoints: 70 })
})

test('others see nickname, level and picture, and nothing else', async () => {
  const ana = await player('seen by all')
  await points(ana, 5, monday)
  const { items } = await read(await player())
  expect(items).toEqual([
    {
      rank: 1,
      points: 5,
      player: {
        id: ana,
        nickname: 'seen by all',
        avatarUrl: null,
        avatarId: null,
        accessoryId: null,
        skinId: null,
        level: 1,
      },
    },
  ])
})

test('every page down and up again is the naive board, whatever page one begins on', async () => {
  const everybody = await crowd(pageSize * 2 + 13)
  const naive = (await naiveBoard(database.db, week)).map(({ userId, rank }) => [userId, rank])
  const viewer = everybody[0] ?? ''
  const down = await pages(viewer, {}, 'nextCursor')
  expect(down.map((page) => page.length)).toEqual([pageSize, pageSize, 13])
  expect(down.flat()).toEqual(naive)
  const last = await read(viewer, { cursor: (await lastPage(viewer)).previousCursor ?? '' })
  expect(last.items.at(-1)?.player.id).toBe(naive[pageSize * 2 - 1]?.[0])
  for (const place of [0, 5, 9, 10, 11, 57, naive.length - 1]) {
    const me = String(naive[place]?.[0])
    const around = await read(me, { around: 'me' })
    expect(around.me.rank).toBe(naive[place]?.[1])
    const [first, ...below] = await pages(me, { around: 'me' }, 'nextCursor')
    const above = (await pages(me, { around: 'me' }, 'previousCursor')).slice(1).toReversed()
    expect(first?.[Math.min(place, 10)]?.[0]).toBe(me)
    expect([...above, first ?? [], ...below].flat()).toEqual(naive)
  }
})

test('rank 1 and the last rank around oneself have nobody beyond', async () => {
  const everybody = await crowd(3)
  const naive = await naiveBoard(database.db, week)
  for (const { userId } of naive) {
    const page = await read(userId, { around: 'me' })
    expect(page.items.map((item) => item.player.id)).toEqual(naive.map((place) => place.userId))
    expect([page.previousCursor, page.nextCursor]).toEqual([null, null])
  }
  expect(everybody).toHaveLength(3)
})

test('a listing that was begun goes on in its week when the next has begun', async () => {
  const [viewer = ''] = await crowd(pageSize + 2)
  const first = await read(viewer)
  const later = await read(viewer, { cursor: first.nextCursor ?? '' }, new TestClock(monday + 7 * 24 * hour))
  expect([later.week, later.items.length]).toEqual([week, 2])
})

test('the week of the board changes at midnight in São Paulo, and no week is read before it has begun', async () => {
  const ana = await player()
  const end = monday + 7 * 24 * hour
  expect((await read(ana, {}, new TestClock(end - 1))).week).toBe(week)
  expect((await read(ana, {}, new TestClock(end))).week).toBe('2026-11-30')
  await expect(read(ana, { week: '2026-11-30' }, new TestClock(end - 1))).rejects.toMatchObject({
    issues: [{ path: 'week' }],
  })
})

test.each([
  ['a day that is no Monday', { week: '2026-11-24' }],
  ['a week before the game', { week: '1999-12-27' }],
  ['something that is no cursor', { cursor: 'nonsense' }],
  ['nothing at all', { cursor: '' }],
  ['a cursor that was changed', { cursor: `${anyCursor({})}A` }],
  ['more points than a row can hold', { cursor: anyCursor({ points: 2_147_483_648 }) }],
  ['no points', { cursor: anyCursor({ points: 0 }) }],
  ['a moment that no date can be', { cursor: anyCursor({ reachedAt: 8_640_000_000_000_001 }) }],
  ['a cursor of a day that is no Monday', { cursor: anyCursor({}, '2026-11-24') }],
  ['a cursor of a week to come', { cursor: anyCursor({}, '2026-11-30') }],
  ['a cursor of another week', { cursor: anyCursor({}), week: '2026-11-16' }],
  ['a cursor and oneself', { cursor: anyCursor({}), around: 'me' as const }],
])('%s is refused', async (_, query) => {
  const viewer = '00000000-0000-4000-8000-000000000000'
  await expect(read(viewer, query)).rejects.toMatchObject({ message: 'request.invalid' })
})

test('a cursor says the place that it was made of', () => {
  const cursor = { side: 'before', week, place: { points: 7, reachedAt: monday, userId: randomUUID() } } as const
  expect(readCursor(writeCursor(cursor))).toEqual(cursor)
})

test('a deleted account leaves every board, and those below move up', async () => {
  const [ana, bruno] = [await player(), await player()]
  await points(ana, 70, monday - 1)
  await points(ana, 70, monday)
  await points(bruno, 60, monday)
  await database.inTransaction((tx) => leaveBoards(tx, ana))
  const { items, me, players } = await read(bruno)
  expect(items.map(({ rank, player: { id } }) => [rank, id])).toEqual([[1, bruno]])
  expect([me.rank, players]).toEqual([1, 1])
  expect((await read(bruno, { week: '2026-11-16' })).items).toEqual([])
})

test('points that are being granted while the account is deleted do not bring it back', async () => {
  const ana = await player()
  const deleting = Promise.withResolvers<void>()
  await database.inTransaction(async (tx) => {
    await give(tx, ana, 5, monday)
    deleting.resolve(deleteAccount(ana))
    await somebodyWaits(database.db)
  })
  await deleting.promise
  await points(ana, 5, monday)
  expect((await read(await player())).players).toBe(0)
})

async function deleteAccount(userId: string): Promise<void> {
  await database.inTransaction(async (tx) => {
    await leaveBoards(tx, userId)
    await tx
      .updateTable('profiles')
      .set({ deleted_at: new Date(monday) })
      .where('id', '=', userId)
      .execute()
  })
}

async function read(viewer: string, query: BoardQuery = {}, clock = new TestClock(monday)) {
  return board.parse(await readBoard({ db: database.db, clock }, viewer, query))
}

/** The pages from a first one on in one direction, each as ids with ranks. */
async function pages(viewer: string, query: BoardQuery, along: 'nextCursor' | 'previousCursor') {
  const all = []
  for (let page = await read(viewer, query); ; page = await read(viewer, { cursor: page[along] ?? '' })) {
    all.push(page.items.map((item): [string, number] => [item.player.id, item.rank]))
    if (page[along] === null) return all
  }
}

async function lastPage(viewer: string) {
  let page = await read(viewer)
  while (page.nextCursor) page = await read(viewer, { cursor: page.nextCursor })
  return page
}

function player(nickname = `board ${(turn += 1)}`): Promise<string> {
  return insertPlayer(database.db, nickname)
}

async function crowd(count: number): Promise<string[]> {
  const everybody = []
  for (let index = 0; index < count; index++) {
    const id = await player()
    await points(id, 1 + ((index * 7) % 23), monday + (index % 4))
    everybody.push(id)
  }
  return everybody
}

async function points(userId: string, count: number, at: number): Promise<void> {
  await database.inTransaction((tx) => give(tx, userId, count, at))
}

/** Points as the reward bus gives them. */
async function give(tx: Tx, userId: string, count: number, at: number): Promise<void> {
  const nothing = { xp: 0, earnedCents: cents(0), grantedCents: cents(0) }
  await grant(tx, { source: 'answers', ref: randomUUID(), points: count, ...nothing, userId, at })
}

function anyCursor(place: { points?: number; reachedAt?: number }, of = week): string {
  const userId = '00000000-0000-4000-8000-000000000000'
  return writeCursor({ side: 'after', week: of, place: { points: 5, reachedAt: monday, userId, ...place } })
}
