import { cents, type Cents } from '@satoshi/rules/money'
import { accountCode } from '@satoshi/rules/wallet/account'
import type { Balances } from '@satoshi/rules/wallet/postings'
import type { Lot } from '@satoshi/rules/words'
import { CompiledQuery, sql, type GeneratedAlways } from 'kysely'
import { DatabaseError } from 'pg'

import type { MadeAt } from '../platform/postgres/tables.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import type { Movement } from './post.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    ledger_accounts: LedgerAccounts
    transactions: Transactions
    postings: Postings
    statement_entries: StatementEntries
  }
}

type LedgerAccounts = {
  id: GeneratedAlways<number>
  code: string
  kind: 'earned' | 'granted' | 'mint' | 'burn' | 'escrow' | 'treasury' | 'store' | 'payments' | 'house' | 'debt'
  owner_id: string | null
  balance_cents: Cents | null
}
type Transactions = {
  id: string
  user_id: string | null
  receiver_id: string | null
  transfer_type: string
  amount_cents: Cents
  reason: string
  ref: string
  idempotency_key: string
  created_at: MadeAt
}
type Postings = {
  transaction_id: string
  line: number
  account_id: number
  amount_cents: Cents
  balance_after_cents: Cents | null
  seq: GeneratedAlways<number>
}
type StatementEntries = {
  user_id: string
  booked_at: Date
  seq: number
  transaction_id: string
  reason: string
  earned_cents: Cents
  granted_cents: Cents
  earned_after_cents: Cents
  granted_after_cents: Cents
}

/** A transaction as it was written; a line is the account's code and the amount. */
export type FoundTransaction = { id: string; userId: string | null; receiverId: string | null; postings: string[] }

/** SQLSTATE with which `post_transaction` says that an account has too little. */
const tooLittle = 'BZ001'

/** Ready as it stands: every reward, stake and purchase sends it, and building a query costs more than its values do. */
const postTransaction = 'select post_transaction($1, $2, $3, $4, $5, $6, $7, $8, $9) as written'

/** Writes a transaction in one statement; false when its key was used before, and nothing is written then. */
export async function writeTransaction(tx: Tx, id: string, movement: Movement): Promise<boolean> {
  const { userId, receiverId, transferType, reason, ref, at, postings } = movement
  const codes = postings.map((posting) => accountCode(posting.account))
  const amounts = postings.map((posting) => posting.amountCents)
  const values = [id, userId, receiverId, transferType, reason, ref, new Date(at), codes, amounts]
  try {
    const { rows } = await tx.executeQuery<{ written: boolean }>(CompiledQuery.raw(postTransaction, values))
    return rows[0]?.written ?? false
  } catch (error) {
    throw asRefusal(error)
  }
}

/** The same for several, one after the other in one statement. */
const postTransactions = `
  select post_transaction((one->>'id')::uuid, (one->>'userId')::uuid, (one->>'receiverId')::uuid, one->>'transferType',
    one->>'reason', one->>'ref', (one->>'at')::timestamptz,
    array(select * from json_array_elements_text(one->'codes')),
    array(select json_array_elements_text(one->'amounts')::bigint)) as written
  from json_array_elements($1::json) as one`

/** Writes transactions in one statement and in their order; for each false where its key was used before. */
export async function writeTransactions(tx: Tx, movements: (Movement & { id: string })[]): Promise<boolean[]> {
  const made = movements.map(({ postings, at, ...header }) => ({
    ...header,
    at: new Date(at),
    codes: postings.map((posting) => accountCode(posting.account)),
    amounts: postings.map((posting) => posting.amountCents),
  }))
  try {
    const { rows } = await tx.executeQuery<{ written: boolean }>(
      CompiledQuery.raw(postTransactions, [JSON.stringify(made)]),
    )
    return rows.map(({ written }) => written)
  } catch (error) {
    throw asRefusal(error)
  }
}

/** The transaction under the key of `reason` and `ref`. */
export async function findTransaction(
  db: Db,
  { reason, ref }: { reason: string; ref: string },
): Promise<FoundTransaction | null> {
  const { rows } = await sql<FoundTransaction>`
    select t.id, t.user_id as "userId", t.receiver_id as "receiverId",
           array_agg(a.code || ' ' || p.amount_cents order by p.line) as postings
    from transactions t
    join postings p on p.transaction_id = t.id
    join ledger_accounts a on a.id = p.account_id
    where t.idempotency_key = ${`${reason}:${ref}`}
    group by t.id`.execute(db)
  return rows[0] ?? null
}

/** What a player holds. */
export async function readBalances(db: Db, userId: string): Promise<Balances> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_cents'])
    .where('owner_id', '=', userId)
    .execute()
  return balancesIn(rows)
}

/**
 * What a player holds, locked until the end of the transaction: from which lot is paid is decided on it. What is paid
 * goes to `burn:{reason}`.
 */
export async function lockBalances(tx: Tx, userId: string, reason: string): Promise<Balances> {
  const burn = accountCode({ kind: 'burn', reason })
  const { rows } = await sql<{ kind: string; balance_cents: Cents }>`
    select lot as kind, cents as balance_cents from lock_balances_to_burn(${userId}, ${burn})`.execute(tx)
  return balancesIn(rows)
}

function balancesIn(rows: { kind: string; balance_cents: Cents | null }[]): Balances {
  const of = (lot: Lot) => rows.find((row) => row.kind === lot)?.balance_cents ?? cents(0)
  return { earned: of('earned'), granted: of('granted') }
}

/** A player's account that has too little is a refusal; any other is a fault of ours. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.code !== tooLittle) return error
  // safe: the shape that `post_transaction` writes
  const detail = JSON.parse(error.detail ?? '{}') as { lot: string; availableCents: number; missingCents: number }
  return detail.lot === 'earned' || detail.lot === 'granted' ? refuse('wallet.insufficient', detail) : error
}
