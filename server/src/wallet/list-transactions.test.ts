import { btz, cents } from '@satoshi/rules/money'
import { mintTo } from '@satoshi/rules/wallet/postings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { expectHonestLedger } from '../../test/_referee.ts'
import { InvalidRequest } from '../platform/http/invalid-request.ts'
import { listTransactions } from './list-transactions.ts'
import { post } from './post.ts'

const at = Date.parse('2026-11-21T12:00:00Z')
let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(async () => {
  await expectHonestLedger(database.db)
  await database.drop()
})

test('a player to whom nothing happened has an empty statement', async () => {
  const ana = await insertPlayer(database.db, 'empty')
  expect(await listTransactions(database.db, ana, undefined)).toEqual({ items: [], nextCursor: null })
})

test('there is an item for each posting on the player’s accounts, the newest first', async () => {
  const ana = await insertPlayer(database.db, 'items')
  const bruno = await insertPlayer(database.db, 'friend')
  await gift(ana, 'items-1', 200, 300)
  await send(ana, bruno, 'items-2', 50)
  const { items, nextCursor } = await listTransactions(database.db, ana, undefined)
  expect(items.map(({ id: _, ...item }) => item)).toEqual([
    {
      at: at + 1,
      reason: 'p2p',
      lot: 'earned',
      amountCents: -5_000,
      balanceAfterCents: 15_000,
      counterpart: { id: bruno, nickname: 'friend' },
    },
    { at, reason: 'gift', lot: 'granted', amountCents: 30_000, balanceAfterCents: 30_000, counterpart: null },
    { at, reason: 'gift', lot: 'earned', amountCents: 20_000, balanceAfterCents: 20_000, counterpart: null },
  ])
  expect(new Set(items.map(({ id }) => id)).size).toBe(3)
  expect(nextCursor).toBeNull()
  const received = await listTransactions(database.db, bruno, undefined)
  expect(received.items).toMatchObject([{ amountCents: 5_000, counterpart: { id: ana, nickname: 'items' } }])
})

test('pages of 20 give every item once, also when something happens between them', async () => {
  const ana = await insertPlayer(database.db, 'pages')
  for (let index = 0; index < 23; index++) await gift(ana, `pages-${index}`, index + 1, 1)
  const seen: string[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const page = await listTransactions(database.db, ana, cursor)
    seen.push(...page.items.map(({ id }) => id))
    sizes.push(page.items.length)
    cursor = page.nextCursor ?? undefined
    await gift(ana, `pages-between-${sizes.length}`, 1, 1)
  } while (cursor)
  expect(sizes).toEqual([20, 20, 6])
  expect(new Set(seen).size).toBe(46)
})

test('a page that is exactly full and the last names no next one', async () => {
  const ana = await insertPlayer(database.db, 'full')
  for (let index = 0; index < 10; index++) await gift(ana, `full-${index}`, 1, 1)
  const { items, nextCursor } = await listTransactions(database.db, ana, undefined)
  expect([items.length, nextCursor]).toEqual([20, null])
})

describe('a cursor that this list never gave is refused', () => {
  test.each([
    '',
    'x',
    'MQ==',
    ' MQ',
    'MA',
    'LTE',
    'MS41',
    'MWUz',
    'OTAwNzE5OTI1NDc0MDk5Mg',
    '１',
    '\u0000',
    'x'.repeat(200),
  ])('%j', async (cursor) => {
    const ana = '00000000-0000-4000-8000-000000000000'
    await expect(listTransactions(database.db, ana, cursor)).rejects.toBeInstanceOf(InvalidRequest)
  })
})

function gift(userId: string, ref: string, earned: number, granted: number) {
  const postings = mintTo(userId, 'gift', { earned: btz(earned), granted: btz(granted) })
  return database.inTransaction((tx) =>
    post(tx, { reason: 'gift', ref, transferType: 'gift', userId: null, receiverId: userId, postings, at }),
  )
}

function send(userId: string, receiverId: string, ref: string, amount: number) {
  const postings = [
    { account: { kind: 'earned', userId } as const, amountCents: cents(-100 * amount) },
    { account: { kind: 'earned', userId: receiverId } as const, amountCents: btz(amount) },
  ]
  return database.inTransaction((tx) =>
    post(tx, { reason: 'p2p', ref, transferType: 'p2p', userId, receiverId, postings, at: at + 1 }),
  )
}
