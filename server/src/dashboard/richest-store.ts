import { cents, type Cents } from '@satoshi/rules/money'

import type { Db } from '../platform/postgres/db.ts'

/** A player and the BTZ that they earned and hold. */
export type RichPlayer = { userId: string; earnedCents: Cents }

/** The players with the most earned BTZ, most first. Reads every account: not for requests. */
export async function readRichest(db: Db, limit: number): Promise<RichPlayer[]> {
  return db
    .selectFrom('ledger_accounts as a')
    .innerJoin('profiles as p', 'p.id', 'a.owner_id')
    .select(['p.id as userId', 'a.balance_cents as earnedCents'])
    .where('a.kind', '=', 'earned')
    .where('a.balance_cents', '>', cents(0))
    .where('p.deleted_at', 'is', null)
    .where('p.completed_at', 'is not', null)
    .orderBy('a.balance_cents', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .$narrowType<{ earnedCents: Cents }>()
    .execute()
}
