import { randomUUID } from 'node:crypto'

import { hour, type Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { dropOldCommands, type CommandEffect, type Outcome } from './commands-store.ts'
import { bodyHash, findEffects, once, recordEffects } from './commands.ts'
import { connectForLongWork, type Connection } from './postgres/connect.ts'
import { refuse } from './refusal.ts'

const atOnce = 50
const day = 24 * hour
const midnight = Date.UTC(2026, 10, 24)
const noon = midnight + 12 * hour
let database: TestDatabase
let crowd: Connection
let ana: string
let bruno: string

beforeAll(async () => {
  database = await createDatabase()
  crowd = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: atOnce })
  ana = await insertPlayer(database.db, 'ana')
  bruno = await insertPlayer(database.db, 'bruno')
})
afterAll(async () => {
  await crowd.close()
  await database.drop()
})

test('asked again in turn or at once, a command runs once and has the same outcome', async () => {
  const commandId = randomUUID()
  let runs = 0
  const ask = () => command({ commandId }, async () => ({ a: ++runs, b: [{ c: 1.5, d: 'ç' }], e: null, f: ['x', 'y'] }))
  const atOnceAnswers = await Promise.all(Array.from({ length: atOnce }, ask))
  const inTurn = []
  for (let index = 0; index < 10; index++) inTurn.push(await ask())
  expect(runs).toBe(1)
  for (const outcome of [...atOnceAnswers, ...inTurn])
    expect(outcome).toEqual({ a: 1, b: [{ c: 1.5, d: 'ç' }], e: null, f: ['x', 'y'] })
})

test('the same id with another body, or for another procedure, is refused and nothing runs', async () => {
  const commandId = randomUUID()
  await command({ commandId, body: { topic: 'roi', mode: 'solo' } }, async () => ({ is: 'first' }))
  const never = async () => expect.fail('must not run')
  const refusal = { code: 'request.commandReused' }
  await expect(command({ commandId, body: { topic: 'ipo', mode: 'solo' } }, never)).rejects.toMatchObject(refusal)
  await expect(
    command({ commandId, body: { topic: 'roi', mode: 'solo' }, procedure: 'other' }, never),
  ).rejects.toMatchObject(refusal)
  expect(await command({ commandId, body: { mode: 'solo', topic: 'roi' } }, never)).toEqual({ is: 'first' })
})

test('a refusal leaves nothing behind and is judged anew', async () => {
  const commandId = randomUUID()
  const refused = command({ commandId }, () => Promise.reject(refuse('wallet.insufficient')))
  await expect(refused).rejects.toMatchObject({ code: 'wallet.insufficient' })
  expect(await command({ commandId, body: { changed: true } }, async () => ({ is: 'now it may' }))).toEqual({
    is: 'now it may',
  })
})

test('when the first of two at once is refused, the one that waited runs', async () => {
  const commandId = randomUUID()
  let runs = 0
  const ask = () =>
    command({ commandId }, async () => {
      runs += 1
      if (runs < atOnce) throw refuse('wallet.insufficient')
      return { is: 'the last' }
    })
  const results = await Promise.allSettled(Array.from({ length: atOnce }, ask))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(runs).toBe(atOnce)
})

test('the id of one player never answers another', async () => {
  const commandId = randomUUID()
  expect(await command({ commandId, userId: ana }, async () => ({ is: 'for ana' }))).toEqual({ is: 'for ana' })
  expect(await command({ commandId, userId: bruno }, async () => ({ is: 'for bruno' }))).toEqual({ is: 'for bruno' })
  expect(await command({ commandId, userId: ana }, async () => ({ is: 'again' }))).toEqual({ is: 'for ana' })
  expect(await command({ commandId, userId: bruno }, async () => ({ is: 'again' }))).toEqual({ is: 'for bruno' })
})

test('an answer of nothing is an answer too', async () => {
  const commandId = randomUUID()
  await command({ commandId }, async () => null)
  expect(await command({ commandId }, async () => expect.fail('must not run'))).toBeNull()
})

test('effects that were recorded are found under the ids as they were asked for, in capitals too', async () => {
  const [commandId, unknown] = [randomUUID(), randomUUID()]
  const effect = {
    userId: ana,
    commandId,
    procedure: 'p',
    bodyHash: bodyHash('p', {}),
    at: noon,
    outcome: { z: 1, a: 2 },
  }
  await database.inTransaction((tx) => recordEffects(tx, [effect]))
  const capitals = commandId.toUpperCase()
  const keys = [
    { userId: ana, commandId: capitals },
    { userId: ana, commandId: unknown },
    { userId: bruno, commandId },
  ]
  const { at: _at, ...known } = effect
  expect([...(await findEffects(database.db, keys, noon))]).toEqual([
    [`${ana}:${capitals}`, { ...known, commandId: capitals }],
  ])
})

test('work whose id was taken in between is run again, and then finds the effect', async () => {
  const commandId = randomUUID()
  const effect = { userId: ana, commandId, procedure: 'p', bodyHash: 'h', at: noon, outcome: { is: 'second' } }
  let runs = 0
  const found = await database.inTransaction(async (tx) => {
    runs += 1
    const known = await findEffects(tx, [effect], noon)
    if (known.size > 0) return known.get(`${ana}:${commandId}`)?.outcome
    await crowd.inTransaction((other) => recordEffects(other, [{ ...effect, outcome: { is: 'first' } }]))
    await recordEffects(tx, [effect])
    return { is: 'second' }
  })
  expect([found, runs]).toEqual([{ is: 'first' }, 2])
})

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: { c: [1, 2], d: null } }, { b: { d: null, c: [1, 2] }, a: 1 }, true],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
  [{ a: 1 }, { a: '1' }, false],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: null }, {}, false],
])('the hashes of %j and %j are the same: %s', (one, other, same) => {
  expect(bodyHash('p', one) === bodyHash('p', other)).toBe(same)
})

test('on both sides of midnight, at once and in turn, it is one command', async () => {
  const commandId = randomUUID()
  let runs = 0
  const sides = Array.from({ length: atOnce }, (_, index) => (index % 2 ? midnight : midnight - 1))
  const ask = (at: Instant) => command({ commandId, at }, async () => ({ run: ++runs }))
  const outcomes = [...(await Promise.all(sides.map(ask))), await ask(midnight + day), await ask(midnight - 1)]
  expect(new Set(outcomes.map(({ run }) => run))).toEqual(new Set([1]))
  expect(runs).toBe(1)
})

test('as long as it is kept a command runs once, afterwards it is forgotten, whichever day it is', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const began = midnight + turn * day
    const commandId = randomUUID()
    const ask = (at: Instant) => command({ commandId, at }, async () => ({ began: at }))
    await ask(began)
    for (const later of [began + day, began + 2 * day, began + 3 * day - 1]) {
      await dropOldCommands(database.db, later)
      expect(await ask(later)).toEqual({ began })
    }
    const over = began + 3 * day
    await dropOldCommands(database.db, over)
    expect(await rowsOf(commandId)).toBe(0)
    expect(await ask(over)).toEqual({ began: over })
    await dropOldCommands(database.db, over + 9 * day)
  }
})

test('when nothing was dropped for days, commands run once all the same, and old rows go without the others', async () => {
  const old = randomUUID()
  await command({ commandId: old, at: midnight }, async () => null)
  // Four days later the same part of the table is written.
  const young = randomUUID()
  let runs = 0
  const ask = () => command({ commandId: young, at: midnight + 4 * day }, async () => ({ run: ++runs }))
  await ask()
  await dropOldCommands(database.db, midnight + 4 * day)
  expect(await ask()).toEqual({ run: 1 })
  expect([await rowsOf(old), await rowsOf(young)]).toEqual([0, 1])
})

test('a part that somebody reads is left for the next time, and nobody waits for it', async () => {
  const commandId = randomUUID()
  // A day whose part of the table no other test has written.
  const alone = midnight + 33 * day
  await command({ commandId, at: alone }, async () => null)
  await crowd.inTransaction(async (tx) => {
    await tx.selectFrom('commands').select('slot').execute()
    await dropOldCommands(database.db, alone + 3 * day)
    expect(await rowsOf(commandId)).toBe(1)
  })
  await dropOldCommands(database.db, alone + 3 * day)
  expect(await rowsOf(commandId)).toBe(0)
})

test('an outcome of more than a thousand bytes is refused by the table', async () => {
  const big = command({ commandId: randomUUID() }, async () => ({ text: 'x'.repeat(1_000) }))
  await expect(big).rejects.toThrow('commands_outcome_check')
})

test('a command of a match takes some 300 bytes, with its key', async () => {
  const effects = Array.from({ length: 1_000 }, (): CommandEffect => {
    const body = { matchId: randomUUID(), position: 3 }
    return {
      userId: ana,
      commandId: randomUUID(),
      procedure: 'match.command',
      bodyHash: bodyHash('match.command', body),
      at: noon,
      outcome: null,
    }
  })
  const before = await bytesKept()
  await database.inTransaction((tx) => recordEffects(tx, effects))
  expect((await bytesKept()) - before).toBeLessThan(400_000)
})

async function bytesKept(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(relid))::bigint as bytes from pg_partition_tree('commands') where isleaf`.execute(
    database.db,
  )
  return rows[0]?.bytes ?? 0
}

async function rowsOf(commandId: string): Promise<number> {
  const rows = await database.db.selectFrom('commands').select('day').where('command_id', '=', commandId).execute()
  return rows.length
}

type CommandCall = { commandId: string; userId?: string; procedure?: string; body?: unknown; at?: Instant }

function command<Result extends Outcome>(
  { commandId, userId = ana, procedure = 'test', body = {}, at = noon }: CommandCall,
  run: () => Promise<Result>,
) {
  return crowd.inTransaction((tx) => once(tx, { userId, commandId, procedure, body, at }, run))
}
