import { chanceOfRight } from '@satoshi/rules/rating/first-attempt'
import { hour } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { insertAnswered, type TestAnswer } from '../../test/_answered.ts'
import { insertCrowd } from '../../test/_crowd.ts'
import { insertQualified, qualify } from '../../test/_qualified.ts'
import { soloWorld, type SoloWorld } from '../../test/_solo.ts'
import { liveQuestions, questionReport } from '../question/question-api.ts'
import { rateMatch } from './ended-match.ts'

let world: SoloWorld
let bank: string[]

beforeEach(async () => {
  world = await soloWorld()
  bank = (await liveQuestions(world, world.db, {})).map(({ questionId }) => questionId)
})
afterEach(() => world.close())

test('55 fresh accounts that answer everything wrong change nothing, confirmed or not', async () => {
  const before = await everything()
  const crowd = await insertCrowd(world.db, 'fresh', 55)
  await confirm(crowd.slice(0, 20))
  for (const userId of crowd) await answerAll(userId, wrong)
  expect(await everything()).toEqual(before)
})

test('500 fresh accounts that agree on a question change nothing', async () => {
  const before = await everything()
  const crowd = await insertCrowd(world.db, 'fresh', 500)
  await confirm(crowd)
  await rate(crowd.map((userId) => ({ questionId: 'roi-001', userId, ...wrong })))
  expect(await everything()).toEqual(before)
})

test('patient accounts pause no more than the bounds of a day, and move a rating no more than its bound', async () => {
  const bound = pausesADay()
  const before = await ratings()
  const crowd = await insertQualified(world.db, 'patient', 60)
  // So few that their last thirty answers still fit somebody who tries.
  const targets = bank.filter((id) => id.endsWith('-001')).slice(0, 8)
  for (let day = 1; day <= 3; day += 1) {
    const answering = crowd.slice((day - 1) * 20, day * 20)
    for (const userId of answering) await rate(targets.map((questionId) => ({ questionId, userId, ...wrong })))
    const moved = [...(await ratings())].map(([id, rating]) => Math.abs(rating - (before.get(id) ?? 0)))
    expect(Math.max(...moved)).toBeLessThanOrEqual(30 * day + 0.01)
    expect(await pausedIds()).toHaveLength(day < 3 ? 0 : bound)
    world.clock.pass(25 * hour)
  }
  const paused = await pausedIds()
  const topics = new Set(paused.map((id) => id.split('-')[0]))
  expect(topics.size).toBe(bound)
  const { questions } = await questionReport(world.db, world.clock.now())
  const alarmed = questions.filter(({ alarms }) => alarms.includes('probablyMisKeyed'))
  expect(alarmed.length).toBe(targets.length)
  expect(alarmed.filter(({ state }) => state === 'live')).toHaveLength(targets.length - bound)
})

test('matches that are rated at once pause no more together than one by one', async () => {
  const crowd = await insertQualified(world.db, 'patient', 50)
  const targets = bank.filter((id) => id.endsWith('-001')).slice(0, 8)
  const most = crowd.slice(0, 49)
  for (const questionId of targets) await rate(most.map((userId) => ({ questionId, userId, ...wrong })))
  expect(await pausedIds()).toEqual([])
  const last = crowd.slice(49)
  await Promise.all(targets.map((questionId) => rate(last.map((userId) => ({ questionId, userId, ...wrong })))))
  expect(await pausedIds()).toHaveLength(pausesADay())
})

test('a topic with ten live questions loses none to a machine', async () => {
  const crowd = await insertQualified(world.db, 'patient', 50)
  const resting = bank.filter((id) => id.startsWith('roi-')).slice(10)
  await world.db.updateTable('questions').set({ state: 'paused' }).where('id', 'in', resting).execute()
  await rate(crowd.map((userId) => ({ questionId: 'roi-001', userId, ...wrong })))
  expect(await pausedIds()).toEqual(resting)
})

test('what a newcomer answered is held, and counted in its order once the newcomer counts', async () => {
  const [ana = ''] = await insertCrowd(world.db, 'ana', 1)
  await rate([
    { questionId: 'roi-001', userId: ana, correct: true },
    { questionId: 'roi-002', userId: ana, ...wrong },
  ])
  expect(await statsOf('roi-001')).toBeUndefined()
  const [theta] = await world.db.selectFrom('learner_ratings').select('theta').where('user_id', '=', ana).execute()
  expect(theta?.theta).not.toBe(1500)
  await qualify(world.db, [ana])
  await rate([{ questionId: 'ipo-001', userId: ana, first: false }])
  expect(await statsOf('roi-001')).toMatchObject({ firsts: 1, corrects: 1, theta_sum: 1500 })
  // By the mastery of then, not by that of now.
  expect((await statsOf('roi-002'))?.theta_sum).toBeGreaterThan(1500)
  expect(await world.db.selectFrom('held_attempts').selectAll().execute()).toEqual([])
  const counted = await world.db.selectFrom('counted_attempts').selectAll().orderBy('question_id').execute()
  const before = 1200
  const expected = chanceOfRight(1500, before, 0.25)
  expect(counted).toMatchObject([
    { question_id: 'roi-001', user_id: ana, correct: true },
    { question_id: 'roi-002', correct: false, given: 'c' },
  ])
  expect(counted[0]?.chance).toBeCloseTo(expected, 4)
  const [after] = await world.db.selectFrom('learner_ratings').selectAll().where('user_id', '=', ana).execute()
  expect(after?.theta).toBeLessThan(1_600)
})

test('who answers below chance is held though confirmed and there for days', async () => {
  const [bia = ''] = await insertQualified(world.db, 'bia', 1)
  await rate(bank.slice(0, 30).map((questionId) => ({ questionId, userId: bia, ...wrong })))
  expect(await world.db.selectFrom('question_stats').selectAll().execute()).toEqual([])
  expect(await world.db.selectFrom('held_attempts').selectAll().execute()).toHaveLength(30)
})

test('what is held for more than 90 days is not counted any more', async () => {
  const [cai = ''] = await insertCrowd(world.db, 'cai', 1)
  await rate([{ questionId: 'roi-001', userId: cai }])
  world.clock.pass(91 * 24 * hour)
  await qualify(world.db, [cai])
  await rate([{ questionId: 'roi-002', userId: cai }])
  expect(await statsOf('roi-001')).toBeUndefined()
  expect(await statsOf('roi-002')).toMatchObject({ firsts: 1 })
})

const wrong = { correct: false, choice: { option: 'c' } } satisfies Partial<TestAnswer>

/** How many questions alarms may pause in a day: one in a hundred, of eight that are tried. */
function pausesADay(): number {
  const bound = Math.floor(bank.length / 100)
  expect(bound).toBeGreaterThan(0)
  expect(bound).toBeLessThan(8)
  return bound
}

async function rate(answers: TestAnswer[]): Promise<void> {
  const at = new Date(world.clock.now())
  await rateMatch({ ...world.node.app, log: pino({ level: 'silent' }) }, await insertAnswered(world.db, answers, at))
}

/** One match for each ten questions of the bank. */
async function answerAll(userId: string, how: Partial<TestAnswer>): Promise<void> {
  for (let from = 0; from < bank.length; from += 70)
    await rate(bank.slice(from, from + 70).map((questionId) => ({ questionId, userId, ...how })))
}

async function confirm(ids: string[]): Promise<void> {
  await world.db.updateTable('users').set({ email_verified: true }).where('id', 'in', ids).execute()
}

/** All that players' answers say of questions, as it is stored. */
async function everything() {
  const { rows: questions } = await sql`select * from questions order by id`.execute(world.db)
  const { rows: stats } = await sql`select * from question_stats order by question_id, version`.execute(world.db)
  const { rows: pauses } = await sql`select * from question_pauses order by id`.execute(world.db)
  const { rows: counted } = await sql`select * from counted_attempts`.execute(world.db)
  return { questions, stats, pauses, counted }
}

async function ratings(): Promise<Map<string, number>> {
  const rows = await world.db.selectFrom('questions').select(['id', 'rating']).execute()
  return new Map(rows.map(({ id, rating }) => [id, rating]))
}

async function pausedIds(): Promise<string[]> {
  const rows = await world.db.selectFrom('questions').select('id').where('state', '=', 'paused').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

function statsOf(id: string) {
  return world.db.selectFrom('question_stats').selectAll().where('question_id', '=', id).executeTakeFirst()
}
