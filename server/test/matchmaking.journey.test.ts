import { minute, second } from '@satoshi/rules/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { pairPool } from '../src/matchmaking/pairing.ts'
import type { Matchmaking } from '../src/matchmaking/search-view.ts'
import { TestClock } from './_clock.ts'
import { duelsOn, giveEarned, openedDuel } from './_duel.ts'
import { eventually } from './_eventually.ts'
import { confirm, pair, matchmakingOn, offered, searchOf, startSearch } from './_matchmaking.ts'
import { openTab } from './_live-client.ts'
import { newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

let server: TestServer
let matchmaking: Matchmaking
const clock = new TestClock()

beforeAll(async () => {
  // The server's own watch would look too, at moments of a clock that jumps.
  server = await startServer({ clock, quiet: true })
  ;({ matchmaking } = matchmakingOn(server, duelsOn(server)))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('duel_tickets').execute()
})

test('two who search are offered to each other, both confirm, and their duel begins', async () => {
  const [ana, bia] = await two()
  expect(await startSearch(ana)).toMatchObject({ status: 200, body: { state: 'searching', theme: 'general' } })
  await startSearch(bia, { theme: 'ipo' })
  const offer = await offered(matchmaking, ana)
  expect(offer).toMatchObject({
    opponent: { id: bia.id, nickname: bia.nickname, isBot: false, rating: { value: 1500, provisional: true } },
    expiresAt: clock.now() + 10 * second,
    accepted: false,
  })

  expect((await confirm(ana, offer.id)).body).toMatchObject({ state: 'offered', offer: { accepted: true } })
  expect((await searchOf(bia)).offer).toMatchObject({ accepted: false, otherAccepted: true })
  const tab = await openTab(server, { cookie: ana.cookie() })
  const heard: string[] = []
  tab.socket.on('search', ({ state }) => heard.push(state))
  const begun = (await confirm(bia, offer.id)).body
  await eventually(() => expect(heard).toContain('begun'))
  tab.close()
  expect(begun).toMatchObject({ state: 'begun', offer: null })
  expect(await searchOf(ana)).toMatchObject({ state: 'begun', duelId: begun.duelId })
  expect((await confirm(bia, offer.id)).body.duelId).toBe(begun.duelId)

  const duel = await ana.get(`/api/duels/${begun.duelId}`)
  expect(duel.body).toMatchObject({ status: 'waiting', theme: 'ipo', stakeCents: 0, opponent: { id: bia.id } })
  expect(await startSearch(ana)).toMatchObject({ status: 409, body: { code: 'duel.playing' } })
})

test('ratings far apart meet when both have waited long enough, and not before', async () => {
  const [ana, bia] = await two()
  await rate(bia, 1_750)
  await startSearch(ana)
  await startSearch(bia)
  await later(5 * second)
  expect(await searchOf(ana)).toMatchObject({ state: 'searching' })
  await later(second)
  expect(await searchOf(ana)).toMatchObject({ state: 'offered' })
})

test('different stakes, different themes and who blocks the other do not meet', async () => {
  const [ana, bia] = await two()
  const [caio, davi] = await two()
  await giveEarned(server, bia.id, 100)
  await startSearch(ana, { theme: 'bitcoin' })
  expect((await startSearch(bia, { stakeBtz: 50 })).status).toBe(200)
  await startSearch(caio, { theme: 'ipo' })
  await startSearch(davi, { theme: 'financas' })
  const [eva, fred] = await two()
  await server.db
    .insertInto('blocks')
    .values({ blocker_id: eva.id, blocked_id: fred.id, created_at: new Date(clock.now()) })
    .execute()
  await startSearch(eva, { theme: 'inflation' })
  await startSearch(fred, { theme: 'inflation' })
  await later(20 * second)
  for (const player of [ana, bia, caio, davi, eva, fred])
    expect(await searchOf(player)).toMatchObject({ state: 'searching' })
})

test('who lets an offer pass leaves the search, the other waits on for as long as before; three times is a pause', async () => {
  const [ana, bia] = await two()
  await startSearch(bia)
  clock.pass(4 * second)
  for (const round of [1, 2, 3]) {
    await startSearch(ana)
    const { id } = await offered(matchmaking, ana)
    await confirm(bia, id)
    clock.pass(10 * second)
    await pair(matchmaking)
    expect(await searchOf(ana)).toMatchObject({
      state: 'none',
      pausedUntil: round === 3 ? clock.now() + 5 * minute : null,
    })
    expect(await searchOf(bia)).toMatchObject({ state: 'searching', since: clock.now() - 4 * second })
  }
  expect(await startSearch(ana)).toMatchObject({
    status: 409,
    body: { code: 'matchmaking.paused', details: { until: clock.now() + 5 * minute } },
  })
  clock.pass(5 * minute)
  expect(await startSearch(ana)).toMatchObject({ status: 200 })
})

test('who began another duel while an offer waited has missed nothing', async () => {
  const [ana, bia] = await two()
  await startSearch(ana)
  await startSearch(bia)
  await offered(matchmaking, ana)
  await openedDuel(matchmaking.duels, ana, await player())
  clock.pass(10 * second)
  await pair(matchmaking)
  expect(await searchOf(ana)).toMatchObject({ state: 'none' })
  const misses = server.db.selectFrom('offer_misses').select('user_id').where('user_id', 'in', [ana.id, bia.id])
  expect(await misses.execute()).toEqual([{ user_id: bia.id }])
})

test('who says no leaves the search without a miss; an offer that is over can be taken by nobody', async () => {
  const [ana, bia] = await two()
  await startSearch(ana)
  await startSearch(bia)
  const { id } = await offered(matchmaking, ana)
  expect((await confirm(ana, id, false)).body).toMatchObject({ state: 'none', pausedUntil: null })
  expect(await searchOf(bia)).toMatchObject({ state: 'searching' })
  expect(await confirm(bia, id)).toMatchObject({ status: 409, body: { code: 'matchmaking.offerGone' } })
  await startSearch(ana)
  const second_ = await offered(matchmaking, ana)
  clock.pass(10 * second)
  expect(await confirm(bia, second_.id)).toMatchObject({ status: 409, body: { code: 'matchmaking.offerGone' } })
})

test('an offer is for two: a third cannot take it', async () => {
  const [ana, bia] = await two()
  const caio = await player()
  await startSearch(ana)
  await startSearch(bia)
  const { id } = await offered(matchmaking, ana)
  expect(await confirm(caio, id)).toMatchObject({ status: 409, body: { code: 'matchmaking.offerGone' } })
})

test('stopping ends the search, and gives back whoever was offered', async () => {
  const [ana, bia] = await two()
  await startSearch(ana)
  await startSearch(bia)
  await offered(matchmaking, ana)
  expect((await ana.remove('/api/matchmaking')).body).toMatchObject({ state: 'none' })
  expect((await ana.remove('/api/matchmaking')).status).toBe(200)
  expect(await searchOf(bia)).toMatchObject({ state: 'searching' })
})

test('a search that found nobody ends after a minute', async () => {
  const ana = await player()
  await startSearch(ana)
  clock.pass(59 * second)
  await searchOf(ana)
  await pair(matchmaking)
  expect(await searchOf(ana)).toMatchObject({ state: 'searching' })
  await later(second)
  const ended = await searchOf(ana)
  expect(ended).toMatchObject({ state: 'nobody', notifyUntil: null })
  // A bot is offered still, unless the player wants none.
  expect(ended.botFrom).toBeLessThan(clock.now())
  clock.pass(5 * minute)
  expect(await searchOf(ana)).toMatchObject({ state: 'none' })
})

test('who is gone loses the search: without any sign of life, or with the last connection lost', async () => {
  const [ana, bia] = await two()
  await startSearch(ana, { theme: 'ipo' })
  await startSearch(bia, { theme: 'bitcoin' })
  clock.pass(20 * second)
  await searchOf(bia)
  await server.db
    .updateTable('duel_tickets')
    .set({ left_at: new Date(clock.now()) })
    .where('user_id', '=', ana.id)
    .execute()
  await later(15 * second)
  expect(await searchOf(ana)).toMatchObject({ state: 'searching' })
  await server.db
    .updateTable('duel_tickets')
    .set({ left_at: new Date(clock.now()), seen_at: new Date(clock.now() - 1) })
    .where('user_id', '=', ana.id)
    .execute()
  await later(15 * second + 1)
  expect(await searchOf(ana)).toMatchObject({ state: 'none' })
  expect(await searchOf(bia)).toMatchObject({ state: 'searching' })
})

test('two processes that look at once make one offer', async () => {
  const players = await Promise.all([player(), player(), player(), player()])
  for (const one of players) await startSearch(one)
  const another = matchmakingOn(server, duelsOn(server)).matchmaking
  await Promise.all([pairPool(matchmaking), pairPool(another), pairPool(matchmaking), pairPool(another)])
  const searches = await Promise.all(players.map(searchOf))
  const offers = searches.map(({ offer }) => offer?.id)
  expect(offers).not.toContain(undefined)
  expect(new Set(offers).size).toBe(2)
  for (const [index, one] of players.entries()) {
    const opponent = searches[index]?.offer?.opponent.id
    const theirs = searches[players.findIndex(({ id }) => id === opponent)]
    expect(theirs?.offer).toMatchObject({ id: offers[index], opponent: { id: one.id } })
  }
})

test('both confirm at once: one duel', async () => {
  const [ana, bia] = await two()
  await startSearch(ana)
  await startSearch(bia)
  const { id } = await offered(matchmaking, ana)
  const [mine, theirs] = await Promise.all([confirm(ana, id), confirm(bia, id)])
  expect([mine.status, theirs.status]).toEqual([200, 200])
  const duels = await server.db
    .selectFrom('casino_duels')
    .select('id')
    .where('player1_id', 'in', [ana.id, bia.id])
    .execute()
  expect(duels).toHaveLength(1)
})

test('a stake that one of two may no longer put in drops that one with the reason, and the other waits on', async () => {
  const [ana, bia] = await two()
  await giveEarned(server, ana.id, 100)
  await giveEarned(server, bia.id, 100)
  await startSearch(ana, { stakeBtz: 100 })
  await startSearch(bia, { stakeBtz: 100 })
  const { id } = await offered(matchmaking, ana)
  await bia.post('/api/stakes/exclusion', { period: 'day' })
  await confirm(ana, id)
  expect(await confirm(bia, id)).toMatchObject({ status: 403, body: { code: 'stakes.excluded' } })
  expect(await searchOf(bia)).toMatchObject({ state: 'none' })
  expect(await searchOf(ana)).toMatchObject({ state: 'searching', stakeCents: 10_000 })
})

test('who found nobody and wished it is told once when somebody searches what they searched', async () => {
  const [ana, bia] = await two()
  await startSearch(ana, { theme: 'financas' })
  await later(minute)
  expect((await ana.post('/api/matchmaking/notify')).body).toMatchObject({ notifyUntil: clock.now() + 30 * minute })
  const watching = matchmakingOn(server, duelsOn(server))
  const { sendSearchAlerts } = await import('../src/matchmaking/search-view.ts')
  await sendSearchAlerts(watching.matchmaking, bia.id, { theme: 'ipo', stakeBtz: 0 })
  await sendSearchAlerts(watching.matchmaking, bia.id, { theme: 'general', stakeBtz: 50 })
  expect(watching.published).toEqual([])
  await sendSearchAlerts(watching.matchmaking, bia.id, { theme: 'roi', stakeBtz: 0 })
  await sendSearchAlerts(watching.matchmaking, bia.id, { theme: 'roi', stakeBtz: 0 })
  expect(watching.published).toMatchObject([{ userId: ana.id, search: { state: 'nobody', theme: 'financas' } }])
  clock.pass(30 * minute)
  await sendSearchAlerts(watching.matchmaking, bia.id, { theme: 'roi', stakeBtz: 0 })
  expect(watching.published).toHaveLength(1)
})

test('an invisible player is offered to nobody', async () => {
  const [ana, bia] = await two()
  await bia.patch('/api/matchmaking/preferences', { availability: 'invisible' })
  await startSearch(ana)
  await startSearch(bia)
  await later(20 * second)
  expect(await searchOf(ana)).toMatchObject({ state: 'searching' })
})

test('the same command again does not begin another search', async () => {
  const ana = await player()
  const commandId = '7e2d3a0e-54a5-4f0e-9f5b-0d8f6c1f0a11'
  await startSearch(ana, { commandId })
  clock.pass(7 * second)
  expect((await startSearch(ana, { commandId })).body).toMatchObject({ since: clock.now() - 7 * second })
  expect(await startSearch(ana, { commandId, theme: 'ipo' })).toMatchObject({ body: { code: 'request.commandReused' } })
})

function player(): Promise<Player> {
  return newPlayer(server, { confirmed: true })
}

async function two(): Promise<[Player, Player]> {
  return [await player(), await player()]
}

/** Time passes, everybody is still there, and somebody looks. */
async function later(millis: number): Promise<void> {
  clock.pass(millis)
  await server.db
    .updateTable('duel_tickets')
    .set({ seen_at: new Date(clock.now()) })
    .where('left_at', 'is', null)
    .execute()
  await pair(matchmaking)
}

async function rate({ id }: Player, rating: number): Promise<void> {
  const fresh = { rating, rd: 80, volatility: 0.06, duels: 1, won: 1, lost: 0, drawn: 0 }
  await server.db
    .insertInto('player_ratings')
    .values({ user_id: id, category: 'overall', ...fresh, updated_at: new Date(clock.now()) })
    .execute()
}
