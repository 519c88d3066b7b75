import { btz, cents } from '@satoshi/rules/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { expectHonestLedger } from '../../test/_referee.ts'
import { buy, fillStatement, give, send } from '../../test/_statement.ts'
import { InvalidRequest } from '../platform/http/invalid-request.ts'
import { listTransactions, type StatementPage } from './statement.ts'

const at = Date.parse('2026-11-21T12:00:00Z')
const nobody = '00000000-0000-4000-8000-000000000000'
let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(async () => {
  try {
    await expectHonestLedger(database.db)
  } finally {
    await database.drop()
  }
})

test('a player to whom nothing happened has an empty statement', async () => {
  const ana = await insertPlayer(database.db, 'empty')
  expect(await listTransactions(database.db, ana, {})).toEqual({ items: [], nextCursor: null })
})

test('there is an entry for each transaction of the player, with the balance of both lots after it, the newest first', async () => {
  const ana = await insertPlayer(database.db, 'items')
  const bruno = await insertPlayer(database.db, 'friend')
  await give(database, ana, { ref: 'items-1', at, reason: 'signUp', earned: 200, granted: 300 })
  await send(database, ana, { to: bruno, ref: 'items-2', amount: 50, at: at + 1 })
  await buy(database, ana, {
    ref: 'items-3',
    at: at + 2,
    amountCents: btz(320),
    holds: { earned: btz(150), granted: btz(300) },
  })
  const { items, nextCursor } = await listTransactions(database.db, ana, {})
  expect(items.map(({ id: _, ...entry }) => entry)).toEqual([
    {
      at: at + 2,
      reason: 'hint',
      category: 'purchases',
      amountCents: -32_000,
      balanceAfterCents: 13_000,
      parts: [
        { lot: 'earned', amountCents: -2_000, balanceAfterCents: 13_000 },
        { lot: 'granted', amountCents: -30_000, balanceAfterCents: 0 },
      ],
      counterpart: null,
    },
    {
      at: at + 1,
      reason: 'p2p',
      category: 'transfers',
      amountCents: -5_000,
      balanceAfterCents: 45_000,
      parts: [{ lot: 'earned', amountCents: -5_000, balanceAfterCents: 15_000 }],
      counterpart: { id: bruno, nickname: 'friend' },
    },
    {
      at,
      reason: 'signUp',
      category: 'gifts',
      amountCents: 50_000,
      balanceAfterCents: 50_000,
      parts: [
        { lot: 'earned', amountCents: 20_000, balanceAfterCents: 20_000 },
        { lot: 'granted', amountCents: 30_000, balanceAfterCents: 30_000 },
      ],
      counterpart: null,
    },
  ])
  expect(nextCursor).toBeNull()
  const received = await listTransactions(database.db, bruno, {})
  expect(received.items).toMatchObject([{ amountCents: 5_000, counterpart: { id: ana, nickname: 'items' } }])
})

test('a transaction that was made before the last one is booked with it, so that time and balances have one order', async () => {
  const ana = await insertPlayer(database.db, 'late')
  await give(database, ana, { ref: 'late-1', at, earned: 10 })
  await give(database, ana, { ref: 'late-2', at: at - 60_000, earned: 5 })
  const { items } = await listTransactions(database.db, ana, {})
  expect(items.map((entry) => [entry.at, entry.balanceAfterCents])).toEqual([
    [at, 1_500],
    [at, 1_000],
  ])
})

test('pages of 50 give every entry once, also when something happens between them', async () => {
  const ana = await insertPlayer(database.db, 'pages')
  await fillStatement(database.db, ana, { count: 120, until: at, apart: 0 })
  const seen: string[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const page: StatementPage = await listTransactions(database.db, ana, { cursor })
    seen.push(...page.items.map(({ id }) => id))
    sizes.push(page.items.length)
    cursor = page.nextCursor ?? undefined
    await give(database, ana, { ref: `pages-between-${sizes.length}`, at, earned: 1 })
  } while (cursor)
  expect(sizes).toEqual([50, 50, 20])
  expect(new Set(seen).size).toBe(120)
})

test('a page that is exactly full and the last names no next one', async () => {
  const ana = await insertPlayer(database.db, 'full')
  await fillStatement(database.db, ana, { count: 50, until: at, apart: 1 })
  const { items, nextCursor } = await listTransactions(database.db, ana, {})
  expect([items.length, nextCursor]).toEqual([50, null])
})

test('a period is made of days on the calendar of the player’s zone, both included', async () => {
  const ana = await insertPlayer(database.db, 'period', { timeZone: 'America/Sao_Paulo' })
  // Midnight in São Paulo is 03:00 UTC.
  const moments = ['2026-11-20T02:59:59Z', '2026-11-20T03:00:00Z', '2026-11-21T02:59:59Z', '2026-11-21T03:00:00Z']
  for (const [index, moment] of moments.entries())
    await give(database, ana, { ref: `period-${index}`, at: Date.parse(moment), earned: index + 1 })
  const amountsOf = async (query: { from?: string; to?: string }) =>
    (await listTransactions(database.db, ana, query)).items.map(({ amountCents }) => amountCents / 100)
  expect(await amountsOf({ from: '2026-11-20', to: '2026-11-20' })).toEqual([3, 2])
  expect(await amountsOf({ from: '2026-11-21' })).toEqual([4])
  expect(await amountsOf({ to: '2026-11-19' })).toEqual([1])
  expect(await amountsOf({ to: '9999-12-31' })).toEqual([4, 3, 2, 1])
})

test('a period that ends before it begins is refused', async () => {
  const wish = { from: '2026-11-21', to: '2026-11-20' }
  await expect(listTransactions(database.db, nobody, wish)).rejects.toBeInstanceOf(InvalidRequest)
})

test('a category has its entries and no others, and `other` has what nobody named', async () => {
  const ana = await insertPlayer(database.db, 'categories')
  const reasons = ['answers', 'levelUp', 'quizFinish', 'neverHeardOf', 'signUp']
  for (const [index, reason] of reasons.entries())
    await give(database, ana, { ref: 'categories', at: at + index, reason, earned: 1 })
  const reasonsOf = async (category: 'quizzes' | 'levels' | 'other' | 'stakes') =>
    (await listTransactions(database.db, ana, { category })).items.map(({ reason }) => reason)
  expect(await reasonsOf('quizzes')).toEqual(['quizFinish', 'answers'])
  expect(await reasonsOf('levels')).toEqual(['levelUp'])
  expect(await reasonsOf('other')).toEqual(['neverHeardOf'])
  expect(await reasonsOf('stakes')).toEqual([])
})

test('nobody sees what is another player’s', async () => {
  const ana = await insertPlayer(database.db, 'own')
  const bruno = await insertPlayer(database.db, 'stranger')
  await give(database, ana, { ref: 'own', at, earned: 1 })
  expect((await listTransactions(database.db, bruno, {})).items).toEqual([])
  expect((await listTransactions(database.db, bruno, { category: 'quizzes' })).items).toEqual([])
})

describe('a cursor that this list never gave is refused', () => {
  test.each([
    '',
    'x',
    'MQ==',
    'MQ',
    ...[
      '1.0',
      '-1.1',
      '1.01',
      '01.1',
      ' 1.1',
      '1e3.1',
      '8640000000000001.1',
      '1.9007199254740992',
      '1.1.1',
      '１.１',
    ].map((text) => Buffer.from(text).toString('base64url')),
    `${Buffer.from('1.1').toString('base64url')}=`,
    '\u0000',
    'x'.repeat(200),
  ])('%j', async (cursor) => {
    await expect(listTransactions(database.db, nobody, { cursor })).rejects.toBeInstanceOf(InvalidRequest)
  })
})

test('the statement cannot be changed', async () => {
  const ana = await insertPlayer(database.db, 'unchanged')
  await give(database, ana, { ref: 'unchanged', at, earned: 1 })
  await expect(
    database.db
      .updateTable('statement_entries')
      .set({ earned_cents: cents(2) })
      .where('user_id', '=', ana)
      .execute(),
  ).rejects.toThrow('append-only')
})
