import { randomUUID } from 'node:crypto'

import type { City } from '@satoshi/contract/district'
import type { ProfilePage } from '@satoshi/contract/people'
import { moveCents, moveWait } from '@satoshi/rules/district/residence'
import { btz } from '@satoshi/rules/money'
import { hour } from '@satoshi/rules/time'
import { districts, type DistrictKey } from '@satoshi/rules/words'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readCity } from '../src/district/city.ts'
import { countResidents } from '../src/district/count-store.ts'
import { audit } from '../src/wallet/wallet-api.ts'
import { TestClock } from './_clock.ts'
import { newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
})
afterAll(() => server.close())

test('the first home is free and is known to whoever looks at the player', async () => {
  const [ana, bia] = [await newPlayer(server, { confirmed: true }), await newPlayer(server)]
  expect(await cityOf(ana)).toMatchObject({ residence: null, move: { priceCents: 0, from: null } })
  expect((await pageOf(bia, ana)).district).toBeNull()
  const before = await balanceOf(ana)
  const moved = await live(ana, 'fintech', 0)
  const from = clock.now() + moveWait
  expect(moved).toMatchObject({
    status: 200,
    body: { residence: { district: 'fintech', since: clock.now() }, move: { priceCents: moveCents, from } },
  })
  expect(await balanceOf(ana)).toBe(before)
  expect((await pageOf(bia, ana)).district).toBe('fintech')
})

test('a move comes seven days after the last, costs what was seen, and burns it, granted BTZ first', async () => {
  const ana = await newPlayer(server, { confirmed: true })
  await live(ana, 'fintech', 0)
  const [since, before] = [clock.now(), await balanceOf(ana)]
  await pass(moveWait - 1, ana)
  expect(await live(ana, 'criptomoedas', moveCents)).toMatchObject({
    status: 409,
    body: { code: 'district.movedLately', details: { from: since + moveWait } },
  })
  clock.pass(1)
  expect(await live(ana, 'fintech', moveCents)).toMatchObject({ status: 409, body: { code: 'district.livesThere' } })
  expect(await live(ana, 'criptomoedas', 0)).toMatchObject({
    status: 409,
    body: { code: 'district.priceChanged', details: { priceCents: moveCents } },
  })
  expect((await cityOf(ana)).residence).toEqual({ district: 'fintech', since })
  expect(await balanceOf(ana)).toBe(before)
  expect((await live(ana, 'criptomoedas', moveCents)).status).toBe(200)
  expect((await cityOf(ana)).residence).toEqual({ district: 'criptomoedas', since: clock.now() })
  expect(await balanceOf(ana)).toBe(before - moveCents)
  const { body } = await ana.get<{ items: object[] }>('/api/wallet/transactions')
  expect(body.items[0]).toMatchObject({ reason: 'districtMove', amountCents: -moveCents })
  expect((await audit(server.db)).ok).toBe(true)
})

test('whoever cannot pay stays where they are', async () => {
  const ana = await newPlayer(server, { confirmed: true })
  const homes = ['fintech', 'criptomoedas', 'renda_variavel'] as const
  for (const [count, home] of homes.entries()) {
    if (count > 0) await pass(moveWait, ana)
    expect((await live(ana, home, count === 0 ? 0 : moveCents)).status).toBe(200)
  }
  const before = await balanceOf(ana)
  expect(before).toBeLessThan(moveCents)
  await pass(moveWait, ana)
  expect(await live(ana, 'fintech', moveCents)).toMatchObject({ status: 409, body: { code: 'wallet.insufficient' } })
  expect((await cityOf(ana)).residence?.district).toBe('renda_variavel')
  expect(await balanceOf(ana)).toBe(before)
})

test('of 20 moves at once one is made and one is paid, and a command that comes again is the same move', async () => {
  const ana = await newPlayer(server, { confirmed: true })
  const firsts = await Promise.all(districts.flatMap((key) => [key, key, key]).map((key) => live(ana, key, 0)))
  expect(firsts.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(firsts.filter(({ status }) => status === 409)).toHaveLength(firsts.length - 1)
  await pass(moveWait, ana)
  const home = (await cityOf(ana)).residence?.district
  const before = await balanceOf(ana)
  const elsewhere = districts.filter((key) => key !== home)
  const moves = await Promise.all([...elsewhere, ...elsewhere, ...elsewhere].map((key) => live(ana, key, moveCents)))
  expect(moves.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(moves.filter(({ status }) => status === 409)).toHaveLength(moves.length - 1)
  expect(await balanceOf(ana)).toBe(before - moveCents)

  await pass(moveWait, ana)
  const [next = 'fintech'] = districts.filter((key) => key !== home)
  const away = (await cityOf(ana)).residence?.district === next ? (home ?? 'fintech') : next
  const command = { commandId: randomUUID(), district: away, priceCents: moveCents }
  const again = await Promise.all([1, 2, 3].map(() => ana.put('/api/districts/residence', command)))
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await balanceOf(ana)).toBe(before - 2 * moveCents)
  expect(await ana.put('/api/districts/residence', { ...command, priceCents: btz(1) })).toMatchObject({
    status: 422,
    body: { code: 'request.commandReused' },
  })
})

test('no district but the seven, and no price but a number', async () => {
  const ana = await newPlayer(server)
  const id = randomUUID()
  for (const wrong of [
    { commandId: id, district: 'atlantis', priceCents: 0 },
    { commandId: id, district: 'fintech', priceCents: '0' },
    { commandId: id, district: 'fintech' },
    { commandId: id, district: 'fintech', priceCents: 0, since: 0 },
  ])
    expect(await ana.put('/api/districts/residence', wrong)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    })
  expect((await cityOf(ana)).residence).toBeNull()
})

test('who lives in a district is counted, and who is here where it does not say who', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, () => newPlayer(server)))
  const [bia] = players
  if (!bia) throw new Error('nobody is there')
  await server.db.deleteFrom('residences').execute()
  expect(await countOf(bia)).toMatchObject({ residents: 0, awake: null })
  for (const one of players.slice(0, 4)) await live(one, 'sistema_bancario', 0)
  for (const one of players) await one.post('/api/rpc/update_user_heartbeat')
  await bia.patch('/api/matchmaking/preferences', { availability: 'invisible' })
  expect(await countOf(bia)).toMatchObject({ residents: 4, awake: null })
  for (const one of players.slice(4)) await live(one, 'sistema_bancario', 0)
  expect(await countOf(bia)).toMatchObject({ residents: 5, awake: 4 })
  clock.pass(24 * hour + 1)
  expect(await countOf(bia)).toMatchObject({ residents: 5, awake: 0 })
})

test('whoever has moved in since the last count is counted for themselves', async () => {
  const [ana, bia] = [await newPlayer(server), await newPlayer(server)]
  const values = districts.map((district) => ({ district, residents: 7, awake: 7, members: 0 }))
  const at = clock.now()
  clock.pass(1)
  await live(ana, 'fintech', 0)
  const seenBy = async ({ id }: Player) => {
    const city = await readCity(server.app, () => Promise.resolve({ at, values }), id)
    return Object.fromEntries(city.districts?.map(({ district, residents }) => [district, residents]) ?? [])
  }
  expect(await seenBy(ana)).toMatchObject({ fintech: 8, criptomoedas: 7 })
  expect(await seenBy(bia)).toMatchObject({ fintech: 7, criptomoedas: 7 })
  expect(Object.keys(await seenBy(bia))).toEqual(districts)
})

/** Lets time pass for somebody who comes back before their session ends. */
async function pass(millis: number, player: Player): Promise<void> {
  clock.pass(millis - hour)
  await cityOf(player)
  clock.pass(hour)
}

async function live(player: Player, district: DistrictKey, priceCents: number) {
  return player.put<City>('/api/districts/residence', { commandId: randomUUID(), district, priceCents })
}

async function cityOf(player: Player): Promise<City> {
  return (await player.get<City>('/api/districts')).body
}

/** The district as it is counted now: the server keeps a count for a minute. */
async function countOf({ id }: Player) {
  const at = clock.now()
  const values = await countResidents(server.db, at - 24 * hour)
  const city = await readCity(server.app, () => Promise.resolve({ at, values }), id)
  return city.districts?.find(({ district }) => district === 'sistema_bancario')
}

async function pageOf(viewer: Player, { id }: Player): Promise<ProfilePage> {
  return (await viewer.get<ProfilePage>(`/api/people/${id}`)).body
}

async function balanceOf(player: Player): Promise<number> {
  return (await player.get<{ wallet: { balanceCents: number } }>('/api/me')).body.wallet.balanceCents
}
