import { standardSettings } from '@satoshi/rules/game-settings'
import type { QuizAnswer } from '@satoshi/rules/progress/quiz-reward'
import { hour } from '@satoshi/rules/time'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { expectHonestLedger } from '../../test/_referee.ts'
import { connectForLongWork, type Connection } from '../platform/postgres/connect.ts'
import { balancesOf } from '../wallet/wallet-api.ts'
import { settleQuiz, type EndedQuiz } from './settlement.ts'

/** Noon in São Paulo. */
const noon = Date.parse('2026-11-21T15:00:00Z')
const day = 24 * hour
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

test('a first quiz pays answers, finish, the first day and the level that it reaches, in that order', async () => {
  const ana = await insertPlayer(database.db, 'first')
  const rewards = await settled(ana, { answers: [...right(9), ...wrong(1)] })
  expect(rewards).toEqual([
    { source: 'answers', xp: 140, amountCents: 1_800, level: null, streak: null },
    { source: 'explanation', xp: 1, amountCents: 0, level: null, streak: null },
    { source: 'quizFinish', xp: 20, amountCents: 1_000, level: null, streak: null },
    { source: 'firstQuiz', xp: 0, amountCents: 2_500, level: null, streak: 1 },
    { source: 'levelUp', xp: 0, amountCents: 7_000, level: 2, streak: null },
  ])
  expect(await standingOf(ana)).toEqual({
    profile: { level: 2, xp: 161, points: 162, streak: 1, streak_day: '2026-11-21' },
    today: { xp: 161, answered: 10, correct: 9, quizzes: 1, answer_cents: 1_800 },
    wallet: { balanceCents: 12_300, earnedCents: 12_300, grantedCents: 0 },
  })
})

test('settled again, also many times at once, a quiz pays nothing more and says what it paid', async () => {
  const ana = await insertPlayer(database.db, 'again')
  const quiz = { matchId: 'again', answers: right(10) }
  const told = await Promise.all(Array.from({ length: atOnce }, () => settled(ana, quiz, crowd)))
  const standing = await standingOf(ana)
  expect(new Set(told.map((rewards) => JSON.stringify(rewards))).size).toBe(1)
  expect(told[0]?.map((reward) => reward.source)).toEqual([
    'answers',
    'quizFinish',
    'perfectQuiz',
    'firstQuiz',
    'levelUp',
  ])
  expect(standing.today).toMatchObject({ answered: 10, correct: 10, quizzes: 1 })
})

test('a quiz that pays nothing is settled once too', async () => {
  const ana = await insertPlayer(database.db, 'nothing')
  const quiz = { matchId: 'nothing', ended: 'cancelled' as const, questions: 10, answers: wrong(2, false) }
  expect(await settled(ana, quiz)).toEqual([])
  expect(await settled(ana, quiz)).toEqual([])
  expect((await standingOf(ana)).today).toMatchObject({ answered: 2, correct: 0, quizzes: 0 })
})

test('quizzes settled at once do not break the caps of the day: ten finishes, 120 BTZ for answers, one first quiz, its XP', async () => {
  const ana = await insertPlayer(database.db, 'caps')
  const told = await Promise.all(
    Array.from({ length: atOnce }, (_, index) => settled(ana, { matchId: `caps-${index}`, answers: right(10) }, crowd)),
  )
  const paid = (source: string) =>
    told
      .flat()
      .filter((reward) => reward.source === source && reward.amountCents > 0)
      .map((reward) => reward.amountCents)
  expect(paid('quizFinish')).toEqual(Array.from({ length: 10 }, () => 1_000))
  expect(paid('perfectQuiz')).toEqual(Array.from({ length: 10 }, () => 2_500))
  expect(paid('answers').reduce((sum, amount) => sum + amount, 0)).toBe(12_000)
  expect(paid('firstQuiz')).toEqual([2_500])
  expect((await standingOf(ana)).today).toEqual({
    xp: standardSettings['quiz.xpPerDay'],
    answered: 200,
    correct: 200,
    quizzes: 10,
    answer_cents: 12_000,
  })
})

test('a week of days climbs the ladder, brings the multiplier on the third and the seventh, and a missed day ends it', async () => {
  const ana = await insertPlayer(database.db, 'week')
  const paid = []
  for (const after of [0, 1, 2, 3, 4, 5, 6, 7, 9]) {
    const rewards = await settled(ana, { matchId: `week-${after}`, answers: right(5), at: noon + after * day })
    const of = (source: string) => rewards.find((reward) => reward.source === source)
    paid.push([of('firstQuiz')?.streak, of('firstQuiz')?.amountCents, of('quizFinish')?.xp])
  }
  expect(paid).toEqual([
    [1, 2_500, 20],
    [2, 3_000, 20],
    [3, 4_000, 24],
    [4, 5_000, 24],
    [5, 6_000, 24],
    [6, 7_500, 24],
    [7, 15_000, 30],
    [8, 2_500, 30],
    [1, 2_500, 20],
  ])
})

test('the day is the player’s own: a quiz before three in the morning counts for the day before', async () => {
  const ana = await insertPlayer(database.db, 'night', { timeZone: 'America/New_York' })
  const twoAtNight = Date.parse('2026-11-22T07:00:00Z')
  await settled(ana, { matchId: 'night-1', answers: right(5), at: twoAtNight - 3 * hour })
  const again = await settled(ana, { matchId: 'night-2', answers: right(5), at: twoAtNight })
  expect(again.some((reward) => reward.source === 'firstQuiz')).toBe(false)
  const morning = await settled(ana, { matchId: 'night-3', answers: right(5), at: twoAtNight + 2 * hour })
  expect(morning.find((reward) => reward.source === 'firstQuiz')).toMatchObject({ streak: 2, amountCents: 3_000 })
})

test('a change of zone reopens nothing: the first quiz and the caps wait until both dates have closed', async () => {
  const ana = await insertPlayer(database.db, 'traveller')
  for (let index = 0; index < 10; index += 1) await settled(ana, { matchId: `home-${index}`, answers: right(10) })
  // It is already tomorrow in Auckland, which closes at 14:00 UTC.
  const moved = { time_zone: 'Pacific/Auckland', previous_zone: 'America/Sao_Paulo', zone_changed_at: new Date(noon) }
  await database.db.updateTable('profiles').set(moved).where('id', '=', ana).execute()
  const payingAt = async (matchId: string, at: number) =>
    (await settled(ana, { matchId, answers: right(10), at })).filter(
      (reward) => reward.amountCents > 0 && reward.source !== 'levelUp',
    )
  expect(await payingAt('away-1', noon + hour)).toEqual([])
  expect(await payingAt('away-2', Date.parse('2026-11-22T13:59:00Z'))).toEqual([])
  expect((await standingOf(ana)).today).toMatchObject({ quizzes: 10, answer_cents: 12_000, answered: 120 })
  const next = await payingAt('away-3', Date.parse('2026-11-22T14:00:00Z'))
  expect(next.map(({ source }) => source)).toEqual(['answers', 'quizFinish', 'perfectQuiz', 'firstQuiz', 'streak'])
  expect((await standingOf(ana)).profile.streak).toBe(3)
  const days = await database.db.selectFrom('player_days').select('day').where('user_id', '=', ana).execute()
  expect(days.map((row) => row.day).toSorted()).toEqual(['2026-11-21', '2026-11-23'])
})

test('a quiz without five answers leaves the streak and its day as they were', async () => {
  const ana = await insertPlayer(database.db, 'short')
  await settled(ana, { matchId: 'short-1', answers: right(3) })
  expect((await standingOf(ana)).profile).toMatchObject({ streak: 0, streak_day: null, xp: 52, points: 52 })
})

type Quiz = Partial<EndedQuiz> & { answers: QuizAnswer[] }

function settled(userId: string, quiz: Quiz, on: Pick<Connection, 'inTransaction'> = database) {
  const ended: EndedQuiz = {
    userId,
    matchId: 'first',
    ended: 'finished',
    questions: quiz.answers.length,
    answerMillis: 30_000,
    at: noon,
    ...quiz,
  }
  return on.inTransaction(async (tx) => (await settleQuiz(tx, ended)).rewards)
}

function right(times: number): QuizAnswer[] {
  return Array.from({ length: times }, () => answer(true, false))
}

function wrong(times: number, readExplanation = true): QuizAnswer[] {
  return Array.from({ length: times }, () => answer(false, readExplanation))
}

function answer(correct: boolean, readExplanation: boolean): QuizAnswer {
  const given = { given: true, skipped: false, correct, elapsedMillis: 30_000 }
  return { difficulty: 'easy', ...given, repeatFactor: 1, readExplanation }
}

async function standingOf(userId: string) {
  const profile = await database.db
    .selectFrom('profiles')
    .select(['level', 'xp', 'points', 'streak', 'streak_day'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const today = await database.db
    .selectFrom('player_days')
    .select(['xp', 'answered', 'correct', 'quizzes', 'answer_cents'])
    .where('user_id', '=', userId)
    .where('day', '=', '2026-11-21')
    .executeTakeFirst()
  return { profile, today, wallet: await balancesOf(database.db, userId) }
}
