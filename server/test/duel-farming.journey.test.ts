import { randomUUID } from 'node:crypto'

import type { Phase } from '@satoshi/contract/match'
import type { ProfilePage } from '@satoshi/contract/people'
import { hour } from '@satoshi/rules/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Duels } from '../src/duel/duel-api.ts'
import { balancesOf } from '../src/wallet/wallet-api.ts'
import { TestClock } from './_clock.ts'
import { applyFact, begin, command, duelsOn, endWith, giveEarned, openedDuel, readView } from './_duel.ts'
import { newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
let duels: Duels
let ana: Player
let bia: Player

beforeAll(async () => {
  server = await startServer({ clock, quiet: true, uncounted: true })
  duels = duelsOn(server)
})
beforeEach(async () => {
  ana = await newPlayer(server, { confirmed: true })
  bia = await newPlayer(server, { confirmed: true })
})
afterEach(() => expectHonestLedger(server.db))
afterAll(() => server.close())

// They paid 6,040 XP, 2,570 BTZ, 451 points of rating and the first rank within three minutes.
test('fifty-five forfeits by accomplices give the one who stays nothing, and cost them their rating', async () => {
  const accomplices = [bia, ...(await Promise.all(Array.from({ length: 4 }, () => newPlayer(server))))]
  const before = await gainsOf(ana)
  for (let round = 0; round < 55; round++) {
    const accomplice = accomplices[round % accomplices.length] ?? bia
    const id = await openedDuel(duels, ana, accomplice)
    await begin({ clock }, id, ana, accomplice)
    await command(accomplice, id, { type: 'leave' })
    const { phase } = await readView(ana, id)
    expect(phase).toMatchObject({
      reason: 'forfeited',
      rewards: [],
      ratings: [],
      terms: { reason: 'early', percent: 0 },
    })
  }
  expect(await gainsOf(ana)).toEqual(before)
  for (const { id } of accomplices) expect(await ratingOf(id)).toBeLessThan(1_500)
})

test('an early forfeit of a staked duel pays the pot all the same', async () => {
  for (const { id } of [ana, bia]) await giveEarned(server, id, 500)
  const id = await openedDuel(duels, ana, bia, { stakeBtz: 50 })
  await begin({ clock }, id, ana, bia)
  await command(bia, id, { type: 'leave' })
  expect((await readView(ana, id)).phase).toMatchObject({ netCents: 5_000, rewards: [], ratings: [] })
})

test('duels of the same two pay in full three times, then half, a quarter, and XP of right answers alone; a day later in full', async () => {
  const ends: Ended[] = []
  for (let round = 0; round < 6; round++) ends.push(await playedBetween(ana, bia))
  expect(ends.map(({ terms }) => terms)).toEqual([
    null,
    null,
    null,
    { reason: 'met', percent: 50 },
    { reason: 'met', percent: 25 },
    { reason: 'met', percent: 0 },
  ])
  // 40 XP for the end and 60 for the win; 50 for 500 points are for right answers.
  expect(ends.map(xpOf)).toEqual([150, 150, 150, 100, 75, 50])
  expect(ends.map(({ ratings }) => ratings.length > 0)).toEqual([true, true, true, true, true, false])
  expect(await payPercent(ana, bia)).toBe(0)
  expect(await countsOf(ana)).toEqual({ duels: 5, won: 5 })
  clock.pass(24 * hour)
  expect(await payPercent(bia, ana)).toBe(100)
  expect(await playedBetween(ana, bia)).toMatchObject({ terms: null })
})

test('void duels are no meetings, and others are met in full', async () => {
  const eva = await newPlayer(server)
  for (let round = 0; round < 6; round++) {
    await applyFact(duels, await openedDuel(duels, ana, bia), 'void')
  }
  expect(await playedBetween(ana, bia)).toMatchObject({ terms: null })
  for (let round = 0; round < 4; round++) await playedBetween(ana, bia)
  expect(await playedBetween(ana, eva)).toMatchObject({ terms: null })
})

test('duels of a day give no more XP than is set', async () => {
  const opponents = await Promise.all(Array.from({ length: 4 }, () => newPlayer(server)))
  const ends = []
  for (const opponent of opponents)
    for (let round = 0; round < 2; round++) ends.push(await playedBetween(ana, opponent))
  expect(ends.map(xpOf)).toEqual([150, 150, 150, 150, 150, 150, 100, 0])
  expect(ends.at(-1)).toMatchObject({ terms: { reason: 'duelDay', percent: 0 } })
})

test('who leaves four duels in 24 hours cannot search for an hour, and is challenged by friends all the same', async () => {
  for (let round = 0; round < 4; round++) {
    const opponent = await newPlayer(server)
    const id = await openedDuel(duels, ana, opponent)
    await begin({ clock }, id, ana, opponent)
    expect(await search(ana)).toMatchObject({ body: { code: 'duel.playing' } })
    await command(ana, id, { type: 'leave' })
  }
  expect(await search(ana)).toMatchObject({
    status: 409,
    body: { code: 'matchmaking.closed', details: { until: clock.now() + hour } },
  })
  expect(await playedBetween(ana, bia)).toMatchObject({ reason: 'finished' })
  clock.pass(hour + 1)
  expect(await search(ana)).toMatchObject({ status: 200 })
})

type Ended = Extract<Phase, { name: 'ended' }>

/** A duel that the first one wins by 500 points to 300; gives how it ended for them. */
async function playedBetween(winner: Player, loser: Player): Promise<Ended> {
  const id = await openedDuel(duels, winner, loser)
  await endWith(duels, id, [500, 300])
  const { phase } = await readView(winner, id)
  if (phase.name !== 'ended') throw new Error('the duel has not ended')
  return phase
}

/** XP that the duel itself gave: levels that it brought pay BTZ alone. */
function xpOf({ rewards }: Ended): number {
  return rewards.reduce((sum, { xp }) => sum + xp, 0)
}

function search(player: Player) {
  return player.post('/api/matchmaking', { commandId: randomUUID(), theme: 'general', stakeBtz: 0 })
}

async function payPercent(viewer: Player, other: Player): Promise<number> {
  return (await viewer.get<ProfilePage>(`/api/people/${other.id}`)).body.between.payPercent
}

async function gainsOf({ id }: Player) {
  const { xp, points } = await server.db
    .selectFrom('profiles')
    .select(['xp', 'points'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    xp,
    points,
    balances: await balancesOf(server.db, id),
    rating: await ratingOf(id),
    ...(await countsOf({ id })),
  }
}

async function ratingOf(id: string): Promise<number> {
  return (await rowOf(id))?.rating ?? 1_500
}

async function countsOf({ id }: { id: string }) {
  const { duels: played = 0, won = 0 } = (await rowOf(id)) ?? {}
  return { duels: played, won }
}

function rowOf(id: string) {
  return server.db
    .selectFrom('player_ratings')
    .selectAll()
    .where('user_id', '=', id)
    .where('category', '=', 'overall')
    .executeTakeFirst()
}
