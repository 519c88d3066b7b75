import { minute, second } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { TestClock } from '../../test/_clock.ts'
import { insertCrowd } from '../../test/_crowd.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { LiveHub, type HubNode } from '../../test/_live-hub.ts'
import { insertPlayer } from '../../test/_player.ts'
import type { App } from '../platform/app.ts'
import { listOnline, openPresence, type PresenceDomain } from './open-presence.ts'
import { writeAvailability, writePlaying } from './presence-store.ts'

let database: TestDatabase
let [viewer, ana, bia, caio] = ['', '', '', '']
const clock = new TestClock()
/** Who has a block with whom, as the domain above would know it. */
const blocks: [string, string][] = []
let node: HubNode
let domain: PresenceDomain
beforeAll(async () => {
  database = await createDatabase()
  for (const name of ['viewer', 'ana', 'bia', 'caio']) await insertPlayer(database.db, name)
  const rows = await database.db.selectFrom('profiles').select(['id', 'nickname']).execute()
  const idOf = (name: string) => rows.find(({ nickname }) => nickname === name)?.id ?? ''
  ;[viewer, ana, bia, caio] = [idOf('viewer'), idOf('ana'), idOf('bia'), idOf('caio')]
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`delete from user_presence`.execute(database.db)
  await sql`delete from presence_nodes`.execute(database.db)
  blocks.length = 0
  ;({ node, domain } = await newDomain(new LiveHub()))
})
afterEach(() => domain.attendance.stop())

describe('the online list', () => {
  test('holds who is here and open for a duel, the latest first, and not oneself', async () => {
    await come(viewer, ana)
    clock.pass(second)
    await come(bia)
    const { items, total, serverNow } = await listOnline(domain, viewer)
    expect(items.map(({ username, online }) => [username, online])).toEqual([
      ['bia', true],
      ['ana', true],
    ])
    expect([total, serverNow]).toEqual([2, clock.now()])
    expect(items[0]).toEqual({
      user_id: bia,
      username: 'bia',
      avatar_url: null,
      avatar_id: null,
      accessory_id: null,
      last_seen: clock.now(),
      level: 1,
      online: true,
      available_for_duel: true,
    })
  })

  test('says "a moment ago" from 45 s of silence on, and nothing after 5 minutes', async () => {
    await domain.attendance.heartbeat(ana)
    clock.pass(45 * second - 1)
    expect(await named()).toEqual([['ana', true]])
    clock.pass(1)
    expect(await named()).toEqual([['ana', false]])
    clock.pass(5 * minute - 45 * second)
    expect(await named()).toEqual([['ana', false]])
    clock.pass(1)
    expect(await named()).toEqual([])
  })

  test('has nobody who is busy, invisible, playing, or has a block with the reader', async () => {
    await come(ana, bia, caio)
    await database.inTransaction((tx) => writeAvailability(tx, ana, 'busy'))
    expect(await names()).toEqual(['bia', 'caio'])
    await database.inTransaction((tx) => writeAvailability(tx, bia, 'invisible'))
    expect(await names()).toEqual(['caio'])
    await database.inTransaction((tx) => writePlaying(tx, [caio, viewer], viewer))
    expect(await names()).toEqual([])
    await database.inTransaction((tx) => writePlaying(tx, [viewer, caio], null))
    await database.inTransaction((tx) => writeAvailability(tx, ana, 'available'))
    expect(await names()).toEqual(['ana', 'caio'])
    blocks.push([caio, viewer])
    expect(await names()).toEqual(['ana'])
    expect((await listOnline(domain, viewer)).total).toBe(1)
  })

  test('knows at once of whoever closes the last tab', async () => {
    await come(ana)
    expect(await names()).toEqual(['ana'])
    node.leave(ana)
    await domain.attendance.settled()
    expect(await names()).toEqual([])
  })

  test('finds what a slow transaction of before commits later', async () => {
    await come(ana)
    const written = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const slow = database.inTransaction(async (tx) => {
      await writeAvailability(tx, ana, 'busy')
      written.resolve()
      await commit.promise
    })
    await written.promise
    await come(bia)
    expect(await names()).toEqual(['ana', 'bia'])
    clock.pass(second)
    await come(caio)
    expect(await names()).toEqual(['ana', 'bia', 'caio'])
    commit.resolve()
    await slow
    expect(await names()).toEqual(['bia', 'caio'])
  })

  test('is listed once a second for all who read it in a crowd, and anew for each change among few', async () => {
    const crowd = await insertCrowd(database.db, 'listed', 501)
    await come(ana)
    const few = await listed()
    await come(bia)
    expect(await listed()).not.toBe(few)
    await come(...crowd)
    const many = await listed()
    await come(caio)
    expect(await listed()).toBe(many)
    clock.pass(second)
    expect((await listed()).people).toHaveLength(many.people.length + 1)
  })

  test('of two who ask at once, each sees what was committed before', async () => {
    const first = listOnline(domain, viewer)
    await come(ana)
    const [, second] = await Promise.all([first, listOnline(domain, viewer)])
    expect(second.items.map(({ username }) => username)).toEqual(['ana'])
  })
})

describe('watchers', () => {
  test('hear who came and who went, and nothing while nothing changes', async () => {
    node.watching = 1
    await come(ana)
    await listOnline(domain, viewer)
    await come(bia)
    await domain.updates.publishOnce()
    node.leave(ana)
    await domain.attendance.settled()
    clock.pass(5 * second)
    await domain.updates.publishOnce()
    await domain.updates.publishOnce()
    expect(
      node.deltas.map(({ arrived, ...rest }) => ({ arrived: arrived.map((one) => one.username), ...rest })),
    ).toEqual([
      { arrived: ['bia'], gone: [], total: 2, reread: false },
      { arrived: [], gone: [ana], total: 1, reread: false },
    ])
  })

  test('are told of nobody who is invisible or has a block with anybody', async () => {
    node.watching = 1
    await come(viewer)
    await listOnline(domain, viewer)
    blocks.push([caio, bia])
    await database.inTransaction((tx) => writeAvailability(tx, ana, 'invisible'))
    await come(ana, bia, caio)
    await domain.updates.publishOnce()
    for (const id of [ana, bia, caio]) node.leave(id)
    await domain.attendance.settled()
    clock.pass(5 * second)
    await domain.updates.publishOnce()
    for (const id of [ana, bia, caio]) expect(JSON.stringify(node.deltas)).not.toContain(id)
  })

  test('of two processes hear of each other’s people', async () => {
    const hub = new LiveHub()
    const [one, two] = [await newDomain(hub), await newDomain(hub)]
    two.node.watching = 1
    await listOnline(two.domain, viewer)
    one.node.arrive(ana)
    await one.domain.attendance.settled()
    await two.domain.updates.publishOnce()
    expect(two.node.deltas).toMatchObject([{ arrived: [{ username: 'ana' }] }])
    await Promise.all([one, two].map((each) => each.domain.attendance.stop()))
  })

  test('nobody watching costs no reading at all', async () => {
    await come(ana)
    let asked = 0
    const quiet = openPresence(
      { ...appOn(node), db: new Proxy(database.db, { get: () => ((asked += 1), undefined) }) },
      { blockPartners: () => Promise.resolve([]), inAnyBlock: () => Promise.resolve(new Set()) },
    )
    await quiet.updates.publishOnce()
    expect(asked).toBe(0)
  })
})

function appOn({ live }: HubNode): App {
  // safe: presence reaches no more of an app than this
  return { ...database, clock, live, log: pino({ level: 'silent' }) } as unknown as App
}

/** Presence on a process of the hub; its own timers do not run. */
async function newDomain(hub: LiveHub): Promise<{ node: HubNode; domain: PresenceDomain }> {
  const own = hub.node()
  const made = openPresence(appOn(own), {
    blockPartners: (_, id) => Promise.resolve(blocks.flatMap(([by, of]) => (by === id ? [of] : of === id ? [by] : []))),
    inAnyBlock: (_, ids) => Promise.resolve(new Set(ids.filter((id) => blocks.flat().includes(id)))),
  })
  await made.attendance.beatOnce()
  return { node: own, domain: made }
}

async function come(...userIds: string[]): Promise<void> {
  for (const id of userIds) node.arrive(id)
  await domain.attendance.settled()
}

async function listed() {
  await domain.board.refresh()
  return domain.board.listing(clock.now())
}

async function named() {
  return (await listOnline(domain, viewer)).items.map(({ username, online }) => [username, online])
}

async function names() {
  return (await listOnline(domain, viewer)).items.map(({ username }) => username).toSorted()
}
