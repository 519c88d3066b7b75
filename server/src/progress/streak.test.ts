import { standardSettings } from '@satoshi/rules/game-settings'
import type { UnboundedItem } from '@satoshi/rules/inventory/items'
import { btz, cents } from '@satoshi/rules/money'
import type { QuizAnswer } from '@satoshi/rules/progress/quiz-reward'
import { hour, minute, type Instant } from '@satoshi/rules/time'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { TestClock } from '../../test/_clock.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { standardGame } from '../../test/_game-settings.ts'
import { insertPlayer } from '../../test/_player.ts'
import { expectHonestLedger } from '../../test/_referee.ts'
import { addFreezes, addItem, itemsOf, consumeItem } from '../inventory/inventory-api.ts'
import { newRandomId } from '../platform/ids.ts'
import { silentLive } from '../platform/live/live.ts'
import { connectForLongWork, type Connection } from '../platform/postgres/connect.ts'
import { Refusal } from '../platform/refusal.ts'
import { EventRunner } from '../platform/scheduled-events/event-runner.ts'
import { readMe } from '../profile/profile-view.ts'
import { balancesOf } from '../wallet/wallet-api.ts'
import { grant } from './grant.ts'
import { readStreak } from './streak-view.ts'
import { repairStreak, streakEvents } from './streak.ts'
import { settleQuiz } from './settlement.ts'
import { beginBoost, readInventory } from './begin-boost.ts'

/** Noon in São Paulo; the player's day closes fifteen hours later. */
const noon = Date.parse('2026-11-02T15:00:00Z')
const day = 24 * hour
const atOnce = 8
const log = pino({ level: 'silent' })
let database: TestDatabase
let crowd: Connection
let matches = 0

beforeAll(async () => {
  database = await createDatabase()
  crowd = connectForLongWork(database.url, { log, max: atOnce })
})
afterAll(async () => {
  try {
    await expectHonestLedger(database.db)
  } finally {
    await crowd.close()
    await database.drop()
  }
})

describe('a missed day', () => {
  test('takes a freeze by itself, once, with a notice, and the streak goes on', async () => {
    const ana = await playerOfDays('frozen', 3)
    await freezes(ana, 2)
    const missed = noon + 4 * day
    // What is shown does not wait for the look.
    expect(await streakAt(ana, missed)).toMatchObject({ days: 3, freezes: { held: 1 }, doneToday: false, repair: null })
    expect((await me(ana, missed)).profile.streak).toBe(3)
    await Promise.all(Array.from({ length: 4 }, () => closeDays(missed, crowd)))
    expect((await itemsOf(database.db, ana)).freeze).toBe(1)
    expect(await noticesOf(ana)).toEqual([{ day: '2026-11-05', days: 3, left: 1 }])
    expect((await streakAt(ana, missed)).calendar.days).toEqual([
      { day: '2026-11-02', kind: 'active' },
      { day: '2026-11-03', kind: 'active' },
      { day: '2026-11-04', kind: 'active' },
      { day: '2026-11-05', kind: 'frozen' },
    ])
    await quiz(ana, missed)
    expect(await streakAt(ana, missed)).toMatchObject({ days: 4, doneToday: true })
  })

  test('after another takes the next freeze, and then the streak is lost, each as its day closes', async () => {
    const ana = await playerOfDays('missing', 2)
    await freezes(ana, 2)
    const seen: object[] = []
    for (const days of [3, 4, 5, 6]) {
      await closeDays(noon + days * day)
      const { streak_day } = await database.db
        .selectFrom('profiles')
        .select('streak_day')
        .where('id', '=', ana)
        .executeTakeFirstOrThrow()
      seen.push({ streak_day, held: (await itemsOf(database.db, ana)).freeze ?? 0, scheduled: await isScheduled(ana) })
    }
    expect(seen).toEqual([
      { streak_day: '2026-11-04', held: 1, scheduled: true },
      { streak_day: '2026-11-05', held: 0, scheduled: true },
      { streak_day: '2026-11-05', held: 0, scheduled: false },
      { streak_day: '2026-11-05', held: 0, scheduled: false },
    ])
  })

  test('is settled by the next quiz too, where nobody looked, and quizzes at once take one freeze', async () => {
    const ana = await playerOfDays('at-once', 1)
    await freezes(ana, 2)
    await Promise.all(Array.from({ length: atOnce }, () => quiz(ana, noon + 2 * day, crowd)))
    expect((await itemsOf(database.db, ana)).freeze).toBe(1)
    expect(await streakAt(ana, noon + 2 * day)).toMatchObject({ days: 2 })
  })

  test('without a freeze ends the streak, which can be repaired for 48 hours', async () => {
    const ana = await playerOfDays('ended', 2)
    const missed = noon + 3 * day
    const closed = Date.parse('2026-11-05T06:00:00Z')
    const offered = { days: 2, until: closed + 48 * hour, began: false, quizzes: 0, needed: 3, priceCents: 0 }
    expect(await streakAt(ana, missed)).toMatchObject({ days: 0, standsUntil: null, repair: offered })
    await closeDays(missed)
    expect(await streakAt(ana, missed)).toMatchObject({ days: 0, repair: offered })
    expect((await streakAt(ana, closed + 48 * hour)).repair).toBe(null)
    expect(await refusalOf(() => repair(ana, closed + 48 * hour))).toBe('streak.notLost')
  })
})

describe('a repair', () => {
  test('takes three full quizzes, joins both streaks, and is free once in 30 days', async () => {
    const ana = await playerOfDays('repaired', 2)
    const back = noon + 3 * day
    await quiz(ana, back)
    expect(await streakAt(ana, back)).toMatchObject({ days: 1, repair: { days: 2, began: false } })
    await repair(ana, back)
    await quiz(ana, back)
    await quiz(ana, back)
    // Begun again it goes on.
    await repair(ana, back)
    expect(await streakAt(ana, back)).toMatchObject({ days: 1, repair: { began: true, quizzes: 2 } })
    await quiz(ana, back)
    const whole = await streakAt(ana, back)
    expect(whole).toMatchObject({ days: 3, repair: null, doneToday: true })
    expect(whole.calendar.days.filter(({ kind }) => kind === 'repaired')).toEqual([
      { day: '2026-11-04', kind: 'repaired' },
    ])
    // Lost again, it costs 1,000 BTZ, taken once though it is asked for twice.
    const again = back + 2 * day
    expect((await streakAt(ana, again)).repair?.priceCents).toBe(100_000)
    expect(await refusalOf(() => repair(ana, again))).toBe('wallet.insufficient')
    await pay(ana, 1_000)
    const before = (await balancesOf(database.db, ana)).balanceCents
    await Promise.all(Array.from({ length: 8 }, () => repair(ana, again, crowd)))
    expect((await balancesOf(database.db, ana)).balanceCents).toBe(before - 100_000)
  })

  test('pays a length that it brings the streak to, and none that was paid before it was lost', async () => {
    const ana = await playerOfDays('lengths', 6)
    const back = noon + 7 * day
    await repair(ana, back)
    const paid = [await quiz(ana, back), await quiz(ana, back), await quiz(ana, back)].flat()
    expect(paid.filter(({ source }) => source === 'streak')).toEqual([
      { source: 'streak', xp: 0, amountCents: 15_000, level: null, streak: 7 },
    ])
    expect((await itemsOf(database.db, ana)).boxCommon).toBeGreaterThanOrEqual(1)
  })
})

test('lengths pay once in a life, with their boxes, however often they are reached', async () => {
  const ana = await playerOfDays('once', 7)
  await playDays(ana, 3, noon + 20 * day)
  const { db } = database
  const rows = await db
    .selectFrom('rewards')
    .select(['ref', 'amount_cents'])
    .where('user_id', '=', ana)
    .where('source', '=', 'streak')
    .orderBy('ref')
    .execute()
  expect(rows).toEqual([
    { ref: '3', amount_cents: 3_000 },
    { ref: '7', amount_cents: 15_000 },
  ])
  expect((await streakAt(ana, noon + 23 * day)).rewards.map(({ paid }) => paid)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('every fifth level brings a common box and every tenth a rare one, once', async () => {
  const ana = await insertPlayer(database.db, 'levels')
  const reach = () =>
    database.inTransaction((tx) =>
      grant(tx, { source: 'box', ref: 'much', xp: 3_160, points: 0, ...nothing, userId: ana, at: noon }),
    )
  await reach()
  await reach()
  expect(await itemsOf(database.db, ana)).toEqual({ boxCommon: 1, boxRare: 1 })
})

describe('a boost', () => {
  test('multiplies learning XP beside the streak, and the leaderboard leaves it out', async () => {
    const ana = await insertPlayer(database.db, 'boosted')
    await give(ana, 'xpBoost200For15', 1)
    await boost(ana, 'xpBoost200For15', noon)
    const [answers] = await quiz(ana, noon + 15 * minute - 1)
    expect(answers).toMatchObject({ source: 'answers', xp: 124 })
    const row = await database.db
      .selectFrom('profiles')
      .select(['xp', 'points'])
      .where('id', '=', ana)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ xp: 164, points: 83 })
    const [plain] = await quiz(ana, noon + 15 * minute)
    expect(plain).toMatchObject({ source: 'answers', xp: 62 })
  })

  test('of right answers pays half more and lifts the cap of its day', async () => {
    const ana = await insertPlayer(database.db, 'answers')
    await give(ana, 'btzBoost150For30', 1)
    await boost(ana, 'btzBoost150For30', noon)
    const [answers] = await quiz(ana, noon)
    expect(answers).toMatchObject({ source: 'answers', amountCents: 1_500 })
    const { today } = await me(ana, noon)
    expect(today.answerCapCents).toBe(18_000)
    const tomorrow = await me(ana, noon + day)
    expect(tomorrow.today.answerCapCents).toBe(12_000)
  })

  test('of right answers is one of two a day, whatever is done with two tabs, and pays a quiz once', async () => {
    const ana = await insertPlayer(database.db, 'tabs')
    await give(ana, 'btzBoost150For30', 4)
    for (const at of [noon, noon + 30 * minute]) {
      const tabs = await Promise.allSettled(
        Array.from({ length: atOnce }, () => boost(ana, 'btzBoost150For30', at, crowd)),
      )
      expect(tabs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
    expect((await itemsOf(database.db, ana)).btzBoost150For30).toBe(2)
    expect(await refusalOf(() => boost(ana, 'btzBoost150For30', noon + hour))).toBe('inventory.boostsUsed')
    const settled = await quiz(ana, noon)
    expect(settled[0]).toMatchObject({ source: 'answers', amountCents: 1_500 })
    // Its end is its end: half an hour later answers pay as they always do.
    const [plain] = await quiz(ana, noon + hour)
    expect(plain).toMatchObject({ source: 'answers', amountCents: 1_000 })
  })

  test('is used once however often it is asked for, never beside another, twice a day', async () => {
    const ana = await insertPlayer(database.db, 'twice')
    await give(ana, 'xpBoost150For30', 4)
    const tries = await Promise.allSettled(
      Array.from({ length: atOnce }, () => boost(ana, 'xpBoost150For30', noon, crowd)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await itemsOf(database.db, ana)).xpBoost150For30).toBe(3)
    expect(await refusalOf(() => boost(ana, 'xpBoost150For30', noon + 29 * minute))).toBe('inventory.boostActive')
    await boost(ana, 'xpBoost150For30', noon + 30 * minute)
    expect(await refusalOf(() => boost(ana, 'xpBoost150For30', noon + 60 * minute))).toBe('inventory.boostsUsed')
    await boost(ana, 'xpBoost150For30', noon + day)
    expect(await refusalOf(() => boost(ana, 'btzBoost150For30', noon))).toBe('inventory.notHeld')
    const { effects } = await readInventory(database.db, ana, { at: noon + day, settings: standardSettings })
    expect(effects).toEqual([{ kind: 'xpBoost', percent: 150, endsAt: noon + day + 30 * minute }])
  })
})

describe('the inventory', () => {
  test('holds two freezes at most, also when they come at once, and gives no more than it holds', async () => {
    const ana = await insertPlayer(database.db, 'held')
    const added = await Promise.all(Array.from({ length: 6 }, () => freezes(ana, 1, crowd)))
    expect(added.reduce((sum, count) => sum + count, 0)).toBe(2)
    const taken = await Promise.all(
      Array.from({ length: 6 }, () => crowd.inTransaction((tx) => consumeItem(tx, ana, 'freeze'))),
    )
    expect(taken.filter(Boolean)).toHaveLength(2)
    expect(await itemsOf(database.db, ana)).toEqual({})
  })
})

const nothing = { earnedCents: cents(0), grantedCents: cents(0) }

/** A player who played on so many days in a row, from 2 November on. */
async function playerOfDays(nickname: string, days: number): Promise<string> {
  const id = await insertPlayer(database.db, nickname)
  await playDays(id, days, noon)
  return id
}

async function playDays(userId: string, days: number, from: Instant): Promise<void> {
  for (let past = 0; past < days; past += 1) await quiz(userId, from + past * day)
}

/** Five right answers, at the end of their time. */
async function quiz(userId: string, at: Instant, on: Pick<Connection, 'inTransaction'> = database) {
  matches += 1
  const answer: QuizAnswer = {
    difficulty: 'easy',
    given: true,
    skipped: false,
    correct: true,
    elapsedMillis: 30_000,
    repeatFactor: 1,
    readExplanation: false,
  }
  const answers = Array.from({ length: 5 }, () => answer)
  const ended = { userId, matchId: `match-${matches}`, ended: 'finished' as const, questions: 5, answerMillis: 30_000 }
  return on.inTransaction(async (tx) => (await settleQuiz(tx, { ...ended, answers, at })).rewards)
}

function appAt(at: Instant, on: Pick<Connection, 'db' | 'inTransaction'> = database) {
  const connection = { db: on.db, inTransaction: on.inTransaction }
  return { ...connection, clock: new TestClock(at), live: silentLive(), log, ...standardGame }
}

/** Lets the days of streaks close that have by `at`. */
function closeDays(at: Instant, on?: Connection) {
  const app = appAt(at, on)
  return new EventRunner(app, streakEvents(app)).runDue()
}

function repair(userId: string, at: Instant, on?: Connection) {
  return repairStreak(appAt(at, on), userId, newRandomId())
}

function boost(
  userId: string,
  item: 'xpBoost150For30' | 'xpBoost200For15' | 'btzBoost150For30',
  at: Instant,
  on?: Connection,
) {
  return beginBoost(appAt(at, on), { userId, commandId: newRandomId(), item })
}

function streakAt(userId: string, at: Instant) {
  return readStreak(database.db, userId, { at, month: null, settings: standardSettings })
}

function give(userId: string, item: UnboundedItem, count: number) {
  return database.inTransaction((tx) => addItem(tx, userId, item, count))
}

function freezes(userId: string, count: number, on: Pick<Connection, 'inTransaction'> = database) {
  return on.inTransaction((tx) => addFreezes(tx, userId, { count, most: 2 }))
}

async function pay(userId: string, amount: number): Promise<void> {
  const gift = {
    source: 'signUp' as const,
    ref: userId,
    xp: 0,
    points: 0,
    earnedCents: btz(amount),
    grantedCents: cents(0),
  }
  await database.inTransaction((tx) => grant(tx, { ...gift, userId, at: noon }))
}

/** Whether a day of the player's streak will close by itself. */
async function isScheduled(userId: string): Promise<boolean> {
  const row = await database.db.selectFrom('scheduled_events').select('at').where('ref', '=', userId).executeTakeFirst()
  return row !== undefined
}

async function noticesOf(userId: string): Promise<unknown[]> {
  const rows = await database.db
    .selectFrom('notifications')
    .select('data')
    .where('user_id', '=', userId)
    .where('type', '=', 'streak_frozen')
    .execute()
  return rows.map(({ data }) => data)
}

async function refusalOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

function me(userId: string, at: Instant) {
  return readMe({ db: database.db, clock: new TestClock(at), settings: () => standardSettings }, userId)
}
