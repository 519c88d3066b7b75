import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import type { ReviewSessionView } from '@satoshi/contract/review'
import type { Topic } from '@satoshi/rules/words'
import { longestSuspensionMillis } from '@satoshi/rules/match/suspension'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { suspendQuizzes } from '../src/match/live-seats.ts'
import { listSuspended } from '../src/match/live-seats-store.ts'
import { lockPlayers } from '../src/profile/profile-api.ts'
import { liveQuestions } from '../src/question/question-api.ts'
import { startSolo } from '../src/quiz/start-solo.ts'
import { answerCard } from '../src/review/cards.ts'
import { readDeck, readSession, writeDeck } from '../src/review/review-store.ts'
import { TestClock } from './_clock.ts'
import { begin, choiceFor, command, duelsOn, openedDuel, readView, storedMatch } from './_duel.ts'
import { accept, invited, newDuellist } from './_invites.ts'
import { manyWait } from './_lock-wait.ts'
import { openTab } from './_live-client.ts'
import { insertPlayer, newPlayer, type Player, type Reply } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

const second = 1_000
const clock = new TestClock()
let server: TestServer
beforeAll(async () => void (server = await startServer({ clock, quiet: true })))
afterAll(async () => {
  await expectHonestLedger(server.db)
  await server.close()
})

test('a solo beside a staked duel told the answers to its questions; now it does not open, and names the duel', async () => {
  const [ana, bruno] = [await newDuellist(server), await newDuellist(server)]
  const duelId = await stakedDuel(ana, bruno)
  const asked = new Set((await storedMatch(server.db, duelId)).questions.map(({ questionId }) => questionId))
  const told = await keysToldBySolo(ana)
  expect(told.filter((questionId) => asked.has(questionId))).toEqual([])
  const starts = [
    await startQuiz(ana),
    await ana.post('/api/missions/quiz', { commandId: randomUUID() }),
    await ana.post('/api/review/sessions', { commandId: randomUUID() }),
  ]
  for (const start of starts) expect(start).toMatchObject(busyIn(duelId))
  // The end of the seat is the end of the rule.
  expect((await command(ana, duelId, { type: 'leave' })).status).toBe(200)
  expect((await startQuiz(ana)).status).toBe(200)
})

test('a quiz that was open before stands still: no question, no command, not even over a socket; then it has its time back', async () => {
  const [ana, bruno] = [await newDuellist(server), await newDuellist(server)]
  const quiz = (await startQuiz(ana)).body
  clock.pass(10 * second)
  const tab = await openTab(server, { cookie: ana.cookie() })
  const duelId = await stakedDuel(ana, bruno)
  const overlap = await questionsOfBoth(quiz.id, duelId)
  expect(overlap).toEqual([])
  const choice = choiceFor(await storedMatch(server.db, quiz.id), ana.id, 0, true)
  const looked = await tab.request<MatchView>('look', { matchId: quiz.id })
  const views = [await readView(ana, quiz.id), looked.ok ? looked.value : null]
  for (const view of views) {
    expect(view).toMatchObject({ phase: { name: 'suspended', by: duelId }, may: [] })
    expect(JSON.stringify(view)).not.toContain('prompt')
  }
  for (const bare of [{ type: 'answer', position: 0, choice }, { type: 'leave' }] as const)
    expect(await command(ana, quiz.id, bare)).toMatchObject(busyIn(duelId))
  const leave = { commandId: randomUUID(), type: 'leave' }
  expect(await tab.request('command', { matchId: quiz.id, command: leave })).toMatchObject({
    error: { code: 'match.busy', data: { matchId: duelId } },
  })
  clock.pass(60 * second)
  expect((await command(ana, duelId, { type: 'leave' })).status).toBe(200)
  const { phase } = await readView(ana, quiz.id)
  expect(phase).toMatchObject({ name: 'asking', closesAt: clock.now() + 20 * second })
  expect((await command(ana, quiz.id, { type: 'answer', position: 0, choice })).body.phase).toMatchObject({
    mine: { elapsedMillis: 10 * second, correct: true },
  })
  tab.close()
})

test('what was told before is not told again meanwhile: old results, first answers under their ids, the own file', async () => {
  const [ana, bruno] = [await newDuellist(server), await newDuellist(server)]
  const started = randomUUID()
  const quiz = (await startQuiz(ana, started)).body
  const choice = choiceFor(await storedMatch(server.db, quiz.id), ana.id, 0, true)
  const [answered, left] = [randomUUID(), randomUUID()]
  await command(ana, quiz.id, { type: 'answer', position: 0, choice }, answered)
  await command(ana, quiz.id, { type: 'leave' }, left)
  const duelId = await stakedDuel(ana, bruno, 'financas')
  const replies: Reply[] = [
    await ana.get(`/api/matches/${quiz.id}`),
    await command(ana, quiz.id, { type: 'answer', position: 0, choice }, answered),
    await command(ana, quiz.id, { type: 'leave' }, left),
    await startQuiz(ana, started),
  ]
  for (const reply of replies) expect(reply).toMatchObject(busyIn(duelId))
  // Were the question asked again, the file would tell nothing of it.
  const [first] = (await storedMatch(server.db, quiz.id)).questions
  const before = await ownAnswers(ana)
  expect(before).toContain(first?.questionId)
  const duel = await storedMatch(server.db, duelId)
  const state = JSON.stringify({ ...duel, questions: [first, ...duel.questions.slice(1)] })
  await server.db.updateTable('matches').set({ state }).where('id', '=', duelId).execute()
  expect(await ownAnswers(ana)).not.toContain(first?.questionId)
  expect(await ownAnswers(ana)).toHaveLength(before.length - 1)
  expect((await bruno.get(`/api/matches/${duelId}`)).status).toBe(200)
})

test('a review does not open beside a duel; one that was open keeps its questions out of the duel and its time', async () => {
  const [ana, bruno] = [await newDuellist(server), await newDuellist(server)]
  await makeDue(ana, 'roi')
  const startId = randomUUID()
  const session = (await ana.post<ReviewSessionView>('/api/review/sessions', { commandId: startId })).body
  const kept = await readSession(server.db, ana.id, session.id)
  const answer = { type: 'answer', position: 0, choice: { option: 0 } }
  clock.pass(5 * second)
  const duelId = await stakedDuel(ana, bruno)
  const inReview = new Set(kept?.questions.map(({ questionId }) => questionId))
  expect(inReview.size).toBe(10)
  const { questions } = await storedMatch(server.db, duelId)
  expect(questions.filter(({ questionId }) => inReview.has(questionId))).toEqual([])
  const path = `/api/review/sessions/${session.id}`
  const replies = [
    await ana.get(path),
    await ana.post(`${path}/commands`, { commandId: randomUUID(), ...answer }),
    await ana.post('/api/review/sessions', { commandId: startId }),
  ]
  for (const reply of replies) expect(reply).toMatchObject(busyIn(duelId))
  clock.pass(60 * second)
  expect((await command(ana, duelId, { type: 'leave' })).status).toBe(200)
  expect((await ana.get(path)).status).toBe(200)
})

test('a quiz goes on although the process that ended the duel died before it said so: looked at, or by itself', async () => {
  const [ana, bia] = [await newPlayer(server), await newPlayer(server)]
  for (const player of [ana, bia]) {
    const quiz = (await startQuiz(player)).body
    // As a process leaves it that dies between the end of the duel and what comes after.
    const ghost = { ...(await storedMatch(server.db, quiz.id)), id: randomUUID(), format: 'duel' as const }
    await server.app.inTransaction((tx) => suspendQuizzes(tx, ghost, clock.now()))
    expect(await listSuspended(server.db, [player.id])).toEqual([quiz.id])
    if (player === bia) clock.pass(longestSuspensionMillis)
    const choice = choiceFor(await storedMatch(server.db, quiz.id), player.id, 0, true)
    const reply = await command(player, quiz.id, { type: 'answer', position: 0, choice })
    expect(reply).toMatchObject({ status: 200, body: { phase: { name: 'revealing' } } })
  }
})

test('the longest unseen come first in whatever mode they were seen: who reviewed a question meets others in a duel', async () => {
  const [ana, bruno] = [await newDuellist(server), await newDuellist(server)]
  await makeDue(ana, 'roi', clock.now())
  const { questions } = await storedMatch(server.db, await stakedDuel(ana, bruno, 'financas'))
  expect(questions.filter(({ questionId }) => questionId.startsWith('roi-'))).toEqual([])
})

test('where all of a theme was seen today, a duel asks first what comes with other numbers', async () => {
  const [ana, bruno] = [await newDuellist(server), await newDuellist(server)]
  const live = await liveQuestions(server.app, server.db, { subject: 'financas' })
  const fit = live.filter(({ varies, pace }) => varies && pace !== 'calm')
  const varying = fit.map(({ questionId }) => questionId)
  // What varies was seen last of all, so that by sight alone it would be left.
  for (const topic of new Set(live.map((one) => one.topic))) await makeDue(ana, topic, clock.now() - 3_600 * second)
  await answeredAt(ana, varying, clock.now() - 1_800 * second)
  const { questions } = await storedMatch(server.db, await stakedDuel(ana, bruno, 'financas'))
  const asked = questions.map(({ questionId }) => questionId)
  const families = new Set(fit.map(({ family }) => family)).size
  expect(asked.filter((id) => varying.includes(id))).toHaveLength(Math.min(families, asked.length))
  expect(families).toBeGreaterThan(5)
})

test('fifty quizzes and duels that open at once, in both orders: never both to be seen, never a question of both', async () => {
  for (let race = 0; race < 50; race += 1) {
    const { solo, duel } = await contest()
    const [quizId, duelId] =
      race % 2 === 0
        ? await Promise.all([solo(), duel()])
        : await Promise.all([duel(), solo()]).then(([first, other]) => [other, first] as const)
    if (quizId !== 'match.busy') await expectStill(quizId, duelId)
  }
})

test('of a quiz and a duel that wait for the same player, the one that came first decides what the other finds', async () => {
  const first = await contest()
  const [quizId, duelId] = await inTurn(first.ana, first.solo, first.duel)
  await expectStill(quizId, duelId)
  const second = await contest()
  const [, refused] = await inTurn(second.ana, second.duel, second.solo)
  expect(refused).toBe('match.busy')
})

function busyIn(matchId: string) {
  return { status: 409, body: { code: 'match.busy', details: { matchId } } }
}

function startQuiz(player: Player, commandId: string = randomUUID()): Promise<Reply<MatchView>> {
  return player.post<MatchView>('/api/matches', { commandId, mode: 'solo', topic: 'roi' })
}

/** A duel for 50 BTZ as an accepted invite opens it, at its first question. */
async function stakedDuel(one: Player, other: Player, theme = 'roi'): Promise<string> {
  const invite = await invited(one, other, { quiz_topic: theme, bet_amount: 50 })
  const { body } = await accept(other, invite)
  await begin({ clock }, body.duel_id, one, other)
  return body.duel_id
}

/** Plays a solo as the attack did, only to be told its answers; gives the questions whose answers it told. */
async function keysToldBySolo(player: Player): Promise<string[]> {
  const start = await startQuiz(player)
  if (start.status !== 200) return []
  const { questions } = await storedMatch(server.db, start.body.id)
  const told: string[] = []
  for (const [position, { questionId }] of questions.entries()) {
    const choice = choiceFor(await storedMatch(server.db, start.body.id), player.id, position, false)
    const answered = await command(player, start.body.id, { type: 'answer', position, choice })
    if (answered.status === 200 && 'correct' in answered.body.phase) told.push(questionId)
    await player.post(`/api/matches/${start.body.id}/commands`, { commandId: randomUUID(), type: 'next' })
  }
  return told
}

async function questionsOfBoth(one: string, other: string): Promise<string[]> {
  const first = new Set((await storedMatch(server.db, one)).questions.map(({ questionId }) => questionId))
  return (await storedMatch(server.db, other)).questions
    .map(({ questionId }) => questionId)
    .filter((id) => first.has(id))
}

/** The questions of all answers in the file that a player takes home. */
async function ownAnswers(player: Player): Promise<string[]> {
  const { body } = await player.get<{ matches: { answers: { questionId: string }[] }[] }>('/api/account/export')
  return body.matches.flatMap(({ answers }) => answers.map(({ questionId }) => questionId))
}

/** Gives a player cards of all questions of a topic, last answered at a moment: long ago, so that they are due, unless told. */
async function makeDue(player: Player, topic: Topic, at = clock.now() - 40 * 24 * 3_600 * second): Promise<void> {
  const rows = await server.db.selectFrom('questions').select('id').where('topic', '=', topic).execute()
  await answeredAt(
    player,
    rows.map(({ id }) => id),
    at,
  )
}

async function answeredAt(player: Player, questionIds: string[], at: number): Promise<void> {
  await server.app.inTransaction(async (tx) => {
    const deck = await readDeck(tx, player.id, questionIds)
    for (const questionId of questionIds)
      answerCard(deck, {
        questionId,
        kind: 'choice',
        right: true,
        missed: false,
        hinted: false,
        elapsedMillis: 5_000,
        at,
      })
    await writeDeck(tx, deck)
  })
}

/** Two players, and what begins a quiz of the first and a duel of both over the same questions. */
async function contest() {
  const duels = duelsOn(server)
  const [ana, bruno] = [await racer(), await racer()]
  const player = { userId: ana.id, language: 'pt-BR' } as const
  return {
    ana,
    /** The id of the quiz, or what it was refused as. */
    solo: () =>
      startSolo(duels.matches, player, { commandId: randomUUID(), topic: 'roi' }).then(
        ({ id }) => id,
        (error: { code: string }) => error.code,
      ),
    duel: () => openedDuel(duels, ana, bruno, { theme: 'roi' }),
  }
}

/** Begins both while the player's row is held, the second when the first waits for it; then lets them go on. */
async function inTurn(player: { id: string }, first: () => Promise<string>, second: () => Promise<string>) {
  const [one, other] = await server.app.inTransaction(async (tx) => {
    await lockPlayers(tx, [player.id])
    const begun = first()
    await manyWait(server.db, 1)
    const next = second()
    await manyWait(server.db, 2)
    return [begun, next] as const
  })
  return [await one, await other] as const
}

/** A quiz stands still for a duel that asks none of its questions. */
async function expectStill(quizId: string, duelId: string): Promise<void> {
  expect((await storedMatch(server.db, quizId)).phase).toMatchObject({ name: 'suspended', by: duelId })
  expect(await questionsOfBoth(quizId, duelId)).toEqual([])
}

let racers = 0

async function racer(): Promise<{ id: string }> {
  racers += 1
  return { id: await insertPlayer(server.db, `racer-${racers}`) }
}
