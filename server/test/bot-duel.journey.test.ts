import type { MatchView } from '@satoshi/contract/match'
import { botCount, botNames, cast } from '@satoshi/rules/bot/cast'
import { btz } from '@satoshi/rules/money'
import { minute, second } from '@satoshi/rules/time'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { botReport, type BotLine } from '../src/bot/bot-api.ts'
import { seedBots } from '../src/bot/bot.ts'
import { submitForServer } from '../src/match/matches.ts'
import { loadMatch } from '../src/match/match-store.ts'
import { overdueMatches } from '../src/match/sweep-store.ts'
import type { Matchmaking } from '../src/matchmaking/search-view.ts'
import { anyText } from './_anything.ts'
import { TestClock } from './_clock.ts'
import { createDatabase } from './_database.ts'
import { allRight, allWrong, begin, duelsOn, giveEarned, readView as viewDuel, playOut, playQuestion } from './_duel.ts'
import { pair, matchmakingOn, playBot, searchOf, startSearch } from './_matchmaking.ts'
import { insertPlayer, newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

let server: TestServer
let matchmaking: Matchmaking
const clock = new TestClock()

beforeAll(async () => {
  server = await startServer({ clock, uncounted: true, quiet: true })
  ;({ matchmaking } = matchmakingOn(server, duelsOn(server)))
})
afterAll(() => server.close())

test('a bot of similar strength is there at once, says that it is one, and plays the duel to its end', async () => {
  const before = new Map((await botReport(server.db)).map((line) => [line.id, line]))
  const ana = await player()
  const begun = (await playBot(ana, { theme: 'economia' })).body
  expect(begun).toMatchObject({ state: 'begun', theme: 'economia' })
  const duelId = begun.duelId ?? ''
  const waiting = await viewDuel(ana, duelId)
  expect(waiting.seats[1]).toMatchObject({ player: { isBot: true, nickname: anyText } })
  expect(botNames).toContain(waiting.seats[1]?.player.nickname)
  const duel = (await ana.get<{ opponent: { isBot: boolean; rating: { value: number } } }>(`/api/duels/${duelId}`)).body
  expect(duel.opponent.isBot).toBe(true)
  expect(Math.abs(duel.opponent.rating.value - 1500)).toBeLessThan(250)

  await begin({ clock }, duelId, ana)
  const ended = await playOut({ server, clock }, duelId, [[ana, allWrong]])
  expect(ended.phase).toMatchObject({ name: 'ended', reason: 'finished' })
  const answers = await server.db
    .selectFrom('answers')
    .selectAll()
    .where('match_id', '=', duelId)
    .where('seat', '=', 1)
    .execute()
  expect(answers).toHaveLength(10)
  for (const answer of answers) {
    expect(answer.choice).not.toBeNull()
    expect(answer.elapsed_millis).toBeGreaterThanOrEqual(1_200)
  }
  expect(new Set(answers.map(({ elapsed_millis: millis }) => millis)).size).toBeGreaterThan(5)
  const journal = await server.db
    .selectFrom('match_events')
    .select('seat')
    .where('match_id', '=', duelId)
    .where('type', '=', 'answered')
    .execute()
  expect(journal.filter(({ seat }) => seat === 1)).toHaveLength(10)
  const played = (await botReport(server.db)).filter(({ id, duels }) => duels !== before.get(id)?.duels)
  const [line] = played
  const lineBefore = before.get(line?.id ?? '')
  expect(played).toMatchObject([{ name: waiting.seats[1]?.player.nickname, duels: (lineBefore?.duels ?? 0) + 1 }])
  // Nothing of it was the player's, who may have won against this bot before.
  expect(winsOf(line)).toBeCloseTo(winsOf(lineBefore))
})

test('a match with a bot is due when the bot is, and nobody has to ask for it', async () => {
  const ana = await player()
  const duelId = (await playBot(ana)).body.duelId ?? ''
  await begin({ clock }, duelId, ana)
  const { match } = (await loadMatch(server.db, duelId)) ?? {}
  if (match?.phase.name !== 'asking') throw new Error('no question is open')
  const due = await dueAt(duelId)
  expect(due).toBeGreaterThanOrEqual(match.phase.opensAt + 1_200)
  expect(due).toBeLessThan(match.phase.closesAt)
  expect(await overdueMatches(server.db, due, 100)).toContain(duelId)
  expect(await overdueMatches(server.db, due - 1, 100)).not.toContain(duelId)
  await untilBotAnswered(duelId, ana)
  expect(await dueAt(duelId)).toBeGreaterThan(due)
})

test('no view tells what a bot has answered to an open question, or how it thinks', async () => {
  const ana = await player()
  const duelId = (await playBot(ana)).body.duelId ?? ''
  await begin({ clock }, duelId, ana)
  const view = await untilBotAnswered(duelId, ana)
  expect(view.phase).toMatchObject({ name: 'asking' })
  expect(JSON.stringify(view)).not.toMatch(/"(theta|bias|pace|shift|seed|elapsedMillis|correctChoice)"/)
})

test('a bot goes on in another process after the first was stopped in the middle of a question', async () => {
  const database = await createDatabase()
  const ownClock = new TestClock()
  const first = await startServer({ clock: ownClock, database })
  const ana = await newPlayer(first, { confirmed: true })
  const duelId = (await playBot(ana)).body.duelId ?? ''
  await begin({ clock: ownClock }, duelId, ana)
  await playQuestion({ server: first, clock: ownClock }, duelId, 0, [[ana, allRight]])
  await viewDuel(ana, duelId)
  await first.close()

  const next = await startServer({ clock: ownClock, database, port: first.app.config.port })
  const ended = await playOut({ server: next, clock: ownClock }, duelId, [[ana, allRight]])
  expect(ended.phase).toMatchObject({ name: 'ended', reason: 'finished' })
  const answers = await next.db
    .selectFrom('answers')
    .select('position')
    .where('match_id', '=', duelId)
    .where('seat', '=', 1)
    .execute()
  expect(answers.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  await next.close()
  await database.drop()
})

test('time of an outage is not taken by a bot: it answers so much later', async () => {
  const ana = await player()
  const duelId = (await playBot(ana)).body.duelId ?? ''
  await begin({ clock }, duelId, ana)
  const due = await dueAt(duelId)
  clock.pass(20 * second)
  await submitForServer(matchmaking.duels.matches, duelId, { type: 'outage', millis: 20 * second })
  expect(await dueAt(duelId)).toBeGreaterThanOrEqual(due + 20 * second)
})

test('who ticked it plays a bot by itself after ten seconds of search, who did not waits on', async () => {
  const [ana, bia] = [await player(), await player()]
  await ana.patch('/api/matchmaking/preferences', { botAfterWait: true })
  await startSearch(ana, { theme: 'ipo' })
  const since = clock.now()
  expect(await searchOf(ana)).toMatchObject({ botFrom: since + 3 * second })
  await startSearch(bia, { theme: 'bitcoin' })
  clock.pass(9_999)
  await pair(matchmaking)
  expect(await searchOf(ana)).toMatchObject({ state: 'searching' })
  clock.pass(1)
  await pair(matchmaking)
  expect(await searchOf(ana)).toMatchObject({ state: 'begun', duelId: anyText })
  expect(await searchOf(bia)).toMatchObject({ state: 'searching' })
  await bia.remove('/api/matchmaking')
})

test('who takes no bots is offered none', async () => {
  const ana = await player()
  await ana.patch('/api/matchmaking/preferences', { allowBots: false, botAfterWait: true })
  await startSearch(ana)
  clock.pass(20 * second)
  await pair(matchmaking)
  expect(await searchOf(ana)).toMatchObject({ state: 'searching', botFrom: null })
  await ana.remove('/api/matchmaking')
})

test('against a bot at most 100 BTZ are staked; the house pays, and beyond 300 BTZ won in a day it is for XP alone', async () => {
  const ana = await player()
  await giveEarned(server, ana.id, 1_000)
  expect(await playBot(ana, { stakeBtz: 250 })).toMatchObject({ status: 400, body: { code: 'stakes.amount' } })
  const staked = (await playBot(ana, { stakeBtz: 100 })).body
  expect(staked).toMatchObject({ state: 'begun', stakeCents: 10_000 })
  const duelId = staked.duelId ?? ''
  await begin({ clock }, duelId, ana)
  const ended = await playOut({ server, clock }, duelId, [[ana, allRight]])
  expect(ended.phase).toMatchObject({ name: 'ended', netCents: 10_000 })

  // As if the day's first win had been the whole bound.
  await server.db
    .updateTable('stake_results')
    .set({ stake_cents: btz(300), net_cents: btz(300) })
    .where('user_id', '=', ana.id)
    .execute()
  clock.pass(minute)
  expect(await playBot(ana, { stakeBtz: 250 })).toMatchObject({ status: 400, body: { code: 'stakes.amount' } })
  expect((await playBot(ana, { stakeBtz: 50 })).body).toMatchObject({ state: 'begun', stakeCents: 0 })
})

test('a player in a duel is refused another one against a bot', async () => {
  const ana = await player()
  const ask = { commandId: '0b9c7f7e-4a54-4c4f-9a51-5a0a6f1f2b22' }
  const first = (await playBot(ana, ask)).body
  expect((await playBot(ana, ask)).body.duelId).toBe(first.duelId)
  expect(await playBot(ana)).toMatchObject({ status: 409, body: { code: 'duel.playing' } })
})

test('a bot is no person: it is in no list of people, takes no invite, follows nobody and is on no board', async () => {
  const ana = await player()
  const duelId = (await playBot(ana)).body.duelId ?? ''
  const bot = (await viewDuel(ana, duelId)).seats[1]?.player
  const botId = bot?.id ?? ''
  await begin({ clock }, duelId, ana)
  await playOut({ server, clock }, duelId, [[ana, allWrong]])
  const pages = [
    `/api/people?q=${encodeURIComponent(bot?.nickname ?? '')}`,
    '/api/presence/online',
    '/api/leaderboard',
    '/api/friends',
  ]
  for (const page of pages) expect(JSON.stringify((await ana.get(page)).body)).not.toContain(botId)
  const invite = { id: '5d1f8e7c-0a1b-4c2d-8e3f-6a7b8c9d0e1f', challenged_id: botId, quiz_topic: 'ipo', bet_amount: 0 }
  expect(await ana.post('/api/duel_invites', invite)).toMatchObject({ status: 404, body: { code: 'people.notFound' } })
  expect((await ana.get(`/api/people/${botId}`)).status).toBe(404)
  const ids = cast.map(({ id }) => id)
  expect(await server.db.selectFrom('week_points').select('user_id').where('user_id', 'in', ids).execute()).toEqual([])
  expect(await server.db.selectFrom('users').select('id').where('id', 'in', ids).execute()).toEqual([])
  expect(await server.db.selectFrom('player_ratings').select('user_id').where('user_id', 'in', ids).execute()).toEqual(
    [],
  )
})

test('no player may be called as a bot is, and a bot takes no name of a player', async () => {
  await expect(newPlayer(server, { nickname: 'tilo wátt' })).rejects.toThrow(/reserved/)
  const database = await createDatabase()
  const id = await insertPlayer(database.db, 'Zibo Lux')
  await database.db
    .insertInto('nickname_keys')
    .values({ key: 'zibo iux', user_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await seedBots(database)
  await seedBots(database)
  const names = (await botReport(database.db)).map(({ name }) => name)
  expect(names).toHaveLength(botCount)
  expect(names).not.toContain('Zibo Lux')
  expect(new Set(names).size).toBe(botCount)
  await database.drop()
})

/** When the match changes next without its players, as it is stored. */
async function dueAt(duelId: string): Promise<number> {
  const row = await server.db.selectFrom('matches').select('wake_at').where('id', '=', duelId).executeTakeFirstOrThrow()
  return row.wake_at?.getTime() ?? 0
}

/** Duels that players have won against a bot; a draw is half of one. */
function winsOf(line: BotLine | undefined): number {
  return (line?.playerRate ?? 0) * (line?.duels ?? 0)
}

/** Time passes until the bot has answered. */
async function untilBotAnswered(duelId: string, watcher: Player): Promise<MatchView> {
  for (let tries = 0; tries < 20; tries++) {
    clock.pass(Math.max(0, (await dueAt(duelId)) - clock.now()))
    const view = await viewDuel(watcher, duelId)
    if (view.seats[1]?.answered) return view
  }
  throw new Error('the bot does not answer')
}

async function player(): Promise<Player> {
  return newPlayer(server, { confirmed: true })
}
