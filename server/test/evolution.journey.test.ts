import type { Dashboard } from '@satoshi/contract/dashboard'
import type { Evolution, TopicMastery } from '@satoshi/contract/evolution'
import type { MatchView } from '@satoshi/contract/match'
import { btz } from '@satoshi/rules/money'
import { hour, minute, shiftDay } from '@satoshi/rules/time'
import { topics } from '@satoshi/rules/words'
import { mintTo } from '@satoshi/rules/wallet/postings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Duels } from '../src/duel/duel-api.ts'
import { readEvolution } from '../src/evolution/evolution.ts'
import { post } from '../src/wallet/wallet-api.ts'
import { TestClock } from './_clock.ts'
import {
  allRight,
  allWrong,
  begin,
  choiceFor,
  command,
  duelsOn,
  giveEarned,
  openedDuel,
  playOut,
  storedMatch,
} from './_duel.ts'
import { eventually } from './_eventually.ts'
import { newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

/** Noon in São Paulo. */
const clock = new TestClock(Date.parse('2026-11-20T15:00:00Z'))
let server: TestServer
let duels: Duels

beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
  duels = duelsOn(server)
})
afterAll(() => server.close())

test('who has done nothing has a year of empty days', async () => {
  const ana = await newPlayer(server)
  const { days, before } = await evolutionOf(ana, '365')
  expect(days).toHaveLength(365)
  expect([days[0]?.day, days.at(-1)?.day]).toEqual([shiftDay(today(), -364), today()])
  expect(new Set(days.map(({ day: _, ...rest }) => JSON.stringify(rest)))).toEqual(
    new Set([JSON.stringify({ xp: 0, answered: 0, correct: 0, heldCents: 0, rating: null })]),
  )
  expect(before).toEqual({ xp: 0, answered: 0, correct: 0 })
})

test('each day has what was played on it, and what was held and reached when it closed', async () => {
  const [ana, bia] = [await newPlayer(server), await newPlayer(server)]
  await giveEarned(server, ana.id, 100)
  await playQuiz(ana, () => true)
  clock.pass(24 * hour)
  await duelBetween(ana, bia)
  await giveEarned(server, ana.id, 7)
  clock.pass(48 * hour)
  // What the jobs behind a match give comes when it comes, to the day on which it does.
  await eventually(async () => {
    const [{ days }, booked] = [await evolutionOf(ana), await storedDays(ana)]
    expect(days.map(({ day, xp, heldCents }) => ({ day, xp, heldCents }))).toEqual(
      days.map(({ day }) => ({
        day,
        xp: booked.find((one) => one.day === day)?.xp ?? 0,
        heldCents: booked.reduce((sum, one) => sum + (one.day <= day ? one.cents : 0), 0),
      })),
    )
  })
  const [quizDay, duelDay, quietDay, now] = (await evolutionOf(ana)).days.slice(-4)
  expect(quizDay).toMatchObject({ answered: 10, correct: 10, rating: null })
  expect(quizDay?.heldCents).toBeGreaterThan(10_000)
  expect(duelDay?.correct).toBeGreaterThan(0)
  expect(duelDay?.correct).toBe(duelDay?.answered)
  expect(duelDay?.rating).toBeGreaterThan(1_500)
  // A day without play answers nothing and keeps the rating.
  const still = { answered: 0, correct: 0, rating: duelDay?.rating }
  expect([quietDay, now]).toMatchObject([still, still])
})

test('what lies before the span is summed beside it, and the rating of then is still known', async () => {
  const [ana, bia] = [await newPlayer(server), await newPlayer(server)]
  await duelBetween(ana, bia)
  await playQuiz(ana, (position) => position < 4)
  clock.pass(8 * 24 * hour)
  await eventually(async () => {
    // Not by a call: the session has ended.
    const { days, before } = await readEvolution(server.app, ana.id, 7)
    const booked = await storedDays(ana)
    const xpUntil = (last: string) => booked.reduce((sum, { day, xp }) => sum + (day <= last ? xp : 0), 0)
    expect(before.xp).toBe(xpUntil(shiftDay(days[0]?.day ?? '', -1)))
    expect(before.answered).toBeGreaterThan(10)
    expect(days[0]?.rating).toBeGreaterThan(1_500)
    expect(new Set(days.map(({ rating }) => rating)).size).toBe(1)
    expect((await readEvolution(server.app, ana.id, 30)).before).toEqual({ xp: 0, answered: 0, correct: 0 })
  })
})

test('the day closes at three in the morning of the player: what comes at two belongs to the day before', async () => {
  const ana = await newPlayer(server)
  const day = today()
  clock.pass(Date.parse(`${shiftDay(day, 1)}T05:00:00Z`) - clock.now())
  await giveEarned(server, ana.id, 1)
  clock.pass(2 * hour)
  await giveEarned(server, ana.id, 2)
  const { days } = await evolutionOf(ana)
  expect(days.slice(-3).map(({ day: of, heldCents }) => [of, heldCents])).toEqual([
    [shiftDay(day, -1), 0],
    [day, 100],
    [shiftDay(day, 1), 300],
  ])
  clock.pass(Date.parse(`${shiftDay(day, 1)}T15:00:00Z`) - clock.now())
})

test('two duels of a day leave one rating, that of the later', async () => {
  const [ana, bia] = [await newPlayer(server), await newPlayer(server)]
  await duelBetween(ana, bia)
  const between = (await evolutionOf(ana)).days.at(-1)?.rating ?? 0
  await duelBetween(bia, ana)
  const after = (await evolutionOf(ana)).days.at(-1)?.rating ?? 0
  expect(after).toBeLessThan(between)
  const rows = await server.db.selectFrom('rating_days').selectAll().where('user_id', '=', ana.id).execute()
  expect(rows).toEqual([{ user_id: ana.id, day: today(), rating: after }])
})

test('a topic is known by the last answer to each of its questions', async () => {
  const ana = await newPlayer(server)
  await playQuiz(ana, () => false, 'bitcoin')
  const { questions = 0, ...wrong } = (await masteryOf(ana)).find(({ topic }) => topic === 'bitcoin') ?? {}
  expect(wrong).toEqual({ subject: 'criptomoedas', topic: 'bitcoin', tried: 10, known: 0 })
  await playQuiz(ana, () => true, 'bitcoin')
  const right = (await masteryOf(ana)).find(({ topic }) => topic === 'bitcoin')
  expect(right).toMatchObject({ questions, known: 10 })
  expect(right?.tried).toBeGreaterThanOrEqual(10)
  expect((await masteryOf(ana)).filter(({ topic }) => topic !== 'bitcoin').map(({ tried }) => tried)).toEqual(
    Array(topics.length - 1).fill(0),
  )
})

test('the dashboard says in one call what its parts say in many', async () => {
  const ana = await newPlayer(server)
  await playQuiz(ana, () => true)
  await eventually(async () => {
    const { status, body } = await ana.get<Dashboard>('/api/dashboard')
    expect(status).toBe(200)
    expect(body.me).toEqual((await ana.get('/api/me')).body)
    expect(body.duels).toEqual((await ana.get('/api/duels/summary')).body)
    expect({ topics: body.topics }).toEqual((await ana.get('/api/topics')).body)
    expect(body.streak).toEqual((await ana.get('/api/streak')).body)
    expect(body.inventory).toEqual((await ana.get('/api/inventory')).body)
    expect(body.lives).toEqual((await ana.get('/api/lives')).body)
    expect(body.missions).toEqual((await ana.get('/api/missions')).body)
    expect(body.review).toEqual((await ana.get('/api/review')).body)
    expect({ items: body.badges }).toEqual((await ana.get(`/api/people/${ana.id}/badges`)).body)
    expect(body.badges.map(({ key }) => key)).toContain('firstQuiz')
    expect(body.notices).toEqual((await ana.get('/api/notices/summary')).body)
    const { body: board } = await ana.get<Dashboard['week']>('/api/leaderboard')
    expect(body.week).toMatchObject({ items: board.items.slice(0, 5), players: board.players, endsAt: board.endsAt })
    expect(body.week.me).toEqual({ rank: board.me.rank, points: board.me.points })
  })
})

test('nobody is asked to buy a plan that is not sold', async () => {
  const ana = await newPlayer(server)
  expect((await ana.get<Dashboard>('/api/dashboard')).body.upgrade).toBeNull()
})

test('the ranking of BTZ counts what was earned, and nothing that was given', async () => {
  const [rich, equal, gifted] = [await newPlayer(server), await newPlayer(server), await newPlayer(server)]
  await giveEarned(server, rich.id, 900_000)
  await giveEarned(server, equal.id, 900_000)
  await server.app.inTransaction((tx) =>
    post(tx, {
      reason: 'test',
      ref: gifted.id,
      transferType: 'gift',
      userId: null,
      receiverId: gifted.id,
      postings: mintTo(gifted.id, 'signUp', { earned: btz(0), granted: btz(5_000_000) }),
      at: clock.now(),
    }),
  )
  clock.pass(2 * minute)
  await rankingOf(rich)
  const { items, me } = await recounted(rich)
  expect(items.slice(0, 2).map(({ rank, earnedCents }) => [rank, earnedCents])).toEqual([
    [1, 90_000_000],
    [1, 90_000_000],
  ])
  expect(new Set(items.slice(0, 2).map(({ player }) => player.id))).toEqual(new Set([rich.id, equal.id]))
  expect(me).toEqual({ rank: 1, earnedCents: 90_000_000 })
  expect(items.some(({ player }) => player.id === gifted.id)).toBe(false)
  expect((await rankingOf(gifted)).me).toEqual({ rank: null, earnedCents: 0 })
})

function today(): string {
  return new Date(clock.now()).toISOString().slice(0, 10)
}

async function evolutionOf(player: Player, days = '7'): Promise<Evolution> {
  return (await player.get<Evolution>(`/api/profile/evolution?days=${days}`)).body
}

/** XP and cents by game day of São Paulo, as the grants and the ledger have them. */
async function storedDays({ id }: Player): Promise<{ day: string; xp: number; cents: number }[]> {
  const { rows } = await sql<{ day: string; xp: number; cents: number }>`
    select to_char((at at time zone 'UTC') - interval '6 hours', 'YYYY-MM-DD') as day,
           sum(xp)::int as xp, sum(cents)::int as cents
    from (
      select created_at as at, xp, 0 as cents from rewards where user_id = ${id}
      union all
      select booked_at, 0, earned_cents + granted_cents from statement_entries where user_id = ${id}
    ) booked
    group by 1`.execute(server.db)
  return rows
}

async function masteryOf(player: Player): Promise<TopicMastery[]> {
  return (await player.get<{ topics: TopicMastery[] }>('/api/profile/mastery')).body.topics
}

async function rankingOf(player: Player) {
  const { btz: ranking } = (await player.get<Dashboard>('/api/dashboard')).body
  if (!ranking) throw new Error('the places were not counted')
  return ranking
}

/** The ranking once the count that was asked for is there; the one before is given meanwhile. */
function recounted(player: Player) {
  return eventually(async () => {
    const ranking = await rankingOf(player)
    expect(ranking.countedAt).toBe(clock.now())
    return ranking
  })
}

async function duelBetween(winner: Player, loser: Player): Promise<void> {
  const id = await openedDuel(duels, winner, loser)
  await begin({ clock }, id, winner, loser)
  await playOut({ server, clock }, id, [
    [winner, allRight],
    [loser, allWrong],
  ])
}

async function playQuiz(player: Player, isRight: (position: number) => boolean, topic?: string): Promise<void> {
  const wish = { commandId: crypto.randomUUID(), mode: 'solo', ...(topic && { topic }) }
  let { body: view } = await player.post<MatchView>('/api/matches', wish)
  while (view.phase.name !== 'ended') {
    clock.pass(4_000)
    const { phase, id } = view
    if (phase.name === 'asking') {
      const choice = choiceFor(await storedMatch(server.db, id), player.id, phase.position, isRight(phase.position))
      view = (await command(player, id, { type: 'answer', position: phase.position, choice })).body
    } else {
      const next = { commandId: crypto.randomUUID(), type: 'next' }
      view = (await player.post<MatchView>(`/api/matches/${id}/commands`, next)).body
    }
  }
}
