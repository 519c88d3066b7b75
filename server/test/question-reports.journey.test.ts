import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import type { QuestionReports } from '@satoshi/contract/question'
import type { ReviewSessionView } from '@satoshi/contract/review'
import { hour } from '@satoshi/rules/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { loadMatch } from '../src/match/match-store.ts'
import { liveQuestions } from '../src/question/question-api.ts'
import { answerCard } from '../src/review/cards.ts'
import { readDeck, writeDeck, readSession } from '../src/review/review-store.ts'
import { textLike } from './_anything.ts'
import { TestClock } from './_clock.ts'
import { allRight, begin, duelsOn, openedDuel, playQuestion } from './_duel.ts'
import { eventually } from './_eventually.ts'
import { newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
beforeAll(async () => void (server = await startServer({ clock, quiet: true, uncounted: true })))
afterAll(() => server.close())

const notAsked = { status: 404, body: { code: 'question.notAsked', details: {} } }

describe('a report of a question', () => {
  test('is taken once the question is closed, with its version, the language and the match, and a second replaces it', async () => {
    const ana = await newPlayer(server)
    const view = await solo(ana)
    expect(await report(ana, view.id, { position: 0, reason: 'wrongAnswer' })).toMatchObject(notAsked)
    await answerOpen(ana, view)
    const first = await report(ana, view.id, { position: 0, reason: 'wrongAnswer', text: '  A lei mudou.\u202e  ' })
    expect(first).toMatchObject({ status: 200, body: { reports: [{ position: 0, reason: 'wrongAnswer' }] } })
    const asked = (await loadMatch(server.db, view.id))?.match.questions[0]
    expect(await rowsOf(ana)).toMatchObject([
      {
        question_id: asked?.questionId,
        version: asked?.version,
        reason: 'wrongAnswer',
        text: 'A lei mudou.',
        language: 'pt-BR',
        asked_in: view.id,
        position: 0,
        reported_at: new Date(clock.now()),
        counts: false,
        cleared_at: null,
      },
    ])
    clock.pass(hour)
    await report(ana, view.id, { position: 0, reason: 'outdated' }, { 'accept-language': 'ar-SA' })
    expect(await rowsOf(ana)).toMatchObject([
      { reason: 'outdated', text: null, language: 'ar-SA', reported_at: new Date(clock.now()) },
    ])
    expect(await reportsOf(ana, view.id)).toEqual({ reports: [{ position: 0, reason: 'outdated' }] })
    // The next one is open, and whatever comes later was not asked yet.
    for (const position of [1, 2, 9, 10, 999])
      expect(await report(ana, view.id, { position, reason: 'other' })).toMatchObject(notAsked)
  })

  test('of another’s match is refused as one of a match that there is not, and nobody reads another’s', async () => {
    const [ana, bia] = [await newPlayer(server), await newPlayer(server)]
    const view = await solo(ana)
    await answerOpen(ana, view)
    await report(ana, view.id, { position: 0, reason: 'other' })
    const [theirs, absent] = [
      await report(bia, view.id, { position: 0, reason: 'other' }),
      await report(bia, randomUUID(), { position: 0, reason: 'other' }),
    ]
    expect(theirs).toMatchObject(notAsked)
    expect(absent).toMatchObject(notAsked)
    expect(await reportsOf(bia, view.id)).toEqual({ reports: [] })
    expect(await rowsOf(bia)).toEqual([])
  })

  test.each([
    [{ reason: 'wrongAnswer' }],
    [{ position: 0 }],
    [{ position: 0, reason: 'boring' }],
    [{ position: -1, reason: 'other' }],
    [{ position: 0.5, reason: 'other' }],
    [{ position: '0', reason: 'other' }],
    [{ position: 0, reason: 'other', text: 'a'.repeat(301) }],
    [{ position: 0, reason: 'other', text: null }],
    [{ position: 0, reason: 'other', text: ['a'] }],
    [{ position: 0, reason: 'other', text: 'half \ud800' }],
    [{ position: 0, reason: 'other', text: 'nothing \u0000' }],
    [{ position: 0, reason: 'other', userId: randomUUID() }],
  ])('of a wrong shape, %j, is no report', async (body) => {
    const ana = await newPlayer(server)
    const view = await solo(ana)
    await answerOpen(ana, view)
    expect(await report(ana, view.id, body)).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    expect(await rowsOf(ana)).toEqual([])
  })

  test('holds 300 characters of whatever script', async () => {
    const ana = await newPlayer(server)
    const view = await solo(ana)
    await answerOpen(ana, view)
    for (const text of [
      '\u0958'.repeat(300),
      '👩‍👩'.repeat(60),
      `<img src=x onerror=hit()>'; drop table users; --`,
      ' \n ',
    ]) {
      expect((await report(ana, view.id, { position: 0, reason: 'other', text })).status).toBe(200)
      expect((await rowsOf(ana))[0]?.text).toBe(text.trim() === '' ? null : text)
    }
  })

  test('is taken of a card that was answered in a session, and of no other', async () => {
    const ana = await withDueCard(await newPlayer(server))
    const { body: session } = await ana.post<ReviewSessionView>('/api/review/sessions', { commandId: randomUUID() })
    const path = `/api/review/sessions/${session.id}`
    const said = { position: 0, reason: 'translation', text: 'مصطلح خاطئ' }
    expect(await ana.post(`${path}/reports`, said)).toMatchObject(notAsked)
    const stored = await readSession(server.db, ana.id, session.id)
    const choice = stored?.questions[0]?.key.kind === 'number' ? { value: stored.questions[0].key.min } : { option: 0 }
    await ana.post(`${path}/commands`, { commandId: randomUUID(), type: 'answer', position: 0, choice })
    expect(await ana.post(`${path}/reports`, said)).toMatchObject({
      status: 200,
      body: { reports: [{ position: 0, reason: 'translation' }] },
    })
    expect(await ana.post(`${path}/reports`, { ...said, position: 1 })).toMatchObject(notAsked)
    const bia = await newPlayer(server)
    expect(await bia.post(`${path}/reports`, said)).toMatchObject(notAsked)
    expect(await rowsOf(ana)).toMatchObject([{ asked_in: session.id, reason: 'translation', text: said.text }])
  })

  test('is in the file of its player and of nobody else, and goes with the account', async () => {
    const [ana, bia] = [await newPlayer(server), await newPlayer(server)]
    const view = await solo(ana)
    await answerOpen(ana, view)
    await report(ana, view.id, { position: 0, reason: 'other', text: 'only the operator reads this' })
    const file = await fileOf(ana)
    expect(file['questionReports']).toEqual([
      {
        questionId: textLike(/-\d+$/),
        version: 1,
        reason: 'other',
        text: 'only the operator reads this',
        language: 'pt-BR',
        askedIn: view.id,
        position: 0,
        reportedAt: new Date(clock.now()).toISOString(),
      },
    ])
    expect(JSON.stringify(await fileOf(bia))).not.toContain('only the operator')
    await deleteAccount(ana)
    expect(await rowsOf(ana)).toEqual([])
  })
})

describe('a page that was hidden over a question', () => {
  test('is noted once a question of a duel, as its own page said, and stands in its player’s file until the account goes', async () => {
    const { ana, bia, duelId } = await runningDuel()
    expect(await hide(ana, duelId, 0)).toMatchObject({ status: 200, body: { done: true } })
    await hide(ana, duelId, 0)
    await hide(ana, duelId.toUpperCase(), 0)
    expect(await hiddenOf(ana)).toEqual([{ match_id: duelId, position: 0, hidden_at: new Date(clock.now()) }])
    expect(await hiddenOf(bia)).toEqual([])
    expect((await fileOf(ana))['hiddenTabs']).toEqual([
      { matchId: duelId, position: 0, hiddenAt: new Date(clock.now()).toISOString() },
    ])
    expect((await fileOf(bia))['hiddenTabs']).toEqual([])
    await deleteAccount(ana)
    expect(await hiddenOf(ana)).toEqual([])
  })

  test('leaves nothing for a question that is yet to come, of another’s duel, or of a quiz alone', async () => {
    const { ana, duelId } = await runningDuel()
    for (const position of [1, 5, 9, 10, 999]) expect((await hide(ana, duelId, position)).status).toBe(200)
    const cai = await newPlayer(server)
    const view = await solo(cai)
    expect((await hide(cai, view.id, 0)).status).toBe(200)
    for (const id of [duelId, randomUUID()])
      expect(await hide(cai, id, 0)).toMatchObject({ status: 404, body: { code: 'match.notFound' } })
    expect([await hiddenOf(ana), await hiddenOf(cai)]).toEqual([[], []])
  })

  test('changes nothing in the duel', async () => {
    const { ana, bia, duelId } = await runningDuel()
    const before = await loadMatch(server.db, duelId)
    await hide(ana, duelId, 0)
    expect(await loadMatch(server.db, duelId)).toEqual(before)
    await playQuestion({ server, clock }, duelId, 0, [
      [ana, allRight],
      [bia, allRight],
    ])
    const seats = (await loadMatch(server.db, duelId))?.match.seats
    expect(seats?.[0]?.score).toBe(seats?.[1]?.score)
  })
})

async function solo(player: Player): Promise<MatchView> {
  const { body } = await player.post<MatchView>('/api/matches', { commandId: randomUUID(), mode: 'solo' })
  return body
}

/** Answers the open question, whatever it is. */
async function answerOpen(player: Player, { id, phase }: MatchView): Promise<void> {
  if (phase.name !== 'asking') throw new Error('no question is open')
  const { position, question } = phase
  const choice = question.kind === 'number' ? { value: question.min } : { option: 0 }
  const body = { commandId: randomUUID(), type: 'answer', position, choice }
  expect((await player.post(`/api/matches/${id}/commands`, body)).status).toBe(200)
}

function report(player: Player, matchId: string, body: unknown, headers: Record<string, string> = {}) {
  return player.post<QuestionReports>(`/api/matches/${matchId}/reports`, body, headers)
}

async function reportsOf(player: Player, id: string): Promise<QuestionReports> {
  const { status, body } = await player.get<QuestionReports>(`/api/question-reports/${id}`)
  expect(status).toBe(200)
  return body
}

function hide(player: Player, matchId: string, position: number) {
  return player.post(`/api/matches/${matchId}/hidden-tabs`, { position })
}

function rowsOf({ id }: Player) {
  return server.db.selectFrom('question_reports').selectAll().where('user_id', '=', id).execute()
}

function hiddenOf({ id }: Player) {
  return server.db
    .selectFrom('hidden_tabs')
    .select(['match_id', 'position', 'hidden_at'])
    .where('user_id', '=', id)
    .execute()
}

/** A duel whose first question is open. */
async function runningDuel() {
  const [ana, bia] = [await newPlayer(server), await newPlayer(server)]
  const duelId = await openedDuel(duelsOn(server), ana, bia)
  await begin({ clock }, duelId, ana, bia)
  return { ana, bia, duelId }
}

/** Lets a player have two cards that are due. */
async function withDueCard(player: Player): Promise<Player> {
  const questions = (await liveQuestions(server.app, server.db, {})).slice(0, 2)
  await server.app.inTransaction(async (tx) => {
    const deck = await readDeck(tx, player.id, [])
    for (const { questionId, key } of questions) {
      const given = {
        kind: key.kind,
        right: false,
        missed: false,
        hinted: false,
        elapsedMillis: 4_000,
        at: clock.now(),
      }
      answerCard(deck, { questionId, ...given })
    }
    await writeDeck(tx, deck)
  })
  clock.pass(24 * hour)
  return player
}

async function fileOf(player: Player): Promise<Record<string, unknown>> {
  const { status, body } = await player.get<Record<string, unknown>>('/api/account/export')
  expect(status).toBe(200)
  return body
}

async function deleteAccount(player: Player): Promise<void> {
  await player.post('/api/account/request-deletion', { password: player.password })
  const token = await eventually(async () => {
    const mails = server.db.selectFrom('kept_mails').select('text').where('recipient', '=', player.email)
    const found = (await mails.execute()).map(({ text }) => /\/auth\/delete\?token=(\S+)/.exec(text)?.[1])
    return found.find((one) => one !== undefined) ?? expect.unreachable('no link was written yet')
  })
  expect((await player.post('/api/account/delete', { token })).status).toBe(200)
}
