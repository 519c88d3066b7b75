import { cents, type Cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'
import { accountCode } from '@satoshi/rules/wallet/account'
import {
  fundCampaign as fundPostings,
  payPrize as prizePostings,
  returnCampaign as restPostings,
} from '@satoshi/rules/wallet/postings'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'
import { post, type Posted } from './post.ts'

const nobody = { userId: null, receiverId: null }

/** Lays the budget of a campaign aside, once for the campaign. */
export async function fundCampaign(
  tx: Tx,
  of: string,
  { amountCents, at }: { amountCents: Cents; at: Instant },
): Promise<Posted> {
  const postings = fundPostings(of, amountCents)
  return post(tx, { reason: 'campaignFunded', ref: of, transferType: 'reward', ...nobody, postings, at })
}

/**
 * Pays a prize out of a campaign's budget, once for `ref`. It fails where less is there, by the ledger's own check: the
 * caller asks `lockBudget` first.
 */
export async function payPrize(
  tx: Tx,
  of: string,
  { userId, amountCents, ref, at }: { userId: string; amountCents: Cents; ref: string; at: Instant },
): Promise<Posted> {
  const postings = prizePostings(of, userId, amountCents)
  return post(tx, {
    reason: 'campaignPrize',
    ref,
    transferType: 'reward',
    userId: null,
    receiverId: userId,
    postings,
    at,
  })
}

/** Takes what is left of a campaign's budget out of the world, once for the campaign; nothing where nothing is left. */
export async function returnCampaign(tx: Tx, of: string, at: Instant): Promise<void> {
  const amountCents = await lockBudget(tx, of)
  if (amountCents === 0) return
  const postings = restPostings(of, amountCents)
  await post(tx, { reason: 'campaignReturned', ref: of, transferType: 'burn', ...nobody, postings, at })
}

/** What is left of the budgets of some campaigns, in cents, by their names; of one that has none nothing is said. */
export async function budgetsOf(db: Db, names: readonly string[]): Promise<Map<string, Cents>> {
  const named = new Map(names.map((of) => [accountCode({ kind: 'campaign', of }), of]))
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['code', 'balance_cents'])
    .where('code', '=', anyOf([...named.keys()], 'text'))
    .execute()
  return new Map(rows.map(({ code, balance_cents }) => [named.get(code) ?? '', balance_cents ?? cents(0)]))
}

/** The same, held until the transaction ends. */
export async function lockBudget(tx: Tx, of: string): Promise<Cents> {
  const code = accountCode({ kind: 'campaign', of })
  const { rows } = await sql<{ balance_cents: Cents }>`
    select balance_cents from ledger_accounts where code = ${code} for no key update`.execute(tx)
  return rows[0]?.balance_cents ?? cents(0)
}
