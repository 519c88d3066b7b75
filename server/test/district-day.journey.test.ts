import { randomUUID } from 'node:crypto'

import type { Dashboard, HomeStanding } from '@satoshi/contract/dashboard'
import { btz } from '@satoshi/rules/money'
import { moveCents, moveWait } from '@satoshi/rules/district/residence'
import { dayClosing, gameDay, homeZone, hour, leagueWeek, leagueWeekOpening, shiftDay } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { addPoints } from '../src/district/power-store.ts'
import { foldDistricts } from '../src/district/standings.ts'
import { TestClock } from './_clock.ts'
import { giveEarned } from './_duel.ts'
import { newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const home = 'fundos_imobiliarios'
let clock: TestClock
let server: TestServer
// One of each for each test: a count of residents that runs while a test lets days pass rests for weeks.
beforeEach(async () => {
  clock = new TestClock()
  server = await startServer({ clock, quiet: true, uncounted: true })
})
afterEach(() => server.close())

test('of five residents today is told beside the week, of four only what is mine', async () => {
  const [ana, ...others] = await residents(4)
  await donate(ana, 120)
  await donate(others[0], 80)
  await fold()
  expect(await homeOf(ana)).toMatchObject({ mineDayTenths: 120, dayTenths: null, weekTenths: null, awake: null })
  const [fifth] = await residents(1)
  const seen = [ana, fifth].map(({ id }) => ({ user_id: id, last_seen: new Date(clock.now()) }))
  await server.db.insertInto('user_presence').values(seen).execute()
  // Residents are counted once a minute.
  clock.pass(hour)
  await expect.poll(async () => (await homeOf(fifth)).awake).toBe(2)
  expect(await homeOf(fifth)).toMatchObject({ mineDayTenths: 0, mineTenths: 0, dayTenths: 200, weekTenths: 200 })
})

test('what I have just brought is told before it is folded', async () => {
  const [ana] = await residents(5)
  await donate(ana, 70)
  expect(await homeOf(ana)).toMatchObject({ mineDayTenths: 70, mineTenths: 70 })
  const { dayTenths } = await homeOf(ana)
  expect(dayTenths).toBeGreaterThanOrEqual(70)
})

test('the day is that of São Paulo from three in the morning, to the millisecond, and goes on over a Monday', async () => {
  const [ana] = await residents(5)
  await donate(ana, 50)
  const monday = leagueWeekOpening(shiftDay(leagueWeek(clock.now()), 7))
  await passTo(monday - hour, ana)
  await donate(ana, 30)
  await fold()
  expect(await homeOf(ana)).toMatchObject({ mineDayTenths: 30, dayTenths: 30, mineTenths: 80, weekTenths: 80 })
  await passTo(monday, ana)
  await donate(ana, 40)
  await fold()
  expect(await homeOf(ana)).toMatchObject({ mineDayTenths: 70, dayTenths: 70, mineTenths: 40, weekTenths: 40 })
  const closing = dayClosing(gameDay(clock.now(), homeZone), homeZone)
  await passTo(closing - 1, ana)
  expect(await homeOf(ana)).toMatchObject({ mineDayTenths: 70, dayTenths: 70 })
  clock.pass(1)
  expect(await homeOf(ana)).toMatchObject({ mineDayTenths: 0, dayTenths: 0, mineTenths: 40, weekTenths: 40 })
})

test('what is counted after a later day is no part of today, and what a battle takes neither', async () => {
  const [ana] = await residents(5)
  const on = { week: leagueWeek(clock.now()), day: gameDay(clock.now(), homeZone) }
  const brought = { district: home, power: 'tech', act: 'review', tenths: 10 } as const
  await server.app.inTransaction(async (tx) => {
    await addPoints(tx, ana.id, { ...brought, on })
    await addPoints(tx, ana.id, { ...brought, on: { ...on, day: shiftDay(on.day, -1) }, tenths: 300 })
    await addPoints(tx, ana.id, { ...brought, on, tenths: 2 })
  })
  await server.db
    .insertInto('district_points')
    .values({ district: home, power: 'tech', act: 'battleLost', week: on.week, tenths: -200 })
    .execute()
  await fold()
  expect(await homeOf(ana)).toMatchObject({ mineDayTenths: 12, dayTenths: 12, mineTenths: 312 })
})

test('whoever moves takes nothing of the day along', async () => {
  const [ana] = await residents(5)
  await passTo(clock.now() + moveWait, ana)
  await donate(ana, 90)
  await giveEarned(server, ana.id, 500)
  await live(ana, 'fintech', moveCents)
  await fold()
  expect(await homeOf(ana)).toMatchObject({ district: 'fintech', mineDayTenths: 0, mineTenths: 0, dayTenths: null })
})

async function residents(count: number): Promise<[Player, ...Player[]]> {
  const made = await Promise.all(Array.from({ length: count }, () => newPlayer(server, { confirmed: true })))
  for (const player of made) {
    await giveEarned(server, player.id, 400)
    await live(player, home, 0)
  }
  const [first, ...rest] = made
  if (!first) throw new Error('nobody was asked for')
  return [first, ...rest]
}

async function live(player: Player, district: DistrictKey, priceCents: number): Promise<void> {
  const { status } = await player.put('/api/districts/residence', { commandId: randomUUID(), district, priceCents })
  expect(status).toBe(200)
}

/** Whole BTZ are as many tenths of a raw point. */
async function donate(player: Player | undefined, whole: number): Promise<void> {
  const wish = { commandId: randomUUID(), amountCents: btz(whole) }
  expect((await player?.post('/api/districts/residence/donations', wish))?.status).toBe(200)
}

async function homeOf(player: Player): Promise<HomeStanding> {
  const { district } = (await player.get<Dashboard>('/api/dashboard')).body
  if (!district) throw new Error('the player lives nowhere')
  return district
}

async function fold(): Promise<void> {
  while ((await foldDistricts(server.app)) > 0);
}

/** Lets time pass for people who come back before their sessions end. */
async function passTo(instant: number, ...players: Player[]): Promise<void> {
  while (clock.now() < instant) {
    clock.pass(Math.min(instant - clock.now(), 3 * 24 * hour))
    for (const player of players) await player.get('/api/me')
  }
}
