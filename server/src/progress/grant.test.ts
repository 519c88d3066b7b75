import { btz, cents } from '@satoshi/rules/money'
import { signUpGrant, type Grant } from '@satoshi/rules/progress/grant'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { expectHonestLedger } from '../../test/_referee.ts'
import type { Db } from '../platform/postgres/db.ts'
import { connectForLongWork, type Connection } from '../platform/postgres/connect.ts'
import { balancesOf } from '../wallet/wallet-api.ts'
import { grant, grantToMany } from './progress-api.ts'

const at = Date.parse('2026-11-21T12:00:00Z')
const atOnce = 20
let database: TestDatabase
let crowd: Connection

beforeAll(async () => {
  database = await createDatabase()
  crowd = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: atOnce })
})
afterAll(async () => {
  try {
    await expectHonestLedger(database.db)
  } finally {
    await crowd.close()
    await database.drop()
  }
})

test('the sign-up grant pays both lots from its mint, once, and gives no XP', async () => {
  const ana = await insertPlayer(database.db, 'signup')
  expect(await granted(ana, signUpGrant(ana))).toHaveLength(1)
  expect(await granted(ana, signUpGrant(ana))).toEqual([])
  expect(await balancesOf(database.db, ana)).toEqual({
    balanceCents: 50_000,
    earnedCents: 20_000,
    grantedCents: 30_000,
  })
  expect(await profileOf(database.db, ana)).toEqual({ level: 1, xp: 0, points: 0 })
})

test('XP raise the level, and every level reached pays once', async () => {
  const ana = await insertPlayer(database.db, 'levels')
  const made = await granted(ana, answers('m1', { xp: 700, points: 700, earnedCents: btz(2) }))
  expect(made.map((one) => [one.source, one.ref, one.earnedCents])).toEqual([
    ['answers', 'm1', 200],
    ['levelUp', '2', 7_000],
    ['levelUp', '3', 8_000],
    ['levelUp', '4', 9_000],
    ['levelUp', '5', 10_000],
  ])
  expect(await profileOf(database.db, ana)).toEqual({ level: 5, xp: 700, points: 700 })
  expect((await balancesOf(database.db, ana)).balanceCents).toBe(34_200)
})

test('the same grant many times at once is made once', async () => {
  const ana = await insertPlayer(database.db, 'crowd')
  const given = { ...answers('m2', { xp: 150, points: 151, earnedCents: btz(20) }), userId: ana, at }
  const made = await Promise.all(Array.from({ length: atOnce }, () => crowd.inTransaction((tx) => grant(tx, given))))
  expect(made.filter((grants) => grants.length > 0)).toHaveLength(1)
  expect(await profileOf(database.db, ana)).toEqual({ level: 2, xp: 150, points: 151 })
  expect((await balancesOf(database.db, ana)).balanceCents).toBe(9_000)
})

test('different grants at once add up, and a level that they reach together is paid once', async () => {
  const ana = await insertPlayer(database.db, 'sum')
  await Promise.all(
    Array.from({ length: atOnce }, (_, index) => {
      const one = answers(`s-${index}`, { xp: 30, points: 30, earnedCents: btz(1) })
      return crowd.inTransaction((tx) => grant(tx, { ...one, userId: ana, at }))
    }),
  )
  expect(await profileOf(database.db, ana)).toEqual({ level: 4, xp: 600, points: 600 })
  expect((await balancesOf(database.db, ana)).balanceCents).toBe(btz(20 + 70 + 80 + 90))
})

test('one source and reference pay each player', async () => {
  const [ana, bruno] = [await insertPlayer(database.db, 'two-a'), await insertPlayer(database.db, 'two-b')]
  const first = { ...answers('2026-11-21', { earnedCents: btz(25) }), source: 'firstQuiz' as const }
  expect(await granted(ana, first)).toHaveLength(1)
  expect(await granted(bruno, first)).toHaveLength(1)
})

test('points go to the week of São Paulo, with when they were reached', async () => {
  const ana = await insertPlayer(database.db, 'weeks')
  const sunday = Date.parse('2026-11-23T02:59:00Z')
  await granted(ana, answers('w1', { xp: 10, points: 11 }), sunday)
  await granted(ana, answers('w2', { xp: 5, points: 5 }), sunday + 60_000)
  await granted(ana, answers('w3', { xp: 5, points: 5 }), sunday + 61_000)
  const weeks = await database.db
    .selectFrom('week_points')
    .select(['week', 'points', 'reached_at'])
    .where('user_id', '=', ana)
    .orderBy('week')
    .execute()
  expect(weeks).toEqual([
    { week: '2026-11-16', points: 11, reached_at: new Date(sunday) },
    { week: '2026-11-23', points: 10, reached_at: new Date(sunday + 61_000) },
  ])
})

test('XP are counted on the player’s own game day, which closes at three', async () => {
  const ana = await insertPlayer(database.db, 'days', { timeZone: 'Asia/Tokyo' })
  const threeInTokyo = Date.parse('2026-11-20T18:00:00Z')
  await granted(ana, answers('d1', { xp: 10, points: 10 }), threeInTokyo - 1)
  await granted(ana, answers('d2', { xp: 7, points: 7 }), threeInTokyo)
  const days = await database.db
    .selectFrom('player_days')
    .select(['day', 'xp'])
    .where('user_id', '=', ana)
    .orderBy('day')
    .execute()
  expect(days).toEqual([
    { day: '2026-11-20', xp: 10 },
    { day: '2026-11-21', xp: 7 },
  ])
})

test('nobody, and a deleted player, are granted nothing', async () => {
  const ana = await insertPlayer(database.db, 'deleted')
  await database.db
    .updateTable('profiles')
    .set({ deleted_at: new Date(at) })
    .where('id', '=', ana)
    .execute()
  expect(await granted(ana, signUpGrant(ana))).toEqual([])
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await granted(nobody, signUpGrant(nobody))).toEqual([])
  expect((await balancesOf(database.db, ana)).balanceCents).toBe(0)
})

test('BTZ to many at once are paid to each once, whoever else pays them at the same moment, and to nobody who is gone', async () => {
  const many = await Promise.all([1, 2, 3, 4].map((nth) => insertPlayer(database.db, `many-${nth}`)))
  const gone = await insertPlayer(database.db, 'many-gone')
  await database.db
    .updateTable('profiles')
    .set({ deleted_at: new Date(at) })
    .where('id', '=', gone)
    .execute()
  const prize = { source: 'league' as const, ref: '2026-11-16', earnedCents: btz(3), grantedCents: cents(0) }
  const grants = [...many, gone].map((userId) => ({ ...prize, userId }))
  await Promise.all(
    // In whatever order they come, they are locked in one.
    [grants, grants.toReversed(), grants.slice(2), grants].map((some) =>
      crowd.inTransaction((tx) => grantToMany(tx, some, at)),
    ),
  )
  for (const userId of many) expect((await balancesOf(database.db, userId)).earnedCents).toBe(300)
  expect((await balancesOf(database.db, gone)).balanceCents).toBe(0)
  const [ana = ''] = many
  expect(await granted(ana, answers('2026-11-16', { source: 'league', earnedCents: btz(3) }))).toEqual([])
})

test('a grant in a transaction that fails was not made', async () => {
  const ana = await insertPlayer(database.db, 'rolled')
  const given = { ...answers('m9', { xp: 100, points: 100, earnedCents: btz(2) }), userId: ana, at }
  const failing = database.inTransaction(async (tx) => {
    await grant(tx, given)
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow('something else went wrong')
  expect(await profileOf(database.db, ana)).toEqual({ level: 1, xp: 0, points: 0 })
  expect(await granted(ana, answers('m9', { xp: 100, points: 100, earnedCents: btz(2) }))).toHaveLength(2)
})

function granted(userId: string, one: Grant, when = at): Promise<Grant[]> {
  return database.inTransaction((tx) => grant(tx, { ...one, userId, at: when }))
}

function answers(ref: string, given: Partial<Grant>): Grant {
  return { source: 'answers', ref, xp: 0, points: 0, earnedCents: cents(0), grantedCents: cents(0), ...given }
}

function profileOf(db: Db, userId: string) {
  return db.selectFrom('profiles').select(['level', 'xp', 'points']).where('id', '=', userId).executeTakeFirstOrThrow()
}
