import { btz, cents } from '@satoshi/rules/money'
import { mintTo, payOut, stake } from '@satoshi/rules/wallet/postings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { expectHonestLedger } from '../../test/_referee.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { balancesOf } from './statement.ts'
import { type Movement, post } from './post.ts'

const at = Date.parse('2026-11-21T12:00:00Z')
const none = cents(0)
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

test('a transaction is a header with postings that say the balance after them', async () => {
  const ana = await insertPlayer(database.db, 'header')
  const { transactionId } = await posted(mint(ana, 'm1', 200, 300))
  const { rows } = await sql`
    select t.user_id, t.receiver_id, t.transfer_type, t.amount_cents, t.reason, t.ref, t.idempotency_key, t.created_at,
           array_agg(a.kind || ' ' || p.amount_cents || ' ' || coalesce(p.balance_after_cents::text, '-') order by p.line) as lines
    from transactions t join postings p on p.transaction_id = t.id join ledger_accounts a on a.id = p.account_id
    where t.id = ${transactionId} group by t.id`.execute(database.db)
  expect(rows).toEqual([
    {
      user_id: null,
      receiver_id: ana,
      transfer_type: 'test',
      amount_cents: 50_000,
      reason: 'gift',
      ref: 'm1',
      idempotency_key: 'gift:m1',
      created_at: new Date(at),
      lines: ['mint -50000 -', 'granted 30000 30000', 'earned 20000 20000'],
    },
  ])
})

test('the accounts of the house are made when they are first named; mint and burn keep no balance, escrow does', async () => {
  const ana = await insertPlayer(database.db, 'house')
  await posted(mint(ana, 'm2', 10, 0))
  await posted({ ...between(ana, 'house-stake'), postings: stake(ana, 'house-1', btz(4)) })
  await posted({
    ...between(ana, 'house-pay'),
    postings: payOut('house-1', [{ userId: ana, amountCents: btz(1) }], btz(3)),
  })
  const { rows } = await sql`
    select code, balance_cents from ledger_accounts where code in ('mint:gift', 'burn:escrow', 'escrow:house-1') order by code`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { code: 'burn:escrow', balance_cents: null },
    { code: 'escrow:house-1', balance_cents: 0 },
    { code: 'mint:gift', balance_cents: null },
  ])
  expect(await balancesOf(database.db, ana)).toEqual({ balanceCents: 700, earnedCents: 700, grantedCents: 0 })
})

test('the same key again gives the first transaction and writes nothing', async () => {
  const ana = await insertPlayer(database.db, 'again')
  const first = await posted(mint(ana, 'm3', 10, 5))
  const before = await countOf('postings')
  expect(await posted({ ...mint(ana, 'm3', 10, 5), at: at + 1 })).toEqual({ ...first, repeated: true })
  expect(await countOf('postings')).toBe(before)
  expect((await balancesOf(database.db, ana)).balanceCents).toBe(1_500)
})

test.each<[string, (ana: string) => Partial<Movement>]>([
  ['another amount', (ana) => ({ postings: mintTo(ana, 'gift', { earned: btz(11), granted: none }) })],
  ['another lot', (ana) => ({ postings: mintTo(ana, 'gift', { earned: none, granted: btz(10) }) })],
  ['another receiver', () => ({ receiverId: null })],
])('a key that was used for %s is a fault, and nothing is written', async (what, change) => {
  const ana = await insertPlayer(database.db, `key-${what.replaceAll(' ', '-')}`)
  const first = mint(ana, `key ${what}`, 10, 0)
  await posted(first)
  await expect(posted({ ...first, ...change(ana) })).rejects.toThrow(/used for something else/)
  expect((await balancesOf(database.db, ana)).balanceCents).toBe(1_000)
})

test('too little is refused with what is needed, what is there and what is missing, and nothing is written', async () => {
  const ana = await insertPlayer(database.db, 'poor')
  await posted(mint(ana, 'm4', 3, 100))
  const before = await countOf('transactions')
  const staking = posted({ ...between(ana, 'poor-stake'), postings: stake(ana, 'poor-1', btz(5)) })
  await expect(staking).rejects.toEqual(
    new Refusal('wallet.insufficient', { lot: 'earned', amountCents: 500, availableCents: 300, missingCents: 200 }),
  )
  expect(await countOf('transactions')).toBe(before)
  expect((await balancesOf(database.db, ana)).balanceCents).toBe(10_300)
})

test('an escrow that holds too little is a fault and no refusal: no player can cause it', async () => {
  const ana = await insertPlayer(database.db, 'escrow')
  const paying = posted({
    ...between(ana, 'escrow-pay'),
    postings: payOut('nothing-in-it', [{ userId: ana, amountCents: btz(1) }], none),
  })
  await expect(paying).rejects.toThrow(/too little/)
  await expect(paying).rejects.not.toBeInstanceOf(Refusal)
})

test('unlawful postings are a fault before anything is asked of the database', async () => {
  const [ana, bruno] = [await insertPlayer(database.db, 'law-a'), await insertPlayer(database.db, 'law-b')]
  await posted(mint(ana, 'm5', 0, 10))
  const astray = [
    { account: { kind: 'granted', userId: ana } as const, amountCents: btz(-1) },
    { account: { kind: 'earned', userId: bruno } as const, amountCents: btz(1) },
  ]
  await expect(posted({ ...between(ana, 'astray'), postings: astray })).rejects.toThrow(/granted BTZ that would leave/)
  await expect(posted({ ...between(ana, 'half'), postings: astray.slice(1) })).rejects.toThrow(/fewer than two/)
})

test('the account of nobody is a fault, and no account comes of it', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  const movement = { ...mint(nobody, 'm6', 1, 0), receiverId: null }
  await expect(posted(movement)).rejects.toMatchObject({ code: '23503' })
  const { rows } = await sql`select 1 from ledger_accounts where code like ${`%${nobody}`}`.execute(database.db)
  expect(rows).toEqual([])
})

test('the database itself refuses postings that do not sum to zero, at the end of the transaction', async () => {
  const ana = await insertPlayer(database.db, 'unbalanced')
  const { transactionId } = await posted(mint(ana, 'm7', 1, 0))
  const adding = database.inTransaction((tx) =>
    sql`insert into postings (transaction_id, line, account_id, amount_cents)
        select ${transactionId}, 9, id, 1 from ledger_accounts where code = 'mint:gift'`.execute(tx),
  )
  await expect(adding).rejects.toMatchObject({ code: '23514' })
})

test.each([
  'update postings set amount_cents = amount_cents + 1',
  'delete from postings',
  'truncate postings',
  'update transactions set amount_cents = 1',
  'delete from transactions',
  'truncate transactions cascade',
])('what was written stays: %s', async (statement) => {
  const ana = await insertPlayer(database.db, `stays-${statement.replaceAll(/\W/g, '').slice(0, 24)}`)
  await posted(mint(ana, statement, 1, 0))
  await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: '23001' })
})

test('a balance below zero is refused by the table itself', async () => {
  const ana = await insertPlayer(database.db, 'below')
  const taking = sql`update ledger_accounts set balance_cents = -1 where owner_id = ${ana}`.execute(database.db)
  await expect(taking).rejects.toMatchObject({ code: '23514' })
})

test('what is posted in a transaction that fails did not happen', async () => {
  const ana = await insertPlayer(database.db, 'rolled')
  const failing = database.inTransaction(async (tx: Tx) => {
    await post(tx, mint(ana, 'm8', 5, 5))
    throw new Error('something else went wrong')
  })
  await expect(failing).rejects.toThrow('something else went wrong')
  expect((await balancesOf(database.db, ana)).balanceCents).toBe(0)
  expect((await posted(mint(ana, 'm8', 5, 5))).repeated).toBe(false)
})

function posted(movement: Movement) {
  return database.inTransaction((tx) => post(tx, movement))
}

function mint(userId: string, ref: string, earned: number, granted: number): Movement {
  const postings = mintTo(userId, 'gift', { earned: btz(earned), granted: btz(granted) })
  return { reason: 'gift', ref, transferType: 'test', userId: null, receiverId: userId, postings, at }
}

function between(userId: string, ref: string): Omit<Movement, 'postings'> {
  return { reason: 'test', ref, transferType: 'test', userId, receiverId: null, at }
}

async function countOf(table: 'transactions' | 'postings'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(database.db)
  return rows[0]?.count ?? 0
}
