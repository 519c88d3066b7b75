import { deviceWindow } from '@satoshi/rules/stakes/devices'
import { flowWindows, type DeviceFlow } from '@satoshi/rules/stakes/flow'
import type { Cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

/**
 * What the accounts of each device of a player won of others, and what they have at stake in duels that run; a device that
 * nobody else was used on is left out, as the player's own caps say it.
 */
export async function readDeviceFlows(db: Db, userId: string, at: Instant): Promise<DeviceFlow[]> {
  const since = sinceAt(at)
  const { rows } = await sql<{ accounts: number; day: Cents; week: Cents; open: Cents }>`
    with accounts as (
      select l.device_key, l.user_id from device_links l
      where l.last_seen_at >= ${since.linked} and l.device_key in (
        select device_key from device_links where user_id = ${userId} and last_seen_at >= ${since.linked})
    )
    select count(*)::int as accounts, sum(won.day)::bigint as day, sum(won.week)::bigint as week,
           sum(put.cents)::bigint as open
    from accounts a
    cross join lateral (
      select coalesce(sum(net_cents) filter (where created_at > ${since.day}), 0) as day,
             coalesce(sum(net_cents), 0) as week
      from stake_results r
      where r.user_id = a.user_id and r.opponent_id is not null and r.created_at > ${since.week}) won
    cross join lateral (
      select coalesce(sum(d.bet_amount), 0) * 100 as cents
      from open_duels o join casino_duels d on d.id = o.duel_id
      where o.user_id = a.user_id and d.player2_id is not null) put
    group by a.device_key having count(*) > 1 order by a.device_key`.execute(db)
  return rows.map(({ accounts, day, week, open }) => ({ accounts, net: { day, week }, open }))
}

/** Waits for each other's end: whoever opens a staked duel of an account of one of these devices. In the order of the keys. */
export async function lockDevicesOf(tx: Tx, userIds: readonly string[], at: Instant): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext('device'), hashtext(device_key)) from (
      select distinct device_key from device_links
      where user_id = any(${userIds}::uuid[]) and last_seen_at >= ${sinceAt(at).linked}
      order by device_key) devices`.execute(tx)
}

/** Accounts that were used on one device, and what they won of others in the last day and week; lost where negative. */
export type DeviceGroup = {
  accounts: { nickname: string; weekCents: Cents }[]
  dayCents: Cents
  weekCents: Cents
  duels: number
}

/** Devices of several accounts of which some staked against others in the week before `at`, the largest sums first. */
export async function readDeviceGroups(db: Db, at: Instant, limit: number): Promise<DeviceGroup[]> {
  const since = sinceAt(at)
  const { rows } = await sql<DeviceGroup>`
    with accounts as (
      select l.device_key, p.nickname, coalesce(won.day, 0) as day, coalesce(won.week, 0) as week, won.duels
      from device_links l join profiles p on p.id = l.user_id
      cross join lateral (
        select sum(net_cents) filter (where created_at > ${since.day}) as day, sum(net_cents) as week, count(*) as duels
        from stake_results r
        where r.user_id = l.user_id and r.opponent_id is not null and r.outcome <> 'void'
          and r.created_at > ${since.week}) won
      where l.last_seen_at >= ${since.linked}
    )
    select json_agg(json_build_object('nickname', nickname, 'weekCents', week) order by week desc, nickname) as accounts,
           sum(day)::bigint as "dayCents", sum(week)::bigint as "weekCents", sum(duels)::int as duels
    from accounts group by device_key having count(*) > 1 and sum(duels) > 0
    order by sum(abs(week)) desc, min(nickname) limit ${limit}`.execute(db)
  return rows
}

function sinceAt(at: Instant): { linked: Date; day: Date; week: Date } {
  return {
    linked: new Date(at - deviceWindow),
    day: new Date(at - flowWindows.day),
    week: new Date(at - flowWindows.week),
  }
}
