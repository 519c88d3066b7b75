import { randomUUID } from 'node:crypto'

import type { DistrictPage } from '@satoshi/contract/district'
import type { MatchView } from '@satoshi/contract/match'
import { topicsOfDistrict } from '@satoshi/rules/district/quiz'
import { moveCents, moveWait } from '@satoshi/rules/district/residence'
import { hour, minute, second } from '@satoshi/rules/time'
import { districts, type DistrictKey } from '@satoshi/rules/words'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { countActivities } from '../src/activity/count-activities.ts'
import { foldDistricts } from '../src/district/standings.ts'
import { audit } from '../src/wallet/wallet-api.ts'
import { countAgain, subscribers } from './_activities.ts'
import { TestClock } from './_clock.ts'
import { giveEarned, storedMatch } from './_duel.ts'
import { growUp, newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'
import { playSolo, soloCommand } from './_solo-play.ts'

const clock = new TestClock()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ clock, quiet: true, uncounted: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await foldDistricts(server.app)
  await server.db.deleteFrom('district_weeks').execute()
  await server.db.updateTable('questions').set({ state: 'live' }).where('state', '=', 'paused').execute()
})

test('a resident brings 5 points of military and 5 of tech, once whoever counts it again', async () => {
  const ana = await residentOf('fintech')
  const view = await begin(ana, 'fintech')
  expect(view).toMatchObject({ format: 'solo', questions: 10, phase: { name: 'asking', position: 0 } })
  expect((await mineOf(ana, 'fintech')).lastQuiz).toEqual({ matchId: view.id, tenths: null })
  await playOut(ana, view, half)
  expect(await pointsOf('fintech')).toEqual({})
  await count(view)
  await countAgain(server.app, view.id)
  expect(await pointsOf('fintech')).toEqual({ military: 50, tech: 50 })
  // A day of the streak that has just begun is a tenth of a point.
  expect(await mineOf(ana, 'fintech')).toMatchObject({
    tenths: 101,
    quizzesLeft: 9,
    lastQuiz: { matchId: view.id, tenths: 100 },
  })
  expect((await mineOf(ana, 'criptomoedas')).lastQuiz).toBeNull()
})

test.each(districts)('%s has questions of its topics alone for four quizzes that repeat none', async (district) => {
  const ana = await newPlayer(server)
  await growUp(server.db, ana.id)
  const asked: string[] = []
  for (let quiz = 0; quiz < 4; quiz += 1) {
    if (asked.length > 0) clock.pass(minute)
    const view = await begin(ana, district)
    asked.push(...(await storedMatch(server.db, view.id)).questions.map(({ questionId }) => questionId))
    await playOut(ana, view, none)
  }
  const topics = await server.db.selectFrom('questions').select(['id', 'topic']).where('id', 'in', asked).execute()
  for (const { topic } of topics) expect(topicsOfDistrict[district]).toContain(topic)
  // Those of three topics are five more than four quizzes ask.
  expect(new Set(asked).size).toBe(40)
})

test('fewer than half right, answered at speed, and a quiz that was left bring nothing', async () => {
  const ana = await residentOf('fintech')
  for (const right of [none, (position: number) => position < 4]) {
    const view = await begin(ana, 'fintech')
    await playOut(ana, view, right, 300)
    await count(view)
    expect(await mineOf(ana, 'fintech')).toMatchObject({ quizzesLeft: 10, lastQuiz: { matchId: view.id, tenths: 0 } })
  }
  const left = await begin(ana, 'fintech')
  await playOut(ana, left, all, 4 * second, 9)
  expect((await soloCommand(ana, left, { type: 'leave' })).phase).toMatchObject({ name: 'ended', reason: 'cancelled' })
  await count(left)
  expect((await mineOf(ana, 'fintech')).lastQuiz).toEqual({ matchId: left.id, tenths: 0 })
  expect(await pointsOf('fintech')).toEqual({})
})

test('ten a day bring something, and the next day ten more', async () => {
  const ana = await residentOf('fintech')
  for (const [number, tenths] of [100, 100, 0].entries()) {
    const view = await begin(ana, 'fintech')
    await playOut(ana, view, half)
    await count(view)
    expect((await mineOf(ana, 'fintech')).lastQuiz).toEqual({ matchId: view.id, tenths })
    // As if there had been eight more.
    const used = server.db.updateTable('district_act_days').where('user_id', '=', ana.id).where('cap', '=', 'quizzes')
    if (number === 0) await used.set({ times: 9 }).execute()
    expect((await mineOf(ana, 'fintech')).quizzesLeft).toBe(number === 0 ? 1 : 0)
  }
  expect(await pointsOf('fintech')).toEqual({ military: 100, tech: 100 })
  clock.pass(24 * hour)
  await ana.get('/api/me')
  expect((await mineOf(ana, 'fintech')).quizzesLeft).toBe(10)
})

test('whoever does not live there, or has not confirmed their address, is paid and brings nothing', async () => {
  const [elsewhere, nowhere] = [await residentOf('criptomoedas'), await newPlayer(server, { confirmed: true })]
  const unproven = await newPlayer(server)
  await live(unproven, 'fintech', 0)
  for (const player of [elsewhere, nowhere, unproven]) {
    const view = await begin(player, 'fintech')
    const ended = await playOut(player, view, all)
    expect(ended.phase).toMatchObject({ name: 'ended', reason: 'finished' })
    expect(sourcesOf(ended)).toEqual(expect.arrayContaining(['answers', 'quizFinish', 'perfectQuiz', 'firstQuiz']))
    await count(view)
    expect((await mineOf(player, 'fintech')).lastQuiz).toEqual({ matchId: view.id, tenths: 0 })
  }
  expect([await pointsOf('fintech'), await pointsOf('criptomoedas')]).toEqual([{}, {}])
})

test('it is paid from the purse of solos: the same answers pay the same, and the caps of the day are one', async () => {
  const [ana, bia] = [await newPlayer(server, { confirmed: true }), await newPlayer(server, { confirmed: true })]
  const kinds = ['district', 'solo', 'district', 'solo', 'district', 'solo'] as const
  const finishes = { ana: 0, bia: 0 }
  for (const kind of kinds) {
    const quiz = kind === 'district' ? await begin(ana, 'educacao_financeira') : await beginSolo(ana)
    finishes.ana += finishCents(await playOut(ana, quiz, all))
    finishes.bia += finishCents(await playOut(bia, await beginSolo(bia), all))
  }
  const quizzesOf = async ({ id }: Player) =>
    server.db
      .selectFrom('player_days')
      .select(['answered', 'quizzes', 'answer_cents'])
      .where('user_id', '=', id)
      .execute()
  expect(await quizzesOf(ana)).toEqual(await quizzesOf(bia))
  expect(finishes.ana).toBe(finishes.bia)
  expect(finishes.ana).toBeGreaterThan(0)
  expect((await audit(server.db)).ok).toBe(true)
})

test('a mistake costs a life, and without any it is practice that counts for the district all the same', async () => {
  const ana = await residentOf('fintech')
  const first = await playOut(ana, await begin(ana, 'fintech'), (position) => position > 0)
  expect(first.lives).toMatchObject({ left: 4, most: 5 })
  for (let lives = 4; lives > 0; lives -= 1) await playOut(ana, await begin(ana, 'fintech'), (position) => position > 0)
  const practice = await begin(ana, 'fintech')
  const ended = await playOut(ana, practice, half)
  expect(centsOf(ended)).toBe(0)
  await count(practice)
  expect((await mineOf(ana, 'fintech')).lastQuiz).toEqual({ matchId: practice.id, tenths: 100 })
})

test('who moves in the middle brings something to the district of the quiz alone, if they live there at its end', async () => {
  const [away, hither] = [await residentOf('fintech'), await residentOf('fintech')]
  clock.pass(moveWait / 2)
  for (const player of [away, hither]) await player.get('/api/me')
  clock.pass(moveWait / 2)
  for (const player of [away, hither]) await giveEarned(server, player.id, 500)
  for (const [player, district] of [
    [away, 'fintech'],
    [hither, 'criptomoedas'],
  ] as const) {
    const view = await begin(player, district)
    const middle = await playOut(player, view, half, 4 * second, 5)
    expect((await live(player, 'criptomoedas', moveCents)).status).toBe(200)
    await playOut(player, middle, half)
    await count(view)
  }
  expect(await pointsOf('fintech')).toEqual({})
  expect(await pointsOf('criptomoedas')).toEqual({ military: 50, tech: 50 })
})

test('twelve taps at once open one quiz, and a command that comes again is the same', async () => {
  const ana = await residentOf('fintech')
  const body = { commandId: randomUUID() }
  const views = await Promise.all([
    ...Array.from({ length: 6 }, () => ana.post<MatchView>('/api/districts/fintech/quiz', body)),
    ...Array.from({ length: 6 }, () => tryBeginning(ana, 'fintech')),
  ])
  expect(new Set(views.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(views.map((reply) => reply.body.id)).size).toBe(1)
  const rows = server.db.selectFrom('district_quizzes').select('match_id').where('user_id', '=', ana.id)
  expect(await rows.execute()).toHaveLength(1)
  expect(await ana.post('/api/districts/criptomoedas/quiz', body)).toMatchObject({
    status: 422,
    body: { code: 'request.commandReused' },
  })
})

test('a solo that is open is given instead, and stays what it was', async () => {
  const ana = await residentOf('fintech')
  const solo = await beginSolo(ana)
  expect((await begin(ana, 'fintech')).id).toBe(solo.id)
  await playOut(ana, solo, all)
  await count(solo)
  expect((await mineOf(ana, 'fintech')).lastQuiz).toBeNull()
  expect(await pointsOf('fintech')).toEqual({})
  const quiz = await begin(ana, 'fintech')
  expect((await beginSolo(ana)).id).toBe(quiz.id)
})

test('where all questions are paused it says so, and nothing is begun', async () => {
  const ana = await residentOf('criptomoedas')
  await server.db
    .updateTable('questions')
    .set({ state: 'paused' })
    .where('topic', 'in', [...topicsOfDistrict.criptomoedas])
    .execute()
  expect(await tryBeginning(ana, 'criptomoedas')).toMatchObject({
    status: 409,
    body: { code: 'district.noQuestions' },
  })
  expect((await mineOf(ana, 'criptomoedas')).lastQuiz).toBeNull()
  expect((await tryBeginning(ana, 'fintech')).status).toBe(200)
  expect((await ana.post('/api/districts/atlantis/quiz', { commandId: randomUUID() })).status).toBe(400)
})

test('a quiz with too few questions for half of ten is played, and brings nothing', async () => {
  const ana = await residentOf('criptomoedas')
  const few = await server.db.selectFrom('questions').select('id').where('topic', '=', 'bitcoin').limit(4).execute()
  await server.db
    .updateTable('questions')
    .set({ state: 'paused' })
    .where('topic', 'in', [...topicsOfDistrict.criptomoedas])
    .where(
      'id',
      'not in',
      few.map(({ id }) => id),
    )
    .execute()
  const view = await begin(ana, 'criptomoedas')
  expect(view.questions).toBe(4)
  await playOut(ana, view, all)
  await count(view)
  expect((await mineOf(ana, 'criptomoedas')).lastQuiz).toEqual({ matchId: view.id, tenths: 0 })
})

const all = () => true
const none = () => false
const half = (position: number) => position < 5

async function residentOf(district: DistrictKey): Promise<Player> {
  const player = await newPlayer(server, { confirmed: true })
  expect((await live(player, district, 0)).status).toBe(200)
  return player
}

function live(player: Player, district: DistrictKey, priceCents: number) {
  return player.put('/api/districts/residence', { commandId: randomUUID(), district, priceCents })
}

function tryBeginning(player: Player, district: DistrictKey) {
  return player.post<MatchView>(`/api/districts/${district}/quiz`, { commandId: randomUUID() })
}

async function begin(player: Player, district: DistrictKey): Promise<MatchView> {
  const { status, body } = await tryBeginning(player, district)
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}

async function beginSolo(player: Player): Promise<MatchView> {
  const sent = { commandId: randomUUID(), mode: 'solo' }
  const { status, body } = await player.post<MatchView>('/api/matches', sent)
  expect(status).toBe(200)
  return body
}

function playOut(
  player: Player,
  view: MatchView,
  right: (position: number) => boolean,
  millis?: number,
  until?: number,
) {
  const pace = { ...(millis !== undefined && { millis }), ...(until !== undefined && { until }) }
  return playSolo({ server, clock }, player, view, right, pace)
}

/** Counts the end of a match, as the job does, and folds what came of it. */
async function count({ id }: MatchView): Promise<void> {
  const rows = await server.db.selectFrom('activities').select('id').where('ref', '=', id).execute()
  expect(rows).toHaveLength(1)
  await countActivities(
    server.app,
    subscribers,
    rows.map((row) => row.id),
  )
  await foldDistricts(server.app)
}

async function mineOf(player: Player, district: DistrictKey): Promise<DistrictPage['mine']> {
  const { status, body } = await player.get<DistrictPage>(`/api/districts/${district}`)
  expect(status).toBe(200)
  return body.mine
}

/** What the quizzes of a district have brought it, in tenths, by power. */
async function pointsOf(district: DistrictKey): Promise<Record<string, number>> {
  await foldDistricts(server.app)
  const rows = await server.db
    .selectFrom('district_weeks')
    .select(['power', 'tenths'])
    .where('district', '=', district)
    .where('act', '=', 'districtQuiz')
    .orderBy('power')
    .execute()
  return Object.fromEntries(rows.map(({ power, tenths }) => [power, tenths]))
}

function rewardsOf({ phase }: MatchView) {
  return phase.name === 'ended' ? phase.rewards : []
}

function sourcesOf(view: MatchView): string[] {
  return rewardsOf(view).map(({ source }) => source)
}

function centsOf(view: MatchView): number {
  return rewardsOf(view).reduce((sum, { amountCents }) => sum + amountCents, 0)
}

function finishCents(view: MatchView): number {
  return rewardsOf(view)
    .filter(({ source }) => source === 'quizFinish')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
}
