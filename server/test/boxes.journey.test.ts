import { createHash, createHmac, randomUUID } from 'node:crypto'

import type { Boxes, BoxOpening } from '@satoshi/contract/box'
import { odds } from '@satoshi/rules/box/odds'
import { openBox } from '@satoshi/rules/box/open-box'
import type { BoxItem } from '@satoshi/rules/inventory/items'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBox as openBoxOf } from '../src/box/open-box.ts'
import { addFreezes, addItem, itemsOf } from '../src/inventory/inventory-api.ts'
import { connectForLongWork, type Connection } from '../src/platform/postgres/connect.ts'
import { TestClock } from './_clock.ts'
import { createDatabase, type TestDatabase } from './_database.ts'
import { newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
let database: TestDatabase
/** Connections that wait for as long as it takes, which those of requests do not. */
let crowd: Connection
beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ clock, database, quiet: true })
  crowd = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: 16 })
})
afterAll(async () => {
  await crowd.close()
  await expectHonestLedger(server.db)
  await server.close()
  await database.drop()
})

test('the odds are shown as they are, and the promise before each box is kept after it', async () => {
  const ana = await newPlayer(server)
  await giveBoxes(ana, 'boxRare', 12)
  for (let nonce = 0; nonce < 12; nonce += 1) {
    const { chance } = await boxesOf(ana)
    const shown = Object.fromEntries(chance?.odds.map(({ box, lines }) => [box, lines]) ?? [])
    for (const { content, perTenThousand } of shown['rare'] ?? []) expect(perTenThousand).toBe(odds.rare[content])
    const { body } = await open(ana, 'rare')
    // Worked out here as a player would: nothing of the server's code but the published rules.
    const { proof, loot } = body
    if (!proof) throw new Error('nothing was drawn')
    expect(proof.message).toBe(`${ana.id}:rare:${nonce}`)
    expect(createHash('sha256').update(proof.seed).digest('hex')).toBe(chance?.commitment)
    const digest = createHmac('sha256', proof.seed).update(proof.message).digest('hex')
    expect(proof.roll).toBe(Number(BigInt(`0x${digest}`) % 10_000n))
    const again = openBox('rare', digest, { sinceEpic: proof.sinceEpic, sinceLegendary: proof.sinceLegendary })
    expect(loot.content).toBe(again.loot.content)
    expect([loot.boost, loot.hints]).toEqual([again.loot.boost, again.loot.hints])
  }
  const { openings, held } = await boxesOf(ana)
  expect(openings).toHaveLength(12)
  expect(held).toContainEqual({ box: 'rare', count: 0 })
  expect(new Set(openings.map(({ proof }) => proof?.seed)).size).toBe(12)
})

test('of 64 taps at once on three boxes three open, and what they gave is what was paid', async () => {
  const ana = await newPlayer(server)
  await giveBoxes(ana, 'boxEpic', 3)
  const app = { ...server.app, ...crowd }
  const taps = await Promise.allSettled(
    Array.from({ length: 64 }, () => openBoxOf(app, { userId: ana.id, box: 'epic', commandId: randomUUID() })),
  )
  const opened = taps.flatMap((tap) => (tap.status === 'fulfilled' ? [tap.value] : []))
  expect(opened).toHaveLength(3)
  const refused = taps.flatMap((tap) => (tap.status === 'rejected' ? [String(tap.reason)] : []))
  expect(new Set(refused)).toEqual(new Set(['Refusal: box.none']))
  const sum = opened.reduce((all, { loot }) => all + loot.amountCents, 0)
  expect(await paidByBoxes(ana)).toBe(sum)
})

test('the same command opens one box, however often it comes', async () => {
  const ana = await newPlayer(server)
  await giveBoxes(ana, 'boxCommon', 2)
  const commandId = randomUUID()
  const [first, second] = [await open(ana, 'common', commandId), await open(ana, 'common', commandId)]
  expect(second.body).toEqual(first.body)
  expect((await boxesOf(ana)).held).toContainEqual({ box: 'common', count: 1 })
  expect(await open(ana, 'rare', commandId)).toMatchObject({ status: 422 })
})

test('a minor gets the fixed chest, sees no odds and no promise, and cannot choose otherwise', async () => {
  const minor = await newPlayer(server, { birthDate: '2009-11-24' })
  await giveBoxes(minor, 'boxRare', 1)
  expect(await boxesOf(minor)).toMatchObject({ fixed: true, mayChoose: false, chance: null })
  expect(await minor.patch('/api/boxes', { fixed: false })).toMatchObject({ status: 403, body: { code: 'box.minor' } })
  const { body } = await open(minor, 'rare')
  expect(body).toMatchObject({ proof: null, loot: { content: null, amountCents: 15_000, boost: 'xpBoost150For30' } })
  expect(await itemsOf(server.db, minor.id)).toMatchObject({ xpBoost150For30: 1 })
  expect(await paidByBoxes(minor)).toBe(15_000)
})

test('unknown age counts as a minor', async () => {
  const ageless = await newPlayer(server)
  await server.db.updateTable('profiles').set({ birth_date: null }).where('id', '=', ageless.id).execute()
  await giveBoxes(ageless, 'boxEpic', 1)
  expect((await open(ageless, 'epic')).body).toMatchObject({ proof: null, loot: { amountCents: 60_000 } })
})

test('whoever prefers it gets the fixed chest too, without moving the counters, and may go back', async () => {
  const ana = await newPlayer(server)
  await giveBoxes(ana, 'boxRare', 2)
  const before = (await boxesOf(ana)).chance
  expect((await ana.patch<Boxes>('/api/boxes', { fixed: true })).body).toMatchObject({ fixed: true, mayChoose: true })
  expect((await open(ana, 'rare')).body).toMatchObject({ proof: null, loot: { amountCents: 15_000 } })
  const after = (await ana.patch<Boxes>('/api/boxes', { fixed: false })).body
  expect(after.chance).toEqual(before)
})

test('the 40th rare box without an epic piece holds one, and the counter shows how far it is', async () => {
  const ana = await newPlayer(server)
  await boxesOf(ana)
  await server.db
    .updateTable('box_players')
    .set({ since_epic: 39, since_legendary: 39 })
    .where('user_id', '=', ana.id)
    .execute()
  expect((await boxesOf(ana)).chance?.pity).toEqual({ epicIn: 1, legendaryIn: 161 })
  await giveBoxes(ana, 'boxRare', 1)
  const { loot } = (await open(ana, 'rare')).body
  expect(['avatar', 'legendary']).toContain(loot.content)
  expect(loot.amountCents).toBe(loot.content === 'avatar' ? 150_000 : 360_000)
  expect((await boxesOf(ana)).chance?.pity.epicIn).toBe(40)
})

test('a freeze that finds no room is paid as a duplicate', async () => {
  const ana = await newPlayer(server)
  await server.app.inTransaction((tx) => addFreezes(tx, ana.id, { count: 2, most: 2 }))
  // A seed is looked for whose next rare box holds a freeze.
  const seed = Array.from({ length: 500 }, (_, index) => `seed-${index}`).find((one) => {
    const digest = createHmac('sha256', one).update(`${ana.id}:rare:0`).digest('hex')
    return openBox('rare', digest, { sinceEpic: 0, sinceLegendary: 0 }).loot.content === 'freeze'
  })
  await boxesOf(ana)
  await server.db
    .updateTable('box_players')
    .set({ seed: seed ?? '' })
    .where('user_id', '=', ana.id)
    .execute()
  await giveBoxes(ana, 'boxRare', 1)
  expect((await open(ana, 'rare')).body.loot).toMatchObject({ content: 'freeze', freezes: 0, amountCents: 12_000 })
  expect(await itemsOf(server.db, ana.id)).toMatchObject({ freeze: 2 })
})

async function boxesOf(player: Player): Promise<Boxes> {
  const reply = await player.get<Boxes>('/api/boxes')
  expect(reply.status).toBe(200)
  return reply.body
}

function giveBoxes(player: Player, item: BoxItem, count: number) {
  return server.app.inTransaction((tx) => addItem(tx, player.id, item, count))
}

function open(player: Player, box: string, commandId: string = randomUUID()) {
  return player.post<BoxOpening>(`/api/boxes/${box}/open`, { commandId })
}

async function paidByBoxes(player: Player): Promise<number> {
  const rows = await server.db
    .selectFrom('rewards')
    .select('amount_cents')
    .where('user_id', '=', player.id)
    .where('source', '=', 'box')
    .execute()
  return rows.reduce((sum, row) => sum + row.amount_cents, 0)
}
