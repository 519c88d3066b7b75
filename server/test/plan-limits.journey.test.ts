import { randomUUID } from 'node:crypto'

import type { Inventory } from '@satoshi/contract/inventory'
import type { Lives } from '@satoshi/contract/lives'
import type { Missions } from '@satoshi/contract/mission'
import type { StreakView } from '@satoshi/contract/streak'
import { minute } from '@satoshi/rules/time'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addFreezes } from '../src/inventory/inventory-api.ts'
import { addLifeForReviews, deductLives } from '../src/lives/lives-api.ts'
import { TestClock } from './_clock.ts'
import { changeSetting } from './_game-settings.ts'
import { newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
})
afterAll(async () => {
  await expectHonestLedger(server.db)
  await server.close()
})

test('a change of settings gives no life and takes none, in the middle of a wait as well', async () => {
  await setStandardLives()
  const [ana, bia] = [await newPlayer(server), await newPlayer(server)]
  await lose(ana, 1)
  const due = clock.now() + 30 * minute
  clock.pass(20 * minute)
  await lose(ana, 1)
  await changeSetting(server, 'lives.minutesEach', 12)
  expect(await livesOf(ana)).toMatchObject({ lives: 3, most: 5, nextAt: due })
  await changeSetting(server, 'lives.most', 3)
  expect(await livesOf(ana)).toMatchObject({ lives: 3, most: 3, nextAt: null })
  // Who has more than come back keeps them until they are used.
  expect(await livesOf(bia)).toMatchObject({ lives: 5, most: 3, nextAt: null })
  await lose(bia, 1)
  expect(await livesOf(bia)).toMatchObject({ lives: 4, most: 3, nextAt: null })
  expect(await giveForReviews(bia)).toBe(false)
  clock.pass(60 * minute)
  expect([await livesOf(ana), await livesOf(bia)]).toMatchObject([{ lives: 3 }, { lives: 4 }])
  await changeSetting(server, 'lives.most', 6)
  expect(await livesOf(bia)).toMatchObject({ lives: 4, most: 6, nextAt: clock.now() + 12 * minute })
  expect(await giveForReviews(bia)).toBe(true)
  clock.pass(12 * minute)
  expect([await livesOf(ana), await livesOf(bia)]).toMatchObject([{ lives: 4 }, { lives: 6, nextAt: null }])
})

test('a new account has all lives of the moment at which it is made, whatever was set before', async () => {
  const day = 24 * 60 * minute
  await setStandardLives()
  await changeSetting(server, 'lives.most', 20)
  const ana = await newPlayer(server)
  clock.pass(day)
  await changeSetting(server, 'lives.most', 5)
  clock.pass(3 * day)
  const bia = await newPlayer(server)
  clock.pass(minute)
  expect(await livesOf(bia)).toMatchObject({ lives: 5, most: 5, nextAt: null })
  await changeSetting(server, 'lives.most', 3)
  clock.pass(day)
  const caio = await newPlayer(server)
  clock.pass(minute)
  await changeSetting(server, 'lives.most', 10)
  clock.pass(60 * minute)
  const duda = await newPlayer(server)
  clock.pass(60 * minute)
  expect(await livesOf(duda)).toMatchObject({ lives: 10, most: 10, nextAt: null })
  // Those of before the change wait for what there is to come back besides: two hours brought four.
  expect(await livesOf(caio)).toMatchObject({ lives: 7, most: 10, nextAt: clock.now() + 30 * minute })
  expect(await livesOf(bia)).toMatchObject({ lives: 9, most: 10, nextAt: clock.now() + 30 * minute })
  expect(await livesOf(ana)).toMatchObject({ lives: 20, most: 10, nextAt: null })
})

test('reviews give lives that are missing since a change of settings to whoever never lost one as well', async () => {
  await setStandardLives()
  const [ana, bia] = [await newPlayer(server), await newPlayer(server)]
  await lose(bia, 1)
  expect(await giveForReviews(bia)).toBe(true)
  expect(await giveForReviews(ana)).toBe(false)
  clock.pass(minute)
  await changeSetting(server, 'lives.most', 6)
  const due = clock.now() + 30 * minute
  for (const player of [ana, bia]) expect(await livesOf(player)).toMatchObject({ lives: 5, most: 6, nextAt: due })
  for (const player of [ana, bia]) {
    expect(await giveForReviews(player)).toBe(true)
    expect(await livesOf(player)).toMatchObject({ lives: 6, most: 6, nextAt: null })
    expect(await giveForReviews(player)).toBe(false)
  }
})

test('freezes are held up to what is set; those that were held before stay', async () => {
  const ana = await newPlayer(server)
  const add = () => server.app.inTransaction((tx) => addFreezes(tx, ana.id, { count: 3, most: 2 }))
  expect([await add(), await add()]).toEqual([2, 0])
  await changeSetting(server, 'streak.freezesHeld', 1)
  expect((await ana.get<StreakView>('/api/streak')).body.freezes).toEqual({ held: 2, most: 1 })
  expect((await ana.get<Inventory>('/api/inventory')).body.items).toEqual([{ item: 'freeze', held: 2, most: 1 }])
})

test('as many rerolls of a day are free as are set', async () => {
  const ana = await newPlayer(server)
  await changeSetting(server, 'mission.freeRerolls', 2)
  const costs: number[] = []
  for (let times = 0; times < 3; times += 1) {
    const { daily, rerolls } = (await ana.get<Missions>('/api/missions')).body
    costs.push(rerolls.costCents)
    const reply = await ana.post(`/api/missions/${daily.missions[0]?.id ?? ''}/reroll`, { commandId: randomUUID() })
    // Nothing was earned yet: what is free is done, and what is not is refused.
    expect(reply.status).toBe(times < 2 ? 200 : 409)
  }
  expect(costs).toEqual([0, 0, 5_000])
})

/** Whatever the test before has set: who is made now has five lives, of half an hour each. */
async function setStandardLives(): Promise<void> {
  await changeSetting(server, 'lives.most', 5)
  await changeSetting(server, 'lives.minutesEach', 30)
  clock.pass(minute)
}

async function livesOf(player: Player): Promise<Lives> {
  const reply = await player.get<Lives>('/api/lives')
  expect(reply.status).toBe(200)
  return reply.body
}

function lose(player: Player, mistakes: number) {
  const answers = Array.from({ length: mistakes }, () => ({ given: true, correct: false }))
  return server.app.inTransaction((tx) => deductLives(tx, { ...momentOf(player), answers }))
}

function giveForReviews(player: Player) {
  return server.app.inTransaction((tx) => addLifeForReviews(tx, momentOf(player)))
}

function momentOf(player: Player) {
  return { userId: player.id, at: clock.now(), settings: server.app.settingsHistory() }
}
