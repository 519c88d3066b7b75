import { randomUUID } from 'node:crypto'

import type { FriendsWeek, League } from '@satoshi/contract/league'
import { hour, leagueWeek, minute } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { seat } from '../src/league/seating.ts'
import { TestClock } from './_clock.ts'
import { eventually } from './_eventually.ts'
import { insertPlayer, newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

/** A Monday noon in São Paulo. */
const clock = new TestClock(Date.parse('2026-11-23T15:00:00Z'))
let server: TestServer
beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
})
// A week of its own for each test, so that nobody else is seated in it.
beforeEach(() => void clock.pass(7 * 24 * hour))
afterAll(async () => {
  expect(server.faults()).toEqual([])
  await server.close()
})

test('a week over HTTP: a seat with the first points, zones, the close, the prize and the next tier', async () => {
  const week = leagueWeek(clock.now())
  const ana = await newPlayer(server)
  const others = await Promise.all([1, 2, 3].map((n) => insertPlayer(server.db, `league-other-${n}`)))
  expect(await leagueOf(ana)).toMatchObject({ week, state: 'open', tier: 'copper', group: null, last: null })
  for (const [index, id] of [ana.id, ...others].entries()) await gain(id, 400 - index * 10)
  expect((await leagueOf(ana)).state).toBe('seating')
  await seat(server.app)
  const { group } = await leagueOf(ana)
  expect(group).toMatchObject({ pace: 'calm', size: 30, promoted: 1, demoted: 0 })
  expect(group?.seats.map(({ player, rank, move, prizeCents }) => [player.id, rank, move, prizeCents])).toEqual([
    [ana.id, 1, 'promoted', 60_000],
    ...others.map((id, index) => [id, index + 2, 'stayed', 0]),
  ])

  clock.pass((await leagueOf(ana)).endsAt - clock.now() + minute)
  await server.runDueEvents()
  const after = await leagueOf(ana)
  expect(after).toMatchObject({ state: 'open', tier: 'bronze', group: null })
  expect(after.last).toEqual({
    week,
    tier: 'copper',
    seats: 4,
    rank: 1,
    move: 'promoted',
    tierAfter: 'bronze',
    prizeCents: 60_000,
  })
  const { rows } = await sql<{ cents: number }>`
    select balance_cents::int as cents from ledger_accounts where owner_id = ${ana.id} and kind = 'earned'`.execute(
    server.db,
  )
  expect(rows).toEqual([{ cents: 60_000 }])
  await sql`delete from week_points`.execute(server.db)
  await expectHonestLedger(server.db)
})

test('leaving is once a command, and a command with another wish is refused', async () => {
  const ana = await newPlayer(server)
  const commandId = randomUUID()
  const out = await ana.post<League>('/api/league/participation', { commandId, takesPart: false })
  expect(out).toMatchObject({ status: 200, body: { state: 'optedOut', tier: 'copper' } })
  expect((await ana.post('/api/league/participation', { commandId, takesPart: false })).status).toBe(200)
  expect(await ana.post('/api/league/participation', { commandId, takesPart: true })).toMatchObject({
    status: 422,
    body: { code: 'request.commandReused' },
  })
  const back = await ana.post<League>('/api/league/participation', { commandId: randomUUID(), takesPart: true })
  expect(back.body.state).toBe('open')
})

test('the friends’ week has friends and oneself, and nobody else', async () => {
  const ana = await newPlayer(server)
  const [bruno, clara] = [await insertPlayer(server.db, 'league-bruno'), await insertPlayer(server.db, 'league-clara')]
  expect((await ana.get<FriendsWeek>('/api/league/friends')).body).toMatchObject({ friends: 0, items: [] })
  await sql`insert into follows (follower_id, followed_id, created_at) values
    (${ana.id}, ${bruno}, now()), (${bruno}, ${ana.id}, now()), (${ana.id}, ${clara}, now())`.execute(server.db)
  for (const [index, id] of [ana.id, bruno, clara].entries()) await gain(id, 50 + index)
  const { body } = await ana.get<FriendsWeek>('/api/league/friends')
  expect(body).toMatchObject({ friends: 1 })
  expect(body.items.map(({ player, rank, points }) => [player.id, rank, points])).toEqual([
    [bruno, 1, 51],
    [ana.id, 2, 50],
  ])
})

test('a server seats by itself', async () => {
  const running = await startServer({ clock })
  try {
    const ana = await newPlayer(running)
    // First points are looked at within a second.
    await running.db
      .insertInto('week_points')
      .values({ week: (await leagueOf(ana)).week, user_id: ana.id, points: 9, reached_at: new Date(clock.now()) })
      .execute()
    await eventually(async () =>
      expect(await running.db.selectFrom('league_arrivals').selectAll().execute()).toEqual([]),
    )
    expect((await leagueOf(ana)).state).toBe('seated')
  } finally {
    await running.close()
  }
})

async function leagueOf(player: Player): Promise<League> {
  const { status, body } = await player.get<League>('/api/league')
  expect(status).toBe(200)
  return body
}

/** Points as progress writes them. */
async function gain(userId: string, points: number): Promise<void> {
  const now = clock.pass(hour / 60)
  await server.db
    .insertInto('week_points')
    .values({ week: leagueWeek(now), user_id: userId, points, reached_at: new Date(now) })
    .execute()
}
