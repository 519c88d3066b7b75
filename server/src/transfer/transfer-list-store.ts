import type { TransferKind } from '@satoshi/contract/transfer'
import type { Cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db } from '../platform/postgres/db.ts'

/** A transfer as the ledger has it. */
export type TransferRow = { id: string; senderId: string; receiverId: string; amountCents: Cents; at: Date }

/** A place between two transfers; of equal moments the id decides. */
export type TransferPlace = { at: Instant; id: string }

const columns = sql`id, user_id as "senderId", receiver_id as "receiverId", amount_cents as "amountCents", created_at as at`

type Range = { kind: TransferKind; before: TransferPlace | null; limit: number }

/** Transfers of a player, the newest first. Each direction is read along its own index, so that depth costs nothing. */
export async function readTransfers(db: Db, userId: string, { kind, before, limit }: Range): Promise<TransferRow[]> {
  const edge = before ? sql`and (created_at, id) < (${new Date(before.at)}::timestamptz, ${before.id}::uuid)` : sql``
  const newest = sql`order by created_at desc, id desc limit ${limit}`
  const sent = sql`(select * from transactions where transfer_type = 'p2p' and user_id = ${userId} ${edge} ${newest})`
  const received = sql`(select * from transactions where transfer_type = 'p2p' and receiver_id = ${userId} ${edge} ${newest})`
  const both = { sent, received, all: sql`${sent} union all ${received}` }[kind]
  const { rows } = await sql<TransferRow>`select ${columns} from (${both}) as found ${newest}`.execute(db)
  return rows
}

/** One transfer of a player, whichever of its two parties they are; undefined for anybody else. */
export async function readTransfer(db: Db, userId: string, id: string): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from transactions
    where id = ${id} and transfer_type = 'p2p' and (user_id = ${userId} or receiver_id = ${userId})`.execute(db)
  return rows[0]
}

/** Some transfers to a player, the newest first. Each is looked up by itself (decision 0121). */
export async function readReceived(db: Db, userId: string, ids: readonly string[]): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from unnest(${ids}::uuid[]) as wanted (transfer)
    cross join lateral (
      select * from transactions where id = wanted.transfer and transfer_type = 'p2p' and receiver_id = ${userId}
    ) found
    order by created_at desc, id desc`.execute(db)
  return rows
}

/** Transfers that are looked through for whom a player sent to lately. */
const recentTransfers = 200

/** Whom a player sent to lately, the last first, without who is gone and without blocks either way. */
export async function readRecentReceivers(db: Db, userId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select receiver_id as id
    from (
      select receiver_id, created_at from transactions where transfer_type = 'p2p' and user_id = ${userId}
      order by created_at desc, id desc limit ${recentTransfers}
    ) sent
    join profiles p on p.id = receiver_id and p.deleted_at is null
    where not exists (select from blocks where blocker_id = receiver_id and blocked_id = ${userId})
      and not exists (select from blocks where blocker_id = ${userId} and blocked_id = receiver_id)
    group by receiver_id order by max(sent.created_at) desc, receiver_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The player whose nickname looks like this one. */
export async function findByNicknameKey(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('profiles').select('id').where('nickname_key', '=', key).executeTakeFirst()
  return row?.id ?? null
}

/** A transfer as a player takes it home: of the other there is the nickname and no more. */
export type OwnTransfer = { id: string; direction: 'sent' | 'received'; other: string; amountCents: Cents; at: Date }

/** Transfers of a player, the oldest first, from behind `last` on. */
export async function readOwnTransfers(
  db: Db,
  userId: string,
  last: OwnTransfer | null,
  limit: number,
): Promise<OwnTransfer[]> {
  const edge = last ? sql`and (t.created_at, t.id) > (${last.at}::timestamptz, ${last.id}::uuid)` : sql``
  const { rows } = await sql<OwnTransfer>`
    select t.id, case when t.user_id = ${userId} then 'sent' else 'received' end as direction, other.nickname as other,
           t.amount_cents as "amountCents", t.created_at as at
    from transactions t
    join profiles other on other.id = case when t.user_id = ${userId} then t.receiver_id else t.user_id end
    where t.transfer_type = 'p2p' and (t.user_id = ${userId} or t.receiver_id = ${userId}) ${edge}
    order by t.created_at, t.id limit ${limit}`.execute(db)
  return rows
}
