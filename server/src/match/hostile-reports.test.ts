import { reportsPerDay } from '@satoshi/rules/rating/question-reports'
import { hour } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { insertAnswered } from '../../test/_answered.ts'
import { insertCrowd } from '../../test/_crowd.ts'
import { insertQualified, qualify } from '../../test/_qualified.ts'
import { soloWorld, type SoloWorld } from '../../test/_solo.ts'
import { liveQuestions, reportsOfQuestion, resumeQuestion, resumeQuestions } from '../question/question-api.ts'
import { rateMatch } from './ended-match.ts'
import { reportOfMatch } from './report-question.ts'

let world: SoloWorld
let bank: string[]

beforeAll(async () => {
  world = await soloWorld()
  bank = (await liveQuestions(world, world.db, {})).map(({ questionId }) => questionId)
})
// What the test before has said and paused bounds nothing any more.
beforeEach(async () => {
  world.clock.pass(25 * hour)
  await world.db.deleteFrom('question_reports').execute()
  await world.db.deleteFrom('question_pauses').execute()
  await world.db.updateTable('questions').set({ state: 'live' }).execute()
})
afterAll(() => world.close())

test('fresh accounts report all questions, each five times, and nothing pauses, confirmed or not', async () => {
  const before = await states()
  const crowd = await insertCrowd(world.db, 'fresh1', Math.ceil((5 * bank.length) / (2 * reportsPerDay)))
  await world.db
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', 'in', crowd.slice(0, crowd.length / 2))
    .execute()
  // Ten each, which is all that a day allows; twice, so that each question has five and more.
  for (const shift of [0, 1]) {
    for (const [index, userId] of crowd.entries())
      await reportAll(userId, tenOf((index + shift * 27) * reportsPerDay + shift * 5))
    world.clock.pass(13 * hour)
    if (shift === 0) world.clock.pass(12 * hour)
  }
  const { rows } = await sql<{ questions: number; least: number }>`
    select count(*)::int as questions, min(players)::int as least
    from (select count(*) as players from question_reports group by question_id) counted`.execute(world.db)
  expect(rows[0]?.questions).toBe(bank.length)
  expect(rows[0]?.least).toBeGreaterThanOrEqual(3)
  expect(await states()).toEqual(before)
  expect(await pauses()).toEqual([])
})

test('three players who count pause a question, two do not, nor one who says it three times', async () => {
  const [ana = '', bia = '', cai = ''] = await insertQualified(world.db, 'honest2', 3)
  await report(ana, 'roi-001')
  await report(bia, 'roi-001')
  await report(bia, 'roi-001')
  await report(bia, 'roi-001')
  expect(await pausedIds()).toEqual([])
  await report(cai, 'roi-001')
  expect(await pausedIds()).toEqual(['roi-001'])
  expect(await pauses()).toMatchObject([{ question_id: 'roi-001', cause: 'reports' }])
})

test('reports that are more than a day apart do not meet', async () => {
  const [ana = '', bia = '', cai = '', dora = ''] = await insertQualified(world.db, 'honest3', 4)
  await report(ana, 'roi-001')
  world.clock.pass(24 * hour)
  await report(bia, 'roi-001')
  await report(cai, 'roi-001')
  expect(await pausedIds()).toEqual([])
  await report(dora, 'roi-001')
  expect(await pausedIds()).toEqual(['roi-001'])
})

test('three who report at once are three', async () => {
  const crowd = await insertQualified(world.db, 'honest4', 3)
  await Promise.all(crowd.map((userId) => report(userId, 'roi-001')))
  expect(await pausedIds()).toEqual(['roi-001'])
})

test('50 patient accounts pause no more than the bounds of a day, though all report at once', async () => {
  const crowd = await insertQualified(world.db, 'patient5', 50)
  // One in a hundred.
  const bound = Math.floor(bank.length / 100)
  const targets = bank.filter((id) => /-00[12]$/.test(id)).slice(0, 20)
  const reportOn = async (ids: string[]) => Promise.all(crowd.slice(0, 12).map((userId) => reportAll(userId, ids)))
  await reportOn(targets.slice(0, 10))
  expect(await pausedIds()).toHaveLength(bound)
  await Promise.all(crowd.slice(12, 24).map((userId) => reportAll(userId, targets.slice(10))))
  expect(await pausedIds()).toHaveLength(bound)
  // Whoever brings them back makes no room for more.
  await resumeQuestions(world, null, world.clock.now())
  await Promise.all(crowd.slice(24, 36).map((userId) => reportAll(userId, targets.slice(0, 10))))
  expect(await pausedIds()).toEqual([])
  world.clock.pass(25 * hour)
  await Promise.all(crowd.slice(36).map((userId) => reportAll(userId, targets.slice(10))))
  const paused = await pausedIds()
  expect(paused).toHaveLength(bound)
  expect(new Set(paused.map(topicOf)).size).toBe(bound)
})

test('a topic with ten live questions loses none to reports', async () => {
  const crowd = await insertQualified(world.db, 'patient6', 5)
  const resting = bank.filter((id) => id.startsWith('roi-')).slice(10)
  await world.db.updateTable('questions').set({ state: 'paused' }).where('id', 'in', resting).execute()
  for (const userId of crowd) await report(userId, 'roi-001')
  expect(await pausedIds()).toEqual(resting)
})

test('what a newcomer reports is held, and counts when they come to count within the day', async () => {
  const [ana = '', bia = ''] = await insertQualified(world.db, 'honest7', 2)
  const [newcomer = '', late = ''] = await insertCrowd(world.db, 'newcomer8', 2)
  for (const userId of [ana, bia, newcomer]) await report(userId, 'roi-001')
  for (const userId of [ana, bia, late]) await report(userId, 'ipo-001')
  expect(await pausedIds()).toEqual([])
  await qualify(world.db, [newcomer, late])
  world.clock.pass(20 * hour)
  await rateOf(newcomer)
  expect(await pausedIds()).toEqual(['roi-001'])
  world.clock.pass(5 * hour)
  await rateOf(late)
  expect(await pausedIds()).toEqual(['roi-001'])
})

test('reports that an operator has looked at pause nothing again, nor do their players; others do', async () => {
  const crowd = await insertQualified(world.db, 'honest9', 6)
  for (const userId of crowd.slice(0, 3)) await report(userId, 'roi-001')
  expect(await pausedIds()).toEqual(['roi-001'])
  expect(await resumeQuestion(world, 'roi-001', world.clock.now())).toEqual({ state: 'paused', reports: 3 })
  // The pause of the day before bounds nothing any more.
  world.clock.pass(25 * hour)
  for (const userId of crowd.slice(0, 3)) await report(userId, 'roi-001')
  for (const userId of crowd.slice(3, 5)) await report(userId, 'roi-001')
  expect(await pausedIds()).toEqual([])
  await report(crowd[5] ?? '', 'roi-001')
  expect(await pausedIds()).toEqual(['roi-001'])
})

test('what was said of an older version pauses the new one not', async () => {
  const [ana = '', bia = '', cai = ''] = await insertQualified(world.db, 'honest10', 3)
  await report(ana, 'defi-001')
  await report(bia, 'defi-001')
  await sql`
    insert into question_versions (question_id, version, kind, body, content_hash)
    select question_id, 2, kind, body, 'another' from question_versions where question_id = 'defi-001'`.execute(
    world.db,
  )
  await world.db.updateTable('questions').set({ current_version: 2 }).where('id', '=', 'defi-001').execute()
  await report(cai, 'defi-001')
  expect(await pausedIds()).toEqual([])
})

test('a player reports ten questions a day, and one of them as often as they like', async () => {
  const [ana = ''] = await insertCrowd(world.db, 'ana11', 1)
  await reportAll(ana, bank.slice(0, 9))
  const last = await Promise.allSettled(bank.slice(9, 15).map((id) => report(ana, id)))
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(last.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'question.tooManyReports', details: { most: 10 } },
  })
  await report(ana, bank[0] ?? '', { reason: 'outdated', text: ' \u202eSince 2025 \u0007' })
  expect(await reportsOfQuestion(world.db, bank[0] ?? '', 9)).toMatchObject([
    { userId: ana, reason: 'outdated', text: 'Since 2025', language: 'hi-IN', counts: false },
  ])
  world.clock.pass(24 * hour)
  await report(ana, bank[20] ?? '')
})

test('only what was asked of the player and is closed can be reported, and no refusal tells more', async () => {
  const [ana = '', bia = ''] = await insertCrowd(world.db, 'player12', 2)
  const match = await insertAnswered(world.db, [{ questionId: 'roi-001', userId: ana }])
  const said = (userId: string, askedIn: string, position: number) =>
    reportOfMatch(app(), { userId, language: 'pt-BR' }, { askedIn, report: { position, reason: 'other' } }).catch(
      (error: unknown) => error,
    )
  const refused = { code: 'question.notAsked', details: {} }
  expect(await said(bia, match, 0)).toMatchObject(refused)
  expect(await said(ana, match, 1)).toMatchObject(refused)
  expect(await said(ana, crypto.randomUUID(), 0)).toMatchObject(refused)
  expect(await world.db.selectFrom('question_reports').selectAll().execute()).toEqual([])
  expect(await said(ana, match, 0)).toEqual({ reports: [{ position: 0, reason: 'other' }] })
  await world.db
    .updateTable('profiles')
    .set({ deleted_at: new Date(world.clock.now()) })
    .where('id', '=', ana)
    .execute()
  expect(await said(ana, match, 0)).toMatchObject(refused)
})

function app() {
  return { ...world.node.app, log: pino({ level: 'silent' }) }
}

type Said = { reason: 'wrongAnswer' | 'outdated'; text?: string }

async function report(userId: string, questionId: string, said: Said = { reason: 'wrongAnswer' }): Promise<void> {
  await reportAll(userId, [questionId], said)
}

/** Reports questions that the player was asked in a match of their own. */
async function reportAll(userId: string, ids: string[], said: Said = { reason: 'wrongAnswer' }): Promise<void> {
  const answers = ids.map((questionId) => ({ questionId, userId, first: false }))
  const askedIn = await insertAnswered(world.db, answers, new Date(world.clock.now()))
  const reporter = { userId, language: 'hi-IN' } as const
  for (const position of ids.keys()) await reportOfMatch(app(), reporter, { askedIn, report: { position, ...said } })
}

/** Rates a match of the player, as happens when one has ended. */
async function rateOf(userId: string): Promise<void> {
  const answers = [{ questionId: 'roi-002', userId, first: false }]
  await rateMatch(app(), await insertAnswered(world.db, answers, new Date(world.clock.now())))
}

function tenOf(from: number): string[] {
  return Array.from({ length: reportsPerDay }, (_, index) => bank[(from + index) % bank.length] ?? '')
}

function topicOf(id: string): string {
  return id.replace(/-\d+$/, '')
}

async function states(): Promise<unknown[]> {
  const { rows } = await sql`select * from questions order by id`.execute(world.db)
  return rows
}

async function pauses() {
  return world.db.selectFrom('question_pauses').selectAll().orderBy('id').execute()
}

async function pausedIds(): Promise<string[]> {
  const rows = await world.db.selectFrom('questions').select('id').where('state', '=', 'paused').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
