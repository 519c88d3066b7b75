import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db } from '../platform/postgres/db.ts'

/** What the proof of the ledger found; `ok` when nothing is wrong. Open escrows are no fault. */
export type Audit = LedgerCounts & { ok: boolean }

/**
 * The zero-sum proof, over one snapshot: everything that was ever posted sums to zero, every transaction does so by
 * itself, every kept balance is the sum of its postings and not below zero, `granted` went only where the kinds of accounts let it,
 * and the statements say the same.
 * It reads the whole ledger, so it is for tests, metrics and operators, on a connection that has patience: not for requests.
 */
export async function audit(db: Db): Promise<Audit> {
  const counts = await countLedger(db)
  const { sumCents, unbalancedTransactions, wrongBalances, negative, strayedGranted, wrongStatements } = counts
  const faults = [sumCents, unbalancedTransactions, wrongBalances, negative, strayedGranted, wrongStatements]
  return { ...counts, ok: faults.every((found) => found === 0) }
}

type LedgerCounts = {
  /** Sum of all postings, in cents. */
  sumCents: number
  /** Transactions whose postings do not sum to zero, or do not move what the header says. */
  unbalancedTransactions: number
  /** Accounts whose balance is not the sum of their postings, not the one after the last of them, or not kept as their kind says. */
  wrongBalances: number
  /** Accounts that keep a balance and are below zero. */
  negative: number
  /** Transactions in which `granted` left its account, and BTZ came into one of a kind that does not take it or into another's debt. */
  strayedGranted: number
  /** Lots of players whose balance is not what the entries of their statement sum to. */
  wrongStatements: number
  /** Escrow accounts that hold something, what they hold in cents, and when the oldest of them was first paid into. */
  openEscrows: number
  openEscrowCents: number
  oldestEscrowAt: Instant | null
  transactions: number
  postings: number
}

/** Counts what is there and what is wrong with it, in one statement: one snapshot. */
async function countLedger(db: Db): Promise<LedgerCounts> {
  const { rows } = await sql<Omit<LedgerCounts, 'oldestEscrowAt'> & { oldestEscrowAt: Date | null }>`
    with lines as (
      select p.transaction_id, p.account_id, p.seq, p.amount_cents as amount, p.balance_after_cents as balance_after, a.kind,
             k.takes_granted,
             case when a.kind = 'granted' and p.amount_cents < 0 or a.kind = 'debt' and p.amount_cents > 0
               then split_part(a.code, ':', 2) end as owes_or_pays
      from postings p join ledger_accounts a on a.id = p.account_id left join ledger_account_kinds k using (kind)
    ), by_transaction as (
      select t.amount_cents, sum(l.amount) as total, sum(l.amount) filter (where l.amount > 0) as moved,
             bool_or(l.kind = 'granted' and l.amount < 0) and (bool_or(l.takes_granted is not true and l.amount > 0)
               or bool_or(l.kind = 'debt' and l.amount > 0) and min(owes_or_pays) <> max(owes_or_pays)) as strayed
      from transactions t left join lines l on l.transaction_id = t.id
      group by t.id
    ), by_account as (
      select a.kind, a.balance_cents as balance, k.keeps_balance, coalesce(sum(l.amount), 0) as total,
             coalesce((array_agg(l.balance_after order by l.seq desc))[1], 0) as last_balance
      from ledger_accounts a left join ledger_account_kinds k using (kind) left join lines l on l.account_id = a.id
      where a.balance_cents is not null or k.keeps_balance is not false
      group by a.id, k.kind
    ), by_statement as (
      select user_id, sum(earned_cents) as earned, sum(granted_cents) as granted
      from statement_entries group by user_id
    )
    select
      (select coalesce(sum(amount_cents), 0)::bigint from postings) as "sumCents",
      (select count(*) from by_transaction
        where total is distinct from 0 or moved is distinct from amount_cents) as "unbalancedTransactions",
      (select count(*) from by_account
        where balance <> total or balance <> last_balance or keeps_balance is distinct from (balance is not null)) as "wrongBalances",
      (select count(*) from by_account where balance < 0 or total < 0) as negative,
      (select count(*) from by_transaction where strayed) as "strayedGranted",
      (select count(*) from ledger_accounts a left join by_statement s on s.user_id = a.owner_id
        where a.owner_id is not null
          and a.balance_cents <> coalesce(case a.kind when 'earned' then s.earned else s.granted end, 0)) as "wrongStatements",
      (select count(*) from by_account where kind = 'escrow' and balance > 0) as "openEscrows",
      (select coalesce(sum(balance), 0)::bigint from by_account where kind = 'escrow' and balance > 0) as "openEscrowCents",
      (select min(t.created_at) from ledger_accounts a
        join postings p on p.account_id = a.id join transactions t on t.id = p.transaction_id
        where a.kind = 'escrow' and a.balance_cents > 0) as "oldestEscrowAt",
      (select count(*) from transactions) as transactions,
      (select count(*) from postings) as postings`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('the count of the ledger gave nothing')
  return { ...counts, oldestEscrowAt: counts.oldestEscrowAt?.getTime() ?? null }
}
