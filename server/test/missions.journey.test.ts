import { randomUUID } from 'node:crypto'

import type { Boxes } from '@satoshi/contract/box'
import type { MatchView } from '@satoshi/contract/match'
import type { Missions } from '@satoshi/contract/mission'
import { drawQuestions, type Aim, type Candidate } from '@satoshi/rules/match/draw'
import type { Match } from '@satoshi/rules/match/match'
import { missionQuizTopics, weakestFirst } from '@satoshi/rules/mission/plan'
import { hour } from '@satoshi/rules/time'
import type { Topic } from '@satoshi/rules/words'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addItem } from '../src/inventory/inventory-api.ts'
import { claimMission, rerollMission } from '../src/mission/claims.ts'
import { readMissions } from '../src/mission/mission-api.ts'
import type { App } from '../src/platform/app.ts'
import { connectForLongWork, type Connection } from '../src/platform/postgres/connect.ts'
import { liveQuestions } from '../src/question/question-api.ts'
import { countAgain } from './_activities.ts'
import { insertAnswered } from './_answered.ts'
import { TestClock } from './_clock.ts'
import { createDatabase, type TestDatabase } from './_database.ts'
import { eventually } from './_eventually.ts'
import { newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

const day = 24 * hour
const week = 7 * day
/** A Monday, noon in São Paulo, where the day closes at 03:00. */
const clock = new TestClock()
const monday = clock.now()
let server: TestServer
let database: TestDatabase
let crowd: Connection
beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ clock, database, quiet: true, logLevel: 'info' })
  crowd = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: 16 })
})
afterAll(async () => {
  await crowd.close()
  await expectHonestLedger(server.db)
  await server.close()
  await database.drop()
})

// Each test begins at the next such noon, wherever another left the clock.
beforeEach(() => void clock.pass((week - ((clock.now() - monday) % week)) % week))

describe('the missions of a day', () => {
  test('are five for a newcomer, the same whoever looks how often, and end with a first duel against a bot', async () => {
    const ana = await newPlayer(server)
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => readMissions(patient(), ana.id)))
    for (const other of others) expect(other).toEqual(first)
    expect(first?.daily.missions.map(({ kind, state, xp, amountCents }) => [kind, state, xp, amountCents])).toEqual([
      ['right', 'inProgress', 20, 4_000],
      ['quizzes', 'inProgress', 30, 6_000],
      ['read', 'inProgress', 40, 8_000],
      ['missionQuizzes', 'inProgress', 50, 10_000],
      ['botDuels', 'inProgress', 60, 12_000],
    ])
    expect(first?.weekly.missions.map(({ amountCents }) => amountCents)).toEqual([
      20_000, 30_000, 40_000, 50_000, 60_000,
    ])
    expect(first).toMatchObject({
      daily: { starts: today(), closesAt: clock.now() + 15 * hour },
      weekly: { starts: today(), closesAt: clock.now() + 6 * day + 15 * hour },
      combo: { claimed: 0, of: 5, paid: false, xp: 500, amountCents: 100_000 },
      rerolls: { left: 3, costCents: 0 },
      quiz: { state: 'open', questions: 5 },
      earlier: [],
    })
  })

  test('are moved by a match once, however often its job comes', async () => {
    const ana = await newPlayer(server)
    const before = await missionsOf(ana)
    const quiz = await missionQuiz(ana)
    expect(quiz.questions).toBe(5)
    expect((await missionsOf(ana)).quiz.state).toBe('running')
    await playOut(ana, quiz)
    await eventually(async () => expect((await missionsOf(ana)).daily.missions[3]?.state).toBe('completed'))
    const after = await missionsOf(ana)
    expect(after.quiz.state).toBe('done')
    expect(after.daily.missions[1]).toMatchObject({ kind: 'quizzes', progress: 1, state: 'completed' })
    expect(after.weekly.missions[2]).toMatchObject({ kind: 'missionQuizzes', progress: 1 })
    for (let again = 0; again < 3; again += 1) await countAgain(server.app, quiz.id)
    expect((await missionsOf(ana)).weekly).toEqual(after.weekly)
    expect(before.daily.missions.map(({ id }) => id)).toEqual(after.daily.missions.map(({ id }) => id))
    expect(await ana.post('/api/missions/quiz', command())).toMatchObject({
      status: 409,
      body: { code: 'mission.quizDone' },
    })
  })

  test('hear nothing of a question that was skipped: it weakens no topic', async () => {
    const ana = await newPlayer(server)
    await missionsOf(ana)
    await server.app.inTransaction((tx) => addItem(tx, ana.id, 'hintSkip', 1))
    const quiz = (await ana.post<MatchView>('/api/matches', { ...command(), mode: 'solo' })).body
    const skip = { ...command(), type: 'hint', position: 0, hint: 'skip' }
    const skipped = await ana.post<MatchView>(`/api/matches/${quiz.id}/commands`, skip)
    expect(skipped.body.phase.name).toBe('revealing')
    await playOut(ana, skipped.body)
    await eventually(async () => expect((await missionsOf(ana)).daily.missions[1]).toMatchObject({ progress: 1 }))
    const topics = server.db.selectFrom('mission_topics').select((of) => of.fn.sum<number>('answered').as('answered'))
    expect(await topics.where('user_id', '=', ana.id).executeTakeFirst()).toEqual({ answered: 9 })
  })

  test('are each paid once under 64 claims at once, from two tabs and again', async () => {
    const ana = await newPlayer(server)
    await finishDay(ana)
    const id = await idOf(ana, 4)
    const same = randomUUID()
    const tab = (index: number) => (index % 2 === 0 ? { missionId: id, commandId: same } : { missionId: id })
    await claimAtOnce(
      ana,
      Array.from({ length: 64 }, (_, index) => tab(index)),
    )
    expect(await paidFor(ana, 'mission')).toEqual([{ ref: id, xp: 60, cents: 12_000 }])
    expect((await claim(ana, id)).body).toEqual({ rewards: [], combo: false })
  })

  test('bring the combo with the fifth claim: 500 XP, 1,000 BTZ and a rare box, once under parallel claims', async () => {
    const ana = await newPlayer(server)
    await finishDay(ana)
    const ids = (await missionsOf(ana)).daily.missions.map(({ id }) => id)
    const many = ids.flatMap((missionId) => Array.from({ length: 12 }, () => ({ missionId })))
    const claims = await claimAtOnce(ana, many)
    expect(claims.filter(({ combo }) => combo)).toHaveLength(1)
    expect(await paidFor(ana, 'missionCombo')).toEqual([{ ref: today(), xp: 500, cents: 100_000 }])
    expect((await paidFor(ana, 'mission')).map(({ xp }) => xp).toSorted((a, b) => a - b)).toEqual([20, 30, 40, 50, 60])
    expect((await boxesOf(ana)).held).toContainEqual({ box: 'rare', count: 1 })
    expect((await missionsOf(ana)).combo).toMatchObject({ claimed: 5, paid: true })
  })

  test('are refused while they are not done, and to others', async () => {
    const [ana, bia] = [await newPlayer(server), await newPlayer(server)]
    const id = await idOf(ana, 0)
    expect(await claim(ana, id)).toMatchObject({ status: 409, body: { code: 'mission.notDone' } })
    expect(await claim(bia, id)).toMatchObject({ status: 404, body: { code: 'mission.notFound' } })
    expect(await claim(ana, randomUUID())).toMatchObject({ status: 404 })
  })

  test('are changed for another: once free, twice for 50 BTZ, and no more', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    await server.app.inTransaction((tx) => server.app.jobs.send(tx, 'emailConfirmed', { userId: ana.id }))
    const balance = async () =>
      (await ana.get<{ wallet: { balanceCents: number } }>('/api/me')).body.wallet.balanceCents
    await eventually(async () => expect(await balance()).toBe(50_000))
    const id = await idOf(ana, 0)
    const once = command()
    const first = await ana.post<{ kind: string }>(`/api/missions/${id}/reroll`, once)
    expect(await ana.post(`/api/missions/${id}/reroll`, once)).toMatchObject({ body: first.body })
    expect(first.body.kind).not.toBe('right')
    expect([await balance(), (await missionsOf(ana)).rerolls]).toEqual([50_000, { left: 2, costCents: 5_000 }])
    await Promise.allSettled(
      Array.from({ length: 8 }, () => rerollMission(patient(), { userId: ana.id, missionId: id, ...command() })),
    )
    expect([await balance(), (await missionsOf(ana)).rerolls.left]).toEqual([40_000, 0])
    const kinds = (await missionsOf(ana)).daily.missions.map(({ kind }) => kind)
    expect(new Set(kinds).size).toBe(5)
    const weekly = (await missionsOf(ana)).weekly.missions[0]?.id ?? ''
    expect(await ana.post(`/api/missions/${weekly}/reroll`, command())).toMatchObject({ status: 404 })
  })
})

describe('a day that has closed', () => {
  test('can be claimed from for 24 hours, and then pays its BTZ by itself without XP and without combo', async () => {
    const [ana, bia] = [await newPlayer(server), await newPlayer(server)]
    for (const player of [ana, bia]) await finishDay(player)
    const ids = (await missionsOf(ana)).daily.missions.map(({ id }) => id)
    const closed = today()
    clock.pass(day)
    const seen = await missionsOf(ana)
    expect(seen.earlier.map(({ starts, missions }) => [starts, missions.length])).toEqual([[closed, 5]])
    expect(await claim(ana, ids[0] ?? '')).toMatchObject({
      status: 200,
      body: { rewards: [{ source: 'mission', xp: 20 }] },
    })
    clock.pass(day)
    await missionsOf(ana)
    expect(
      (await paidFor(ana, 'mission')).toSorted((a, b) => a.cents - b.cents).map(({ xp, cents }) => [xp, cents]),
    ).toEqual([
      [20, 4_000],
      [0, 6_000],
      [0, 8_000],
      [0, 10_000],
      [0, 12_000],
    ])
    expect(await paidFor(ana, 'missionCombo')).toEqual([])
    await Promise.all(Array.from({ length: 16 }, () => readMissions(patient(), bia.id)))
    expect((await paidFor(bia, 'mission')).map(({ xp }) => xp)).toEqual([0, 0, 0, 0, 0])
    expect((await claim(ana, ids[1] ?? '')).body).toEqual({ rewards: [], combo: false })
  })
})

describe('the weak topic', () => {
  test('is the one of which least is known among those with five cards due before the day closes', async () => {
    const ana = await newPlayer(server)
    for (let before = 0; before < 3; before++) {
      await missionsOf(ana)
      clock.pass(day)
    }
    const closesAt = clock.now() + 15 * hour
    // Of roi five are due too late, of bitcoin one too few; of ipo more is known than of defi.
    for (const [topic, count, dueAt] of [
      ['ipo', 5, closesAt],
      ['defi', 5, closesAt],
      ['bitcoin', 4, clock.now()],
      ['roi', 5, closesAt + 1],
    ] as const) {
      for (const questionId of await questionsOf(topic, count)) await insertDueCard(ana, questionId, dueAt)
    }
    const known = (await questionsOf('ipo', 3)).map((questionId) => ({ questionId, userId: ana.id }))
    await insertAnswered(server.db, known, new Date(clock.now()))
    const weak = (await missionsOf(ana)).daily.missions[1]
    expect(weak).toMatchObject({ kind: 'topicRight', topic: 'defi' })
    const next = await rerollMission(patient(), { userId: ana.id, missionId: weak?.id ?? '', ...command() })
    expect(next).toMatchObject({ kind: 'topicRight', topic: 'ipo' })
  })
})

describe('the mission quiz', () => {
  test('asks two that are due, and makes the five as hard as a weak topic should be for this player', async () => {
    const ana = await newPlayer(server)
    const mastery = { subject: 'financas', theta: 1_650, attempts: 9 } as const
    await server.db
      .insertInto('learner_ratings')
      .values({ user_id: ana.id, ...mastery })
      .execute()
    const pool = await weakestTopics()
    const due = pool.filter(({ difficulty }) => difficulty === 'hard').slice(0, 2)
    for (const { questionId } of due) await insertDueCard(ana, questionId)
    const rest = pool.filter((one) => !due.includes(one))
    const { id } = await missionQuiz(ana)
    const { seed, questions } = await matchOf(id)
    const aim: Aim = {
      target: 0.8,
      players: [{ financas: 1_650 }],
      besides: due.map((one) => ({ ...one, recall: 0.9 })),
    }
    // What is due is asked however hard it is; of the rest a newcomer gets what is mild.
    const aimed = drawQuestions(rest, 3, { seed, aim, newcomer: true })
    expect(questions.slice(0, 2).toSorted()).toEqual(due.map(({ questionId }) => questionId).toSorted())
    expect(questions.slice(2)).toEqual(aimed.questions.map(({ questionId }) => questionId))
    const line = server.logged().find((one) => one.includes(id) && one.includes('a mission quiz was drawn'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ target: 0.8, expected: aimed.met?.expected })
  })
})

/** The day at its noon. */
function today(): string {
  return new Date(clock.now()).toISOString().slice(0, 10)
}

function command() {
  return { commandId: randomUUID() }
}

async function missionsOf(player: Player): Promise<Missions> {
  const reply = await player.get<Missions>('/api/missions')
  expect(reply.status).toBe(200)
  return reply.body
}

async function boxesOf(player: Player): Promise<Boxes> {
  return (await player.get<Boxes>('/api/boxes')).body
}

async function idOf(player: Player, slot: number): Promise<string> {
  return (await missionsOf(player)).daily.missions[slot]?.id ?? ''
}

function claim(player: Player, id: string) {
  return player.post<{ rewards: object[]; combo: boolean }>(`/api/missions/${id}/claim`, command())
}

/** The app on connections that wait for as long as it takes, for many calls at once. */
function patient(): App {
  return { ...server.app, ...crowd }
}

/** Claims many at once. */
function claimAtOnce(player: Player, claims: { missionId: string; commandId?: string }[]) {
  return Promise.all(claims.map((request) => claimMission(patient(), { userId: player.id, ...command(), ...request })))
}

/** Makes the missions of the player's day done, as matches would. */
async function finishDay(player: Player): Promise<void> {
  const { daily } = await missionsOf(player)
  for (const { id, target } of daily.missions) {
    await server.db.updateTable('missions').set({ progress: target }).where('id', '=', id).execute()
  }
}

async function paidFor(player: Player, source: 'mission' | 'missionCombo') {
  const rows = await server.db
    .selectFrom('rewards')
    .select(['ref', 'xp', 'amount_cents as cents'])
    .where('user_id', '=', player.id)
    .where('source', '=', source)
    .execute()
  return rows
}

/** What the quiz of a player who answered nothing draws from. */
async function weakestTopics(): Promise<Candidate[]> {
  const weakest = weakestFirst([]).slice(0, missionQuizTopics)
  const pools = await Promise.all(weakest.map((topic) => liveQuestions(server.app, server.db, { topic })))
  return pools.flat().map((question) => ({ ...question, seenAt: null }))
}

/** The first questions of a topic that may be asked, in the order of their ids. */
async function questionsOf(topic: Topic, count: number): Promise<string[]> {
  const live = await liveQuestions(server.app, server.db, { topic })
  const ids = live.map(({ questionId }) => questionId).toSorted()
  expect(ids.length).toBeGreaterThanOrEqual(count)
  return ids.slice(0, count)
}

async function insertDueCard(player: Player, questionId: string, dueAt: number = clock.now()): Promise<void> {
  const at = new Date(clock.now())
  const memory = { stability: 1, difficulty: 5, reviews: 1, lapses: 0, recent_at: [at], last_right: false }
  await server.db
    .insertInto('review_cards')
    .values({
      user_id: player.id,
      question_id: questionId,
      due_at: new Date(dueAt),
      right_at: null,
      mended_at: null,
      ...memory,
    })
    .execute()
}

/** The seed of a match, and the ids of its questions. */
async function matchOf(id: string): Promise<{ seed: string; questions: string[] }> {
  const row = await server.db
    .selectFrom('matches')
    .select(['seed', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { questions } = row.state as Match // safe: the server alone writes states
  return { seed: row.seed, questions: questions.map(({ questionId }) => questionId) }
}

async function missionQuiz(player: Player): Promise<MatchView> {
  const reply = await player.post<MatchView>('/api/missions/quiz', command())
  expect(reply.status).toBe(200)
  return reply.body
}

/** Answers everything, whatever it is. */
async function playOut(player: Player, view: MatchView): Promise<void> {
  let now = view
  while (now.phase.name !== 'ended') {
    const { phase } = now
    const body =
      phase.name === 'asking'
        ? {
            type: 'answer',
            position: phase.position,
            choice: phase.question.kind === 'number' ? { value: phase.question.min } : { option: 0 },
          }
        : { type: 'next' }
    const reply = await player.post<MatchView>(`/api/matches/${now.id}/commands`, { ...command(), ...body })
    expect([reply.status, reply.body]).toMatchObject([200, {}])
    now = reply.body
  }
}
