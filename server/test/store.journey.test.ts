import { randomUUID } from 'node:crypto'

import type { ProfilePage } from '@satoshi/contract/people'
import type { StorePurchase, StoreView } from '@satoshi/contract/store'
import { starterWearables } from '@satoshi/rules/appearance/wearables'
import type { Ware } from '@satoshi/rules/store/wares'
import { firstPrice, placeOf, wares } from '@satoshi/rules/store/wares'
import { streakDaysAt } from '@satoshi/rules/progress/zone-change'
import { minute, shiftDay } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { deductLives } from '../src/lives/lives-api.ts'
import { addFreezes, addItem, consumeItem, itemsOf } from '../src/inventory/inventory-api.ts'
import { lockPlayer } from '../src/profile/profile-api.ts'
import { balancesOf } from '../src/wallet/wallet-api.ts'
import { TestClock } from './_clock.ts'
import { newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'
import { give } from './_statement.ts'

// As the database's own clock, which says what is history.
const clock = new TestClock()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
  const { rows } = await sql<{ now: Date }>`select now()`.execute(server.db)
  clock.pass(Math.max((rows[0]?.now.getTime() ?? 0) - clock.now(), 0))
})
afterAll(async () => {
  await expectHonestLedger(server.db)
  await server.close()
})

test('everything with a price is sold at it, and what only boxes bring is not', async () => {
  const ana = await newPlayer(server)
  const { offers } = await read(ana)
  // Other tests plan a price of these two.
  const steady = (ware: Ware) => ware !== 'hedge-knight' && ware !== 'ledger-monk'
  expect(offers.filter(({ ware }) => steady(ware)).map(({ ware, priceCents }) => [ware, priceCents])).toEqual(
    wares.filter(steady).map((ware) => [ware, firstPrice(ware)]),
  )
  expect(offers.some(({ ware }) => ware.startsWith('box'))).toBe(false)
})

test('what is bought is there, is paid from the lot of gifts first, and stands in the statement', async () => {
  const ana = await withBtz({ granted: 200, earned: 300 })
  const bought = await buy(ana, 'coin-scout', 30_000)
  expect(bought).toMatchObject({
    ware: 'coin-scout',
    count: 1,
    totalCents: 30_000,
    undoUntil: clock.now() + 10 * minute,
  })
  expect(await balancesOf(server.db, ana.id)).toMatchObject({ grantedCents: 0, earnedCents: 20_000 })
  const { offers, balance, undoable, owned } = await read(ana)
  expect(owned).toEqual([...starterWearables.slice(0, 3), 'coin-scout', ...starterWearables.slice(3)])
  expect(offers.find(({ ware }) => ware === 'coin-scout')).toMatchObject({ held: 1, most: 1 })
  expect(balance).toEqual({ earnedCents: 20_000, grantedCents: 0 })
  expect(undoable).toEqual([bought])
  const { body } = await ana.get<{ items: { reason: string; grantedCents: number }[] }>('/api/wallet/transactions')
  expect(body.items[0]).toMatchObject({ reason: 'storePurchase' })
  expect(await ana.put('/api/profile/avatar', { commandId: randomUUID(), avatarId: 'coin-scout' })).toMatchObject({
    status: 200,
  })
})

test('a total that is not the price of now buys nothing, and says what it is', async () => {
  const ana = await withBtz({ earned: 1_000 })
  for (const totalCents of [0, 1, 2_000, 29_999])
    expect(await tryBuying(ana, 'coin-scout', totalCents)).toMatchObject({
      status: 409,
      body: { code: 'store.priceChanged', details: { totalCents: 30_000 } },
    })
  expect((await balancesOf(server.db, ana.id)).earnedCents).toBe(100_000)
})

test('a price holds from its date to its end; a purchase keeps the one that was paid', async () => {
  const ana = await withBtz({ earned: 1_000 })
  const [since, until] = [clock.now() + 60 * minute, clock.now() + 62 * minute]
  await sql`insert into store_prices (ware, since, until, price_cents)
    values ('hedge-knight', ${new Date(since)}, ${new Date(until)}, 25000)`.execute(server.db)
  expect(await tryBuying(ana, 'hedge-knight', 25_000)).toMatchObject({ body: { code: 'store.priceChanged' } })
  clock.pass(60 * minute)
  const bought = await buy(ana, 'hedge-knight', 25_000)
  clock.pass(2 * minute)
  const bia = await withBtz({ earned: 1_000 })
  expect(await tryBuying(bia, 'hedge-knight', 25_000)).toMatchObject({ body: { code: 'store.notOnSale' } })
  expect(await undo(ana, bought)).toMatchObject({ status: 200, body: { totalCents: 25_000, undoUntil: null } })
  expect((await balancesOf(server.db, ana.id)).earnedCents).toBe(100_000)
})

test('a price that has held can be neither changed, removed nor made up afterwards', async () => {
  for (const change of [
    sql`update store_prices set price_cents = 100 where ware = 'freeze'`,
    sql`update store_prices set since = now() + interval '1 day' where ware = 'freeze'`,
    sql`update store_prices set until = now() - interval '1 day' where ware = 'freeze'`,
    sql`delete from store_prices where ware = 'freeze'`,
    sql`insert into store_prices (ware, since, price_cents) values ('freeze', now() - interval '1 hour', 100)`,
    sql`truncate store_prices`,
  ])
    await expect(change.execute(server.db)).rejects.toThrow('prices that have held are history')
})

test('a planned price is taken back, ends the one before it, and is never moved into the past', async () => {
  const ana = await newPlayer(server)
  const since = new Date(clock.now() + 60 * minute)
  const ofMonk = async () => (await read(ana)).offers.find(({ ware }) => ware === 'ledger-monk')
  await sql`insert into store_prices (ware, since, price_cents) values ('ledger-monk', ${since}, 20000)`.execute(
    server.db,
  )
  expect(await ofMonk()).toMatchObject({ priceCents: 30_000, until: since.getTime() })
  const moved = sql`update store_prices set since = now() - interval '1 day' where ware = 'ledger-monk' and price_cents = 20000`
  await expect(moved.execute(server.db)).rejects.toThrow('prices that have held are history')
  await sql`delete from store_prices where ware = 'ledger-monk' and since = ${since}`.execute(server.db)
  expect(await ofMonk()).toMatchObject({ priceCents: 30_000, until: null })
})

test('too few BTZ say what is missing, what is owned is not sold again, and freezes stop at the most', async () => {
  const ana = await withBtz({ earned: 250 })
  expect(await tryBuying(ana, 'coin-scout', 30_000)).toMatchObject({
    status: 409,
    body: { code: 'wallet.insufficient', details: { missingCents: 5_000 } },
  })
  await give(server.app, ana.id, { ref: randomUUID(), earned: 5_000, at: clock.now() })
  await buy(ana, 'coin-scout', 30_000)
  expect(await tryBuying(ana, 'coin-scout', 30_000)).toMatchObject({ body: { code: 'store.owned' } })
  expect(await tryBuying(ana, 'ledger-monk', 60_000, 2)).toMatchObject({ body: { code: 'store.owned' } })
  await buy(ana, 'freeze', 80_000, 2)
  expect(await tryBuying(ana, 'freeze', 40_000)).toMatchObject({ body: { code: 'store.full', details: { most: 2 } } })
  expect((await balancesOf(server.db, ana.id)).earnedCents).toBe(525_000 - 30_000 - 80_000)
})

test('fifty tabs with the money for one buy one', async () => {
  const ana = await withBtz({ granted: 100, earned: 200 })
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, tab) => tryBuying(ana, tab % 2 ? 'coin-scout' : 'ledger-monk', 30_000)),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await balancesOf(server.db, ana.id)).toMatchObject({ balanceCents: 0 })
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => (body as { code?: string }).code)).toEqual(
    // The one that won is owned by the tabs that come after it.
    refused.map(() => expect.stringMatching(/^(wallet.insufficient|store.owned)$/) as unknown),
  )
  const { owned } = await read(ana)
  expect(owned.filter((id) => ['coin-scout', 'ledger-monk'].includes(id))).toHaveLength(1)
})

test('the same command again buys once', async () => {
  const ana = await withBtz({ earned: 1_000 })
  const commandId = randomUUID()
  const replies = await Promise.all(Array.from({ length: 20 }, () => tryBuying(ana, 'hintSkip', 8_000, 2, commandId)))
  expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(await itemsOf(server.db, ana.id)).toMatchObject({ hintSkip: 2 })
  expect((await balancesOf(server.db, ana.id)).earnedCents).toBe(92_000)
  expect(await tryBuying(ana, 'hintSkip', 4_000, 1, commandId)).toMatchObject({
    body: { code: 'request.commandReused' },
  })
})

test('an undone purchase goes, face and all, and each part returns to its lot, once', async () => {
  const ana = await withBtz({ granted: 100, earned: 400 })
  const bought = await buy(ana, 'coin-scout', 30_000)
  await ana.put('/api/profile/avatar', { commandId: randomUUID(), avatarId: 'coin-scout' })
  const replies = await Promise.all(Array.from({ length: 20 }, () => undo(ana, bought)))
  const outcomes = replies.map(({ status, body }) => (status === 200 ? 'undone' : (body as { code?: string }).code))
  expect(outcomes.filter((outcome) => outcome === 'undone')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['undone', 'store.undone']))
  expect(await balancesOf(server.db, ana.id)).toMatchObject({ grantedCents: 10_000, earnedCents: 40_000 })
  expect((await ana.get('/api/avatars')).body).toMatchObject({ currentAvatarId: null })
  const { offers, undoable, undosLeft } = await read(ana)
  expect(offers.find(({ ware }) => ware === 'coin-scout')).toMatchObject({ held: 0 })
  expect(undosLeft).toBe(2)
  expect(undoable).toEqual([])
})

test('what was used cannot be given back, and another’s purchase is none', async () => {
  const ana = await withBtz({ earned: 1_000 })
  const bought = await buy(ana, 'hintExtraTime', 4_000, 2)
  await server.app.inTransaction((tx) => consumeItem(tx, ana.id, 'hintExtraTime'))
  expect(await undo(ana, bought)).toMatchObject({ status: 409, body: { code: 'store.used' } })
  // Whoever had one before gives back as many as were bought.
  await server.app.inTransaction((tx) => addItem(tx, ana.id, 'hintExtraTime', 1))
  const bia = await newPlayer(server)
  expect(await undo(bia, bought)).toMatchObject({ status: 404, body: { code: 'store.purchaseNotFound' } })
  expect(await undo(ana, bought)).toMatchObject({ status: 200 })
  expect(await itemsOf(server.db, ana.id)).toEqual({})
})

test('a purchase of ten minutes ago stays, and so does the fourth of a day', async () => {
  const ana = await withBtz({ earned: 1_000 })
  const late = await buy(ana, 'hintSkip', 4_000)
  clock.pass(10 * minute)
  expect(await undo(ana, late)).toMatchObject({ body: { code: 'store.undoTooLate', details: { minutes: 10 } } })
  for (let times = 0; times < 3; times++)
    expect(await undo(ana, await buy(ana, 'coin-scout', 30_000))).toMatchObject({ status: 200 })
  const fourth = await buy(ana, 'coin-scout', 30_000)
  expect(await read(ana)).toMatchObject({ undoable: [], undosLeft: 0 })
  expect(await undo(ana, fourth)).toMatchObject({ body: { code: 'store.undoneOften', details: { most: 3 } } })
  clock.pass(24 * 60 * minute)
  expect(await undo(ana, await buy(ana, 'ledger-monk', 30_000))).toMatchObject({ status: 200 })
})

test('buying, undoing and using at the same moment leave no BTZ and no ware too many', async () => {
  for (let round = 0; round < 15; round++) {
    const ana = await withBtz({ granted: 30, earned: 70 })
    const bought = await buy(ana, 'hintSkip', 4_000)
    const [undone, used, more] = await Promise.all([
      undo(ana, bought),
      server.app.inTransaction((tx) => consumeItem(tx, ana.id, 'hintSkip')),
      tryBuying(ana, 'hintFiftyFifty', 6_000, 2),
    ])
    expect([undone.status, used]).toEqual(used ? [409, true] : [200, false])
    expect(more.status).toBe(200)
    expect((await balancesOf(server.db, ana.id)).balanceCents).toBe(10_000 - (used ? 4_000 : 0) - 6_000)
    expect(await itemsOf(server.db, ana.id)).toEqual({ hintFiftyFifty: 2 })
  }
})

test('an accessory and a skin are bought, worn, seen by others, and taken off with an undo', async () => {
  const ana = await withBtz({ earned: 5_000 })
  const bia = await newPlayer(server)
  const wear = (player: Player, kind: string, id: string | null) =>
    player.put('/api/profile/worn', { commandId: randomUUID(), kind, id })
  const seen = async () => (await bia.get<ProfilePage>(`/api/people/${ana.id}`)).body.player
  expect(await wear(ana, 'accessory', 'bull-horns')).toMatchObject({ status: 409, body: { code: 'avatar.notOwned' } })
  expect(await wear(ana, 'accessory', 'round-glasses')).toMatchObject({ status: 200 })
  const horns = await buy(ana, 'bull-horns', 80_000)
  const skin = wares.find((ware) => placeOf(ware).kind === 'skin')
  if (!skin) throw new Error('no skin is sold')
  await buy(ana, skin, firstPrice(skin))
  expect(await wear(ana, 'skin', 'bull-horns')).toMatchObject({ status: 400 })
  expect(await wear(ana, 'accessory', 'bull-horns')).toMatchObject({ status: 200 })
  expect(await wear(ana, 'skin', skin)).toMatchObject({ body: { accessoryId: 'bull-horns', skinId: skin } })
  expect(await seen()).toMatchObject({ accessoryId: 'bull-horns', skinId: skin })
  expect(await undo(ana, horns)).toMatchObject({ status: 200 })
  expect(await seen()).toMatchObject({ accessoryId: null, skinId: skin })
  expect(await wear(ana, 'skin', null)).toMatchObject({ body: { skinId: null } })
  expect((await read(ana)).worn).toMatchObject({ accessoryId: null, skinId: null })
})

test('lives come at once and for good, as far as they are missing', async () => {
  const ana = await withBtz({ earned: 1_000 })
  expect(await tryBuying(ana, 'life', 8_000)).toMatchObject({ body: { code: 'store.full', details: { most: 5 } } })
  await loseAll(ana, 2)
  expect(await tryBuying(ana, 'fiveLives', 30_000)).toMatchObject({
    body: { code: 'store.full', details: { most: 5 } },
  })
  expect(await tryBuying(ana, 'life', 24_000, 3)).toMatchObject({ body: { code: 'store.full' } })
  const bought = await buy(ana, 'life', 16_000, 2)
  expect(bought.undoUntil).toBe(null)
  expect(await undo(ana, bought)).toMatchObject({ status: 409, body: { code: 'store.used' } })
  await loseAll(ana, 5)
  await buy(ana, 'fiveLives', 30_000)
  const { lives, offers, undoable } = await read(ana)
  expect(lives).toMatchObject({ lives: 5, most: 5, nextAt: null })
  expect(offers.filter(({ kind }) => kind === 'lives')).toMatchObject([
    { ware: 'life', held: 5, most: 5 },
    { ware: 'fiveLives', held: 5, most: 5 },
  ])
  expect(undoable).toEqual([])
  expect((await balancesOf(server.db, ana.id)).earnedCents).toBe(100_000 - 46_000)
})

test('what a box counted as had is no longer undone, so that boxes are not steered', async () => {
  const ana = await withBtz({ granted: 5_000, earned: 500 })
  const scout = await buy(ana, 'phoenix-investor', 500_000)
  const freeze = await buy(ana, 'freeze', 40_000)
  await server.app.inTransaction((tx) => addItem(tx, ana.id, 'boxRare', 1))
  expect(await ana.post('/api/boxes/rare/open', { commandId: randomUUID() })).toMatchObject({ status: 200 })
  for (const purchase of [scout, freeze])
    expect(await undo(ana, purchase)).toMatchObject({ status: 409, body: { code: 'store.used' } })
  expect((await read(ana)).undoable).toEqual([])
  const after = await buy(ana, 'hintExtraTime', 2_000)
  expect((await read(ana)).undoable).toEqual([after])
})

test('a freeze bought after a day has closed does not save that day, and one that it needed is not given back', async () => {
  const [ana, bia] = [await withBtz({ earned: 1_000 }), await withBtz({ earned: 1_000 })]
  const zone = (await server.app.inTransaction((tx) => lockPlayer(tx, ana.id)))?.zone
  if (!zone) throw new Error('Ana is not there')
  // One day is missed and closed: the one after it.
  const lastPlayed = shiftDay(streakDaysAt(zone, clock.now()).earliest, -2)
  await sql`update profiles set streak = 9, streak_day = ${lastPlayed} where id in (${ana.id}, ${bia.id})`.execute(
    server.db,
  )
  await server.app.inTransaction((tx) => addFreezes(tx, bia.id, { count: 1, most: 2 }))
  await buy(ana, 'freeze', 40_000)
  expect(await itemsOf(server.db, ana.id)).toEqual({ freeze: 1 })
  expect((await ana.get('/api/streak')).body).toMatchObject({ days: 0 })
  const bought = await buy(bia, 'freeze', 40_000)
  expect(await itemsOf(server.db, bia.id)).toEqual({ freeze: 1 })
  expect((await bia.get('/api/streak')).body).toMatchObject({ days: 9 })
  expect(await undo(bia, bought)).toMatchObject({ status: 200 })
})

/** Leaves a player as few lives as if they had just lost them. */
async function loseAll(player: Player, mistakes: number): Promise<void> {
  const answers = Array.from({ length: mistakes }, () => ({ given: true, correct: false }))
  const moment = { userId: player.id, at: clock.now(), settings: server.app.settingsHistory() }
  await server.app.inTransaction((tx) => deductLives(tx, { ...moment, answers }))
}

async function withBtz({ granted = 0, earned = 0 }): Promise<Player> {
  const ana = await newPlayer(server)
  await give(server.app, ana.id, { ref: randomUUID(), granted, earned, at: clock.now() })
  return ana
}

async function read(player: Player): Promise<StoreView> {
  const { status, body } = await player.get<StoreView>('/api/store')
  expect(status).toBe(200)
  return body
}

function tryBuying(player: Player, ware: Ware, totalCents: number, count = 1, commandId: string = randomUUID()) {
  return player.post<StorePurchase>('/api/store/purchases', { commandId, ware, count, totalCents })
}

async function buy(player: Player, ware: Ware, totalCents: number, count = 1): Promise<StorePurchase> {
  const { status, body } = await tryBuying(player, ware, totalCents, count)
  expect([status, body]).toMatchObject([200, {}])
  return body
}

function undo(player: Player, { id }: StorePurchase) {
  return player.post<StorePurchase>(`/api/store/purchases/${id}/undo`, { commandId: randomUUID() })
}
