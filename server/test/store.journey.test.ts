import { randomUUID } from 'node:crypto'

import type { StorePurchase, StoreView } from '@satoshi/contract/store'
import type { Ware } from '@satoshi/rules/store/wares'
import { firstPrice, wares } from '@satoshi/rules/store/wares'
import { minute } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addItem, consumeItem, itemsOf } from '../src/inventory/inventory-api.ts'
import { balancesOf } from '../src/wallet/wallet-api.ts'
import { TestClock } from './_clock.ts'
import { newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'
import { give } from './_statement.ts'

const clock = new TestClock()
let server: TestServer
beforeAll(async () => void (server = await startServer({ clock, quiet: true })))
afterAll(async () => {
  await expectHonestLedger(server.db)
  await server.close()
})

test('everything with a price is sold at it, and what only boxes bring is not', async () => {
  const ana = await newPlayer(server)
  const { offers } = await read(ana)
  expect(offers.map(({ ware, priceCents }) => [ware, priceCents])).toEqual(
    wares.map((ware) => [ware, firstPrice(ware)]),
  )
  expect(offers.some(({ ware }) => /^box/.test(ware))).toBe(false)
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
  const { offers, balance, undoable } = await read(ana)
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
  const [since, until] = [clock.now() + minute, clock.now() + 3 * minute]
  await sql`insert into store_prices (ware, since, until, price_cents)
    values ('hedge-knight', ${new Date(since)}, ${new Date(until)}, 25000)`.execute(server.db)
  expect(await tryBuying(ana, 'hedge-knight', 25_000)).toMatchObject({ body: { code: 'store.priceChanged' } })
  clock.pass(minute)
  const bought = await buy(ana, 'hedge-knight', 25_000)
  clock.pass(2 * minute)
  const bia = await withBtz({ earned: 1_000 })
  expect(await tryBuying(bia, 'hedge-knight', 25_000)).toMatchObject({ body: { code: 'store.notOnSale' } })
  expect(await undo(ana, bought)).toMatchObject({ status: 200, body: { totalCents: 25_000, undoUntil: null } })
  expect((await balancesOf(server.db, ana.id)).earnedCents).toBe(100_000)
})

test('a price that has held can be neither changed nor removed', async () => {
  const change = sql`update store_prices set price_cents = 100 where ware = 'freeze'`.execute(server.db)
  await expect(change).rejects.toThrow('is history')
  await expect(sql`delete from store_prices where ware = 'freeze'`.execute(server.db)).rejects.toThrow('is history')
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
  const { offers } = await read(ana)
  expect(offers.filter(({ ware, held }) => held > 0 && ['coin-scout', 'ledger-monk'].includes(ware))).toHaveLength(1)
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
  const { offers, undoable } = await read(ana)
  expect(offers.find(({ ware }) => ware === 'coin-scout')).toMatchObject({ held: 0 })
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
  expect(await undo(ana, fourth)).toMatchObject({ body: { code: 'store.undoneOften', details: { most: 3 } } })
  clock.pass(24 * 60 * minute)
  expect(await undo(ana, await buy(ana, 'ledger-monk', 30_000))).toMatchObject({ status: 200 })
})

test('buying, undoing and using at the same moment leave no BTZ and no ware too many', async () => {
  for (let round = 0; round < 15; round++) {
    const ana = await withBtz({ granted: 30, earned: 70 })
    const bought = await buy(ana, 'hintSkip', 4_000)
    await Promise.all([
      undo(ana, bought),
      server.app.inTransaction((tx) => consumeItem(tx, ana.id, 'hintSkip')),
      tryBuying(ana, 'hintFiftyFifty', 6_000, 2),
    ])
    const { balanceCents } = await balancesOf(server.db, ana.id)
    const { hintSkip = 0, hintFiftyFifty = 0 } = await itemsOf(server.db, ana.id)
    const undone = (await read(ana)).undoable.every(({ id }) => id !== bought.id)
    expect(hintSkip).toBe(0)
    expect(balanceCents).toBe(10_000 - (undone ? 0 : 4_000) - hintFiftyFifty * 3_000)
  }
})

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
