import { randomUUID } from 'node:crypto'

import { showcaseIds } from '@satoshi/content/server'
import type { MatchView } from '@satoshi/contract/match'
import type { Missions } from '@satoshi/contract/mission'
import type { Knows } from '@satoshi/rules/ride/ride'
import { startingTheta } from '@satoshi/rules/rating/first-attempt'
import { hour, second } from '@satoshi/rules/time'
import { subjects } from '@satoshi/rules/words'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Duels } from '../src/duel/duel-api.ts'
import { lockForDraw } from '../src/profile/profile-api.ts'
import { bindAnswer, insertAnswer } from '../src/showcase/showcase-store.ts'
import { audit } from '../src/wallet/wallet-api.ts'
import { insertAnswered } from './_answered.ts'
import { TestClock } from './_clock.ts'
import { choiceFor, duelsOn, openedDuel, storedMatch } from './_duel.ts'
import { jobsDone } from './_mails.ts'
import { newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'
import { playSolo, soloCommand } from './_solo-play.ts'

const clock = new TestClock()
let server: TestServer
let duels: Duels
beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
  duels = duelsOn(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.updateTable('questions').set({ state: 'live' }).where('state', '=', 'paused').execute()
})

const little: Knows = { money: 'little', investing: 'little', economy: 'little' }
const [all, none] = [() => true, () => false]

describe('a first ride', () => {
  test('asks five of the showcase, easy ones of every subject, without a clock, hints or lives', async () => {
    const ana = await newPlayer(server)
    const view = await ride(ana, { money: 'lot', investing: 'nothing', economy: 'little' })
    expect(view).toMatchObject({ format: 'ride', questions: 5, hints: null, lives: null })
    expect(view.phase).toMatchObject({ name: 'asking', position: 0, closesAt: null, question: { kind: 'choice' } })
    const asked = await askedIn(view)
    expect(showcaseIds).toEqual(expect.arrayContaining(asked.map(({ id }) => id)))
    expect(new Set(asked.map(({ id }) => id)).size).toBe(5)
    const ofSubjects = asked.map(({ subject }) => subject)
    expect(new Set(ofSubjects)).toEqual(new Set(subjects))
    expect([ofSubjects[0], ofSubjects[4]]).toEqual(['financas', 'investimentos'])
    expect(asked.map(({ difficulty }) => difficulty)).toEqual(Array(5).fill('easy'))
  })

  test('is paid as a quiz of five, by no speed, wins the day of the streak, and takes no life', async () => {
    const [fast, slow] = [await newPlayer(server, { confirmed: true }), await newPlayer(server, { confirmed: true })]
    const ended = await playSolo({ server, clock }, fast, await ride(fast), all, { millis: second })
    const late = await playSolo({ server, clock }, slow, await ride(slow), all, { millis: 40 * second })
    expect(rewardsOf(late)).toEqual(rewardsOf(ended))
    expect(rewardsOf(ended)).toEqual(
      expect.arrayContaining([
        ['answers', 1_000],
        ['quizFinish', 1_000],
        ['firstQuiz', 2_500],
      ]),
    )
    expect(rewardsOf(ended).map(([source]) => source)).not.toContain('perfectQuiz')
    const wrong = await newPlayer(server, { confirmed: true })
    const lost = await playSolo({ server, clock }, wrong, await ride(wrong), none)
    expect(lost.phase).toMatchObject({ name: 'ended', reason: 'finished' })
    expect(lost.lives).toBeNull()
    expect((await wrong.get('/api/lives')).body).toMatchObject({ lives: 5 })
    expect((await wrong.get('/api/me')).body).toMatchObject({
      profile: { streak: 1 },
      today: { quizzes: 1, answered: 5 },
    })
    expect(await audit(server.db)).toMatchObject({ ok: true })
  })

  test('shows what a right answer pays as it is revealed, nothing of it for speed', async () => {
    const ana = await newPlayer(server)
    const begun = await ride(ana)
    const { phase } = await playSolo({ server, clock }, ana, begun, all, { until: 1 })
    expect(phase).toMatchObject({ name: 'asking', position: 1, closesAt: null })
    clock.pass(second)
    const choice = await rightChoiceOf(ana, begun, 1)
    const revealed = await soloCommand(ana, begun, { type: 'answer', position: 1, choice })
    expect(revealed.gain).toMatchObject({ xp: 10, speedXp: 0, secondsLeft: 0, amountCents: 200 })
  })

  test('waits: an answer after 23 hours counts, and a day without a move ends it for good', async () => {
    const [ana, bia] = [await newPlayer(server), await newPlayer(server)]
    const [hers, other] = [await ride(ana), await ride(bia)]
    clock.pass(23 * hour)
    const choice = await rightChoiceOf(ana, hers, 0)
    expect((await soloCommand(ana, hers, { type: 'answer', position: 0, choice })).phase.name).toBe('revealing')
    clock.pass(hour)
    const forgotten = await bia.get<MatchView>(`/api/matches/${other.id}`)
    expect(forgotten.body.phase).toMatchObject({ name: 'ended', reason: 'cancelled' })
    expect((await start(bia)).body).toMatchObject({ code: 'ride.taken' })
    expect((await ana.get<MatchView>(`/api/matches/${hers.id}`)).body.phase.name).toBe('revealing')
  })

  test('counts for missions as a quiz, makes cards, and rates neither the player nor the questions', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    const before = await ratedQuestions()
    const view = await ride(ana)
    await playSolo({ server, clock }, ana, view, none)
    await jobsDone(server)
    const rated = server.db.selectFrom('matches').select('rated_at').where('id', '=', view.id)
    expect((await rated.executeTakeFirst())?.rated_at).toBeInstanceOf(Date)
    expect(await ratedQuestions()).toEqual(before)
    const learners = server.db.selectFrom('learner_ratings').selectAll().where('user_id', '=', ana.id)
    expect(await learners.execute()).toEqual([])
    const cards = server.db.selectFrom('review_cards').select('question_id').where('user_id', '=', ana.id)
    expect(await cards.execute()).toHaveLength(5)
    const days = server.db.selectFrom('mission_days').select('quizzes').where('user_id', '=', ana.id)
    expect(await days.execute()).toEqual([{ quizzes: 1 }])
    expect((await ana.get<Missions>('/api/missions')).status).toBe(200)
  })
})

describe('once an account', () => {
  test('two starts at once are one ride, whatever they say; the same again is told of it', async () => {
    const ana = await newPlayer(server)
    const asked = await Promise.all([start(ana), start(ana, { ...little, money: 'lot' }), start(ana)])
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(asked.map(({ body }) => body.id)).size).toBe(1)
    expect(await ridesOf(ana)).toHaveLength(1)
    const commandId = randomUUID()
    const bia = await newPlayer(server)
    const twice = await Promise.all(
      [1, 2].map(() => bia.post<MatchView>('/api/first-ride', { commandId, knows: little })),
    )
    expect(twice.map(({ body }) => body.id)).toEqual([twice[0]?.body.id, twice[0]?.body.id])
    const other = await bia.post('/api/first-ride', { commandId, knows: { ...little, money: 'lot' } })
    expect(other.body).toMatchObject({ code: 'request.commandReused' })
  })

  test('who has ended or left one is refused another, and is paid once', async () => {
    const [ana, bia] = [await newPlayer(server, { confirmed: true }), await newPlayer(server, { confirmed: true })]
    await playSolo({ server, clock }, ana, await ride(ana), all)
    const balance = await balanceOf(ana)
    for (const knows of [little, { ...little, economy: 'nothing' } as const])
      expect((await start(ana, knows)).body).toMatchObject({ code: 'ride.taken' })
    expect(await balanceOf(ana)).toBe(balance)
    const left = await playSolo({ server, clock }, bia, await ride(bia), all, { until: 2 })
    const cancelled = await soloCommand(bia, left, { type: 'leave' })
    expect(rewardsOf(cancelled)).toEqual(expect.arrayContaining([['answers', 400]]))
    expect(rewardsOf(cancelled).map(([source]) => source)).not.toContain('quizFinish')
    expect((await start(bia)).body).toMatchObject({ code: 'ride.taken' })
  })

  test('where a solo is open that one is given, and the ride is still to come', async () => {
    const ana = await newPlayer(server)
    const solo = await ana.post<MatchView>('/api/matches', { commandId: randomUUID(), mode: 'solo' })
    expect((await start(ana)).body).toMatchObject({ id: solo.body.id, format: 'solo' })
    expect(await ridesOf(ana)).toEqual([])
    await soloCommand(ana, solo.body, { type: 'leave' })
    const begun = await ride(ana)
    const again = await ana.post<MatchView>('/api/matches', { commandId: randomUUID(), mode: 'solo' })
    expect(again.body).toMatchObject({ id: begun.id, format: 'ride' })
  })

  test('while a duel is played it is refused, and a ride stands still for one', async () => {
    const [ana, bia, cai] = [await newPlayer(server), await newPlayer(server), await newPlayer(server)]
    await openedDuel(duels, ana, bia)
    expect((await start(ana)).body).toMatchObject({ code: 'match.busy' })
    const begun = await ride(cai)
    await openedDuel(duels, cai, await newPlayer(server))
    expect((await cai.get<MatchView>(`/api/matches/${begun.id}`)).body.phase.name).toBe('suspended')
  })

  test('nothing is asked that was met, as a guest or in a match; with fewer than five left there is none', async () => {
    const ana = await newPlayer(server)
    await insertAnswered(server.db, [{ questionId: 'inflation-001', userId: ana.id }])
    await answeredAsGuest(ana, 'bitcoin-001')
    const asked = (await askedIn(await ride(ana))).map(({ id }) => id)
    expect(asked).not.toContain('bitcoin-001')
    expect(asked).not.toContain('inflation-001')
    expect(asked).toContain('defi-017')
    const bia = await newPlayer(server)
    const left = showcaseIds.slice(0, 5)
    await server.db.updateTable('questions').set({ state: 'paused' }).where('id', 'in', showcaseIds.slice(5)).execute()
    expect((await askedIn(await ride(bia))).map(({ id }) => id).sort()).toEqual(left.toSorted())
    const cai = await newPlayer(server)
    await answeredAsGuest(cai, left[0] ?? '')
    expect((await start(cai)).body).toMatchObject({ code: 'quiz.notAvailable' })
  })

  test('what is no tap is refused', async () => {
    const ana = await newPlayer(server)
    for (const knows of [{}, { ...little, money: 'everything' }, { ...little, love: 'lot' }, null, [little]]) {
      const { status, body } = await ana.post('/api/first-ride', { commandId: randomUUID(), knows })
      expect([status, body]).toMatchObject([400, { code: 'request.invalid' }])
    }
  })
})

describe('the offer', () => {
  test('stands until a quiz or a ride has ended, also one that was left, or until it is skipped', async () => {
    const [ana, bia, cai, dora] = await Promise.all([1, 2, 3, 4].map(() => newPlayer(server, { confirmed: true })))
    if (!ana || !bia || !cai || !dora) throw new Error('four players')
    expect(await offered(ana)).toBe(true)
    const begun = await ride(ana)
    expect(await offered(ana)).toBe(true)
    await soloCommand(ana, begun, { type: 'leave' })
    expect(await offered(ana)).toBe(false)
    for (let time = 0; time < 2; time += 1)
      expect(await bia.put('/api/first-ride/skipped')).toMatchObject({ status: 200, body: { done: true } })
    expect(await offered(bia)).toBe(false)
    // Whoever has changed their mind may ride.
    expect((await ride(bia)).format).toBe('ride')
    const solo = await cai.post<MatchView>('/api/matches', { commandId: randomUUID(), mode: 'solo' })
    expect(await offered(cai)).toBe(true)
    await soloCommand(cai, solo.body, { type: 'leave' })
    expect(await offered(cai)).toBe(false)
    await server.db.updateTable('profiles').set({ level: 2 }).where('id', '=', dora.id).execute()
    expect(await offered(dora)).toBe(false)
  })
})

describe('what was said', () => {
  test('stands beside what their answers have shown: 150 below the start, at it or above', async () => {
    const ana = await newPlayer(server)
    const drawnFor = async () => (await server.app.inTransaction((tx) => lockForDraw(tx, [ana.id])))[0]
    expect(await drawnFor()).toMatchObject({ assumed: {}, learned: [] })
    await ride(ana, { money: 'nothing', investing: 'little', economy: 'lot' })
    const low = startingTheta - 150
    const high = startingTheta + 150
    const assumed = { financas: low, investimentos: startingTheta, economia: high, criptomoedas: high }
    expect((await drawnFor())?.assumed).toEqual(assumed)
    const known = { subject: 'economia', theta: 1_234, attempts: 3 } as const
    await server.db
      .insertInto('learner_ratings')
      .values({ user_id: ana.id, ...known })
      .execute()
    expect(await drawnFor()).toMatchObject({ assumed, learned: [known] })
  })

  test('goes with the account, and a start that comes meanwhile leaves nothing', async () => {
    const ana = await newPlayer(server)
    await ride(ana)
    await ana.put('/api/first-ride/skipped')
    await server.db
      .updateTable('profiles')
      .set({ deleted_at: new Date(clock.now()) })
      .where('id', '=', ana.id)
      .execute()
    await server.db.deleteFrom('first_rides').where('user_id', '=', ana.id).execute()
    await ana.put('/api/first-ride/skipped')
    expect(await ridesOf(ana)).toEqual([])
  })
})

function start(player: Player, knows: Knows = little) {
  return player.post<MatchView>('/api/first-ride', { commandId: randomUUID(), knows })
}

/** Starts a ride, which must be given. */
async function ride(player: Player, knows: Knows = little): Promise<MatchView> {
  const { status, body } = await start(player, knows)
  expect([status, body]).toMatchObject([200, { format: 'ride' }])
  return body
}

async function rightChoiceOf(player: Player, { id }: MatchView, position: number) {
  return choiceFor(await storedMatch(server.db, id), player.id, position, true)
}

async function askedIn({ id }: MatchView) {
  const { questions } = await storedMatch(server.db, id)
  const rows = await server.db.selectFrom('questions').select(['id', 'subject', 'difficulty']).execute()
  return questions.map(({ questionId }) => {
    const found = rows.find((row) => row.id === questionId)
    if (!found) throw new Error(`no question ${questionId}`)
    return found
  })
}

function rewardsOf({ phase }: MatchView): [string, number][] {
  if (phase.name !== 'ended') throw new Error('has not ended')
  return phase.rewards.map(({ source, amountCents }) => [source, amountCents])
}

function ridesOf({ id }: Player) {
  return server.db.selectFrom('first_rides').selectAll().where('user_id', '=', id).execute()
}

async function offered(player: Player): Promise<boolean> {
  const alone = await player.get<{ offersRide: boolean }>('/api/me')
  const within = await player.get<{ me: { offersRide: boolean } }>('/api/dashboard')
  expect(within.body.me.offersRide).toBe(alone.body.offersRide)
  return alone.body.offersRide
}

async function balanceOf(player: Player): Promise<number> {
  return (await player.get<{ wallet: { balanceCents: number } }>('/api/me')).body.wallet.balanceCents
}

function ratedQuestions() {
  return server.db.selectFrom('questions').select(['id', 'rating', 'attempts']).orderBy('id').execute()
}

async function answeredAsGuest({ id: userId }: Player, questionId: string): Promise<void> {
  const [id, at] = [randomUUID(), new Date(clock.now())]
  await server.app.inTransaction(async (tx) => {
    const answer = { id, question_id: questionId, version: 1, chosen: 'a', is_right: false, answered_at: at } as const
    await insertAnswer(tx, answer)
    await bindAnswer(tx, id, { userId, at, since: new Date(0) })
  })
}
