import { randomUUID } from 'node:crypto'

import type { Achievement, Badge } from '@satoshi/contract/achievement'
import type { MatchView } from '@satoshi/contract/match'
import type { Milestone, Notice, NoticeSummary } from '@satoshi/contract/notification'
import { achievementKeys, type AchievementKey } from '@satoshi/rules/achievement/achievements'
import { hour, minute, type Instant } from '@satoshi/rules/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Duels } from '../src/duel/duel-api.ts'
import { saveNotices } from '../src/notification/notification-api.ts'
import { countAgain, forgetCounting } from './_activities.ts'
import { TestClock } from './_clock.ts'
import {
  allRight,
  allWrong,
  begin,
  choiceFor,
  duelsOn,
  endWith,
  openedDuel,
  playOut,
  storedMatch,
  type Plan,
} from './_duel.ts'
import { eventually } from './_eventually.ts'
import { openTab } from './_live-client.ts'
import { jobsDone } from './_mails.ts'
import { newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
let duels: Duels
let ana: Player
let bia: Player
beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
  duels = duelsOn(server)
})
beforeEach(async () => {
  clock.pass(25 * hour)
  ana = await newPlayer(server)
  bia = await newPlayer(server)
})
afterEach(() => expectHonestLedger(server.db))
afterAll(() => server.close())

test('the first duel is achieved by both, paid once however often the match is heard, and told live', async () => {
  const tab = await openTab(server, { cookie: ana.cookie() })
  const told: string[] = []
  tab.socket.on('stale', ({ topics }) => told.push(...topics))
  const id = await won(ana, bia)
  await eventually(async () => expect(await earnedBy(ana)).toEqual(['firstDuel']))
  await eventually(async () => expect(await earnedBy(bia)).toEqual(['firstDuel']))
  await eventually(() => expect(told).toContain('notifications'))
  tab.close()
  await Promise.all(Array.from({ length: 64 }, () => countAgain(server.app, id)))
  expect(await paidTo(ana)).toEqual([{ ref: 'firstDuel', xp: 20, amount_cents: 3_000 }])
  expect((await noticesOf(ana)).items.flatMap(keyOf)).toEqual(['firstDuel'])
})

test('a quiz without a mistake is the first and a perfect one, and how far each is, is told', async () => {
  await perfectQuiz(ana)
  await eventually(async () => expect(await earnedBy(ana)).toEqual(['firstQuiz', 'perfectQuiz']))
  const { items } = (await ana.get<{ items: Achievement[] }>('/api/achievements')).body
  expect(items.map(({ key }) => key)).toEqual(achievementKeys)
  expect(items.find(({ key }) => key === 'streak7')).toMatchObject({ value: 1, target: 7, earnedAt: null })
  expect(items.find(({ key }) => key === 'perfectQuiz')).toMatchObject({
    rarity: 'rare',
    value: 1,
    target: 1,
    xp: 50,
    amountCents: 8_000,
    earnedAt: clock.now(),
  })
})

test('a hundred mastered cards are achieved once, also by whoever had them before there was a badge for it', async () => {
  await insertCards(ana, 100, 21)
  await insertCards(bia, 100, 20.9)
  const { items } = (await ana.get<{ items: Achievement[] }>('/api/achievements')).body
  expect(items.find(({ key }) => key === 'masteredCards100')).toMatchObject({ value: 100, target: 100, earnedAt: null })
  const id = await won(ana, bia)
  await eventually(async () => expect((await earnedBy(ana)).toSorted()).toEqual(['firstDuel', 'masteredCards100']))
  await eventually(async () => expect(await earnedBy(bia)).toEqual(['firstDuel']))
  await Promise.all(Array.from({ length: 16 }, () => countAgain(server.app, id)))
  const paid = await paidTo(ana)
  expect(paid.filter(({ ref }) => ref === 'masteredCards100')).toEqual([
    { ref: 'masteredCards100', xp: 120, amount_cents: 20_000 },
  ])
})

test('three wins in a row are a streak, one of them broken by a loss is none, and bots count for no win', async () => {
  for (const winner of [ana, ana, bia, ana, ana]) await won(winner, winner === ana ? bia : ana, 'ended')
  await jobsDone(server)
  expect(await earnedBy(ana)).toEqual(['firstDuel'])
  // A sixth duel of the same two within 24 hours would count for nothing.
  clock.pass(24 * hour)
  const third = await won(ana, bia, 'ended')
  await eventually(async () => expect(await earnedBy(ana)).toContain('winStreak3'))
  // A job that comes only after the next duel was lost finds the same.
  await won(bia, ana, 'ended')
  await jobsDone(server)
  await server.db.deleteFrom('player_achievements').where('user_id', '=', ana.id).execute()
  await forgetCounting(server.app, third)
  await countAgain(server.app, third)
  expect(await earnedBy(ana)).toContain('winStreak3')
  expect((await paidTo(ana)).map(({ ref }) => ref).toSorted()).toEqual(['firstDuel', 'winStreak3'])
  const caio = await newPlayer(server)
  const bot = await server.db.selectFrom('bots').select('id').limit(1).executeTakeFirstOrThrow()
  for (let duel = 0; duel < 3; duel++) {
    await endWith(duels, await openedDuel(duels, caio, { botId: bot.id }), [900, 100])
  }
  await jobsDone(server)
  expect(await earnedBy(caio)).toEqual(['firstDuel'])
  const { items } = (await caio.get<{ items: Achievement[] }>('/api/achievements')).body
  expect(items.find(({ key }) => key === 'duelWins10')).toMatchObject({ value: 0 })
})

test.each([
  [200, true],
  [199, false],
])('beating somebody rated %d above is an upset: %s', async (above, upset) => {
  await rate(ana, 1_500)
  await rate(bia, 1_500 + above)
  await won(ana, bia, 'ended')
  await jobsDone(server)
  expect(await earnedBy(ana)).toContain('firstDuel')
  expect((await earnedBy(ana)).includes('upset')).toBe(upset)
  expect(await earnedBy(bia)).not.toContain('upset')
})

test.each([
  ['five questions', 5, true],
  ['two questions', 2, false],
])('winning after %s of nothing: a comeback %s', async (_, silence, cameBack) => {
  await played(
    [ana, { right: (position) => position >= silence }],
    [bia, { right: (position) => position < 5, millis: 3_000 }],
  )
  await jobsDone(server)
  expect(await earnedBy(ana)).toContain('firstDuel')
  expect((await earnedBy(ana)).includes('comeback')).toBe(cameBack)
  expect(await earnedBy(bia)).toEqual(['firstDuel'])
})

test('the share of owners is of those who have any achievement, and an account that goes takes its own along', async () => {
  // Jobs of an earlier test may still move the counts.
  await jobsDone(server)
  const before = await countOwners()
  // Two at once are one owner more.
  await perfectQuiz(ana)
  await eventually(async () => expect(await earnedBy(ana)).toContain('perfectQuiz'))
  expect(await countOwners()).toEqual(owners(before, { '*': 1, firstQuiz: 1, perfectQuiz: 1 }))
  await won(ana, bia, 'ended')
  await jobsDone(server)
  expect(await countOwners()).toEqual(owners(before, { '*': 2, firstDuel: 2, firstQuiz: 1, perfectQuiz: 1 }))
  const { items } = (await bia.get<{ items: Badge[] }>(`/api/people/${ana.id}/badges`)).body
  const now = await countOwners()
  expect(items.find(({ key }) => key === 'firstQuiz')).toMatchObject({
    rarity: 'common',
    owners: (now['firstQuiz'] ?? 0) / (now['*'] ?? 1),
  })
  await server.db.deleteFrom('player_achievements').where('user_id', '=', ana.id).execute()
  expect(await countOwners()).toEqual(owners(before, { '*': 1, firstDuel: 1 }))
  const nobody = await bia.get(`/api/people/${randomUUID()}/badges`)
  expect(nobody).toMatchObject({ status: 404, body: { code: 'people.notFound' } })
})

test('each milestone is given to one screen, however many ask; asked again by the same command it is the same', async () => {
  await perfectQuiz(ana)
  await eventually(async () => expect(await earnedBy(ana)).toContain('perfectQuiz'))
  const commands = Array.from({ length: 64 }, () => randomUUID())
  const taken = await Promise.all(commands.map((commandId) => celebrate(ana, commandId)))
  const all = taken.flat()
  expect(all.map(({ type, key }) => key ?? type)).toEqual(['level_up', 'perfect_quiz', 'firstQuiz', 'perfectQuiz'])
  expect(all.find(({ key }) => key === 'perfectQuiz')).toMatchObject({ count: 1, xp: 50, amountCents: 8_000 })
  const first = taken.findIndex((some) => some.length > 0)
  expect(await celebrate(ana, commands[first] ?? '')).toEqual(taken[first])
  expect(await summary(ana)).toEqual({ unread: 0, milestones: false, arrivals: false })
})

test('what waited for more than a day, and all but the newest five, is in the list and not celebrated', async () => {
  await insertAchievement(ana, 'old')
  clock.pass(24 * hour)
  await insertAchievement(ana, 'new')
  expect((await celebrate(ana)).map(({ key }) => key)).toEqual(['new'])
  for (const ref of ['a', 'b', 'c', 'd', 'e', 'f']) {
    clock.pass(minute)
    await insertAchievement(ana, ref)
  }
  expect((await celebrate(ana)).map(({ key }) => key)).toEqual(['b', 'c', 'd', 'e', 'f'])
  expect(await celebrate(ana)).toEqual([])
  expect((await noticesOf(ana)).items.flatMap(keyOf)).toEqual(['f', 'e', 'd', 'c', 'b', 'a', 'new', 'old'])
})

test('milestones of one moment are celebrated in the order of their list, in whatever order they were kept', async () => {
  for (const ref of ['perfectQuiz', 'streak7', 'firstDuel', 'firstQuiz']) await insertAchievement(ana, ref)
  const inOrder = achievementKeys.filter((key) => ['perfectQuiz', 'streak7', 'firstDuel', 'firstQuiz'].includes(key))
  expect((await celebrate(ana)).map(({ key }) => key)).toEqual(inOrder)
})

test('an announcement is given to one screen, however many ask, and stays unread until it is looked at', async () => {
  await insertFrozen(ana, '2026-11-20')
  clock.pass(1_000)
  await insertFrozen(ana, '2026-11-21')
  await insertAnswer(ana, randomUUID())
  expect(await summary(ana)).toEqual({ unread: 3, milestones: true, arrivals: false })
  const taken = await Promise.all(Array.from({ length: 32 }, () => announced(ana)))
  expect(taken.flat()).toEqual(['2026-11-20', '2026-11-21'])
  expect(taken.filter((some) => some.length > 0)).toHaveLength(1)
  expect(await summary(ana)).toEqual({ unread: 3, milestones: false, arrivals: false })
  const commandId = randomUUID()
  await insertFrozen(ana, '2026-11-22')
  expect(await announced(ana, commandId)).toEqual(await announced(ana, commandId))
  clock.pass(24 * hour)
  expect(await announced(ana)).toEqual([])
  expect(await announced(bia)).toEqual([])
})

test('notices come in pages, are read one by one or all, and never those of others', async () => {
  const invites = Array.from({ length: 35 }, () => randomUUID())
  for (const invite of invites) {
    await insertAnswer(ana, invite)
    clock.pass(1_000)
  }
  const first = await noticesOf(ana)
  expect(first.items).toHaveLength(30)
  const rest = await noticesOf(ana, first.next)
  expect([rest.items.length, rest.next]).toEqual([5, null])
  expect([...first.items, ...rest.items].map(({ data }) => data)).toEqual(
    invites.toReversed().map((invite) => ({ invite_id: invite })),
  )
  const [newest] = first.items
  const read = (player: Player) => player.post(`/api/notices/${newest?.id}/read`)
  expect(await read(bia)).toMatchObject({ status: 404, body: { code: 'notice.notFound' } })
  expect(await summary(ana)).toEqual({ unread: 35, milestones: false, arrivals: false })
  for (let time = 0; time < 2; time++) expect(await read(ana)).toMatchObject({ status: 200, body: { unread: 34 } })
  expect((await noticesOf(ana)).items.slice(0, 2).map(({ isRead }) => isRead)).toEqual([true, false])
  await bia.post('/api/notices/read')
  expect(await summary(ana)).toMatchObject({ unread: 34 })
  expect((await ana.post('/api/notices/read')).body).toEqual({ unread: 0, milestones: false, arrivals: false })
})

test('a bell counts no further than 100, and not what is older than 90 days', async () => {
  await insertAnswer(ana, randomUUID(), clock.now() - 90 * 24 * hour - 1)
  expect(await summary(ana)).toEqual({ unread: 0, milestones: false, arrivals: false })
  for (let notice = 0; notice < 101; notice++) await insertAnswer(ana, randomUUID())
  expect(await summary(ana)).toEqual({ unread: 100, milestones: false, arrivals: false })
})

async function won(winner: Player, loser: Player, how: 'played' | 'ended' = 'played'): Promise<string> {
  if (how === 'played') return played([winner, allRight], [loser, allWrong])
  // Ids are in the order of time, which stands still here.
  clock.pass(minute)
  const id = await openedDuel(duels, winner, loser)
  await endWith(duels, id, [900, 100])
  return id
}

async function played(one: [Player, Plan], other: [Player, Plan]): Promise<string> {
  const id = await openedDuel(duels, one[0], other[0])
  await begin({ clock }, id, one[0], other[0])
  await playOut({ server, clock }, id, [one, other])
  return id
}

/** A quiz of ten without a mistake. */
async function perfectQuiz(player: Player): Promise<void> {
  let { body: view } = await player.post<MatchView>('/api/matches', { commandId: randomUUID(), mode: 'solo' })
  while (view.phase.name !== 'ended') {
    clock.pass(4_000)
    const match = await storedMatch(server.db, view.id)
    const choice = (position: number) => choiceFor(match, player.id, position, true)
    const { phase } = view
    const said =
      phase.name === 'asking'
        ? { type: 'answer', position: phase.position, choice: choice(phase.position) }
        : { type: 'next' }
    view = (await player.post<MatchView>(`/api/matches/${view.id}/commands`, { ...said, commandId: randomUUID() })).body
  }
}

/** Cards of as many questions, with a stability in days, which are due in a month. */
async function insertCards({ id }: Player, count: number, stability: number): Promise<void> {
  const questions = await server.db.selectFrom('questions').select('id').orderBy('id').limit(count).execute()
  const at = new Date(clock.now())
  const card = { user_id: id, due_at: new Date(clock.now() + 30 * 24 * hour), stability, difficulty: 5 }
  const history = { reviews: 4, lapses: 0, recent_at: [at], last_right: true, right_at: at, mended_at: null }
  await server.db
    .insertInto('review_cards')
    .values(questions.map((question) => ({ ...card, ...history, question_id: question.id })))
    .execute()
}

async function earnedBy(player: Player): Promise<AchievementKey[]> {
  const { body } = await player.get<{ items: Badge[] }>(`/api/people/${player.id}/badges`)
  return body.items.map(({ key }) => key).toSorted()
}

async function paidTo(player: Player) {
  return server.db
    .selectFrom('rewards')
    .select(['ref', 'xp', 'amount_cents'])
    .where('user_id', '=', player.id)
    .where('source', '=', 'achievement')
    .execute()
}

async function celebrate(player: Player, commandId: string = randomUUID()): Promise<Milestone[]> {
  const reply = await player.post<{ milestones: Milestone[] }>('/api/notices/milestones', { commandId })
  expect(reply.status).toBe(200)
  return reply.body.milestones
}

/** The days of the freezes that a screen is given to announce. */
async function announced(player: Player, commandId: string = randomUUID()): Promise<string[]> {
  const reply = await player.post<{ announcements: Notice[] }>('/api/notices/milestones', { commandId })
  expect(reply.status).toBe(200)
  return reply.body.announcements.flatMap(({ type, data }) =>
    type === 'streak_frozen' && 'day' in data ? [data.day] : [],
  )
}

function insertFrozen({ id: userId }: Player, day: string) {
  const data = { day, days: 3, left: 1 }
  return server.app.inTransaction((tx) =>
    saveNotices(tx, [{ userId, fromUserId: null, type: 'streak_frozen', ref: day, data }], clock.now()),
  )
}

async function noticesOf(player: Player, before: string | null = null) {
  const query = before === null ? '' : `?before=${before}`
  return (await player.get<{ items: Notice[]; next: string | null }>(`/api/notices${query}`)).body
}

async function summary(player: Player): Promise<NoticeSummary> {
  return (await player.get<NoticeSummary>('/api/notices/summary')).body
}

function keyOf(notice: Notice): string[] {
  return notice.type === 'achievement' ? [notice.data.key] : []
}

function insertAchievement({ id: userId }: Player, key: string) {
  const data = { key, xp: 0, cents: 0 }
  return server.app.inTransaction((tx) =>
    saveNotices(tx, [{ userId, fromUserId: null, type: 'achievement', ref: key, data }], clock.now()),
  )
}

/** An answer to an invite, which nobody celebrates. */
function insertAnswer({ id: userId }: Player, invite: string, at: Instant = clock.now()) {
  const data = { invite_id: invite }
  return server.app.inTransaction((tx) =>
    saveNotices(tx, [{ userId, fromUserId: null, type: 'duel_accepted', ref: invite, data }], at),
  )
}

async function rate(player: Player, rating: number): Promise<void> {
  const row = { user_id: player.id, category: 'overall' as const, rating, rd: 60, volatility: 0.06 }
  const counts = { duels: 0, won: 0, lost: 0, drawn: 0, updated_at: new Date(clock.now()) }
  await server.db
    .insertInto('player_ratings')
    .values({ ...row, ...counts })
    .execute()
}

async function countOwners(): Promise<Record<string, number>> {
  const counts = server.db.selectFrom('achievement_owners').select(['key', 'owners'])
  // What nobody has any more is what nobody had yet.
  const rows = await counts.where('owners', '>', 0).execute()
  return Object.fromEntries(rows.map(({ key, owners: count }) => [key, count]))
}

function owners(before: Record<string, number>, more: Record<string, number>): Record<string, number> {
  const keys = [...Object.keys(before), ...Object.keys(more)]
  return Object.fromEntries(keys.map((key) => [key, (before[key] ?? 0) + (more[key] ?? 0)]))
}
