import { createHash, createHmac, randomUUID } from 'node:crypto'

import type { Boxes, BoxOpening } from '@satoshi/contract/box'
import { itemOfBox, noPity, odds, type Box } from '@satoshi/rules/box/odds'
import { openBox, type Loot } from '@satoshi/rules/box/open-box'
import { pieces, piecesOf } from '@satoshi/rules/box/pieces'
import type { Inventory } from '@satoshi/contract/inventory'
import type { BoxItem } from '@satoshi/rules/inventory/items'
import { cents } from '@satoshi/rules/money'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { giveWearable } from '../src/avatar/avatar-api.ts'
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
    for (const { content, perTenThousand, pieces: listed } of shown['rare'] ?? []) {
      expect(perTenThousand).toBe(odds.rare[content])
      expect(listed.map(({ id }) => id)).toEqual(piecesOf(content))
    }
    const { body } = await open(ana, 'rare')
    // Worked out here as a player would: nothing of the server's code but the published rules.
    const { proof, loot } = body
    if (!proof) throw new Error('nothing was drawn')
    expect(proof.message).toBe(`${ana.id}:rare:${nonce}`)
    expect(createHash('sha256').update(proof.seed).digest('hex')).toBe(chance?.commitment)
    const digest = createHmac('sha256', proof.seed).update(proof.message).digest('hex')
    expect(proof.roll).toBe(Number(BigInt(`0x${digest}`) % 10_000n))
    const { sinceEpic, sinceLegendary, lacked } = proof
    const owned = lacked ? pieces.filter((piece) => !lacked.includes(piece)) : []
    const again = openBox('rare', digest, { pity: { sinceEpic, sinceLegendary }, owned })
    expect(loot.content).toBe(again.loot.content)
    expect([loot.boost, loot.hints, loot.pieceId]).toEqual([again.loot.boost, again.loot.hints, again.loot.piece])
    expect(lacked).toEqual(again.lacked)
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
  expect(loot.amountCents).toBe(0)
  expect(piecesOf(loot.content === 'avatar' ? 'avatar' : 'legendary')).toContain(loot.pieceId)
  expect((await boxesOf(ana)).chance?.pity.epicIn).toBe(40)
})

test('a freeze that finds no room is paid as a duplicate', async () => {
  const ana = await newPlayer(server)
  await server.app.inTransaction((tx) => addFreezes(tx, ana.id, { count: 2, most: 2 }))
  await promise(ana, 'rare', ({ content }) => content === 'freeze')
  expect((await open(ana, 'rare')).body.loot).toMatchObject({ content: 'freeze', freezes: 0, amountCents: 12_000 })
  expect(await itemsOf(server.db, ana.id)).toMatchObject({ freeze: 2 })
})

test('an avatar that comes out is its player’s at once, and the next one is another', async () => {
  const ana = await newPlayer(server)
  const got: string[] = []
  for (const _ of piecesOf('avatar')) {
    await promise(ana, 'epic', ({ content }) => content === 'avatar')
    const { loot, proof } = (await open(ana, 'epic')).body
    expect(loot.amountCents).toBe(0)
    expect(proof?.lacked).toEqual(piecesOf('avatar').filter((piece) => !got.includes(piece)))
    expect(got).not.toContain(loot.pieceId)
    got.push(loot.pieceId ?? '')
    const { items } = (await ana.get<{ items: { id: string; owned: boolean }[] }>('/api/avatars')).body
    expect(items.find(({ id }) => id === loot.pieceId)?.owned).toBe(true)
  }
  expect(await paidByBoxes(ana)).toBe(0)
  const chosen = { commandId: randomUUID(), avatarId: got[0] }
  expect(await ana.put('/api/profile/avatar', chosen)).toMatchObject({ status: 200 })
  // Now all are there: the fourth is a duplicate, and pays 30 % of its price.
  await promise(ana, 'epic', ({ content }) => content === 'avatar')
  const { loot, proof } = (await open(ana, 'epic')).body
  expect(loot.pieceId).toBeNull()
  expect([150_000]).toContain(loot.amountCents)
  expect(proof?.lacked).toEqual([])
  expect(await paidByBoxes(ana)).toBe(loot.amountCents)
})

test('the last avatar of a kind is given once, and the box after it pays for the duplicate', async () => {
  const ana = await newPlayer(server)
  const [left, ...others] = piecesOf('legendary')
  await server.app.inTransaction(async (tx) => {
    for (const piece of others) await giveWearable(tx, ana.id, piece, clock.now())
  })
  // The counter makes both boxes legendary.
  await boxesOf(ana)
  const due = { since_epic: 39, since_legendary: 199 }
  await server.db.updateTable('box_players').set(due).where('user_id', '=', ana.id).execute()
  await giveBoxes(ana, 'boxRare', 1)
  const first = (await open(ana, 'rare')).body
  expect(first.loot).toMatchObject({ content: 'legendary', pieceId: left, amountCents: 0 })
  await server.db.updateTable('box_players').set(due).where('user_id', '=', ana.id).execute()
  await giveBoxes(ana, 'boxRare', 1)
  const second = (await open(ana, 'rare')).body
  expect(second.loot).toMatchObject({ content: 'legendary', pieceId: null, amountCents: 360_000 })
})

test('a boost of answers is used once, and two tabs that use it at once begin it once', async () => {
  const ana = await newPlayer(server)
  await server.app.inTransaction((tx) => addItem(tx, ana.id, 'btzBoost150For30', 2))
  const use = () => ana.post<Inventory>('/api/inventory/boosts', { commandId: randomUUID(), item: 'btzBoost150For30' })
  const tabs = await Promise.all([use(), use()])
  expect(tabs.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(tabs.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'inventory.boostActive' })
  const { body } = await ana.get<Inventory>('/api/inventory')
  expect(body.effects).toEqual([{ kind: 'btzBoost', percent: 150, endsAt: clock.now() + 30 * 60_000 }])
  expect(body.items).toContainEqual({ item: 'btzBoost150For30', held: 1, most: null })
})

test('a box of an older version is shown as it was, with the version that proves it', async () => {
  const ana = await newPlayer(server)
  const { seed } = await promise(ana, 'rare', ({ content }) => content === 'avatar')
  const { id } = (await open(ana, 'rare')).body
  // As a process of the version before writes it.
  const older = { version: 1 as const, piece_id: null, lacked: null, amount_cents: cents(150_000) }
  await server.db.updateTable('box_openings').set(older).where('id', '=', id).execute()
  const [opening] = (await boxesOf(ana)).openings
  expect(opening).toMatchObject({ loot: { content: 'avatar', amountCents: 150_000, pieceId: null } })
  expect(opening?.proof).toMatchObject({ seed, version: 1, lacked: null })
})

/** Gives a player a box whose seed is looked for: what it holds is as wanted. */
async function promise(player: Player, box: Box, wanted: (loot: Loot) => boolean): Promise<{ seed: string }> {
  await boxesOf(player)
  const own = server.db.selectFrom('box_players').selectAll().where('user_id', '=', player.id)
  const { nonce } = await own.executeTakeFirstOrThrow()
  const seed = Array.from({ length: 2_000 }, (_, index) => `seed-${index}`).find((one) => {
    const digest = createHmac('sha256', one).update(`${player.id}:${box}:${nonce}`).digest('hex')
    return wanted(openBox(box, digest, { pity: noPity, owned: [] }).loot)
  })
  if (seed === undefined) throw new Error('no seed gives that')
  await server.db.updateTable('box_players').set({ seed }).where('user_id', '=', player.id).execute()
  await giveBoxes(player, itemOfBox[box], 1)
  return { seed }
}

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
