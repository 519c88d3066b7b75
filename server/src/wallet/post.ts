import { cents, negate, type Cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'
import { accountCode, type AccountKind } from '@satoshi/rules/wallet/account'
import { faultIn } from '@satoshi/rules/wallet/lawful'
import {
  bringBought,
  burnAll as burnPostings,
  forgiveDebt as forgive,
  payDebt as debtPostings,
  spend,
  takeBought,
  type Balances,
  type Posting,
} from '@satoshi/rules/wallet/postings'
import type { Lot } from '@satoshi/rules/words'
import { CompiledQuery, sql, type GeneratedAlways } from 'kysely'
import { DatabaseError } from 'pg'

import { newId } from '../platform/ids.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import type { MadeAt } from '../platform/postgres/tables.ts'
import { refuse, unwrap } from '../platform/refusal.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    ledger_account_kinds: LedgerAccountKinds
    ledger_accounts: LedgerAccounts
    transactions: Transactions
    postings: Postings
    statement_entries: StatementEntries
  }
}

type LedgerAccountKinds = {
  kind: AccountKind
  owned: boolean
  keeps_balance: boolean
  takes_granted: boolean
}
type LedgerAccounts = {
  id: GeneratedAlways<number>
  code: string
  kind: AccountKind
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

/** BTZ that change hands. `userId` sends and `receiverId` receives; null is the house. */
export type Movement = {
  reason: string
  /** Names the cause; with the reason it is the idempotency key, so it holds the user where users share causes. */
  ref: string
  transferType: string
  userId: string | null
  receiverId: string | null
  postings: Posting[]
  at: Instant
}

/** What came of it: `repeated` when the key was used before, and the first transaction is given. */
export type Posted = { transactionId: string; repeated: boolean }

/**
 * Moves BTZ: the only writer of balances. Asked again under the key `{reason}:{ref}` it gives the first transaction and
 * writes nothing. Refuses `wallet.insufficient` with `lot`, `amountCents`, `availableCents` and `missingCents`; the transaction cannot
 * go on after that. Unlawful postings, and other postings under a used key, are faults of ours and throw.
 */
export async function post(tx: Tx, movement: Movement): Promise<Posted> {
  assertLawful(movement)
  const transactionId = newId(movement.at)
  if (!(await writeTransaction(tx, transactionId, movement))) return firstOf(tx, movement)
  await payDebts(tx, { ...movement, transactionId })
  return { transactionId, repeated: false }
}

/** The same for several movements, in their order and in one statement. */
export async function postAll(tx: Tx, movements: Movement[]): Promise<Posted[]> {
  if (movements.length === 0) return []
  for (const movement of movements) assertLawful(movement)
  const made = movements.map((movement) => ({ ...movement, id: newId(movement.at) }))
  const written = await writeTransactions(tx, made)
  const posted: Posted[] = []
  for (const [index, { id, ...movement }] of made.entries()) {
    posted.push(written[index] ? { transactionId: id, repeated: false } : await firstOf(tx, movement))
    if (written[index]) await payDebts(tx, { ...movement, transactionId: id })
  }
  return posted
}

function assertLawful(movement: Movement): void {
  assertLawfulPostings(`${movement.reason}:${movement.ref}`, movement.postings)
}

/** What was written first under the key of a movement. */
async function firstOf(tx: Tx, movement: Movement): Promise<Posted> {
  const first = await findTransaction(tx, movement)
  if (!first || !isSame(first, movement))
    throw new Error(`${movement.reason}:${movement.ref} was used for something else`)
  return { transactionId: first.id, repeated: true }
}

function isSame(first: FoundTransaction, movement: Movement): boolean {
  return (
    first.userId === movement.userId &&
    first.receiverId === movement.receiverId &&
    first.postings.length === movement.postings.length &&
    first.postings.every((line, index) => line === lineOf(movement.postings[index]))
  )
}

function lineOf(posting: Posting | undefined): string {
  return posting ? `${accountCode(posting.account)} ${posting.amountCents}` : ''
}

/**
 * What comes into `granted` pays first what its player owes. The player's account is locked by what came in, so that of two
 * at once the second sees what the first has paid.
 */
async function payDebts(tx: Tx, { postings, transactionId, at }: Movement & { transactionId: string }): Promise<void> {
  for (const { account, amountCents } of postings) {
    if (account.kind !== 'granted' || amountCents <= 0) continue
    const { userId } = account
    const owed = await debtOf(tx, userId)
    const { granted } = owed > 0 ? await readBalances(tx, userId) : { granted: cents(0) }
    const paid = cents(Math.min(owed, granted))
    if (paid > 0) await payDebt(tx, { userId, lot: 'granted', amountCents: paid, ref: transactionId, at })
  }
}

/** A debt that is paid out of a lot; `ref` is unique to it. */
type DebtPaid = { userId: string; lot: Lot; amountCents: Cents; ref: string; at: Instant }

export async function payDebt(tx: Tx, { userId, lot, amountCents, ref, at }: DebtPaid): Promise<void> {
  const postings = debtPostings(userId, lot, amountCents)
  await post(tx, { reason: 'debtPaid', ref, transferType: 'purchase', userId, receiverId: null, postings, at })
}

/** Forgives all that a player owes, by an operator: as if it had been given back. Gives how much it was, in cents. */
export async function forgiveDebt(
  tx: Tx,
  { userId, ref, at }: { userId: string; ref: string; at: Instant },
): Promise<Cents> {
  await lockLots(tx, userId)
  const owed = await debtOf(tx, userId)
  if (owed === 0) return owed
  const postings = forgive(userId, owed)
  await post(tx, {
    reason: 'debtForgiven',
    ref,
    transferType: 'refund',
    userId: null,
    receiverId: userId,
    postings,
    at,
  })
  return owed
}

/** What a player owes for BTZ that were bought, spent and taken back: in cents, 0 where nothing is owed. */
export async function debtOf(db: Db, userId: string): Promise<Cents> {
  const { rows } = await sql<{ owed: Cents }>`
    select coalesce(-sum(p.amount_cents), 0)::bigint as owed
    from ledger_accounts a join postings p on p.account_id = a.id
    where a.code = ${accountCode({ kind: 'debt', of: userId })}`.execute(db)
  return rows[0]?.owed ?? cents(0)
}

/** BTZ that were bought with money, by the order's movements. */
export type BoughtMovement = { userId: string; amountCents: Cents; reason: string; ref: string; at: Instant }

/** Brings what was bought. A debt is paid of it first. */
export async function creditBought(tx: Tx, { userId, amountCents, ...key }: BoughtMovement): Promise<Posted> {
  const postings = bringBought(userId, amountCents)
  return post(tx, { ...key, transferType: 'payment', userId: null, receiverId: userId, postings })
}

/** Takes back what was bought: of `granted` what there is, and the rest is owed from now on. */
export async function debitBought(tx: Tx, { userId, amountCents, ...key }: BoughtMovement): Promise<Posted> {
  const postings = takeBought(userId, amountCents, await lockLots(tx, userId))
  return post(tx, { ...key, transferType: 'payment', userId, receiverId: null, postings })
}

/** What a player holds, locked until the end of the transaction. */
export async function lockLots(tx: Tx, userId: string): Promise<Balances> {
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance_cents'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return balancesIn(rows)
}

/** Takes all BTZ of a player whose account is deleted out of the world; nothing happens when there are none. */
export async function burnAll(tx: Tx, userId: string, at: Instant): Promise<void> {
  const reason = 'accountDeleted'
  const postings = burnPostings(userId, reason, await lockBalances(tx, userId, reason))
  if (postings.length === 0) return
  // The lock makes a second call find nothing, so the key may be a new one: what comes in later burns too.
  const ref = `${userId}:${newId(at)}`
  await post(tx, { reason, ref, transferType: 'burn', userId, receiverId: null, postings, at })
}

/** Something bought with BTZ, which are burned. `reason` and `ref` are the key; `ref` holds the user. */
export type Purchase = { userId: string; amountCents: Cents; reason: string; ref: string; at: Instant }

/**
 * Pays for something in the game, `granted` first. The second time with the same key gives the first transaction.
 * Refuses `wallet.insufficient` with `amountCents`, `availableCents` and `missingCents`.
 */
export async function payFor(tx: Tx, { userId, amountCents, reason, ref, at }: Purchase): Promise<Posted> {
  const balances = await lockBalances(tx, userId, reason)
  // Asked again, the lots hold other sums and would pay in other parts: the first transaction is looked up, not built again.
  const first = await findTransaction(tx, { reason, ref })
  if (first) return { transactionId: first.id, repeated: true }
  const postings = unwrap(spend(userId, reason, amountCents, balances))
  return post(tx, { reason, ref, transferType: 'purchase', userId, receiverId: null, postings, at })
}

/** A payment that is given back: the transaction by which it was paid, and the key of the new one. */
export type Return = { userId: string; paidBy: string; reason: string; ref: string; at: Instant }

/**
 * Gives a payment back, each part to the lot that it came from. The caller sees to it that this happens once a payment;
 * the second time with the same key gives the first transaction.
 */
export async function returnPayment(tx: Tx, { userId, paidBy, reason, ref, at }: Return): Promise<Posted> {
  const paid = await readPayment(tx, paidBy)
  const postings = paid.map(({ code, amountCents }) => {
    const account = [{ kind: 'granted', userId } as const, { kind: 'earned', userId } as const].find(
      (lot) => accountCode(lot) === code,
    )
    const burned = /^burn:(.+)$/.exec(code)?.[1]
    if (!account && burned === undefined) throw new Error(`${paidBy} is no payment of ${userId}: ${code}`)
    return { account: account ?? { kind: 'burn' as const, reason: burned ?? '' }, amountCents: negate(amountCents) }
  })
  return post(tx, { reason, ref, transferType: 'refund', userId: null, receiverId: userId, postings, at })
}

/** The lines of a transaction, in their order. */
async function readPayment(tx: Tx, transactionId: string): Promise<{ code: string; amountCents: Cents }[]> {
  return tx
    .selectFrom('postings')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'postings.account_id')
    .select(['ledger_accounts.code', 'postings.amount_cents as amountCents'])
    .where('postings.transaction_id', '=', transactionId)
    .orderBy('postings.line')
    .execute()
}

/**
 * Demands of movements that another function of the database brings to `post_transaction` what `post` demands of its own:
 * unlawful postings are a fault of ours and throw.
 */
export function assertLawfulPostings(about: string, postings: Posting[]): void {
  const fault = faultIn(postings)
  if (fault) throw new Error(`${about} has ${fault}`)
}

/** A transaction as it was written; a line is the account's code and the amount. */
type FoundTransaction = { id: string; userId: string | null; receiverId: string | null; postings: string[] }

/** SQLSTATE with which `post_transaction` says that an account has too little. */
const tooLittle = 'BZ001'

/** Ready as it stands: every reward, stake and purchase sends it, and building a query costs more than its values do. */
const postTransaction = 'select post_transaction($1, $2, $3, $4, $5, $6, $7, $8, $9) as written'

/** Writes a transaction in one statement; false when its key was used before, and nothing is written then. */
async function writeTransaction(tx: Tx, id: string, movement: Movement): Promise<boolean> {
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
async function writeTransactions(tx: Tx, movements: (Movement & { id: string })[]): Promise<boolean[]> {
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
async function findTransaction(
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
  if (!isTooLittle(error)) return error
  // safe: the shape that `post_transaction` writes
  const detail = JSON.parse(error.detail ?? '{}') as { lot: string; availableCents: number; missingCents: number }
  if (detail.lot !== 'earned' && detail.lot !== 'granted') return error
  return refuse('wallet.insufficient', { ...detail, amountCents: detail.availableCents + detail.missingCents })
}

/** Whether an account had too little for a movement, whichever function of the database brought it. */
export function isTooLittle(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && error.code === tooLittle
}
