import { randomUUID } from 'node:crypto'

import type { CampaignReport } from '@satoshi/contract/campaign'
import { btz } from '@satoshi/rules/money'
import { opinions, type Opinion } from '@satoshi/rules/sponsor/campaign'
import { hour, second, type Instant } from '@satoshi/rules/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { deleteParts } from '../src/campaign/quiz-store.ts'
import { insertAnswered } from './_answered.ts'
import { campaignQuestions, campaignWorld } from './_campaigns.ts'
import { insertCrowd } from './_crowd.ts'
import type { TestServer } from './_server.ts'

const world = campaignWorld()
const { clock, shownIn } = world
let server: TestServer
beforeAll(async () => {
  ;({ server } = await world.open())
})
afterAll(() => server.close())
beforeEach(() => world.clear())

const day = 24 * hour

test('a figure of fewer than twenty is told to nobody, and one of twenty is told the day after', async () => {
  const { calls } = await shownIn('fintech')
  expect((await calls.report()).body.campaigns[0]).toMatchObject({ through: null, players: null, lift: null })
  const ids = await crowd(server.db, randomUUID(), 41)
  for (const userId of ids.slice(0, 19)) await played(userId, { finished: true, prizeBtz: 10 })
  clock.pass(day)
  expect(await reportIn(calls)).toMatchObject({ players: null, completed: null, winners: null })
  for (const userId of ids.slice(19, 40)) await played(userId, { finished: false })
  await played(ids[40] ?? '', { finished: true, prizeBtz: 10 })
  // Counted once a day: who looks again on the same day reads the same.
  expect(await reportIn(calls)).toMatchObject({ players: null })
  clock.pass(day)
  const report = await reportIn(calls)
  const through = new Date(clock.now() - day).toISOString().slice(0, 10)
  expect(report).toMatchObject({
    through,
    players: { count: 41, through },
    completed: { count: 20, through },
    winners: null,
  })
})

test('two reports never differ by fewer than twenty, whoever comes or goes', async () => {
  const { calls } = await shownIn('fintech')
  const ids = await crowd(server.db, randomUUID(), 60)
  for (const userId of ids.slice(0, 20)) await played(userId, { finished: false })
  clock.pass(day)
  expect(await reportIn(calls)).toMatchObject({ players: { count: 20 } })
  await played(ids[20] ?? '', { finished: false })
  clock.pass(day)
  expect(await reportIn(calls)).toMatchObject({ players: { count: 20 } })
  for (const userId of ids.slice(0, 5)) await server.app.inTransaction((tx) => deleteParts(tx, userId))
  for (const userId of ids.slice(21, 44)) await played(userId, { finished: false })
  clock.pass(day)
  // 39 of whom 24 are new; it has grown by 19.
  expect(await reportIn(calls)).toMatchObject({ players: { count: 20 } })
  await played(ids[44] ?? '', { finished: false })
  clock.pass(day)
  expect(await reportIn(calls)).toMatchObject({ players: { count: 40 } })
})

test('who is not confirmed, or made the campaign, is not counted', async () => {
  const { player, calls } = await shownIn('fintech')
  const ids = await crowd(server.db, randomUUID(), 19)
  const [unproven = ''] = await insertCrowd(server.db, randomUUID(), 1)
  for (const userId of [...ids, unproven, player.id]) await played(userId, { finished: false })
  clock.pass(day)
  expect(await reportIn(calls)).toMatchObject({ players: null })
})

test('prizes are told where enough have one, and as many have none', async () => {
  const { calls } = await shownIn('fintech')
  const ids = await crowd(server.db, randomUUID(), 60)
  for (const [index, userId] of ids.entries())
    await played(userId, { finished: index < 40, prizeBtz: index < 20 ? 10 : 0 })
  clock.pass(day)
  expect(await reportIn(calls)).toMatchObject({
    players: { count: 60 },
    completed: { count: 40 },
    winners: { count: 20, prizesCents: btz(200) },
  })
})

test('opinions are told each by itself, of twenty and more', async () => {
  const { calls } = await shownIn('fintech')
  const id = Number(await world.idOf('fintech'))
  const ids = await crowd(server.db, randomUUID(), 41)
  const said = (index: number): Opinion => opinions[index < 20 ? 0 : index < 39 ? 1 : 2] ?? 'useful'
  const rows = ids.map((userId, index) => ({
    campaign_id: id,
    user_id: userId,
    opinion: said(index),
    at: new Date(clock.now()),
  }))
  await server.db.insertInto('campaign_opinions').values(rows).execute()
  clock.pass(day)
  expect((await reportIn(calls)).opinions).toMatchObject({ useful: { count: 20 }, somewhat: null, notUseful: null })
})

test('the lift compares the first answer in the quiz with the first one a week later, without hints, in any match', async () => {
  const { calls } = await shownIn('fintech')
  const ids = await crowd(server.db, randomUUID(), 20)
  const [one = '', other = '', third = ''] = campaignQuestions
  for (const userId of ids) {
    const match = await played(userId, { finished: true, answers: { [one]: false, [other]: true, [third]: false } })
    // Its answer is no first meeting: a hint was used.
    await server.db
      .updateTable('answers')
      .set({ hints: ['fiftyFifty'] })
      .where('match_id', '=', match)
      .where('question_id', '=', third)
      .execute()
    // Seen again a moment later: the first answer stands.
    clock.pass(second)
    await played(userId, { finished: true, answers: { [one]: true } })
  }
  const start = clock.now()
  for (const [index, userId] of ids.entries()) {
    await answered(userId, { [one]: false }, start + 6 * day)
    await answered(userId, { [one]: index < 15, [other]: true }, start + 7 * day)
    // What comes after counts no more.
    await answered(userId, { [one]: false, [third]: true }, start + 8 * day)
  }
  // Somebody who never played it is not in it.
  await answered((await crowd(server.db, randomUUID(), 1))[0] ?? '', { [one]: true }, start + 7 * day)
  clock.pass(6 * day)
  expect((await reportIn(calls)).lift).toBeNull()
  clock.pass(3 * day)
  const { lift } = await reportIn(calls)
  expect(lift).toMatchObject({ players: 20, first: 0.5, later: 0.88, lift: 0.38 })
  expect(lift?.low).toBeLessThan(0.38)
  expect(lift?.high).toBeGreaterThan(0.38)
})

test('a later answer may be that of a session of cards', async () => {
  const { calls } = await shownIn('fintech')
  const ids = await crowd(server.db, randomUUID(), 20)
  const [one = ''] = campaignQuestions
  for (const userId of ids) {
    await played(userId, { finished: true, answers: { [one]: false } })
    const at = new Date(clock.now() + 7 * day)
    const state = { questions: [{ questionId: one, version: 1 }], answers: [{ verdict: 'right' }] }
    await server.db
      .insertInto('review_sessions')
      .values({ id: randomUUID(), user_id: userId, state: JSON.stringify(state), started_at: at, ended_at: at })
      .execute()
  }
  clock.pass(9 * day)
  expect((await reportIn(calls)).lift).toMatchObject({ players: 20, first: 0, later: 1, lift: 1, high: 1 })
})

test('another sponsor, a player and an admin read no report', async () => {
  await shownIn('fintech')
  const { player: neighbour } = await world.sponsorOf('criptomoedas')
  const resident = await world.residentOf('fintech')
  for (const player of [neighbour, resident])
    expect(await player.get('/api/sponsor/fintech/report')).toMatchObject({
      status: 403,
      body: { code: 'auth.sponsorRequired' },
    })
})

type Calls = Awaited<ReturnType<typeof shownIn>>['calls']

/** Players whose address is confirmed, as those are whom a report counts. */
async function crowd(db: TestServer['db'], name: string, size: number): Promise<string[]> {
  const ids = await insertCrowd(db, name, size)
  await db.updateTable('users').set({ email_verified: true }).where('id', 'in', ids).execute()
  return ids
}

async function reportIn(calls: Calls): Promise<CampaignReport> {
  const { status, body } = await calls.report()
  expect(status).toBe(200)
  return body.campaigns[0] as CampaignReport // safe: there is one in each test
}

type Played = { finished: boolean; prizeBtz?: number; answers?: Record<string, boolean> }

/** A quiz of the campaign that ended now; gives its match. */
async function played(
  userId: string,
  { finished, prizeBtz = 0, answers = { 'roi-010': true } }: Played,
): Promise<string> {
  const match = await answered(userId, answers, clock.now())
  const id = Number(await world.idOf('fintech'))
  await server.db
    .insertInto('campaign_quizzes')
    .values({
      match_id: match,
      campaign_id: id,
      user_id: userId,
      finished,
      ended_at: new Date(clock.now()),
      prize_cents: btz(prizeBtz),
      won_on: null,
    })
    .execute()
  return match
}

function answered(userId: string, answers: Record<string, boolean>, at: Instant): Promise<string> {
  const given = Object.entries(answers).map(([questionId, correct]) => ({ questionId, userId, correct }))
  return insertAnswered(server.db, given, new Date(at))
}
