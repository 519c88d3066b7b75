import type { Cents } from '@satoshi/rules/money'
import type { GeneratedAlways } from 'kysely'

import type { MadeAt } from '../platform/postgres/columns.ts'

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
