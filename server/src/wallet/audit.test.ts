import { randomUUID } from 'node:crypto'

import { btz } from '@satoshi/rules/money'
import { accountOf, others } from '@satoshi/rules/wallet/_accounts'
import { accountCode } from '@satoshi/rules/wallet/account'
import { mintTo, stake } from '@satoshi/rules/wallet/postings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import type { Db } from '../platform/postgres/db.ts'
import { audit } from './audit-store.ts'
import { post } from './post.ts'

const at = Date.parse('2026-11-21T12:00:00Z')
let database: TestDatabase
let ana: string

beforeAll(async () => {
  database = await createDatabase()
  ana = await insertPlayer(database.db, 'ana')
  await database.inTransaction(async (tx) => {
    const header = { transferType: 'test', userId: null, receiverId: ana, at }
    await post(tx, {
      ...header,
      reason: 'gift',
      ref: '1',
      postings: mintTo(ana, 'gift', { earned: btz(5), granted: btz(5) }),
    })
    await post(tx, { ...header, reason: 'stake', ref: '1', postings: stake(ana, 'duel-1', btz(2)) })
  })
})
afterAll(() => database.drop())

test('an honest ledger is proved, and its open escrow is counted', async () => {
  expect(await audit(database.db)).toEqual({
    ok: true,
    sumCents: 0,
    unbalancedTransactions: 0,
    wrongBalances: 0,
    negative: 0,
    strayedGranted: 0,
    wrongStatements: 0,
    openEscrows: 1,
    openEscrowCents: 200,
    oldestEscrowAt: at,
    transactions: 2,
    postings: 5,
  })
})

test('a balance that was written past the ledger is found', async () => {
  await broken(
    (db) =>
      sql`update ledger_accounts set balance_cents = balance_cents + 1 where code = ${`earned:${ana}`}`.execute(db),
    { wrongBalances: 1 },
  )
})

test('so is one of an account that no statement tells of', async () => {
  await broken(
    (db) => sql`update ledger_accounts set balance_cents = balance_cents + 1 where kind = 'escrow'`.execute(db),
    {
      wrongBalances: 1,
      wrongStatements: 0,
    },
  )
})

test('a transaction that makes BTZ out of nothing is found, in the sum too', async () => {
  await broken(
    async (db) => {
      await sql`alter table postings disable trigger postings_sum`.execute(db)
      await plant(db, [['burn:nothing', 7]], 7)
    },
    { sumCents: 7, unbalancedTransactions: 1 },
  )
})

test('a header that says another amount than its postings, or has none, is found', async () => {
  await broken(
    async (db) => {
      await plant(
        db,
        [
          ['mint:gift', -7],
          ['burn:nothing', 7],
        ],
        8,
      )
      await plant(db, [], 1)
    },
    { unbalancedTransactions: 2 },
  )
})

test('an account below zero is found', async () => {
  await broken(
    async (db) => {
      await sql`alter table ledger_accounts drop constraint ledger_accounts_balance_cents_check`.execute(db)
      await plant(
        db,
        [
          [`earned:${ana}`, -900],
          ['burn:nothing', 900],
        ],
        900,
      )
    },
    { negative: 1 },
  )
})

test.each(others)('granted BTZ that reached an account of kind %s are found', async (kind) => {
  const bruno = await insertPlayer(database.db, `bruno-${kind}`)
  await broken(
    (db) =>
      plant(
        db,
        [
          [`granted:${ana}`, -1],
          [accountCode(accountOf(kind, bruno)), 1],
        ],
        1,
      ),
    { strayedGranted: 1 },
  )
})

test('granted BTZ that paid the debt of another player are found, and those that paid their own are none', async () => {
  const bruno = await insertPlayer(database.db, 'bruno-owes')
  const paying = (of: string) => (db: Db) =>
    plant(
      db,
      [
        [`granted:${ana}`, -1],
        [`debt:${of}`, 1],
      ],
      1,
    )
  await broken(paying(bruno), { strayedGranted: 1 })
  await broken(
    async (db) => {
      await paying(ana)(db)
      await sql`update ledger_accounts set balance_cents = balance_cents + 1 where kind = 'escrow'`.execute(db)
    },
    { strayedGranted: 0 },
  )
})

test.each([
  ['lost', `update ledger_accounts set balance_cents = null where kind = 'escrow'`],
  ['got', `update ledger_accounts set balance_cents = -500 where code = 'mint:gift'`],
])('an account that %s its balance against its kind is found', async (_, statement) => {
  await broken(
    async (db) => {
      await sql`alter table ledger_accounts drop constraint ledger_accounts_balance_cents_check, disable trigger user`.execute(
        db,
      )
      await sql.raw(statement).execute(db)
    },
    { wrongBalances: 1 },
  )
})

test('an entry that the statement lacks, or has too many of, is found', async () => {
  await broken(
    async (db) => {
      await sql`alter table statement_entries disable trigger user`.execute(db)
      await sql`delete from statement_entries`.execute(db)
    },
    { wrongStatements: 2, wrongBalances: 0 },
  )
})

/** Breaks the ledger in a transaction that is rolled back, and looks at what the proof says in it. */
async function broken(breakIt: (db: Db) => Promise<unknown>, found: object): Promise<void> {
  const rollback = new Error('roll back')
  const looking = database.db.transaction().execute(async (tx) => {
    await breakIt(tx)
    expect(await audit(tx)).toMatchObject({ ok: false, ...found })
    throw rollback
  })
  await expect(looking).rejects.toBe(rollback)
}

/** Writes a transaction as `post_transaction` does, without asking whether it is lawful. */
async function plant(db: Db, lines: [code: string, amount: number][], amount: number): Promise<void> {
  const id = randomUUID()
  await sql`select open_system_accounts(${lines.map(([code]) => code)}::text[])`.execute(db)
  await sql`insert into transactions (id, transfer_type, amount_cents, reason, ref, idempotency_key)
            values (${id}, 'test', ${amount}, 'plant', ${id}, ${id})`.execute(db)
  for (const [line, [code, cents]] of lines.entries()) {
    await sql`update ledger_accounts set balance_cents = balance_cents + ${cents} where code = ${code}`.execute(db)
    await sql`insert into postings (transaction_id, line, account_id, amount_cents, balance_after_cents)
              select ${id}, ${line}, id, ${cents}, balance_cents from ledger_accounts where code = ${code}`.execute(db)
  }
}
