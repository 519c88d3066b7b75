import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import type { Missions } from '@satoshi/contract/mission'
import type { ReviewOverview, ReviewSessionView } from '@satoshi/contract/review'
import { rulesOf } from '@satoshi/rules/match/kinds'
import { rightChoice, seatChoice, type SeededQuestions } from '@satoshi/rules/match/order'
import type { SeatChoice } from '@satoshi/rules/match/command'
import { drawVariant } from '@satoshi/rules/match/variant'
import { random } from '@satoshi/rules/random'
import { calendarDay, gameDay, homeZone, hour, second } from '@satoshi/rules/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { deductLives } from '../src/lives/lives-api.ts'
import { loadMatch } from '../src/match/match-store.ts'
import { liveQuestions } from '../src/question/question-api.ts'
import { answerCard } from '../src/review/cards.ts'
import { readDeck, writeDeck, readSession } from '../src/review/review-store.ts'
import { countAgain } from './_activities.ts'
import { TestClock } from './_clock.ts'
import { eventually } from './_eventually.ts'
import { openTab } from './_live-client.ts'
import { jobsDone } from './_mails.ts'
import { newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

const day = 24 * hour
const clock = new TestClock()
let server: TestServer
beforeAll(async () => void (server = await startServer({ clock, quiet: true })))
afterAll(async () => {
  await expectHonestLedger(server.db)
  await server.close()
})

describe('cards', () => {
  test('come from every answer of a quiz, once: wrong ones due tomorrow, right ones later', async () => {
    const ana = await newPlayer(server)
    expect(await overviewOf(ana)).toMatchObject({ due: 0, nextDueAt: null, mendedThisWeek: 0, openSession: null })
    const at = clock.now()
    const matchId = await playQuiz(ana, (position) => position >= 4)
    await eventually(async () => expect(await cardsOf(ana)).toHaveLength(10))
    const cards = await cardsOf(ana)
    const wrong = cards.filter((card) => !card.last_right)
    expect(wrong).toHaveLength(4)
    for (const card of cards) {
      const days = (card.due_at.getTime() - clock.now()) / day
      if (card.last_right) expect(days).toBeGreaterThan(1)
      else expect(days).toBe(1)
    }
    await Promise.all([1, 2, 3].map(() => countAgain(server.app, matchId)))
    expect(await cardsOf(ana)).toEqual(cards)
    const { due, nextDueAt } = await overviewOf(ana)
    expect([due, nextDueAt]).toEqual([0, wrong[0]?.due_at.getTime()])
    expect(nextDueAt).toBeGreaterThan(at)
    expect(await start(ana)).toMatchObject({ status: 409, body: { code: 'review.nothingDue' } })
  })
})

describe('a session', () => {
  test('asks no two cards of a family while others are due, and else does; what is over is not asked', async () => {
    const live = await liveQuestions(server.app, server.db, { topic: 'duration' })
    const ana = await withDue(live.map(({ questionId }) => questionId))
    const families = async () => {
      const session = await readSession(server.db, ana.id, (await started(ana)).id)
      return (session?.questions ?? []).flatMap(
        ({ questionId }) => live.find((one) => one.questionId === questionId)?.family ?? [],
      )
    }
    const all = new Set(live.map(({ family }) => family))
    expect(all.size).toBeLessThan(live.length)
    expect(all.size).toBeGreaterThanOrEqual(10)
    expect(new Set(await families()).size).toBe(10)
    const [one, ...others] = live.filter(({ family }) => family === 'rates-up-price-down')
    const bia = await withDue([one, ...others].flatMap((question) => question?.questionId ?? []))
    const over = () => server.db.updateTable('questions').where('id', '=', one?.questionId ?? '')
    await over()
      .set({ valid_until: calendarDay(clock.now() - day, homeZone) })
      .execute()
    const session = await readSession(server.db, bia.id, (await started(bia)).id)
    await over().set({ valid_until: null }).execute()
    expect(session?.questions.map(({ questionId }) => questionId).toSorted()).toEqual(
      others.map(({ questionId }) => questionId),
    )
  })

  test('that brings the hundredth card to three weeks achieves it at that answer, and not a card before', async () => {
    const ana = await withDue(101)
    const ids = (await cardsOf(ana)).map(({ question_id: id }) => id)
    const longAgo = new Date(clock.now() - 21 * day)
    await age(ana, ids.slice(0, 98), { stability: 40, due_at: new Date(clock.now() + day), recent_at: [longAgo] })
    await age(ana, ids.slice(98), { stability: 20.9, due_at: new Date(clock.now() - hour), recent_at: [longAgo] })
    let view = await started(ana)
    const earned = async () => {
      const { items } = (await ana.get<{ items: { key: string; earnedAt: number | null }[] }>('/api/achievements')).body
      return items.filter(({ earnedAt }) => earnedAt !== null).map(({ key }) => key)
    }
    const answered = async (position: number) => {
      clock.pass(4 * second)
      const choice = await choiceOf(ana, view, true)
      view = await sent(ana, view, { type: 'answer', position, choice })
      view = await sent(ana, view, { type: 'next', position })
      await jobsDone(server)
    }
    await answered(0)
    expect(await earned()).toEqual([])
    await answered(1)
    await eventually(async () => expect(await earned()).toEqual(['masteredCards100']))
  })

  test('asks ten due cards one at a time, tells no answer before it is given, schedules and pays 8 XP each', async () => {
    const ana = await withDue()
    const before = await xpOf(ana)
    let view = await started(ana)
    expect(view.questions).toBe(10)
    for (let position = 0; position < 10; position++) {
      expect(view.phase).toMatchObject({ name: 'asking', position })
      expect(JSON.stringify(view)).not.toMatch(/correct|explanation|"key"|sources|seed/)
      clock.pass(4 * second)
      const choice = await choiceOf(ana, view, position !== 9)
      view = await sent(ana, view, { type: 'answer', position, choice })
      expect(view.phase).toMatchObject({
        name: 'revealing',
        position,
        mine: { correct: position !== 9, choice },
        // A mistake of yesterday is mended by the right answer of today.
        xp: position === 9 ? 0 : 8,
        mended: position !== 9,
      })
      view = await sent(ana, view, { type: 'next', position })
    }
    expect(view.phase).toMatchObject({ name: 'ended', right: 9, mended: 9, xp: 72 })
    expect((await xpOf(ana)) - before).toBe(72)
    expect(await overviewOf(ana)).toMatchObject({ due: 0, mendedThisWeek: 9, openSession: null })
    const dueIn = (await cardsOf(ana)).map((card) => Math.round((card.due_at.getTime() - clock.now()) / day))
    expect(dueIn.filter((days) => days === 1)).toHaveLength(1)
  })

  test('asks what varies with numbers of its own, which its seed draws', async () => {
    const varying = ['roi-002', 'bearMarket-003']
    const ana = await withDue([...varying, 'roi-001'])
    const { id } = await started(ana)
    const session = await readSession(server.db, ana.id, id)
    const drawn = session?.questions.map(({ questionId, variant }) => [questionId, variant])
    const expected = varying.map((questionId) => [questionId, drawVariant(session?.seed ?? '', questionId)])
    expect(Object.fromEntries(drawn ?? [])).toEqual(Object.fromEntries([...expected, ['roi-001', undefined]]))
  })

  test('counts the day for the streak with its fifth answer, and not before', async () => {
    const ana = await withDue()
    const streakDay = async () =>
      (await server.db.selectFrom('profiles').select('streak_day').where('id', '=', ana.id).executeTakeFirst())
        ?.streak_day
    let view = await started(ana)
    for (let position = 0; position < 5; position++) {
      expect(await streakDay()).toBeNull()
      view = await sent(ana, view, { type: 'answer', position, choice: { option: 0 } }, 'numberToo')
      // What rises over the answer that won the day: the first of a streak.
      expect(view.phase).toMatchObject({ gain: { multiplier: 1, streak: position === 4 ? 1 : null } })
      view = await sent(ana, view, { type: 'next', position })
    }
    expect(await streakDay()).toBe(gameDay(clock.now(), 'America/Sao_Paulo'))
  })

  test('gives a life back with its fifth and tenth answer to whoever misses some', async () => {
    const ana = await withDue()
    const answers = [1, 2, 3].map(() => ({ given: true, correct: false }))
    let view = await started(ana)
    const given: number[] = []
    for (let position = 0; position < 10; position++) {
      // Lives come back by themselves too: they are lost when the session has begun.
      if (position === 0) {
        const lost = { userId: ana.id, answers, at: clock.now(), settings: server.app.settingsHistory() }
        await server.app.inTransaction((tx) => deductLives(tx, lost))
      }
      view = await sent(ana, view, { type: 'answer', position, choice: { option: 0 } }, 'numberToo')
      if (view.phase.name === 'revealing' && view.phase.life) given.push(position)
      view = await sent(ana, view, { type: 'next', position })
    }
    expect(given).toEqual([4, 9])
  })

  test('is one at a time: starting again gives the open one, and one that was left lying makes room', async () => {
    const ana = await withDue()
    const open = await started(ana)
    const starts = await Promise.all(Array.from({ length: 8 }, () => started(ana)))
    expect(new Set(starts.map(({ id }) => id))).toEqual(new Set([open.id]))
    expect(await overviewOf(ana)).toMatchObject({ due: 10, openSession: open.id })
    clock.pass(day)
    expect(await overviewOf(ana)).toMatchObject({ openSession: null })
    const late = await ana.post(commandsOf(open), { commandId: randomUUID(), type: 'leave' })
    expect(late.status).toBe(200)
    expect((await started(ana)).id).not.toBe(open.id)
  })

  test('pays an answer once, however often and at however many places it is sent', async () => {
    const ana = await withDue()
    const view = await started(ana)
    const choice = await choiceOf(ana, view, true)
    const before = await xpOf(ana)
    const commandId = randomUUID()
    const answer = (id: string) => ana.post(commandsOf(view), { commandId: id, type: 'answer', position: 0, choice })
    const replies = await Promise.all([
      ...Array.from({ length: 32 }, () => answer(commandId)),
      ...Array.from({ length: 32 }, () => answer(randomUUID())),
    ])
    const told = new Set(replies.map(({ status, body }) => (status === 200 ? '200' : (body as { code: string }).code)))
    expect([...told].every((each) => ['200', 'review.moved'].includes(each))).toBe(true)
    expect((await xpOf(ana)) - before).toBe(8)
    const rewards = await server.db
      .selectFrom('rewards')
      .select('ref')
      .where('user_id', '=', ana.id)
      .where('source', '=', 'reviewRight')
      .execute()
    expect(rewards).toEqual([{ ref: `${view.id}:0` }])
  })

  test('pays a quarter for a card that a quiz had right meanwhile: it is not due any more', async () => {
    const ana = await withDue()
    const view = await started(ana)
    const session = await readSession(server.db, ana.id, view.id)
    const questionId = session?.questions[0]?.questionId ?? ''
    await server.db
      .updateTable('review_cards')
      .set({ due_at: new Date(clock.now() + day), right_at: new Date(clock.now()), last_right: true })
      .where('user_id', '=', ana.id)
      .where('question_id', '=', questionId)
      .execute()
    const choice = await choiceOf(ana, view, true)
    const after = await sent(ana, view, { type: 'answer', position: 0, choice })
    expect(after.phase).toMatchObject({ name: 'revealing', xp: 2, mended: false })
  })

  test('leaves out questions that were taken out of play', async () => {
    const ana = await withDue()
    const [paused] = await cardsOf(ana)
    const setState = (state: 'paused' | 'live') =>
      server.db
        .updateTable('questions')
        .set({ state })
        .where('id', '=', paused?.question_id ?? '')
        .execute()
    await setState('paused')
    expect(await overviewOf(ana)).toMatchObject({ due: 9 })
    expect((await started(ana)).questions).toBe(9)
    await setState('live')
  })

  test('belongs to its player: another is told that there is none', async () => {
    const [ana, bia] = [await withDue(), await newPlayer(server)]
    const view = await started(ana)
    expect(await bia.get(`/api/review/sessions/${view.id}`)).toMatchObject({ status: 404 })
    const leave = await bia.post(commandsOf(view), { commandId: randomUUID(), type: 'leave' })
    expect(leave).toMatchObject({ status: 404, body: { code: 'review.notFound' } })
    expect((await ana.get<ReviewSessionView>(`/api/review/sessions/${view.id}`)).body.phase.name).toBe('asking')
  })

  test('refuses what is out of turn', async () => {
    const ana = await withDue()
    const view = await started(ana)
    const code = async (body: object) =>
      ((await ana.post(commandsOf(view), { commandId: randomUUID(), ...body })).body as { code?: string }).code
    expect(await code({ type: 'next', position: 0 })).toBe('review.moved')
    expect(await code({ type: 'answer', position: 3, choice: { option: 0 } })).toBe('review.moved')
    expect(await code({ type: 'answer', position: 0, choice: { value: 1e308 } })).toBe('match.badChoice')
    expect(await code({ type: 'leave' })).toBeUndefined()
    expect(await code({ type: 'answer', position: 0, choice: { option: 0 } })).toBe('review.ended')
  })
})

describe('what reviews bring besides', () => {
  test('thirty right answers move the missions that ask for right answers, each once, and no other', async () => {
    const ana = await withDue(30)
    const tab = await openTab(server, { cookie: ana.cookie() })
    const told: string[] = []
    tab.socket.on('stale', ({ topics }) => told.push(...topics))
    expect((await missionsOf(ana)).daily.missions.map(({ progress }) => progress)).toEqual([0, 0, 0, 0, 0])
    const sessions: string[] = []
    while (sessions.length < 3) sessions.push(await reviewAll(ana, () => true))
    await jobsDone(server)
    for (const session of sessions)
      for (const position of [0, 4, 9]) await countAgain(server.app, `${session}:${position}`)
    const { daily, weekly } = await missionsOf(ana)
    const moved = [...daily.missions, ...weekly.missions].filter(({ progress }) => progress > 0)
    expect(daily.missions[0]).toMatchObject({ kind: 'right', progress: daily.missions[0]?.target, state: 'completed' })
    expect(weekly.missions.find(({ kind }) => kind === 'right')).toMatchObject({ progress: 30 })
    const ofRight = ['right', 'topicRight', 'subjectRight', 'hardRight']
    expect(moved.filter(({ kind }) => !ofRight.includes(kind))).toEqual([])
    const days = server.db.selectFrom('mission_days').select(['right_answers', 'quizzes', 'read_explanations'])
    expect(await days.where('user_id', '=', ana.id).execute()).toEqual([
      { right_answers: 30, quizzes: 0, read_explanations: 0 },
    ])
    const topics = server.db.selectFrom('mission_topics').select((of) => of.fn.sum<number>('answered').as('answered'))
    expect(await topics.where('user_id', '=', ana.id).executeTakeFirst()).toEqual({ answered: 30 })
    await eventually(() => expect(told).toContain('missions'))
    tab.close()
    // No card is due again today: what reviews bring to a day is bounded by the cards that were due.
    expect(await start(ana)).toMatchObject({ status: 409, body: { code: 'review.nothingDue' } })
  })

  test('a wrong answer moves no mission', async () => {
    const ana = await withDue()
    await reviewAll(ana, (position) => position < 3)
    await jobsDone(server)
    const { daily, weekly } = await missionsOf(ana)
    expect(daily.missions[0]).toMatchObject({ kind: 'right', progress: 3 })
    expect(weekly.missions.find(({ kind }) => kind === 'right')).toMatchObject({ progress: 3 })
  })

  test('the fifth card brings the achievement of the streak that it reaches, at once', async () => {
    const ana = await withDue()
    const yesterday = gameDay(clock.now() - day, 'America/Sao_Paulo')
    const streak = { streak: 6, streak_day: yesterday }
    await server.db.updateTable('profiles').set(streak).where('id', '=', ana.id).execute()
    const earned = async () => {
      await jobsDone(server)
      const rows = server.db.selectFrom('player_achievements').select('key').where('user_id', '=', ana.id)
      return (await rows.execute()).map(({ key }) => key)
    }
    const tab = await openTab(server, { cookie: ana.cookie() })
    const told: string[] = []
    tab.socket.on('stale', ({ topics }) => told.push(...topics))
    let view = await started(ana)
    for (let position = 0; position < 5; position++) {
      expect(await earned()).toEqual([])
      view = await sent(ana, view, { type: 'answer', position, choice: { option: 0 } }, 'numberToo')
      if (position < 4) view = await sent(ana, view, { type: 'next', position })
    }
    expect(await earned()).toEqual(['streak7'])
    // The session may be left before this was counted: the screen is told that there is something to celebrate.
    await eventually(() => expect(told).toContain('notifications'))
    tab.close()
  })
})

/** A player with cards that are due, so many or these: all answered wrong, a day ago. */
async function withDue(cards: number | string[] = 10): Promise<Player> {
  const ana = await newPlayer(server)
  const meant: { ids?: string[] } = Array.isArray(cards) ? { ids: cards } : {}
  const questions = (await liveQuestions(server.app, server.db, meant)).slice(0, meant.ids?.length ?? Number(cards))
  await server.app.inTransaction(async (tx) => {
    const desk = await readDeck(tx, ana.id, [])
    for (const { questionId, key } of questions) {
      const given = {
        kind: key.kind,
        right: false,
        missed: false,
        hinted: false,
        elapsedMillis: 4 * second,
        at: clock.now(),
      }
      answerCard(desk, { questionId, ...given })
    }
    await writeDeck(tx, desk)
  })
  clock.pass(day)
  return ana
}

/** Sets what is kept of the memory of some cards. */
async function age(
  { id }: Player,
  questionIds: string[],
  memory: { stability: number; due_at: Date; recent_at: Date[] },
): Promise<void> {
  await server.db
    .updateTable('review_cards')
    .set({ ...memory, last_right: true })
    .where('user_id', '=', id)
    .where('question_id', 'in', questionIds)
    .execute()
}

async function playQuiz(player: Player, right: (position: number) => boolean): Promise<string> {
  let view = (await player.post<MatchView>('/api/matches', { commandId: randomUUID(), mode: 'solo' })).body
  while (view.phase.name !== 'ended') {
    clock.pass(4 * second)
    const body =
      view.phase.name === 'asking'
        ? { type: 'answer', position: view.phase.position, choice: await quizChoice(view, right) }
        : { type: 'next' }
    const reply = await player.post<MatchView>(`/api/matches/${view.id}/commands`, { commandId: randomUUID(), ...body })
    expect(reply.status).toBe(200)
    view = reply.body
  }
  return view.id
}

async function quizChoice(view: MatchView, right: (position: number) => boolean): Promise<SeatChoice> {
  const match = (await loadMatch(server.db, view.id))?.match
  const position = view.phase.name === 'asking' ? view.phase.position : 0
  return choiceIn(match, position, right(position))
}

/** What is right at the open card, or something that is not, in its player's order. */
async function choiceOf(player: Player, view: ReviewSessionView, right: boolean): Promise<SeatChoice> {
  const session = await readSession(server.db, player.id, view.id)
  const position = view.phase.name === 'asking' ? view.phase.position : 0
  return choiceIn(session, position, right)
}

function choiceIn(source: SeededQuestions | null | undefined, position: number, right: boolean): SeatChoice {
  const key = source?.questions[position]?.key
  if (!source || !key) throw new Error('no question')
  if (!right && 'value' in key) return { value: key.min }
  const choice = right ? rightChoice({ key }) : rulesOf(key).wrong(key, random('wrong'))
  return seatChoice(source, 0, position, choice)
}

async function missionsOf(player: Player): Promise<Missions> {
  return (await player.get<Missions>('/api/missions')).body
}

/** Goes through a whole session; gives its id. */
async function reviewAll(player: Player, right: (position: number) => boolean): Promise<string> {
  let view = await started(player)
  while (view.phase.name !== 'ended') {
    const { position } = 'position' in view.phase ? view.phase : { position: 0 }
    if (view.phase.name === 'revealing') view = await sent(player, view, { type: 'next', position })
    else {
      const choice = await choiceOf(player, view, right(position))
      view = await sent(player, view, { type: 'answer', position, choice })
    }
  }
  return view.id
}

async function start(player: Player) {
  return player.post<ReviewSessionView>('/api/review/sessions', { commandId: randomUUID() })
}

async function started(player: Player): Promise<ReviewSessionView> {
  const { status, body } = await start(player)
  expect(status).toBe(200)
  return body
}

const commandsOf = ({ id }: ReviewSessionView) => `/api/review/sessions/${id}/commands`

async function sent(
  player: Player,
  view: ReviewSessionView,
  body: { type: string; position: number; choice?: SeatChoice },
  numbers?: 'numberToo',
): Promise<ReviewSessionView> {
  const isNumber = view.phase.name === 'asking' && view.phase.question.kind === 'number' && view.phase.question
  const meant = numbers && isNumber ? { ...body, choice: { value: isNumber.min } } : body
  const reply = await player.post<ReviewSessionView>(commandsOf(view), { commandId: randomUUID(), ...meant })
  expect(reply.status).toBe(200)
  return reply.body
}

async function overviewOf(player: Player): Promise<ReviewOverview> {
  return (await player.get<ReviewOverview>('/api/review')).body
}

async function cardsOf({ id }: Player) {
  return server.db
    .selectFrom('review_cards')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('due_at')
    .orderBy('question_id')
    .execute()
}

async function xpOf({ id }: Player): Promise<number> {
  const row = await server.db.selectFrom('profiles').select('xp').where('id', '=', id).executeTakeFirstOrThrow()
  return row.xp
}
