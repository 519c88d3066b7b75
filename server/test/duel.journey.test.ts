import { createHash, randomUUID } from 'node:crypto'

import type { Duel, DuelSummary } from '@satoshi/contract/duel'
import { btz } from '@satoshi/rules/money'
import { mintTo } from '@satoshi/rules/wallet/postings'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { balancesOf, burnAll, post } from '../src/wallet/wallet-api.ts'
import { publishDuel, type Duels } from '../src/duel/duel-api.ts'
import { settleDuel } from '../src/duel/grant-duel-rewards.ts'
import { silentLive, type Live } from '../src/platform/live/live.ts'
import { Refusal } from '../src/platform/refusal.ts'
import { TestClock } from './_clock.ts'
import {
  allRight,
  allWrong,
  begin,
  choiceFor,
  command,
  duelsOn,
  endWith,
  giveEarned,
  readView,
  openedDuel,
  playOut,
  playQuestion,
  reviewOf,
  silent,
  storedMatch,
  applyFact,
  type Plan,
} from './_duel.ts'
import { eventually } from './_eventually.ts'
import { finishSolos } from './_finish-solos.ts'
import { insertPlayer, newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

const second = 1_000
const clock = new TestClock()
let server: TestServer
let duels: Duels
let world: { server: TestServer; clock: TestClock }

beforeAll(async () => {
  server = await startServer({ clock, quiet: true, uncounted: true })
  duels = duelsOn(server)
  world = { server, clock }
})
afterEach(() => expectHonestLedger(server.db))
afterAll(() => server.close())

test('a staked duel is played, the winner takes the pot, and both find it in their lists', async () => {
  const [ana, bia] = await stakers(500, 500)
  const id = await openedDuel(duels, ana, bia, { theme: 'bitcoin', stakeBtz: 100 })
  expect(await earned(ana, bia)).toEqual([40_000, 40_000])
  expect(await escrowOf(id)).toBe(20_000)
  expect(await duelOf(ana, id)).toMatchObject({ status: 'waiting', stakeCents: 10_000, outcome: null, netCents: null })

  await begin(world, id, ana, bia)
  expect(await duelOf(bia, id)).toMatchObject({ status: 'active', opponent: { id: ana.id }, endedAt: null })
  const view = await playOut(world, id, [
    [ana, allRight],
    [bia, allWrong],
  ])

  expect(view.phase).toMatchObject({
    reason: 'finished',
    netCents: 10_000,
    ratings: [
      { category: 'overall', before: 1_500, after: { provisional: true } },
      { category: 'criptomoedas', before: 1_500 },
    ],
    rewards: [{ source: 'duelFinish', xp: 40 + 110 }, { source: 'duelWin', xp: 60 }, { source: 'levelUp' }],
  })
  expect(await escrowOf(id)).toBe(0)
  expect(await earned(ana, bia)).toEqual([60_000, 40_000])
  expect(await duelOf(ana, id)).toMatchObject({
    status: 'finished',
    outcome: 'won',
    netCents: 10_000,
    score: { mine: 1_100, theirs: 0 },
  })
  expect(await duelOf(bia, id)).toMatchObject({ outcome: 'lost', netCents: -10_000, score: { mine: 0, theirs: 1_100 } })
  const { body: ended } = await bia.get<{ items: Duel[] }>('/api/duels?state=ended')
  expect(ended.items.map((duel) => duel.id)).toEqual([id])
  const { body: open } = await bia.get<{ items: Duel[] }>('/api/duels?state=open')
  expect(open.items).toEqual([])
})

test('the questions come of a seed that is promised before and told after', async () => {
  const [ana, bia] = await stakers(0, 0)
  const id = await openedDuel(duels, ana, bia)
  const before = (await duelOf(ana, id)).draw
  expect(before.seed).toBe(null)
  expect(before.commitment).toMatch(/^[0-9a-f]{64}$/)
  await command(ana, id, { type: 'leave' })
  const { seed, commitment } = (await duelOf(ana, id)).draw
  expect(commitment).toBe(before.commitment)
  expect(
    createHash('sha256')
      .update(seed ?? '')
      .digest('hex'),
  ).toBe(commitment)
})

test('both see what the other answered once a question is closed, in their own order of options', async () => {
  const [ana, bia] = await stakers(0, 0)
  const id = await openedDuel(duels, ana, bia)
  await begin(world, id, ana, bia)
  await playQuestion(world, id, 0, [
    [ana, allRight],
    [bia, allWrong],
  ])
  const { phase } = await readView(bia, id)
  if (phase.name !== 'revealing') throw new Error('no reveal')
  expect(phase.others).toMatchObject([{ seat: 0, correct: true, choice: phase.correct }])
  expect(phase.mine).toMatchObject({ correct: false })
  await command(ana, id, { type: 'leave' })
  expect(reviewOf(await readView(bia, id))).toMatchObject([{ others: [{ seat: 0, correct: true }] }])
})

test('both are told of a duel when it is open, when it begins and when it ends, and are playing meanwhile', async () => {
  const [ana, bia] = await stakers(0, 0)
  const told: string[] = []
  const live: Live = {
    ...silentLive(),
    toUser: (userId, name, ...payload) => void told.push(lineOf(userId, name, payload)),
  }
  const telling = duelsOn(server, server.app, live)
  const playing = async () =>
    server.db.selectFrom('user_presence').select('playing').where('user_id', 'in', [ana.id, bia.id]).execute()
  const id = await openedDuel(telling, ana, bia)
  await publishDuel(telling, id)
  expect(await playing()).toEqual([{ playing: id }, { playing: id }])
  for (const player of [ana, bia]) await command(player, id, { type: 'ready' })
  clock.pass(3 * second)
  await applyFact(telling, id, 'tick')
  await endWith(telling, id, [300, 200])
  const lines = [ana, bia].flatMap(({ id: userId }) =>
    ['duel waiting', 'duel active', 'duel finished', 'stale wallet,progress,duels,notifications'].map(
      (what) => `${userId} ${what}`,
    ),
  )
  await eventually(() => expect(told.toSorted()).toEqual(lines.toSorted()))
  expect(await playing()).toEqual([{ playing: null }, { playing: null }])
})

test('a draw returns both stakes, pays half and moves no equal ratings', async () => {
  const [ana, bia] = await stakers(300, 300)
  const id = await openedDuel(duels, ana, bia, { stakeBtz: 50 })
  await begin(world, id, ana, bia)
  const view = await playOut(world, id, [
    [ana, { ...allRight, millis: 900 }],
    [bia, { ...allRight, millis: 900 }],
  ])
  expect(view.phase).toMatchObject({
    netCents: 0,
    rewards: [{ source: 'duelFinish' }, { source: 'duelDraw', xp: 30 }, { source: 'levelUp' }],
  })
  expect(await duelOf(bia, id)).toMatchObject({ outcome: 'drawn', ratingChange: 0 })
  expect(await earned(ana, bia)).toEqual([30_000, 30_000])
})

test('whoever leaves before the first question makes the duel void, and the stakes return', async () => {
  const [ana, bia] = await stakers(300, 300)
  const id = await openedDuel(duels, ana, bia, { stakeBtz: 50 })
  await command(ana, id, { type: 'ready' })
  await command(bia, id, { type: 'leave' })
  expect(await duelOf(ana, id)).toMatchObject({
    status: 'cancelled',
    endedReason: 'voided',
    outcome: 'void',
    ratingChange: null,
    netCents: 0,
  })
  expect(await earned(ana, bia)).toEqual([30_000, 30_000])
  expect((await readView(ana, id)).phase).toMatchObject({ rewards: [], ratings: [] })
})

test('nobody comes within 15 seconds: the duel is void and both are free', async () => {
  const [ana, bia] = await stakers(300, 300)
  const id = await openedDuel(duels, ana, bia, { stakeBtz: 50 })
  clock.pass(15 * second)
  await applyFact(duels, id, 'tick')
  expect(await duelOf(ana, id)).toMatchObject({ status: 'cancelled', endedReason: 'voided' })
  expect(await earned(ana, bia)).toEqual([30_000, 30_000])
  await openedDuel(duels, bia, ana)
})

test('whoever leaves later loses the stake and the rating, and is paid nothing', async () => {
  const [ana, bia] = await stakers(300, 300)
  const id = await openedDuel(duels, ana, bia, { stakeBtz: 50 })
  await begin(world, id, ana, bia)
  await playThree(id, [ana, allRight], [bia, allWrong])
  await command(ana, id, { type: 'leave' })
  expect(await duelOf(ana, id)).toMatchObject({
    status: 'finished',
    endedReason: 'forfeited',
    outcome: 'lost',
    netCents: -5_000,
  })
  expect((await duelOf(ana, id)).ratingChange).toBeLessThan(0)
  expect((await readView(ana, id)).phase).toMatchObject({ rewards: [] })
  expect((await readView(bia, id)).phase).toMatchObject({
    rewards: [{ source: 'duelFinish', xp: 40 }, { source: 'duelWin' }, { source: 'levelUp' }],
  })
  expect(await earned(ana, bia)).toEqual([25_000, 35_000])
  expect(await boardPoints(bia)).toBe(100)
})

test('a player who is gone from question to question loses by points, and nobody present forfeits', async () => {
  const [ana, bia] = await stakers(300, 300)
  const id = await openedDuel(duels, ana, bia, { stakeBtz: 50 })
  await begin(world, id, ana, bia)
  await applyFact(duels, id, { away: 1 })
  const view = await playOut(world, id, [
    [ana, allRight],
    [bia, silent],
  ])
  expect(view.phase).toMatchObject({ reason: 'finished', netCents: 5_000 })
})

test('both gone for a minute make a duel void', async () => {
  const [ana, bia] = await stakers(300, 300)
  const id = await openedDuel(duels, ana, bia, { stakeBtz: 50 })
  await begin(world, id, ana, bia)
  await applyFact(duels, id, { away: 1 })
  await applyFact(duels, id, { away: 0 })
  for (let passed = 0; passed < 60; passed += 5) {
    clock.pass(5 * second)
    await applyFact(duels, id, 'tick')
  }
  expect(await duelOf(ana, id)).toMatchObject({ status: 'cancelled', endedReason: 'voided', netCents: 0 })
  expect(await earned(ana, bia)).toEqual([30_000, 30_000])
})

test('a duel that nothing happens to for a quarter of an hour is swept and refunded', async () => {
  const [ana, bia] = await stakers(300, 300)
  const id = await openedDuel(duels, ana, bia, { stakeBtz: 50 })
  await begin(world, id, ana, bia)
  clock.pass(15 * 60 * second)
  await applyFact(duels, id, 'tick')
  expect(await duelOf(ana, id)).toMatchObject({ status: 'cancelled', endedReason: 'voided', netCents: 0 })
  expect(await earned(ana, bia)).toEqual([30_000, 30_000])
})

test('the fourth duel that a player makes void in a day locks the stakes for an hour', async () => {
  const [ana, bia] = await stakers(500, 500)
  for (let times = 0; times < 4; times++) {
    await openedDuel(duels, ana, bia, { stakeBtz: times === 3 ? 50 : 0 }).then((id) =>
      command(ana, id, { type: 'leave' }),
    )
  }
  const refused = await openedDuel(duels, ana, bia, { stakeBtz: 50 }).catch(codeIn)
  expect(refused).toMatch(/^stakes\./)
  await openedDuel(duels, ana, bia).then((id) => command(bia, id, { type: 'leave' }))
  clock.pass(3_600 * second + 1)
  const id = await openedDuel(duels, ana, bia, { stakeBtz: 50 })
  await command(bia, id, { type: 'leave' })
})

test('granted BTZ never come into escrow, and a duel that one cannot pay takes nothing of the other', async () => {
  const [ana, bia] = await stakers(500, 0)
  expect((await balancesOf(server.db, bia.id)).balanceCents).toBe(0)
  await grantGift(bia.id)
  await expect(openedDuel(duels, ana, bia, { stakeBtz: 50 })).rejects.toMatchObject({ code: 'wallet.insufficient' })
  expect(await earned(ana, bia)).toEqual([50_000, 0])
  expect((await ana.get<DuelSummary>('/api/duels/summary')).body.openDuelId).toBe(null)
})

test('50 openings at once put a player into one duel', async () => {
  const [ana] = await stakers(0, 0)
  const others: { id: string }[] = []
  for (let count = 0; count < 50; count++) others.push({ id: await insertPlayer(server.db, `crowd ${count}`) })
  const opened = await Promise.allSettled(others.map((other) => openedDuel(duels, ana, other)))
  const won = opened.filter((one) => one.status === 'fulfilled')
  expect(won).toHaveLength(1)
  expect(opened.flatMap((one) => (one.status === 'rejected' ? [codeIn(one.reason)] : []))).toEqual(
    Array(49).fill('duel.playing'),
  )
  expect((await ana.get<DuelSummary>('/api/duels/summary')).body.openDuelId).toBe(won[0]?.value)
})

test('two nodes settle a duel once, and a settlement that is asked for again changes nothing', async () => {
  const [ana, bia] = await stakers(300, 300)
  const id = await openedDuel(duels, ana, bia, { stakeBtz: 50 })
  await begin(world, id, ana, bia)
  const nodes = Array.from({ length: 6 }, () => duelsOn(server))
  await playQuestion(world, id, 0, [
    [ana, allRight],
    [bia, allWrong],
  ])
  const told = await Promise.allSettled([
    ...nodes.map((node) => applyFact(node, id, 'tick')),
    ...Array.from({ length: 20 }, () => command(ana, id, { type: 'leave' })),
    ...Array.from({ length: 20 }, () => command(bia, id, { type: 'leave' })),
  ])
  expect(told.every((one) => one.status === 'fulfilled')).toBe(true)
  const before = await payoutsOf(id)
  expect(before?.prizes).toBe(1)
  const ended = await storedMatch(server.db, id)
  const again = await Promise.all(
    nodes.map((node) => node.app.inTransaction((tx) => settleDuel(tx, ended, clock.now()))),
  )
  expect(await payoutsOf(id)).toEqual(before)
  expect(new Set(again.map((books) => JSON.stringify([books.get(0), books.get(1)]))).size).toBe(1)
})

test('of many answers to one question at once one is taken', async () => {
  const [ana, bia] = await stakers(0, 0)
  const id = await openedDuel(duels, ana, bia)
  await begin(world, id, ana, bia)
  const match = await storedMatch(server.db, id)
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      command(ana, id, { type: 'answer', position: 0, choice: choiceFor(match, ana.id, 0, index % 2 === 0) }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  await command(bia, id, { type: 'leave' })
})

test('the first three duels of a day without a stake pay, and a loss pays a quarter', async () => {
  const [ana, bia] = await stakers(0, 0)
  for (let times = 0; times < 4; times++) await quickWin(ana, bia)
  const { body: summary } = await ana.get<DuelSummary>('/api/duels/summary')
  expect(summary).toMatchObject({ won: 4, lost: 0, daily: { paid: 3, of: 3, winCents: 6_000, lossCents: 1_500 } })
  const paid = await server.db
    .selectFrom('rewards')
    .select(['user_id', 'amount_cents'])
    .where('source', '=', 'dailyDuel')
    .where('user_id', 'in', [ana.id, bia.id])
    .execute()
  expect(paid.filter(({ user_id }) => user_id === ana.id).map((row) => row.amount_cents)).toEqual([6_000, 6_000, 6_000])
  expect(paid.filter(({ user_id }) => user_id === bia.id).map((row) => row.amount_cents)).toEqual([1_500, 1_500, 1_500])
  clock.pass(24 * 3_600 * second)
  await quickWin(ana, bia)
  expect((await ana.get<DuelSummary>('/api/duels/summary')).body.daily.paid).toBe(1)
})

test('three duels a day against one player count on the board, and ten in all', async () => {
  const [ana, bia] = await stakers(0, 0)
  for (let times = 0; times < 4; times++) await quickWin(ana, bia)
  expect(await boardDuels(ana)).toBe(3)
  expect(await boardDuels(bia)).toBe(3)
  for (let others = 0; others < 4; others++) {
    const [other] = await stakers(0, 0)
    for (let times = 0; times < 2; times++) await quickWin(ana, other)
  }
  expect(await boardDuels(ana)).toBe(10)
})

test('three duels a day against bots count on the board, whichever bots they are', async () => {
  const [ana] = await stakers(0, 0)
  const bots = await server.db.selectFrom('bots').select('id').limit(4).execute()
  for (const bot of bots) await quickWin(ana, { botId: bot.id })
  expect(await boardDuels(ana)).toBe(3)
  expect((await ana.get<DuelSummary>('/api/duels/summary')).body.daily.paid).toBe(3)
})

test('the ids and lists of a duel are its players’ alone', async () => {
  const [ana, bia] = await stakers(0, 0)
  const eve = await newPlayer(server)
  const id = await openedDuel(duels, ana, bia)
  expect(await eve.get(`/api/duels/${id}`)).toMatchObject({ status: 404, body: { code: 'duel.notFound' } })
  expect((await eve.get<{ items: unknown[] }>(`/api/casino_duels?player1_id=${ana.id}`)).body.items).toEqual([])
  const { body } = await bia.get<{ items: object[] }>(
    `/api/casino_duels?player1_id=${ana.id}&player2_id=${bia.id}&status=waiting`,
  )
  expect(body.items).toMatchObject([
    { id, match_id: id, player1_id: ana.id, player2_id: bia.id, status: 'waiting', bet_amount: 0 },
  ])
  await command(ana, id, { type: 'leave' })
})

test('lists come in pages, the newest first, and rivals by how often they played', async () => {
  const [ana, bia] = await stakers(0, 0)
  const ids: string[] = []
  for (let times = 0; times < 22; times++) {
    const id = await openedDuel(duels, ana, bia)
    await applyFact(duels, id, 'void')
    clock.pass(5)
    ids.unshift(id)
  }
  type Page = { items: Duel[]; nextCursor: string | null }
  const { body: first } = await ana.get<Page>('/api/duels?state=ended')
  const { body: last } = await ana.get<Page>(`/api/duels?state=ended&cursor=${first.nextCursor}`)
  expect([...first.items, ...last.items].map(({ id }) => id)).toEqual(ids)
  expect(last.nextCursor).toBe(null)
  expect(await ana.get('/api/duels?state=ended&cursor=x')).toMatchObject({ status: 400 })
  expect((await ana.get<{ items: unknown[] }>('/api/duels/rivals')).body.items).toEqual([])
  await quickWin(ana, bia)
  expect((await bia.get('/api/duels/rivals')).body).toMatchObject({
    items: [{ player: { id: ana.id }, won: 0, lost: 1, drawn: 0 }],
  })
})

test('a player takes home the duels and ratings, with no more of the other than the nickname', async () => {
  const [ana, bia] = await stakers(0, 0)
  const id = await quickWin(ana, bia)
  const { body } = await ana.get<{ duels: object[]; ratings: object[] }>('/api/account/export')
  expect(body.duels).toMatchObject([{ id, opponent: bia.nickname, outcome: 'won', ratings: [{ category: 'overall' }] }])
  expect(body.ratings).toMatchObject([{ category: 'overall', duels: 1, won: 1 }])
  expect(JSON.stringify(body)).not.toContain(bia.id)
})

test('a player whose account is deleted in the middle of a duel leaves it, and keeps nothing of it', async () => {
  const [ana, bia] = await stakers(300, 300)
  const id = await openedDuel(duels, ana, bia, { stakeBtz: 50 })
  await begin(world, id, ana, bia)
  await server.app.inTransaction(async (tx) => {
    await sql`update profiles set deleted_at = now() where id = ${ana.id}`.execute(tx)
    await sql`delete from week_points where user_id = ${ana.id}`.execute(tx)
    await server.app.jobs.send(tx, 'accountDeleted', { userId: ana.id })
  })
  await eventually(async () => expect((await duelOf(bia, id)).outcome).toBe('won'))
  expect(await earned(bia)).toEqual([35_000])
  expect((await balancesOf(server.db, ana.id)).balanceCents).toBe(0)
  expect(
    await server.db.selectFrom('player_ratings').select('user_id').where('user_id', '=', ana.id).execute(),
  ).toEqual([])
})

test('a duel against a bot has the house’s stake, moves the rating by half and says that it is a bot', async () => {
  const [ana] = await stakers(300, 0)
  const { id: botId } = await server.db.selectFrom('bots').select('id').executeTakeFirstOrThrow()
  const id = await openedDuel(duels, ana, { botId }, { stakeBtz: 50, origin: 'bot' })
  expect(await escrowOf(id)).toBe(10_000)
  await begin(world, id, ana)
  const view = await playOut(world, id, [[ana, allRight]])
  expect(await escrowOf(id)).toBe(0)
  const duel = await duelOf(ana, id)
  expect(duel).toMatchObject({ opponent: { id: botId, isBot: true } })
  expect(view.seats[1]?.player).toMatchObject({ id: botId, isBot: true })
  expect(Math.abs(duel.ratingChange ?? 0)).toBeLessThanOrEqual(100)
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.amount_cents), 0)::bigint as cents from postings p join ledger_accounts a on a.id = p.account_id where a.code = 'house:bots'`.execute(
    server.db,
  )
  expect(rows[0]?.cents).toBe(-(duel.netCents ?? 0))
})

function lineOf(userId: string, name: string, [payload]: unknown[]): string {
  const { status, topics } = payload as { status?: string; topics?: string[] } // safe: what `duel` and `stale` say
  return `${userId} ${name} ${status ?? topics?.join()}`
}

function codeIn(error: unknown): string | null {
  return error instanceof Refusal ? error.code : null
}

/** Two confirmed adults with so many earned BTZ and no others. */
/** Three questions are played and shown: from here on a forfeit pays who stays. */
async function playThree(id: string, ...players: [Player, Plan][]): Promise<void> {
  for (let position = 0; position < 3; position++) {
    if (position > 0) {
      clock.pass(4 * second)
      for (const [player] of players) await readView(player, id)
    }
    await playQuestion(world, id, position, players)
  }
}

async function stakers(...whole: [number, number]): Promise<[Player, Player]> {
  const [ana, bia] = [await newPlayer(server, { confirmed: true }), await newPlayer(server, { confirmed: true })]
  for (const [index, player] of [ana, bia].entries()) await holdExactly(player, whole[index] ?? 0)
  return [ana, bia]
}

/** What is held is counted from after the gift for confirming. */
async function holdExactly(player: Player, whole: number): Promise<void> {
  await server.app.inTransaction((tx) => burnAll(tx, player.id, clock.now()))
  await finishSolos(server.db, player.id)
  if (whole > 0) await giveEarned(server, player.id, whole)
}

async function duelOf(player: Player, id: string): Promise<Duel> {
  const reply = await player.get<Duel>(`/api/duels/${id}`)
  expect(reply.status).toBe(200)
  return reply.body
}

/** What players hold for the stakes: without what levels and daily duels paid meanwhile. */
async function earned(...players: Player[]): Promise<number[]> {
  const held: number[] = []
  for (const { id } of players) {
    const rewards = await server.db
      .selectFrom('rewards')
      .select('amount_cents')
      .where('user_id', '=', id)
      .where('source', 'in', ['levelUp', 'dailyDuel'])
      .execute()
    const paid = rewards.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    held.push((await balancesOf(server.db, id)).earnedCents - paid)
  }
  return held
}

async function escrowOf(id: string): Promise<number> {
  const row = await server.db
    .selectFrom('ledger_accounts')
    .select('balance_cents')
    .where('code', '=', `escrow:${id}`)
    .executeTakeFirst()
  return row?.balance_cents ?? 0
}

async function grantGift(userId: string): Promise<void> {
  const postings = mintTo(userId, 'test', { earned: btz(0), granted: btz(900) })
  await server.app.inTransaction((tx) =>
    post(tx, {
      reason: 'test',
      ref: randomUUID(),
      transferType: 'gift',
      userId: null,
      receiverId: userId,
      postings,
      at: clock.now(),
    }),
  )
}

/** A friendly duel that the first wins. */
async function quickWin(one: Player, other: Player | { botId: string }): Promise<string> {
  const id = await openedDuel(duels, one, other)
  clock.pass(5)
  await endWith(duels, id, [900, 500])
  return id
}

async function boardDuels(player: Player): Promise<number> {
  const rows = await server.db
    .selectFrom('duel_seats')
    .select('on_board')
    .where('user_id', '=', player.id)
    .where('on_board', '=', true)
    .execute()
  const points = await server.db
    .selectFrom('rewards')
    .select(['xp', 'points'])
    .where('user_id', '=', player.id)
    .where('source', '=', 'duelFinish')
    .execute()
  expect(points.filter((reward) => reward.points === reward.xp + 100)).toHaveLength(rows.length)
  return rows.length
}

async function boardPoints(player: Player): Promise<number> {
  const rows = await server.db.selectFrom('rewards').select(['xp', 'points']).where('user_id', '=', player.id).execute()
  return rows.reduce((sum, { points }) => sum + points, 0)
}

/** What a settlement did, beyond the players' balances. */
async function payoutsOf(id: string) {
  const { rows } = await sql<{ rewards: number; prizes: number; days: object; ratings: object; balances: object }>`
    select (select count(*) from rewards where cause = ${id}) as rewards,
      (select count(*) from transactions where ref = ${`duel:${id}:settle`}) as prizes,
      (select json_agg(d order by d.user_id) from player_days d join duel_seats s using (user_id) where s.duel_id = ${id}) as days,
      (select json_agg(r order by r.user_id, r.category) from player_ratings r join duel_seats s using (user_id)
        where s.duel_id = ${id}) as ratings,
      (select json_agg(a.balance_cents order by a.id) from ledger_accounts a join duel_seats s on s.user_id = a.owner_id
        where s.duel_id = ${id}) as balances`.execute(server.db)
  return rows[0]
}
