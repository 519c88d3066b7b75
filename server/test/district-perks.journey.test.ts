import { randomUUID } from 'node:crypto'

import type { Lives } from '@satoshi/contract/lives'
import type { MatchView } from '@satoshi/contract/match'
import type { StorePurchase, StoreView } from '@satoshi/contract/store'
import { moveCents, moveWait } from '@satoshi/rules/district/residence'
import { btz } from '@satoshi/rules/money'
import { rewardDay } from '@satoshi/rules/progress/zone-change'
import { firstPrice, wares, type Ware } from '@satoshi/rules/store/wares'
import { hour, minute } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { addBoughtLives, deductLives } from '../src/lives/lives-api.ts'
import { zoneOf, type readMe } from '../src/profile/profile-api.ts'
import { addToDay } from '../src/progress/progress-store.ts'
import { balancesOf } from '../src/wallet/wallet-api.ts'
import { TestClock } from './_clock.ts'
import { choiceFor, command, storedMatch } from './_duel.ts'
import { changeSetting } from './_game-settings.ts'
import { givePlan } from './_given-plan.ts'
import { newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'
import { give } from './_statement.ts'

const clock = new TestClock()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
})
afterAll(async () => {
  await expectHonestLedger(server.db)
  await server.close()
})
// Tests run in any order; the players of each are new, and remember no level of another.
beforeEach(async () => {
  await server.db.deleteFrom('district_levels').execute()
  clock.pass(minute)
})

test('the cap of answers rises with the level at home, for whoever has confirmed their address, and stays behind with a move', async () => {
  const ana = await residentOf('fintech')
  const [nowhere, unproven] = [await newPlayer(server, { confirmed: true }), await newPlayer(server)]
  await live(unproven, 'fintech')
  expect(await capOf(ana)).toBe(btz(120))
  for (const [level, cap] of [
    [2, 121.2],
    [11, 126],
    [20, 132],
  ] as const) {
    await setLevel('fintech', level)
    expect(await capOf(ana)).toBe(cap * 100)
    expect([await capOf(nowhere), await capOf(unproven)]).toEqual([btz(120), btz(120)])
  }
  // One that is to come is none yet.
  await setLevel('fintech', 3, clock.now() + hour)
  expect(await capOf(ana)).toBe(btz(132))
  await moveTo(ana, 'renda_variavel')
  expect(await capOf(ana)).toBe(btz(120))
})

test('a quiz pays up to the cap of the home in which it ends, and says so while it runs', async () => {
  await setLevel('criptomoedas', 11)
  const ana = await residentOf('criptomoedas')
  const unproven = await newPlayer(server)
  await live(unproven, 'criptomoedas')
  for (const [player, paid] of [
    [ana, 700],
    [unproven, 100],
  ] as const) {
    await paidToday(player, 11_900)
    expect(await playSolo(player)).toEqual({ shown: paid, paid })
  }
})

test('a life comes back sooner at home: those that are waited for as the level rises come when they were to come', async () => {
  const district = 'fundos_imobiliarios'
  const [ana, unproven] = [await residentOf(district), await newPlayer(server)]
  await live(unproven, district)
  const start = clock.now()
  for (const player of [ana, unproven]) await lose(player, 5)
  expect(await livesOf(ana)).toMatchObject({ lives: 0, nextAt: start + 30 * minute })
  clock.pass(10 * minute)
  await setLevel(district, 11)
  expect(await livesOf(ana)).toMatchObject({ lives: 0, nextAt: start + 30 * minute })
  clock.pass(20 * minute)
  expect(await livesOf(ana)).toMatchObject({ lives: 1, nextAt: start + 55 * minute })
  expect(await livesOf(unproven)).toMatchObject({ lives: 1, nextAt: start + 60 * minute })
  clock.pass(25 * minute)
  // The level falls again in the middle of a wait: nobody looked while it was higher.
  clock.pass(10 * minute)
  await setLevel(district, 1)
  clock.pass(15 * minute)
  expect(await livesOf(ana)).toMatchObject({ lives: 3, nextAt: start + 110 * minute })
  expect(await livesOf(unproven)).toMatchObject({ lives: 2, nextAt: start + 90 * minute })
})

test('the levels of now and of each home are followed, from before a life was lost as well, and never below 20 minutes', async () => {
  const [from, to] = ['sistema_bancario', 'mercado_internacional'] as const
  await setLevel(from, 7)
  clock.pass(minute)
  await setLevel(from, 20)
  clock.pass(hour)
  await setLevel(to, 2)
  const ana = await residentOf(from)
  await passWith(ana, moveWait)
  await lose(ana, 5)
  const start = clock.now()
  expect(await livesOf(ana)).toMatchObject({ nextAt: start + 20 * minute })
  clock.pass(50 * minute)
  await moveTo(ana, to)
  // Two came back at home before, the third waits as it began, the next by the level of the new home.
  clock.pass(10 * minute)
  expect(await livesOf(ana)).toMatchObject({ lives: 3, nextAt: start + 89 * minute })
  clock.pass(29 * minute)
  expect(await livesOf(ana)).toMatchObject({ lives: 4, nextAt: start + 118 * minute })
})

test('who has a life in 20 minutes or less has it as soon at home', async () => {
  await setLevel('educacao_financeira', 20)
  const [ana, bia] = [await residentOf('educacao_financeira'), await residentOf('educacao_financeira')]
  await givePlan(server.app, { userId: bia.id, plan: 'premium', from: clock.now(), until: clock.now() + 24 * hour })
  await lose(bia, 1)
  await lose(bia, 2)
  expect(await livesOf(bia)).toMatchObject({ nextAt: clock.now() + 15 * minute })
  onTestFinished(() => changeSetting(server, 'lives.minutesEach', 30))
  await changeSetting(server, 'lives.minutesEach', 18)
  await lose(ana, 1)
  expect(await livesOf(ana)).toMatchObject({ lives: 4, nextAt: clock.now() + 18 * minute })
})

test('an address that is confirmed while lives are waited for gives none of the time before', async () => {
  await setLevel('fintech', 20)
  const ana = await newPlayer(server)
  await live(ana, 'fintech')
  await lose(ana, 5)
  const start = clock.now()
  clock.pass(59 * minute)
  const now = new Date(clock.now())
  await server.db.updateTable('users').set({ email_verified: true, updated_at: now }).where('id', '=', ana.id).execute()
  expect(await livesOf(ana)).toMatchObject({ lives: 1, nextAt: start + 60 * minute })
  clock.pass(minute)
  expect(await livesOf(ana)).toMatchObject({ lives: 2, nextAt: start + 80 * minute })
})

test('the store is cheaper at home by half a percent for two levels, at the list price for everybody else', async () => {
  const district = 'renda_variavel'
  const ana = await residentOf(district)
  const [nowhere, unproven] = [await newPlayer(server, { confirmed: true }), await newPlayer(server)]
  await live(unproven, district)
  for (const [level, percent, coin] of [
    [1, 0, 30_000],
    [2, 0.5, 29_850],
    [11, 2.5, 29_250],
    [20, 5, 28_500],
  ] as const) {
    await setLevel(district, level)
    const { offers, discountPercent } = await storeOf(ana)
    expect(discountPercent).toBe(percent)
    expect(offers.map(({ ware, listCents }) => [ware, listCents])).toEqual(
      wares.map((ware) => [ware, firstPrice(ware)]),
    )
    expect(offers.find(({ ware }) => ware === 'coin-scout')?.priceCents).toBe(coin)
    for (const player of [nowhere, unproven]) {
      const seen = await storeOf(player)
      expect(seen.discountPercent).toBe(0)
      expect(seen.offers.every(({ listCents, priceCents }) => priceCents === listCents)).toBe(true)
    }
    clock.pass(1)
  }
  await give(server.app, unproven.id, { ref: randomUUID(), earned: 1_000, at: clock.now() })
  expect(await buy(unproven, 'coin-scout', 28_500)).toMatchObject({
    body: { code: 'store.priceChanged', details: { totalCents: 30_000 } },
  })
})

test('a purchase is made at the price that was seen at home, and gives back what was paid, whatever the level is then', async () => {
  const district = 'mercado_internacional'
  await setLevel(district, 11)
  const ana = await residentOf(district)
  await give(server.app, ana.id, { ref: randomUUID(), earned: 1_000, at: clock.now() })
  const before = await balancesOf(server.db, ana.id)
  const changed = (totalCents: number) => ({
    status: 409,
    body: { code: 'store.priceChanged', details: { totalCents } },
  })
  expect(await buy(ana, 'coin-scout', 30_000)).toMatchObject(changed(29_250))
  clock.pass(1)
  // The level rises, and falls, between seeing and buying.
  await setLevel(district, 20)
  expect(await buy(ana, 'coin-scout', 29_250)).toMatchObject(changed(28_500))
  clock.pass(1)
  await setLevel(district, 10)
  expect(await buy(ana, 'hintFiftyFifty', 3 * 2_850, 3)).toMatchObject(changed(3 * 2_925))
  const { status, body } = await buy(ana, 'hintFiftyFifty', 3 * 2_925, 3)
  expect([status, body.totalCents]).toEqual([200, 8_775])
  expect(spentOf(before, await balancesOf(server.db, ana.id))).toBe(8_775)
  clock.pass(1)
  await setLevel(district, 1)
  expect(await undo(ana, body)).toMatchObject({ status: 200, body: { totalCents: 8_775 } })
  expect(await balancesOf(server.db, ana.id)).toEqual(before)
  expect((await buy(ana, 'coin-scout', 30_000)).status).toBe(200)
})

test('who moves away pays the list price, and what they bought before stays theirs', async () => {
  const district = 'criptomoedas'
  await setLevel(district, 20)
  const ana = await residentOf(district)
  await give(server.app, ana.id, { ref: randomUUID(), earned: 1_000, at: clock.now() })
  expect((await buy(ana, 'coin-scout', 28_500)).status).toBe(200)
  await moveTo(ana, 'educacao_financeira')
  const { offers, owned } = await storeOf(ana)
  expect(owned).toContain('coin-scout')
  expect(offers.every(({ listCents, priceCents }) => priceCents === listCents)).toBe(true)
})

test('lives that are bought at home are final, and what comes back besides goes on as it was', async () => {
  await setLevel('fundos_imobiliarios', 20)
  const ana = await residentOf('fundos_imobiliarios')
  await lose(ana, 5)
  const due = clock.now() + 20 * minute
  expect(await server.app.inTransaction((tx) => addBoughtLives(tx, 1, momentOf(ana)))).toBe(true)
  await give(server.app, ana.id, { ref: randomUUID(), earned: 100, at: clock.now() })
  expect((await buy(ana, 'life', 7_600)).body).toMatchObject({ totalCents: 7_600, undoUntil: null })
  expect(await livesOf(ana)).toMatchObject({ lives: 2, nextAt: due })
})

/** Puts a district on a level from an instant on, as the fold of its points would. */
async function setLevel(district: DistrictKey, level: number, since = clock.now()): Promise<void> {
  await server.db
    .insertInto('district_levels')
    .values({ district, level, since: new Date(since) })
    .onConflict((conflict) => conflict.columns(['district', 'since']).doUpdateSet({ level }))
    .execute()
}

async function residentOf(district: DistrictKey): Promise<Player> {
  const player = await newPlayer(server, { confirmed: true })
  await live(player, district)
  return player
}

async function live(player: Player, district: DistrictKey, priceCents = 0): Promise<void> {
  const body = { commandId: randomUUID(), district, priceCents }
  expect((await player.put('/api/districts/residence', body)).status).toBe(200)
}

/** Waits until a resident may move, unless they have, and moves them for BTZ that they are given. */
async function moveTo(player: Player, district: DistrictKey): Promise<void> {
  const { since } = await server.db
    .selectFrom('residences')
    .select('since')
    .where('user_id', '=', player.id)
    .executeTakeFirstOrThrow()
  await passWith(player, Math.max(since.getTime() + moveWait - clock.now(), 0))
  await give(server.app, player.id, { ref: randomUUID(), earned: moveCents / 100, at: clock.now() })
  await live(player, district, moveCents)
}

/** Lets time pass for somebody who comes back before their session ends. */
async function passWith(player: Player, millis: number): Promise<void> {
  for (let left = millis; left > 0; left -= 3 * 24 * hour) {
    clock.pass(Math.min(left, 3 * 24 * hour))
    await player.get('/api/me')
  }
}

async function capOf(player: Player): Promise<number> {
  const { status, body } = await player.get<Awaited<ReturnType<typeof readMe>>>('/api/me')
  expect(status).toBe(200)
  return body.today.answerCapCents
}

async function paidToday(player: Player, answerCents: number): Promise<void> {
  const day = rewardDay(await zoneOf(server.db, player.id), clock.now())
  await server.app.inTransaction((tx) => addToDay(tx, player.id, day, { answerCents: btz(answerCents / 100) }))
}

/** A solo quiz with every answer right: what its answers paid, and what was shown of that while it ran, in cents. */
async function playSolo(player: Player): Promise<{ shown: number; paid: number }> {
  const solo = { commandId: randomUUID(), mode: 'solo' }
  let view = (await player.post<MatchView>('/api/matches', solo)).body
  let shown = 0
  while (view.phase.name !== 'ended') {
    const match = await storedMatch(server.db, view.id)
    if (match.phase.name === 'asking') {
      const { position, opensAt } = match.phase
      clock.pass(Math.max(0, opensAt - clock.now()) + 4_000)
      await command(player, view.id, { type: 'answer', position, choice: choiceFor(match, player.id, position, true) })
      view = (await player.get<MatchView>(`/api/matches/${view.id}`)).body
      shown += view.gain?.amountCents ?? 0
    } else {
      clock.pass(1_000)
      await player.post(`/api/matches/${view.id}/commands`, { commandId: randomUUID(), type: 'next' })
      view = (await player.get<MatchView>(`/api/matches/${view.id}`)).body
    }
  }
  return { shown, paid: view.phase.rewards.find(({ source }) => source === 'answers')?.amountCents ?? 0 }
}

async function livesOf(player: Player): Promise<Lives> {
  const { status, body } = await player.get<Lives>('/api/lives')
  expect(status).toBe(200)
  return body
}

function lose(player: Player, mistakes: number) {
  const answers = Array.from({ length: mistakes }, () => ({ given: true, correct: false }))
  return server.app.inTransaction((tx) => deductLives(tx, { ...momentOf(player), answers }))
}

function momentOf(player: Player) {
  return { userId: player.id, at: clock.now(), settings: server.app.settingsHistory() }
}

async function storeOf(player: Player): Promise<StoreView> {
  const { status, body } = await player.get<StoreView>('/api/store')
  expect(status).toBe(200)
  return body
}

function buy(player: Player, ware: Ware, totalCents: number, count = 1) {
  return player.post<StorePurchase>('/api/store/purchases', { commandId: randomUUID(), ware, count, totalCents })
}

function undo(player: Player, { id }: StorePurchase) {
  return player.post<StorePurchase>(`/api/store/purchases/${id}/undo`, { commandId: randomUUID() })
}

type Balances = Awaited<ReturnType<typeof balancesOf>>

function spentOf(before: Balances, after: Balances): number {
  return before.earnedCents + before.grantedCents - after.earnedCents - after.grantedCents
}
