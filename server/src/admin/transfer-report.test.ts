import { randomUUID } from 'node:crypto'

import { hour } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { give, send } from '../../test/_statement.ts'
import type { AdminCommand } from './admin-command.ts'
import { commandOf } from './run-admin.ts'
import { transfersCommand } from './transfer-report.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const day = 24 * hour
let database: TestDatabase
beforeAll(async () => void (database = await createDatabase()))
afterAll(() => database.drop())

/** Four players of a name of their own, each with 1,000 BTZ. */
let names: string[]
let ids: string[]
let round = 0
beforeEach(async () => {
  round += 1
  names = ['ana', 'bia', 'caio', 'davi'].map((name) => `${name} ${round}`)
  ids = []
  for (const name of names) ids.push(await insertPlayer(database.db, name))
  for (const id of ids) await give(database, id, { ref: id, earned: 1_000, at: now - 40 * day })
})

test('flows say what was sent, and what came back, in seven or thirty days', async () => {
  await move(0, 1, 200, day)
  await move(0, 1, 50, 2 * day)
  await move(1, 0, 30, day)
  await move(0, 1, 500, 10 * day)
  const { report } = await run('transfers')
  expect(report.flows.filter(isOfRound)).toEqual([
    { from: names[0], to: names[1], transfers: 2, cents: 25_000, backCents: 3_000 },
    { from: names[1], to: names[0], transfers: 1, cents: 3_000, backCents: 25_000 },
  ])
  const { report: month } = await run('transfers', '--days=30')
  expect(month.flows.filter(isOfRound)[0]).toMatchObject({ transfers: 3, cents: 75_000 })
})

test('circles of up to four are told once, with the least that passed along each way', async () => {
  await move(0, 1, 300, day)
  await move(1, 2, 200, day)
  await move(2, 3, 250, day)
  await move(3, 0, 100, day)
  await move(2, 0, 60, day)
  await move(1, 0, 49, day)
  const { report } = await run('transfers')
  const circles = report.circles.filter(({ who }) => who.every((one) => names.includes(one)))
  expect(circles.map(({ who, cents }) => [who.toSorted(), cents])).toEqual([
    [names, 10_000],
    [names.slice(0, 3), 6_000],
  ])
})

test('who sent as soon as they were verified, and accounts of one device, are named', async () => {
  await database.db
    .updateTable('profiles')
    .set({ identity_verified_at: new Date(now - 5 * day) })
    .where('id', '=', ids[0] ?? '')
    .execute()
  await move(0, 1, 10, 5 * day - hour)
  await move(0, 2, 20, 5 * day - 2 * hour)
  await move(0, 2, 400, day)
  for (const id of ids.slice(0, 2)) {
    const seen = { first_seen_at: new Date(now - day), last_seen_at: new Date(now - day) }
    await database.db
      .insertInto('device_links')
      .values({ device_key: `phone ${round}`, user_id: id, ...seen })
      .execute()
  }
  const { report } = await run('transfers')
  expect(report.bursts.filter(({ who }) => who === names[0])).toMatchObject([
    { transfers: 2, receivers: 2, cents: 3_000 },
  ])
  expect(report.devices.filter(({ accounts }) => accounts.includes(names[0] ?? ''))).toEqual([
    { accounts: names.slice(0, 2), sentCents: 43_000, receivedCents: 1_000 },
  ])
  const told = (await asText('transfers')).join('\n')
  expect(told).toMatch(new RegExp(`430\\.00 +10\\.00 +${names[0]}, ${names[1]}`))
  expect(told).toContain('who sent within three days after they were verified.')
})

test('a part that takes too long is named as such, and the others stand', async () => {
  await move(0, 1, 200, day)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => (locked = resolve))
  const holding = database.inTransaction(async (tx) => {
    await sql`lock table device_links in access exclusive mode`.execute(tx)
    locked()
    await held
  })
  try {
    await isLocked
    const told: string[] = []
    expect(await carriedOut(transfersCommand([], 1_500), told, false)).toBe(1)
    expect(told[0]).toBe('0 stops hold.')
    expect(told).toContain('Accounts of one device: not read within 1.5 s; try again later.')
    expect(told.join('\n')).toMatch(new RegExp(`${names[0]} +${names[1]} +1 +200\\.00`))
    const json: string[] = []
    expect(await carriedOut(transfersCommand([], 1_500), json, true)).toBe(1)
    expect(JSON.parse(json.join(''))).toMatchObject({ stops: [], circles: expect.any(Array) as unknown, devices: null })
  } finally {
    letGo()
    await holding
  }
})

test('an account or two are stopped and go on, with who and why, once', async () => {
  const [ana = '', bia = ''] = names
  expect(await run('transfers', 'stop', ana, '--reason=asks strangers')).toMatchObject({
    code: 0,
    lines: [`Transfers of ${ana} are stopped.`],
  })
  expect((await run('transfers', 'stop', ana, '--reason=once more')).lines[0]).toMatch(/were stopped already/)
  expect((await run('transfers', 'stop', bia, ana, '--reason=a circle')).lines[0]).toMatch(/between .* are stopped/)
  expect((await run('transfers', 'stop', ana, bia, '--reason=a circle')).lines[0]).toMatch(/were stopped already/)
  const { report, code } = await run('transfers')
  expect(code).toBe(1)
  expect(report.stops).toMatchObject([
    { who: bia, other: ana, reason: 'a circle', stoppedBy: expect.any(String) as string },
    { who: ana, other: null, reason: 'asks strangers' },
  ])
  expect((await run('transfers', 'resume', ana, bia)).lines[0]).toMatch(/go on/)
  expect((await run('transfers', 'resume', ana)).lines[0]).toMatch(/go on/)
  expect((await run('transfers', 'resume', ana)).lines[0]).toMatch(/were not stopped/)
  expect((await run('transfers')).code).toBe(0)
  const kept = await database.db
    .selectFrom('transfer_stops')
    .selectAll()
    .where('user_id', '=', ids[0] ?? '')
    .execute()
  expect(kept).toMatchObject([{ resumed_at: new Date(now) }])
})

test.each([
  ['stop', 'nobody at all', '--reason=because'],
  ['stop', 'ana', '--reason=x'],
  ['resume', 'nobody at all'],
])('what cannot be carried out is said: transfers %s %s', async (...words) => {
  const named = words.map((word) => (word === 'ana' ? (names[0] ?? '') : word))
  expect((await run('transfers', ...named)).code).toBe(2)
})

test.each([
  ['stop'],
  ['stop', 'ana'],
  ['stop', 'ana', 'bia', 'caio', '--reason=because'],
  ['resume'],
  ['--days=8'],
  ['x'],
])('no command is transfers %s', (...words) => expect(commandOf(['transfers', ...words])).toBe(null))

function isOfRound({ from }: { from: string }): boolean {
  return names.includes(from)
}

async function move(from: number, to: number, amount: number, ago: number): Promise<void> {
  const [sender = '', receiver = ''] = [ids[from], ids[to]]
  await send(database, sender, { to: receiver, ref: randomUUID(), amount, at: now - ago })
}

type Report = {
  flows: { from: string; to: string; transfers: number; cents: number; backCents: number }[]
  bursts: { who: string; transfers: number; receivers: number; cents: number }[]
  circles: { who: string[]; cents: number }[]
  devices: { accounts: string[]; sentCents: number; receivedCents: number }[]
  stops: { who: string; other: string | null; reason: string; stoppedBy: string }[]
}

async function asText(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  await carriedOut(commandOf(args), lines, false)
  return lines
}

/** What a command says; the report is empty where it is none. */
async function run(...args: string[]): Promise<{ code: number | null; lines: string[]; report: Report }> {
  const lines: string[] = []
  const isReport = args.length === 1 || args[1]?.startsWith('--')
  const code = await carriedOut(commandOf(args), lines, isReport ?? false)
  const none: Report = { flows: [], bursts: [], circles: [], devices: [], stops: [] }
  // safe: what `transfers --json` prints
  return { code, lines, report: lines[0]?.startsWith('{') ? (JSON.parse(lines[0]) as Report) : none }
}

async function carriedOut(command: AdminCommand | null, lines: string[], json: boolean): Promise<number | null> {
  const code = await command?.({
    connection: database,
    place: { dataDir: '', databaseUrl: null, filesBucket: null },
    now,
    json,
    print: (line) => void lines.push(line),
    complain: (line) => void lines.push(line),
    stopped: new AbortController().signal,
  })
  return code ?? null
}
