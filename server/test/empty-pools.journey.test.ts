import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { isNicknameTaken } from '../src/identity/account/account-store.ts'
import { takenKeys } from '../src/identity/nickname/nickname-store.ts'
import { readShifts } from '../src/bot/bot-store.ts'
import { lastSeen } from '../src/match/answer-store.ts'
import { deleteNotificationsBefore, languagesOf } from '../src/notification/notification-store.ts'
import { countedVersions, lockQuestions } from '../src/question/question-stats-store.ts'
import { liveQuestions } from '../src/question/question-api.ts'
import { answersOf, bodyTextsOf, factsOf, ratedSubjectsOf } from '../src/question/question-store.ts'
import type { Tx } from '../src/platform/postgres/db.ts'
import { TestClock } from './_clock.ts'
import { accept, beat, challenge } from './_invites.ts'
import { begin, duelsOn, openedDuel } from './_duel.ts'
import { confirm, matchmakingOn, offered, playBot, startSearch } from './_matchmaking.ts'
import { newPlayer, type Player, type Reply } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer

beforeAll(async () => {
  server = await startServer({ clock, uncounted: true, quiet: true })
})
afterAll(() => server.close())

const notAvailable = { status: 409, body: { code: 'quiz.notAvailable' } }

test('while every question is paused each way into a quiz or a duel is refused with a reason', async () => {
  const [ana, bia, caio, dora, eva] = [await player(), await player(), await player(), await player(), await player()]
  const duels = duelsOn(server)
  const { matchmaking } = matchmakingOn(server, duels)
  const played = await openedDuel(duels, ana, caio)
  await begin({ clock }, played, ana, caio)
  await ana.post(`/api/matches/${played}/commands`, { commandId: randomUUID(), type: 'leave' })
  const invite = (await challenge(ana, bia)).body
  await startSearch(dora)
  await startSearch(eva)
  const { id: offerId } = await offered(matchmaking, dora)
  await confirm(dora, offerId)

  await server.db.updateTable('questions').set({ state: 'paused' }).execute()
  try {
    expect(await solo(ana, {})).toMatchObject(notAvailable)
    expect(await solo(ana, { topic: 'roi' })).toMatchObject(notAvailable)
    expect(await ana.post('/api/missions/quiz', { commandId: randomUUID() })).toMatchObject(notAvailable)
    expect(await accept(bia, invite)).toMatchObject(notAvailable)
    expect(await confirm(eva, offerId)).toMatchObject(notAvailable)
    expect(await playBot(ana, { theme: 'roi' })).toMatchObject(notAvailable)
    await rematch(caio, played)
    expect(await rematch(ana, played)).toMatchObject(notAvailable)
    for (const path of ['/api/dashboard', '/api/missions', '/api/review', '/api/topics', '/api/duels/summary'])
      expect([path, (await ana.get(path)).status]).toEqual([path, 200])
  } finally {
    await server.db.updateTable('questions').set({ state: 'live' }).where('state', '=', 'paused').execute()
  }
  expect((await playBot(ana, { theme: 'roi' })).body).toMatchObject({ state: 'begun' })
})

test('a bank with fewer questions than a duel asks opens none', async () => {
  const ana = await player()
  const few = (await liveQuestions(server.app, server.db, {})).slice(0, 9).map(({ questionId }) => questionId)
  await server.db.updateTable('questions').set({ state: 'paused' }).where('id', 'not in', few).execute()
  try {
    expect(await playBot(ana)).toMatchObject(notAvailable)
    expect((await solo(ana, {})).body).toMatchObject({ questions: 9 })
  } finally {
    await server.db.updateTable('questions').set({ state: 'live' }).where('state', '=', 'paused').execute()
  }
})

test.each<[string, (tx: Tx) => Promise<unknown>, unknown]>([
  ['nicknames', (tx) => takenKeys(tx, []), new Set()],
  ['one nickname', (tx) => isNicknameTaken(tx, { visual: 'nobody', read: 'nobody' }), false],
  ['languages', (tx) => languagesOf(tx, []), new Map()],
  ['notices to delete', (tx) => deleteNotificationsBefore(tx, [], new Date(clock.now())), undefined],
  ['bands of bots', (tx) => readShifts(tx, []), new Map()],
  ['questions that nobody saw', (tx) => lastSeen(tx, [randomUUID()], []), new Map()],
  ['questions seen by nobody', (tx) => lastSeen(tx, [], ['roi-01']), new Map()],
  ['keys', (tx) => answersOf(tx, []), []],
  ['facts', (tx) => factsOf(tx, []), []],
  ['texts', (tx) => bodyTextsOf(tx, [], 'pt-BR'), []],
  ['live questions', (tx) => liveQuestions(server.app, tx, { ids: [] }), []],
  ['subjects', (tx) => ratedSubjectsOf(tx, []), new Map()],
  ['versions', (tx) => countedVersions(tx, []), []],
  ['questions to lock', (tx) => lockQuestions(tx, []), []],
])('an empty list of %s is answered', async (_what, ask, answer) => {
  expect(await server.app.inTransaction(ask)).toEqual(answer)
})

async function player(): Promise<Player> {
  const one = await newPlayer(server, { confirmed: true })
  await beat(one)
  return one
}

function solo(one: Player, wish: object): Promise<Reply> {
  return one.post('/api/matches', { commandId: randomUUID(), mode: 'solo', ...wish })
}

function rematch(one: Player, duelId: string): Promise<Reply> {
  return one.post(`/api/duels/${duelId}/rematch`, { commandId: randomUUID() })
}
