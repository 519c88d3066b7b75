import { sql } from 'kysely'

import type { Db } from '../src/platform/postgres/db.ts'

/** One posting: `name` is what its account is called behind the kind, a player's id for lots and debts. */
export type Flow = { transaction: string; account: string; kind: string; name: string; cents: number }

/** Everything that the ledger has moved, in its order. */
export async function readFlows(db: Db): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    select p.transaction_id as transaction, a.code as account, a.kind, substr(a.code, length(a.kind) + 2) as name,
           p.amount_cents as cents
    from postings p join ledger_accounts a on a.id = p.account_id order by p.seq`.execute(db)
  return rows
}
