import type { Cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'
import { flowKinds, heldKinds, type AccountFlow } from '@satoshi/rules/wallet/supply'
import { sql } from 'kysely'

import { firstIdAt } from '../platform/ids.ts'
import type { Db } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'

/** BTZ in circulation now and how many players hold any, and what came and went since a moment, by account. */
export type SupplyRows = { circulatingCents: Cents; holders: number; flows: AccountFlow[] }

/**
 * The supply since `from`, over one snapshot. Ids of transactions are made at their time, so that the time is read along
 * the key of the postings. It reads every account and all postings of the time: not for requests.
 */
export async function readSupply(db: Db, from: Instant): Promise<SupplyRows> {
  const { rows } = await sql<SupplyRows>`
    with named as materialized (
      -- A treasury is named by its district; what comes into all of them is one flow.
      select id, kind, case kind when 'treasury' then 'districtDonation' else substr(code, length(kind) + 2) end as reason
      from ledger_accounts where kind = ${anyOf(flowKinds, 'text')})
    select
      (select coalesce(sum(balance_cents), 0)::bigint from ledger_accounts
        where kind = ${anyOf(heldKinds, 'text')}) as "circulatingCents",
      (select count(distinct owner_id) from ledger_accounts where owner_id is not null and balance_cents > 0) as holders,
      (select coalesce(json_agg(flow), '[]') from (
        select a.kind, a.reason, sum(p.amount_cents)::bigint as "amountCents",
               count(distinct coalesce(t.receiver_id, t.user_id, other.owner_id)) as players
        from postings p join named a on a.id = p.account_id join transactions t on t.id = p.transaction_id
        -- Stakes name no player: who played a bot is the owner of the other side.
        left join lateral (select o.owner_id from postings b join ledger_accounts o on o.id = b.account_id
          where a.kind = 'house' and b.transaction_id = t.id and o.owner_id is not null limit 1) other on true
        where p.transaction_id >= ${firstIdAt(from)}::uuid
        group by a.kind, a.reason
      ) flow) as flows`.execute(db)
  const [supply] = rows
  if (!supply) throw new Error('the supply was not read')
  return supply
}
