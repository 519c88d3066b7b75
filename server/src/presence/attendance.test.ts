import { minute, second } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { TestClock } from '../../test/_clock.ts'
import { insertCrowd } from '../../test/_crowd.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { LiveHub, type HubNode } from '../../test/_live-hub.ts'
import { insertPlayer } from '../../test/_player.ts'
import { Attendance } from './attendance.ts'
import { presenceOf } from './presence-api.ts'

let database: TestDatabase
let ana: string
const clock = new TestClock()
const log = pino({ level: 'silent' })
let hub: LiveHub
beforeAll(async () => {
  database = await createDatabase()
  ana = await insertPlayer(database.db, 'ana')
})
afterAll(() => database.drop())
beforeEach(async () => {
  hub = new LiveHub()
  await sql`delete from user_presence`.execute(database.db)
  await sql`delete from presence_nodes`.execute(database.db)
})

test('a socket is written once, and its beats never', async () => {
  const one = await newProcess()
  one.node.arrive(ana)
  await one.attendance.settled()
  expect(await stateOf(ana)).toBe('online')
  const written = await writesOf(ana)
  for (let beat = 0; beat < 40; beat++) {
    clock.pass(15 * second)
    one.node.beat(ana)
    await one.attendance.beatOnce()
    await one.attendance.heartbeat(ana)
  }
  expect(await stateOf(ana)).toBe('online')
  expect(await writesOf(ana)).toBe(written)
})

test('whoever closes the last tab is offline at once', async () => {
  const one = await newProcess()
  one.node.arrive(ana)
  await one.attendance.settled()
  one.node.leave(ana)
  await one.attendance.settled()
  expect(await stateOf(ana)).toBe('offline')
  expect((await presence(ana)).lastSeen).toBe(clock.now())
})

test('a reload is neither a going nor a coming', async () => {
  const one = await newProcess()
  one.node.arrive(ana)
  await one.attendance.settled()
  one.node.leave(ana)
  one.node.arrive(ana)
  await one.attendance.settled()
  expect(await stateOf(ana)).toBe('online')
})

test('a second device on another process keeps its player online when the first goes, and the last one ends it', async () => {
  const [one, two] = [await newProcess(), await newProcess()]
  two.node.arrive(ana)
  await two.attendance.settled()
  one.node.arrive(ana)
  await one.attendance.settled()
  one.node.leave(ana)
  await one.attendance.settled()
  await two.attendance.settled()
  expect(await stateOf(ana)).toBe('online')
  clock.pass(30 * second)
  await two.attendance.beatOnce()
  clock.pass(30 * second)
  expect(await stateOf(ana)).toBe('online')
  two.node.leave(ana)
  await two.attendance.settled()
  expect(await stateOf(ana)).toBe('offline')
})

test('whoever goes over to another process while the first looks for them is not noted as gone', async () => {
  const [one, two] = [await newProcess(), await newProcess()]
  one.node.arrive(ana)
  await one.attendance.settled()
  // It looked a moment too early.
  one.node.live.isAnywhere = () => Promise.resolve(false)
  two.node.arrive(ana)
  await two.attendance.settled()
  one.node.leave(ana)
  await one.attendance.settled()
  expect(await stateOf(ana)).toBe('online')
})

test('somebody may come in the moment in which another goes', async () => {
  const bia = await insertPlayer(database.db, 'bia at the door')
  const one = await newProcess()
  one.node.arrive(ana)
  await one.attendance.settled()
  one.node.leave(ana)
  one.node.arrive(bia)
  await one.attendance.settled()
  expect([await stateOf(ana), await stateOf(bia)]).toEqual(['offline', 'online'])
})

test('the players of a killed process are a moment away after 45 s, and offline after 5 minutes', async () => {
  const [one, two] = [await newProcess(), await newProcess()]
  one.node.arrive(ana)
  await one.attendance.settled()
  one.node.die()
  clock.pass(45 * second - 1)
  await two.attendance.beatOnce()
  expect(await stateOf(ana)).toBe('online')
  clock.pass(2)
  await two.attendance.beatOnce()
  expect(await stateOf(ana)).toBe('recent')
  clock.pass(5 * minute)
  await two.attendance.beatOnce()
  expect(await stateOf(ana)).toBe('offline')
  expect(await storedPresence(ana)).toMatchObject({ is_online: false })
  expect(await database.db.selectFrom('presence_nodes').select('id').execute()).toHaveLength(1)
})

test('a player of a killed process who has a device on another stays online', async () => {
  const [one, two] = [await newProcess(), await newProcess()]
  two.node.arrive(ana)
  await two.attendance.settled()
  one.node.arrive(ana)
  await one.attendance.settled()
  one.node.die()
  clock.pass(46 * second)
  await two.attendance.beatOnce()
  await two.attendance.settled()
  expect(await stateOf(ana)).toBe('online')
})

test('a process that stops takes its players offline, but not those who went over to another', async () => {
  const bia = await insertPlayer(database.db, 'bia')
  const [one, two] = [await newProcess(), await newProcess()]
  for (const id of [ana, bia]) one.node.arrive(id)
  await one.attendance.settled()
  two.node.arrive(bia)
  await two.attendance.settled()
  await one.attendance.stop()
  expect([await stateOf(ana), await stateOf(bia)]).toEqual(['offline', 'online'])
})

test('a heartbeat over HTTP is written every second time and lasts 45 s', async () => {
  const { attendance } = await newProcess()
  await attendance.heartbeat(ana)
  const first = await writesOf(ana)
  clock.pass(15 * second)
  await attendance.heartbeat(ana)
  expect(await writesOf(ana)).toBe(first)
  clock.pass(15 * second)
  await attendance.heartbeat(ana)
  expect(await writesOf(ana)).not.toBe(first)
  clock.pass(44 * second)
  expect(await stateOf(ana)).toBe('online')
  clock.pass(second)
  expect(await stateOf(ana)).toBe('recent')
  clock.pass(5 * minute)
  await attendance.cleanUp()
  expect(await storedPresence(ana)).toMatchObject({ is_online: false })
})

test('leaving by word ends a heartbeat over HTTP at once, and the next one brings back', async () => {
  const { attendance } = await newProcess()
  await attendance.heartbeat(ana)
  await attendance.leave(ana)
  expect(await stateOf(ana)).toBe('offline')
  await attendance.heartbeat(ana)
  expect(await stateOf(ana)).toBe('online')
})

test('a tab that says that it leaves does not take away a player who has another', async () => {
  const [one, two] = [await newProcess(), await newProcess()]
  one.node.arrive(ana)
  await one.attendance.settled()
  await two.attendance.leave(ana)
  expect(await stateOf(ana)).toBe('online')
})

test('whoever is marked offline by somebody else is brought back by their next beat', async () => {
  const [one, two] = [await newProcess(), await newProcess()]
  one.node.arrive(ana)
  await one.attendance.settled()
  await two.attendance.markOffline(ana)
  expect(await stateOf(ana)).toBe('offline')
  one.node.beat(ana)
  await one.attendance.settled()
  expect(await stateOf(ana)).toBe('online')
})

test('a process that slept until it was forgotten notes its people again', async () => {
  const [one, two] = [await newProcess(), await newProcess()]
  one.node.arrive(ana)
  await one.attendance.settled()
  // It hears nothing while it sleeps.
  one.node.die()
  clock.pass(10 * minute)
  await two.attendance.beatOnce()
  expect(await stateOf(ana)).toBe('offline')
  await one.attendance.beatOnce()
  await one.attendance.settled()
  expect(await stateOf(ana)).toBe('online')
})

test('when very many go at once nobody is asked for them, and they are missed like a heartbeat', async () => {
  const ids = await insertCrowd(database.db, 'drop', 200)
  const [one, two] = [await newProcess(), await newProcess()]
  for (const id of ids) one.node.arrive(id)
  await one.attendance.settled()
  let asked = 0
  one.node.live.isAnywhere = () => Promise.resolve((asked += 1) < 0)
  const [stays = '', goes = ''] = ids
  two.node.arrive(stays)
  for (const id of ids) one.node.leave(id)
  await one.attendance.settled()
  await two.attendance.settled()
  expect(asked).toBe(0)
  clock.pass(45 * second)
  await two.attendance.beatOnce()
  expect([await stateOf(stays), await stateOf(goes)]).toEqual(['online', 'recent'])
})

test('a thousand who come at once are written in one statement', async () => {
  const ids = await insertCrowd(database.db, 'crowd', 1_000)
  const one = await newProcess()
  for (const id of ids) one.node.arrive(id)
  await one.attendance.settled()
  const { rows } = await sql<{ transactions: number; people: number }>`
    select count(distinct changed_in)::int as transactions, count(*)::int as people from user_presence`.execute(
    database.db,
  )
  expect(rows).toEqual([{ transactions: 1, people: 1_000 }])
})

/** A process of the hub that has noted itself; its own timers do not run. */
async function newProcess(): Promise<{ node: HubNode; attendance: Attendance }> {
  const node = hub.node()
  const attendance = new Attendance({ ...database, clock, log, live: node.live })
  await attendance.beatOnce()
  return { node, attendance }
}

async function presence(userId: string) {
  const found = await presenceOf(database.db, [userId], clock.now())
  const one = found.get(userId)
  if (!one) throw new Error('nobody')
  return one
}

async function stateOf(userId: string) {
  return (await presence(userId)).state
}

async function storedPresence(userId: string) {
  return database.db.selectFrom('user_presence').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Changes with each write. */
async function writesOf(userId: string) {
  return (await storedPresence(userId))?.changed_in
}
