import type { Board } from '@satoshi/contract/leaderboard'
import { hour, minute, second } from '@satoshi/rules/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { readBoard } from '../src/leaderboard/board.ts'
import { TestClock } from './_clock.ts'
import { eventually } from './_eventually.ts'
import { insertPlayer, newBrowser, newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'
import { playOn, soloWorld, start, type SoloWorld } from './_solo.ts'

/** Sunday, 40 seconds before midnight in São Paulo, and the weeks on both sides of it. */
const sundayNight = Date.parse('2026-11-30T03:00:00Z') - 40 * second
const oldWeek = '2026-11-23'
const newWeek = '2026-11-30'

// product 8.24: points go to the week in which it ended
test('a quiz that runs over midnight counts for the week in which it ends, and the closed week stays readable', async () => {
  const world = await soloWorld()
  try {
    world.clock.pass(sundayNight - 5 * minute - world.clock.now())
    const bruno = await insertPlayer(world.db, 'ends-before')
    await playOn(world, await start(world.node, bruno), bruno, () => true)
    world.clock.pass(sundayNight - world.clock.now())
    const ana = await insertPlayer(world.db, 'ends-after')
    const quiz = await start(world.node, ana)
    expect(await ranks(world, ana)).toEqual({ week: oldWeek, ranks: [[1, bruno]], mine: null })
    await playOn(world, quiz, ana, () => true)

    expect(await ranks(world, ana)).toEqual({ week: newWeek, ranks: [[1, ana]], mine: 1 })
    expect(await ranks(world, bruno)).toEqual({ week: newWeek, ranks: [[1, ana]], mine: null })
    expect(await ranks(world, bruno, oldWeek)).toEqual({ week: oldWeek, ranks: [[1, bruno]], mine: 1 })
    const { xp, points } = await progressOf(world, ana)
    const { me } = await readBoard(world, ana, {})
    // Product 1.9: +1 per XP, +1 per quiz; the explanation, the level and the streak's day bring no other points.
    expect(me).toMatchObject({ points: xp + 1, totalPoints: points })
    expect(points).toBe(xp + 1)
  } finally {
    await world.close()
  }
})

test('a minute of the new week is not in the old one, by the clock of the server alone', async () => {
  const clock = new TestClock(sundayNight)
  const server = await startServer({ clock })
  try {
    const ana = await newPlayer(server)
    const before = await boardOf(ana)
    expect(before).toMatchObject({ week: oldWeek, endsAt: sundayNight + 40 * second, serverNow: sundayNight })
    clock.pass(40 * second - 1)
    expect((await boardOf(ana)).week).toBe(oldWeek)
    clock.pass(1)
    const after = await boardOf(ana)
    expect(after).toMatchObject({ week: newWeek, startsAt: before.endsAt, serverNow: before.endsAt })
    expect(after.endsAt - after.startsAt).toBe(7 * 24 * hour)
    expect(await boardOf(ana, `week=${oldWeek}`)).toEqual({ ...before, serverNow: after.serverNow })
  } finally {
    await server.close()
  }
})

const clock = new TestClock()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ clock })
})
// A week of its own for each test, so that nobody else is on its board.
beforeEach(() => void clock.pass(7 * 24 * hour))
afterAll(() => server.close())

test('nobody who is not signed in reads the board', async () => {
  expect(await newBrowser(server).get('/api/leaderboard')).toMatchObject({
    status: 401,
    body: { code: 'auth.required' },
  })
})

test.each([
  ['scope=league', 'scope'],
  ['week=2026-02-30', 'week'],
  ['week=2026-11-24', 'week'],
  ['week=2999-01-07', 'week'],
  ['cursor=abc', 'cursor'],
  ['around=you', 'around'],
])('?%s is refused, and the refusal names what is wrong', async (search, path) => {
  const ana = await newPlayer(server)
  const reply = await ana.get<{ details: { issues: { path: string }[] } }>(`/api/leaderboard?${search}`)
  expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
  expect(reply.body.details.issues.map((issue) => issue.path.split('.').at(-1))).toEqual([path])
})

test('somebody who gives the account up is off the board at once', async () => {
  const [ana, bruno] = [await newPlayer(server), await newPlayer(server)]
  const { week } = await boardOf(bruno)
  for (const [user_id, points] of [
    [ana.id, 90],
    [bruno.id, 40],
  ] as const) {
    await server.db
      .insertInto('week_points')
      .values({ week, user_id, points, reached_at: new Date(clock.now()) })
      .execute()
  }
  expect(await boardOf(bruno)).toMatchObject({ me: { rank: 2 }, players: 2 })
  const disowned = await newBrowser(server).post('/api/confirmation/disown', { token: await tokenOf(ana) })
  expect(disowned.status).toBe(200)
  expect(await boardOf(bruno)).toMatchObject({ me: { rank: 1 }, players: 1, items: [{ player: { id: bruno.id } }] })
})

test('changes are collected while the server runs, and stopping it waits for that', async () => {
  const ana = await newPlayer(server)
  const { week } = await boardOf(ana)
  await server.db
    .insertInto('week_points')
    .values({ week, user_id: ana.id, points: 12, reached_at: new Date(clock.now()) })
    .execute()
  await eventually(async () => expect(await server.db.selectFrom('week_changes').selectAll().execute()).toEqual([]))
  expect((await boardOf(ana)).me.points).toBe(12)
  expect(server.faults()).toEqual([])
})

async function ranks(world: SoloWorld, viewer: string, week?: string) {
  const board = await readBoard(world, viewer, { week })
  return { week: board.week, ranks: board.items.map((item) => [item.rank, item.player.id]), mine: board.me.rank }
}

function progressOf({ db }: SoloWorld, userId: string): Promise<{ xp: number; points: number }> {
  return db.selectFrom('profiles').select(['xp', 'points']).where('id', '=', userId).executeTakeFirstOrThrow()
}

async function boardOf(player: Player, search = 'scope=global'): Promise<Board> {
  const { status, body } = await player.get<Board>(`/api/leaderboard?${search}`)
  expect(status).toBe(200)
  return body
}

/** The token of the mail that asks to confirm the address. */
async function tokenOf({ email }: Player): Promise<string> {
  return eventually(async () => {
    const mail = await server.db
      .selectFrom('kept_mails')
      .select('text')
      .where('recipient', '=', email)
      .executeTakeFirst()
    const token = decodeURIComponent(/[?&]token=([^&\s]+)/.exec(mail?.text ?? '')?.[1] ?? '')
    expect(token).not.toBe('')
    return token
  })
}
