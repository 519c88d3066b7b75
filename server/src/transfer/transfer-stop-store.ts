import { usageRetention } from '@satoshi/rules/identity-check/standing'
import type { Cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'
import { sql, type GeneratedAlways } from 'kysely'

import type { TransferHolds } from '../identity-check/identity-check-api.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { lockPlayers } from '../profile/profile-api.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    transfer_stops: TransferStops
  }
}

type TransferStops = {
  id: GeneratedAlways<number>
  user_id: string
  other_id: string | null
  stopped_at: Date
  stopped_by: string
  reason: string
  resumed_at: Date | null
  resumed_by: string | null
}

/** Whose transfers: those of one account, or those between two. */
export type Stopped = { userIds: [string] | [string, string] }

/**
 * Stops the transfers of an account, or between two; false where they are stopped. Whoever sends at this moment is through
 * before, or finds it: the rows of the players are locked as a transfer locks them.
 */
export async function stopTransfers(
  tx: Tx,
  { userIds }: Stopped,
  { by, reason, at }: { by: string; reason: string; at: Instant },
): Promise<boolean> {
  await lockPlayers(tx, userIds)
  const [userId, otherId = null] = userIds
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('transfer_stops')
    .values({ user_id: userId, other_id: otherId, stopped_at: new Date(at), stopped_by: by, reason })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return written === 1n
}

/** Lets them go on; false where they were not stopped. */
export async function resumeTransfers(
  tx: Tx,
  { userIds }: Stopped,
  { by, at }: { by: string; at: Instant },
): Promise<boolean> {
  await lockPlayers(tx, userIds)
  const [one, other = one] = userIds
  const { numAffectedRows } = await sql`
    update transfer_stops set resumed_at = ${new Date(at)}, resumed_by = ${by}
    where least(user_id, coalesce(other_id, user_id)) = least(${one}::uuid, ${other}::uuid)
      and greatest(user_id, coalesce(other_id, user_id)) = greatest(${one}::uuid, ${other}::uuid)
      and resumed_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** A stop as the operator sees it. */
export type StopLine = { who: string; other: string | null; stoppedAt: Date; stoppedBy: string; reason: string }

/** The stops that hold, the newest first. */
export async function readStops(db: Db): Promise<StopLine[]> {
  const { rows } = await sql<StopLine>`
    select p.nickname as who, other.nickname as other, s.stopped_at as "stoppedAt", s.stopped_by as "stoppedBy", s.reason
    from transfer_stops s join profiles p on p.id = s.user_id left join profiles other on other.id = s.other_id
    where s.resumed_at is null order by s.stopped_at desc, s.id desc`.execute(db)
  return rows
}

/** What holds the transfers of a player: stops that hold, and the sums of days that a month's limit counts. */
export async function readHolds(tx: Tx, userId: string, at: Instant): Promise<TransferHolds> {
  const { rows } = await sql<TransferHolds>`
    select
      (select coalesce(json_agg(json_build_object(
         'other_id', case when user_id = ${userId} then other_id else user_id end,
         'stopped_at', stopped_at, 'stopped_by', stopped_by, 'reason', reason)), '[]')
       from transfer_stops where ${userId} in (user_id, other_id) and resumed_at is null) as stops,
      (select coalesce(json_agg(json_build_object(
         'day', day, 'sent_cents', sent_cents, 'sent', sent, 'received_cents', received_cents)), '[]')
       from transfer_days where user_id = ${userId} and day >= ${new Date(at - usageRetention)}::date) as days`.execute(
    tx,
  )
  return rows[0] ?? { stops: [], days: [] }
}

/** Takes the stops of an account that is deleted away: nothing is sent to or from it any more. */
export async function deleteStops(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('transfer_stops')
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('other_id', '=', userId)]))
    .execute()
}

/** What one sent another in a time, in cents; what came back is `backCents`. */
export type TransferFlow = { from: string; to: string; transfers: number; cents: Cents; backCents: Cents }

/** The largest flows between two since a moment, by nickname. */
export async function readTransferFlows(db: Db, since: Instant, limit: number): Promise<TransferFlow[]> {
  const { rows } = await sql<TransferFlow>`
    with sent as (
      select user_id, receiver_id, count(*)::int as transfers, sum(amount_cents)::bigint as cents from transactions
      where transfer_type = 'p2p' and created_at >= ${new Date(since)} group by 1, 2
    )
    select giver.nickname as "from", taker.nickname as "to", s.transfers, s.cents, coalesce(back.cents, 0) as "backCents"
    from sent s
    left join sent back on back.user_id = s.receiver_id and back.receiver_id = s.user_id
    join profiles giver on giver.id = s.user_id join profiles taker on taker.id = s.receiver_id
    order by s.cents desc, 1, 2 limit ${limit}`.execute(db)
  return rows
}

/** What somebody sent within three days after their identity was verified. */
export type VerifiedBurst = { who: string; verifiedAt: Date; transfers: number; receivers: number; cents: Cents }

/** Who sent most in the first three days after their identity was verified, since a moment. */
export async function readVerifiedBursts(db: Db, since: Instant, limit: number): Promise<VerifiedBurst[]> {
  const { rows } = await sql<VerifiedBurst>`
    select p.nickname as who, p.identity_verified_at as "verifiedAt", count(*)::int as transfers,
           count(distinct t.receiver_id)::int as receivers, sum(t.amount_cents)::bigint as cents
    from profiles p join transactions t on t.user_id = p.id and t.transfer_type = 'p2p'
    where p.identity_verified_at >= ${new Date(since)} and t.created_at >= p.identity_verified_at
      and t.created_at < p.identity_verified_at + interval '3 days'
    group by p.id order by cents desc, who limit ${limit}`.execute(db)
  return rows
}

/** BTZ that went round: who, in their order, and the least that passed along each of the ways. */
export type TransferCircle = { who: string[]; cents: Cents }

/** Circles of two to four accounts since a moment in which each sent the next at least `leastCents`, the largest first. */
export async function readCircles(
  db: Db,
  { since, leastCents, limit }: { since: Instant; leastCents: Cents; limit: number },
): Promise<TransferCircle[]> {
  const { rows } = await sql<TransferCircle>`
    with recursive ways as (
      select user_id as giver, receiver_id as taker, sum(amount_cents)::bigint as cents from transactions
      where transfer_type = 'p2p' and created_at >= ${new Date(since)}
      group by 1, 2 having sum(amount_cents) >= ${leastCents}
    ), walks as (
      select array[giver, taker] as walk, cents from ways
      union all
      select walk || taker, least(walks.cents, ways.cents)
      from walks join ways on ways.giver = walk[cardinality(walk)]
      -- A circle is told once, from its smallest id on.
      where cardinality(walk) < 4 and taker > walk[1] and taker <> all (walk)
    ), circles as (
      select walk, least(walks.cents, ways.cents) as cents
      from walks join ways on ways.giver = walk[cardinality(walk)] and ways.taker = walk[1]
      where walk[1] < all (walk[2:])
    )
    select (select array_agg(p.nickname order by place) from unnest(walk) with ordinality as step (id, place)
            join profiles p on p.id = step.id) as who, cents
    from circles order by cents desc, walk limit ${limit}`.execute(db)
  return rows
}

/** Accounts of one device that sent or received, and what of it crossed the device's border. */
export type TransferDevice = { accounts: string[]; sentCents: Cents; receivedCents: Cents }

/** Devices of several accounts of which some sent or received since a moment, the largest sums first. */
export async function readTransferDevices(
  db: Db,
  { since, linkedSince, limit }: { since: Instant; linkedSince: Instant; limit: number },
): Promise<TransferDevice[]> {
  const { rows } = await sql<TransferDevice>`
    select array_agg(p.nickname order by p.nickname) as accounts, sum(moved.sent)::bigint as "sentCents",
           sum(moved.received)::bigint as "receivedCents"
    from device_links l join profiles p on p.id = l.user_id
    cross join lateral (
      select coalesce((select sum(amount_cents) from transactions
                       where transfer_type = 'p2p' and user_id = l.user_id and created_at >= ${new Date(since)}), 0) as sent,
             coalesce((select sum(amount_cents) from transactions
                       where transfer_type = 'p2p' and receiver_id = l.user_id and created_at >= ${new Date(since)}), 0) as received
    ) moved
    where l.last_seen_at >= ${new Date(linkedSince)}
    group by l.device_key having count(*) > 1 and sum(moved.sent + moved.received) > 0
    order by sum(moved.sent + moved.received) desc, min(p.nickname) limit ${limit}`.execute(db)
  return rows
}
