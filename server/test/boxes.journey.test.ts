import { createHash, createHmac, randomUUID } from 'node:crypto'

import type { Boxes, BoxOpening } from '@satoshi/contract/box'
import { itemOfBox, noPity, odds, type Box } from '@satoshi/rules/box/odds'
import { openBox, type Loot } from '@satoshi/rules/box/open-box'
import { duplicateCents, pieces, piecesOf, type Piece } from '@satoshi/rules/box/pieces'
import type { Inventory } from '@satoshi/contract/inventory'
import type { StorePurchase, StoreView } from '@satoshi/contract/store'
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
import { give } from './_statement.ts'

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
    for (const line of shown['rare'] ?? []) {
      expect(line.perTenThousand).toBe(odds.rare[line.content])
      expect(line.pieces.map(({ id }) => id)).toEqual(piecesOf(line.content))
      expect(line.boost).toBe(line.content === 'boost' ? 'xpBoost150For30' : null)
    }
    const { body } = await open(ana, 'rare')
    // Worked out here as a player would: nothing of the server's code but the published rules.
    const { proof, loot } = body
    if (!proof) throw new Error('nothing was drawn')
    expect(proof.message).toBe(`${ana.id}:rare:${nonce}`)
    expect(createHash('sha256').update(proof.seed).digest('hex')).toBe(chance?.commitment)
    const digest = createHmac('sha256', proof.seed).update(proof.message).digest('hex')
    expect(proof.roll).toBe(Number(BigInt(`0x${digest}`) % 10_000n))
    expect(proof.version).toBe(3)
    const again = workedOut(body)
    expect(loot.content).toBe(again.loot.content)
    expect([loot.boost, loot.hints, loot.pieceId]).toEqual([again.loot.boost, again.loot.hints, again.loot.piece])
    expect(proof.lacked).toEqual(again.lacked)
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

test.each([
  { box: 'common', content: 'accessory', duplicates: [9_000, 15_000, 24_000] },
  { box: 'epic', content: 'skin', duplicates: [45_000, 75_000] },
  { box: 'epic', content: 'avatar', duplicates: [150_000] },
] as const)(
  '$content that comes out is its player’s at once, the next is another, and after all it is paid',
  async (row) => {
    const { box, content, duplicates } = row
    const ana = await newPlayer(server)
    const got: Piece[] = []
    for (const _ of piecesOf(content)) {
      await promise(ana, box, (loot) => loot.content === content)
      const { loot, proof } = (await open(ana, box)).body
      expect(loot).toMatchObject({ amountCents: 0, boost: null })
      expect(proof?.lacked).toEqual(piecesOf(content).filter((piece) => !got.includes(piece)))
      if (loot.pieceId === null) throw new Error('nothing came out')
      got.push(loot.pieceId)
      expect((await ana.get<StoreView>('/api/store')).body.owned).toContain(loot.pieceId)
    }
    expect(new Set(got)).toEqual(new Set(piecesOf(content)))
    expect(await paidByBoxes(ana)).toBe(0)
    // Now all are there: the next is a duplicate, and pays 30 % of its price.
    await promise(ana, box, (loot) => loot.content === content)
    const { loot, proof } = (await open(ana, box)).body
    expect(loot.pieceId).toBeNull()
    expect(duplicates).toContain(loot.amountCents)
    expect(proof?.lacked).toEqual([])
    expect(await paidByBoxes(ana)).toBe(loot.amountCents)
  },
)

test('what came out of a box is worn, and what did not is not', async () => {
  const ana = await newPlayer(server)
  await promise(ana, 'common', ({ content }) => content === 'accessory')
  const accessory = (await open(ana, 'common')).body.loot.pieceId
  await promise(ana, 'epic', ({ content }) => content === 'skin')
  const skin = (await open(ana, 'epic')).body.loot.pieceId
  const wear = (kind: 'accessory' | 'skin', id: string | null | undefined) =>
    ana.put('/api/profile/worn', { commandId: randomUUID(), kind, id })
  const others = (content: 'accessory' | 'skin') => piecesOf(content).find((id) => id !== accessory && id !== skin)
  expect(await wear('accessory', others('accessory'))).toMatchObject({ body: { code: 'avatar.notOwned' } })
  expect(await wear('skin', others('skin'))).toMatchObject({ body: { code: 'avatar.notOwned' } })
  expect(await wear('accessory', accessory)).toMatchObject({ status: 200, body: { accessoryId: accessory } })
  expect(await wear('skin', skin)).toMatchObject({ status: 200, body: { accessoryId: accessory, skinId: skin } })
})

test('the last legendary piece is given once, and the box after it pays for the duplicate', async () => {
  const ana = await newPlayer(server)
  const [left, ...others] = piecesOf('legendary')
  await giveAll(ana, others)
  // The counter makes both boxes legendary.
  await boxesOf(ana)
  const due = { since_epic: 39, since_legendary: 199 }
  await server.db.updateTable('box_players').set(due).where('user_id', '=', ana.id).execute()
  await giveBoxes(ana, 'boxRare', 1)
  expect((await open(ana, 'rare')).body.loot).toMatchObject({ pieceId: left, amountCents: 0 })
  await server.db.updateTable('box_players').set(due).where('user_id', '=', ana.id).execute()
  await giveBoxes(ana, 'boxRare', 1)
  const paid = (await open(ana, 'rare')).body
  expect(paid.loot).toMatchObject({ content: 'legendary', pieceId: null, amountCents: 360_000 })
  expect(paid.proof?.lacked).toEqual([])
})

test('of two boxes opened at once, each of which holds the last skin, one gives it and one pays', async () => {
  const ana = await newPlayer(server)
  const [left, ...others] = piecesOf('skin')
  await giveAll(ana, others)
  // Every seed that is drawn from now on gives a skin: the same one, whatever the number of the box.
  const seed = await seedFor(ana, 'epic', [0, 1], ({ content }) => content === 'skin')
  await server.db.updateTable('box_players').set({ seed }).where('user_id', '=', ana.id).execute()
  await giveBoxes(ana, 'boxEpic', 2)
  const app = { ...server.app, ...crowd, newSeed: () => seed }
  const opened = await Promise.all(
    [1, 2].map(() => openBoxOf(app, { userId: ana.id, box: 'epic', commandId: randomUUID() })),
  )
  expect(opened.map(({ loot }) => loot.pieceId)).toEqual(expect.arrayContaining([left, null]))
  expect(opened.map(({ proof }) => proof?.lacked?.length)).toEqual(expect.arrayContaining([0, 1]))
  for (const one of opened) expect(workedOut(one).loot.piece).toBe(one.loot.pieceId)
  expect(await paidByBoxes(ana)).toBe(opened.reduce((sum, { loot }) => sum + loot.amountCents, 0))
})

test('the last accessory bought while a box is opened is had once, and paid for once', async () => {
  const ana = await newPlayer(server)
  const [left = 'trader-headset', ...others] = piecesOf('accessory')
  await giveAll(ana, others)
  await give(server.app, ana.id, { ref: randomUUID(), granted: 300, earned: 0, at: clock.now() })
  await promise(ana, 'common', ({ content }) => content === 'accessory')
  const order = { commandId: randomUUID(), ware: left, count: 1, totalCents: 30_000 }
  const [{ body: opened }, bought] = await Promise.all([
    open(ana, 'common'),
    ana.post<StorePurchase>('/api/store/purchases', order),
  ])
  expect((await ana.get<StoreView>('/api/store')).body.owned.filter((id) => id === left)).toEqual([left])
  if (bought.status === 200) {
    // Any of the seven is the duplicate; what it counted cannot be given back.
    expect(piecesOf('accessory').map(duplicateCents)).toContain(opened.loot.amountCents)
    const undo = { commandId: randomUUID() }
    const undone = await ana.post(`/api/store/purchases/${bought.body.id}/undo`, undo)
    expect(undone).toMatchObject({ status: 409, body: { code: 'store.used' } })
  } else {
    expect(opened.loot).toMatchObject({ pieceId: left, amountCents: 0 })
    expect((await ana.get<StoreView>('/api/store')).body.balance.grantedCents).toBe(30_000)
  }
})

test('an accessory that was bought is lacked no more, and its purchase stays', async () => {
  const ana = await newPlayer(server)
  await give(server.app, ana.id, { ref: randomUUID(), granted: 300, earned: 0, at: clock.now() })
  const order = { commandId: randomUUID(), ware: 'trader-headset', count: 1, totalCents: 30_000 }
  const { body: bought } = await ana.post<StorePurchase>('/api/store/purchases', order)
  await promise(ana, 'common', ({ content }) => content === 'accessory')
  const { proof, loot } = (await open(ana, 'common')).body
  expect(proof?.lacked).toEqual(piecesOf('accessory').slice(1))
  expect(proof?.lacked).toContain(loot.pieceId)
  const undone = await ana.post(`/api/store/purchases/${bought.id}/undo`, { commandId: randomUUID() })
  expect(undone).toMatchObject({ status: 409, body: { code: 'store.used' } })
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

test.each([
  { version: 1, content: 'avatar', loot: { amountCents: 150_000, boost: null, pieceId: null }, lacked: null },
  { version: 1, content: 'accessory', loot: { amountCents: 15_000, boost: null, pieceId: null }, lacked: null },
  {
    version: 2,
    content: 'accessory',
    loot: { amountCents: 0, boost: 'btzBoost150For30', pieceId: null },
    lacked: null,
  },
  {
    version: 2,
    content: 'skin',
    loot: { amountCents: 0, boost: null, pieceId: 'signal-oracle' },
    lacked: ['signal-oracle'],
  },
] as const)('a $content of version $version is shown as it was, with the version that proves it', async (row) => {
  const { version, content, loot, lacked } = row
  const ana = await newPlayer(server)
  const { seed } = await promise(ana, 'rare', (one) => one.content === content)
  const { id } = (await open(ana, 'rare')).body
  // As a process of that version wrote it.
  const older = {
    version,
    piece_id: loot.pieceId,
    lacked: lacked && [...lacked],
    amount_cents: cents(loot.amountCents),
    boost: loot.boost,
  }
  await server.db.updateTable('box_openings').set(older).where('id', '=', id).execute()
  const [opening] = (await boxesOf(ana)).openings
  expect(opening).toMatchObject({ loot: { content, ...loot }, proof: { seed, version, lacked } })
  if (!opening) throw new Error('it is gone')
  const again = workedOut(opening)
  expect([again.loot.cents, again.loot.boost, again.loot.piece]).toEqual(Object.values(loot))
  expect(again.lacked).toEqual(lacked)
})

/** Gives a player a box whose seed is looked for: what it holds is as wanted. */
async function promise(player: Player, box: Box, wanted: (loot: Loot) => boolean): Promise<{ seed: string }> {
  const seed = await seedFor(player, box, [0], wanted)
  await server.db.updateTable('box_players').set({ seed }).where('user_id', '=', player.id).execute()
  await giveBoxes(player, itemOfBox[box], 1)
  return { seed }
}

/** A seed by which the next box, and those as many numbers after it as `after` says, hold what is wanted. */
async function seedFor(player: Player, box: Box, after: number[], wanted: (loot: Loot) => boolean): Promise<string> {
  await boxesOf(player)
  const own = server.db.selectFrom('box_players').selectAll().where('user_id', '=', player.id)
  const { nonce } = await own.executeTakeFirstOrThrow()
  const seed = Array.from({ length: 5_000 }, (_, index) => `seed-${index}`).find((one) =>
    after.every((later) => {
      const digest = createHmac('sha256', one)
        .update(`${player.id}:${box}:${nonce + later}`)
        .digest('hex')
      return wanted(openBox(box, digest, { pity: noPity, owned: [] }).loot)
    }),
  )
  if (seed === undefined) throw new Error('no seed gives that')
  return seed
}

/** A box worked out again by what its proof says and the published rules. */
function workedOut({ box, proof }: BoxOpening) {
  if (!proof) throw new Error('nothing was drawn')
  const { sinceEpic, sinceLegendary, lacked, version } = proof
  const owned = lacked ? pieces.filter((piece) => !lacked.includes(piece)) : []
  const digest = createHmac('sha256', proof.seed).update(proof.message).digest('hex')
  return openBox(box, digest, { pity: { sinceEpic, sinceLegendary }, owned, version })
}

function giveAll(player: Player, given: readonly Piece[]) {
  return server.app.inTransaction(async (tx) => {
    for (const piece of given) await giveWearable(tx, player.id, piece, clock.now())
  })
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
