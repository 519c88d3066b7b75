import { randomUUID } from 'node:crypto'

import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { bodyHash, findEffects, once, recordEffects } from './commands.ts'
import { connectForLongWork, type Connection } from './postgres/connect.ts'
import { refuse } from './refusal.ts'

const atOnce = 50
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

test('asked again in turn or at once, a command runs once and answers the same byte for byte', async () => {
  const commandId = randomUUID()
  let runs = 0
  // Keys in an order that a sorting store would lose, and nothing that JSON would change.
  const ask = () =>
    command({ commandId }, async () => ({ zz: ++runs, a: [{ c: 1.5, b: 'ç' }], '10': null, k: { y: 1, x: 2 } }))
  const atOnceAnswers = await Promise.all(Array.from({ length: atOnce }, ask))
  const inTurn = []
  for (let index = 0; index < 10; index++) inTurn.push(await ask())
  expect(runs).toBe(1)
  expect(new Set([...atOnceAnswers, ...inTurn].map((answer) => JSON.stringify(answer))).size).toBe(1)
})

test('the same id with another body, or for another procedure, is refused and nothing runs', async () => {
  const commandId = randomUUID()
  await command({ commandId, body: { topic: 'roi', mode: 'solo' } }, async () => 'first')
  const never = async () => expect.fail('must not run')
  const refusal = { code: 'request.commandReused' }
  await expect(command({ commandId, body: { topic: 'ipo', mode: 'solo' } }, never)).rejects.toMatchObject(refusal)
  await expect(
    command({ commandId, body: { topic: 'roi', mode: 'solo' }, procedure: 'other' }, never),
  ).rejects.toMatchObject(refusal)
  expect(await command({ commandId, body: { mode: 'solo', topic: 'roi' } }, never)).toBe('first')
})

test('a refusal leaves nothing behind and is judged anew', async () => {
  const commandId = randomUUID()
  const refused = command({ commandId }, () => Promise.reject(refuse('wallet.insufficient')))
  await expect(refused).rejects.toMatchObject({ code: 'wallet.insufficient' })
  expect(await command({ commandId, body: { changed: true } }, async () => 'now it may')).toBe('now it may')
})

test('when the first of two at once is refused, the one that waited runs', async () => {
  const commandId = randomUUID()
  let runs = 0
  const ask = () =>
    command({ commandId }, async () => {
      runs += 1
      if (runs < atOnce) throw refuse('wallet.insufficient')
      return 'the last'
    })
  const results = await Promise.allSettled(Array.from({ length: atOnce }, ask))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(runs).toBe(atOnce)
})

test('the id of one player never answers another', async () => {
  const commandId = randomUUID()
  expect(await command({ commandId, userId: ana }, async () => 'for ana')).toBe('for ana')
  expect(await command({ commandId, userId: bruno }, async () => 'for bruno')).toBe('for bruno')
  expect(await command({ commandId, userId: ana }, async () => 'again')).toBe('for ana')
  expect(await command({ commandId, userId: bruno }, async () => 'again')).toBe('for bruno')
})

test('an answer of nothing is an answer too', async () => {
  const commandId = randomUUID()
  await command({ commandId }, async () => null)
  expect(await command({ commandId }, async () => expect.fail('must not run'))).toBeNull()
})

test('effects that were recorded are found under the ids as they were asked for, in capitals too', async () => {
  const [commandId, unknown] = [randomUUID(), randomUUID()]
  const effect = { userId: ana, commandId, procedure: 'p', bodyHash: bodyHash('p', {}), response: { z: 1, a: 2 } }
  await database.inTransaction((tx) => recordEffects(tx, [effect]))
  const capitals = commandId.toUpperCase()
  const found = await findEffects(database.db, [
    { userId: ana, commandId: capitals },
    { userId: ana, commandId: unknown },
    { userId: bruno, commandId },
  ])
  expect([...found]).toEqual([[`${ana}:${capitals}`, { ...effect, commandId: capitals }]])
  expect(JSON.stringify(found.get(`${ana}:${capitals}`)?.response)).toBe('{"z":1,"a":2}')
})

test('work whose id was taken in between is run again, and then finds the effect', async () => {
  const commandId = randomUUID()
  const effect = { userId: ana, commandId, procedure: 'p', bodyHash: 'h', response: 'second' }
  let runs = 0
  const found = await database.inTransaction(async (tx) => {
    runs += 1
    const known = await findEffects(tx, [effect])
    if (known.size > 0) return known.get(`${ana}:${commandId}`)?.response
    await crowd.inTransaction((other) => recordEffects(other, [{ ...effect, response: 'first' }]))
    await recordEffects(tx, [effect])
    return 'second'
  })
  expect([found, runs]).toEqual(['first', 2])
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

type CommandCall = { commandId: string; userId?: string; procedure?: string; body?: unknown }

function command<Answer>(
  { commandId, userId = ana, procedure = 'test', body = {} }: CommandCall,
  run: () => Promise<Answer>,
) {
  return crowd.inTransaction((tx) => once(tx, { userId, commandId, procedure, body }, run))
}
