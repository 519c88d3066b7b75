import { randomUUID } from 'node:crypto'

import type { Stakes } from '@satoshi/contract/stakes'
import { btz, negate } from '@satoshi/rules/money'
import { hour, minute } from '@satoshi/rules/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { mayStake, recordStake } from '../src/stakes/stakes-api.ts'
import { TestClock } from './_clock.ts'
import { eventually } from './_eventually.ts'
import { finishSolos } from './_finish-solos.ts'
import { changeSetting } from './_game-settings.ts'
import { newPlayer, type Player } from './_player.ts'
import { procedureNamed, send } from './_procedures.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'
import { give } from './_statement.ts'

const day = 24 * hour
/** Noon in São Paulo, where the day closes at 03:00. */
const clock = new TestClock()
const noon = clock.now()
let server: TestServer
beforeAll(async () => void (server = await startServer({ clock, quiet: true, uncounted: true })))
afterAll(async () => {
  // Levels were lent.
  await server.db.updateTable('profiles').set({ level: 1 }).execute()
  await expectHonestLedger(server.db)
  await server.close()
})

// Each test begins at the next noon, wherever another left the clock.
beforeEach(() => void clock.pass((day - ((clock.now() - noon) % day)) % day))

describe('what may be staked', () => {
  test('is told for each amount, with what stands against it', async () => {
    const ana = await newPlayer(server, { confirmed: true })
    await finishSolos(server.db, ana.id)
    await give(server.app, ana.id, { ref: ana.id, earned: 700, granted: 500, at: clock.now() })
    // The confirmed address pays another 200 BTZ of them, by a job.
    await eventually(async () => expect((await stakesOf(ana)).stakeableCents).toBe(90_000))
    expect(await stakesOf(ana)).toEqual({
      barred: null,
      barredUntil: null,
      solosLeft: 0,
      amounts: [
        { btz: 0, allowed: true, reason: null, fromLevel: 1 },
        { btz: 50, allowed: true, reason: null, fromLevel: 1 },
        { btz: 100, allowed: true, reason: null, fromLevel: 1 },
        { btz: 250, allowed: false, reason: 'level', fromLevel: 5 },
        { btz: 500, allowed: false, reason: 'level', fromLevel: 10 },
        { btz: 1_000, allowed: false, reason: 'level', fromLevel: 15 },
      ],
      stakeableCents: 90_000,
      net: { todayCents: 0, monthCents: 0 },
      record: { won: 0, lost: 0, drawn: 0 },
      dailyLossLimitCents: 100_000,
      nextLimit: null,
      lostTodayCents: 0,
      exclusion: null,
      lossesInARow: 0,
      serverNow: clock.now(),
    })
    await raise(ana, 15)
    expect(reasonsOf(await stakesOf(ana))).toEqual([null, null, null, 'share', 'share', 'insufficient'])
  })

  test('is nothing but friendly for minors, unknown ages and unconfirmed addresses', async () => {
    const minor = await newPlayer(server, { confirmed: true, birthDate: '2009-11-24' })
    const ageless = await newPlayer(server, { confirmed: true })
    await server.db.updateTable('profiles').set({ birth_date: null }).where('id', '=', ageless.id).execute()
    const unconfirmed = await newPlayer(server)
    for (const [player, bar] of [
      [minor, 'minor'],
      [ageless, 'minor'],
      [unconfirmed, 'unconfirmed'],
    ] as const) {
      await give(server.app, player.id, { ref: player.id, earned: 9_000, at: clock.now() })
      const seen = await stakesOf(player)
      expect(seen).toMatchObject({ barred: bar, barredUntil: null })
      expect(reasonsOf(seen)).toEqual([null, ...Array.from({ length: 5 }, () => 'barred')])
      expect(await mayStake(server.db, player.id, clock.now())).toBe(false)
    }
  })

  test('is summed over today and thirty days, and the record counts by outcome', async () => {
    const ana = await adult()
    await played(ana, 'lost', 100)
    clock.pass(day)
    await played(ana, 'won', 250)
    await played(ana, 'drawn', 50)
    expect(await stakesOf(ana)).toMatchObject({
      net: { todayCents: 25_000, monthCents: 15_000 },
      record: { won: 1, lost: 1, drawn: 1 },
      lostTodayCents: 0,
    })
    clock.pass(29 * day)
    expect(await stakesOf(ana)).toMatchObject({
      net: { todayCents: 0, monthCents: 25_000 },
      record: { won: 1, lost: 0, drawn: 1 },
    })
  })
})

describe('the daily loss limit', () => {
  test('is lowered at once, raised after a day, and kept in its bounds', async () => {
    const ana = await adult()
    const limit = (dailyLossLimitCents: number) => ana.patch<Stakes>('/api/stakes', { dailyLossLimitCents })
    expect((await limit(20_000)).body).toMatchObject({ dailyLossLimitCents: 20_000, nextLimit: null })
    const from = clock.now() + day
    const raised = { dailyLossLimitCents: 20_000, nextLimit: { limitCents: 300_000, from } }
    expect((await limit(300_000)).body).toMatchObject(raised)
    clock.pass(hour)
    expect((await limit(300_000)).body).toMatchObject(raised)
    clock.pass(23 * hour - 1)
    expect(await stakesOf(ana)).toMatchObject(raised)
    clock.pass(1)
    expect(await stakesOf(ana)).toMatchObject({ dailyLossLimitCents: 300_000, nextLimit: null })
    for (const wrong of [-1, 500_001, 2 ** 52]) {
      expect(await limit(wrong)).toMatchObject({ status: 400, body: { code: 'stakes.limitRange' } })
    }
    expect(await stakesOf(ana)).toMatchObject({ dailyLossLimitCents: 300_000, nextLimit: null })
  })

  test('bars every stake once it is used up, until the day closes at 03:00', async () => {
    const ana = await adult()
    await ana.patch('/api/stakes', { dailyLossLimitCents: 12_000 })
    await played(ana, 'lost', 50)
    expect(reasonsOf(await stakesOf(ana))).toEqual([null, null, 'lossLimit', 'lossLimit', 'lossLimit', 'lossLimit'])
    await played(ana, 'lost', 50)
    const closing = clock.now() + 15 * hour
    expect(await stakesOf(ana)).toMatchObject({ barred: 'lossLimit', barredUntil: closing, lostTodayCents: 10_000 })
    clock.pass(15 * hour)
    expect(await stakesOf(ana)).toMatchObject({ barred: null, lostTodayCents: 0 })
  })

  test('changed from many tabs at once is one of what was asked for', async () => {
    const ana = await adult()
    const wanted = [10_000, 20_000, 30_000, 40_000, 50_000, 60_000]
    await Promise.all(wanted.map((dailyLossLimitCents) => ana.patch('/api/stakes', { dailyLossLimitCents })))
    expect(await stakesOf(ana)).toMatchObject({ dailyLossLimitCents: 10_000 })
  })
})

describe('the soft pause', () => {
  test('after three losses in a row is left by a tap, or after a quarter of an hour', async () => {
    const ana = await adult()
    for (let losses = 1; losses <= 3; losses += 1) {
      await played(ana, 'lost', 50)
      expect(await stakesOf(ana)).toMatchObject({ barred: losses < 3 ? null : 'paused', lossesInARow: losses })
    }
    expect(await stakesOf(ana)).toMatchObject({ barredUntil: clock.now() + 15 * minute })
    expect((await ana.post<Stakes>('/api/stakes/go-on')).body).toMatchObject({ barred: null, lossesInARow: 0 })
    for (let losses = 1; losses <= 3; losses += 1) await played(ana, 'lost', 50)
    clock.pass(15 * minute)
    expect(await stakesOf(ana)).toMatchObject({ barred: null, lossesInARow: 0 })
    expect((await ana.post<Stakes>('/api/stakes/go-on')).status).toBe(200)
  })

  test('is all that the tap leaves: two losses stay two', async () => {
    const ana = await adult()
    for (let losses = 1; losses <= 2; losses += 1) await played(ana, 'lost', 50)
    expect((await ana.post<Stakes>('/api/stakes/go-on')).body).toMatchObject({ lossesInARow: 2 })
  })
})

describe('self-exclusion', () => {
  test('holds for its time and is never shortened', async () => {
    const ana = await adult()
    const since = clock.now()
    expect((await exclude(ana, 'week')).body).toMatchObject({
      barred: 'excluded',
      barredUntil: since + 7 * day,
      exclusion: { period: 'week', since, until: since + 7 * day, liftAskedAt: null },
    })
    const file = await ana.get<{ stakes: { exclusions: object[] } }>('/api/account/export')
    expect(file.body.stakes.exclusions.map((one) => Object.keys(one))).toEqual([
      ['period', 'since', 'until', 'liftAskedAt', 'askedAt'],
    ])
    expect(await exclude(ana, 'day')).toMatchObject({ status: 403, body: { code: 'stakes.excluded' } })
    expect(await exclude(ana, 'week')).toMatchObject({ status: 403 })
    expect(await lift(ana)).toMatchObject({ status: 409, code: 'stakes.notExcluded' })
    clock.pass(day)
    expect((await exclude(ana, 'month')).body).toMatchObject({
      exclusion: { period: 'month', since, until: since + 31 * day },
    })
    // A session that nobody uses ends after thirty days.
    clock.pass(15 * day)
    expect(await stakesOf(ana)).toMatchObject({ barred: 'excluded' })
    clock.pass(15 * day - 1)
    expect(await stakesOf(ana)).toMatchObject({ barred: 'excluded' })
    clock.pass(1)
    expect(await stakesOf(ana)).toMatchObject({ barred: null, exclusion: null })
  })

  test('without an end ends seven days after its end was asked for, and not before an earlier one', async () => {
    const ana = await adult()
    const monthEnds = clock.now() + 30 * day
    await exclude(ana, 'month')
    expect((await exclude(ana, 'untilAsked')).body).toMatchObject({ barredUntil: null, exclusion: { until: null } })
    expect(await exclude(ana, 'month')).toMatchObject({ status: 403 })
    expect(await lift(ana)).toMatchObject({ status: 200 })
    expect(await stakesOf(ana)).toMatchObject({ barredUntil: monthEnds, exclusion: { liftAskedAt: clock.now() } })
    clock.pass(28 * day)
    const bia = await adult()
    await exclude(bia, 'untilAsked')
    const until = clock.now() + 7 * day
    expect(await lift(bia)).toMatchObject({ status: 200 })
    clock.pass(day)
    expect(await lift(bia)).toMatchObject({ status: 200 })
    expect(await stakesOf(bia)).toMatchObject({ barred: 'excluded', barredUntil: until })
    clock.pass(6 * day)
    expect(await stakesOf(bia)).toMatchObject({ barred: null })
    expect(await exclude(bia, 'fortnight')).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    const asked = await server.db
      .selectFrom('stake_exclusions')
      .select('period')
      .where('user_id', '=', bia.id)
      .orderBy('id')
      .execute()
    expect(asked).toEqual([{ period: 'untilAsked' }, { period: 'untilAsked' }])
  })
})

test('all of it is in the file that the player takes home', async () => {
  const ana = await adult()
  await ana.patch('/api/stakes', { dailyLossLimitCents: 20_000 })
  await exclude(ana, 'day')
  await played(ana, 'lost', 50)
  const { body } = await ana.get<{ stakes: object; stakedDuels: object[] }>('/api/account/export')
  expect(body.stakes).toMatchObject({ settings: { dailyLossLimitCents: 20_000, lossesInARow: 1 } })
  expect(body.stakes).toMatchObject({ exclusions: [{ period: 'day' }] })
  expect(body.stakedDuels).toMatchObject([{ stakeCents: 5_000, netCents: -5_000, outcome: 'lost' }])
})

test('with stakes.enabled off nobody may stake', async () => {
  const off = await startServer({ clock })
  try {
    await changeSetting(off, 'stakes.enabled', false)
    const ana = await newPlayer(off, { confirmed: true })
    await give(off.app, ana.id, { ref: ana.id, earned: 900, at: clock.now() })
    const { body } = await ana.get<Stakes>('/api/stakes')
    expect([body.barred, ...reasonsOf(body)]).toEqual(['off', null, ...Array.from({ length: 5 }, () => 'barred')])
  } finally {
    await off.close()
  }
})

async function adult(): Promise<Player> {
  const player = await newPlayer(server, { confirmed: true })
  await finishSolos(server.db, player.id)
  await give(server.app, player.id, { ref: player.id, earned: 10_000, at: clock.now() })
  await raise(player, 20)
  return player
}

/** A level without the XP for it: stakes look at the level alone. */
async function raise({ id }: Player, level: number): Promise<void> {
  await server.db.updateTable('profiles').set({ level }).where('id', '=', id).execute()
}

/** A staked duel of a player that ended just now. */
async function played({ id }: Player, outcome: 'won' | 'lost' | 'drawn', wholeBtz: number): Promise<void> {
  const stakeCents = btz(wholeBtz)
  const netCents = { won: stakeCents, lost: negate(stakeCents), drawn: btz(0) }[outcome]
  const result = { userId: id, opponentId: null, duelId: randomUUID(), stakeCents, netCents, outcome, at: clock.now() }
  await server.app.inTransaction((tx) => recordStake(tx, result))
}

async function stakesOf(player: Player): Promise<Stakes> {
  return (await player.get<Stakes>('/api/stakes')).body
}

function exclude(player: Player, period: string) {
  return player.post<Stakes>('/api/stakes/exclusion', { period })
}

async function lift(player: Player) {
  const { status, body } = await send(server.url, procedureNamed('stakes.lift'), { cookie: player.cookie(), sent: {} })
  const said = JSON.parse(body) as { code?: string } // safe: the server's JSON
  return { status, code: said.code }
}

function reasonsOf({ amounts }: Stakes) {
  return amounts.map(({ reason }) => reason)
}
