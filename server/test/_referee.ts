import { levelOf } from '@satoshi/rules/progress/level'
import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '../src/platform/postgres/db.ts'
import { audit } from '../src/wallet/wallet-api.ts'

/**
 * To be called at the end of every journey: the ledger sums to zero, no wallet is negative or wrong, escrow of ended
 * matches is empty, what players have gathered is what they were granted, once, and first attempts were counted once.
 */
export async function expectHonestLedger(db: Db): Promise<void> {
  expect(await audit(db)).toMatchObject({
    ok: true,
    sumCents: 0,
    unbalancedTransactions: 0,
    wrongBalances: 0,
    negative: 0,
    strayedGranted: 0,
    wrongStatements: 0,
  })
  expect(await escrowsOfEndedMatches(db)).toEqual([])
  expect(await playersWithWrongProgress(db)).toEqual([])
  expect(await rewardsPaidWrongly(db)).toEqual([])
  expect(await lotsWithWrongStatement(db)).toEqual([])
  expect(await attemptsCountedWrongly(db)).toEqual([])
  const players = await db.selectFrom('profiles').select(['nickname', 'xp', 'level']).execute()
  expect(players.filter(({ xp, level }) => levelOf(xp).level !== level)).toEqual([])
}

async function escrowsOfEndedMatches(db: Db) {
  const { rows } = await sql`
    select a.code, a.balance_cents from ledger_accounts a join matches m on a.code = 'escrow:' || m.id
    where m.ended_at is not null and a.balance_cents > 0`.execute(db)
  return rows
}

/**
 * XP and points against the rewards that gave them, and against the days and weeks that count them; whose account is
 * deleted is on no board.
 */
async function playersWithWrongProgress(db: Db) {
  const { rows } = await sql`
    select p.nickname, p.xp, p.points, given.xp as granted_xp, given.points as granted_points, days.xp as day_xp, weeks.points as week_points
    from profiles p
    cross join lateral (select coalesce(sum(xp), 0) as xp, coalesce(sum(points), 0) as points from rewards where user_id = p.id) given
    cross join lateral (select coalesce(sum(xp), 0) as xp from player_days where user_id = p.id) days
    cross join lateral (select coalesce(sum(points), 0) as points from week_points where user_id = p.id) weeks
    where p.xp <> given.xp or p.points <> given.points or p.xp <> days.xp
      or weeks.points <> case when p.deleted_at is null then p.points else 0 end`.execute(db)
  return rows
}

/** Every reward with BTZ against the one transaction that paid it, both ways. */
async function rewardsPaidWrongly(db: Db) {
  const { rows } = await sql`
    select r.source, r.ref, r.amount_cents, t.idempotency_key, t.amount_cents as paid
    from (select * from rewards where amount_cents > 0) r
    full join (select * from transactions where transfer_type = 'reward') t
      on t.reason = r.source and t.ref = r.user_id || ':' || r.ref and t.receiver_id = r.user_id
    where r.amount_cents is distinct from t.amount_cents`.execute(db)
  return rows
}

/**
 * What was counted of each version of a question, against the first attempts of the matches that were rated without what
 * is held of them. What was held of an account that is deleted is gone.
 */
async function attemptsCountedWrongly(db: Db) {
  const { rows } = await sql`
    with answered as (
      select a.question_id, a.version, count(*) as firsts, count(*) filter (where a.correct) as corrects,
             count(*) filter (where p.deleted_at is not null) as by_deleted
      from answers a join matches m on m.id = a.match_id join profiles p on p.id = a.user_id
      where a.first_attempt and m.rated_at is not null
      group by 1, 2
    ), held as (
      select question_id, version, count(*) as firsts, count(*) filter (where correct) as corrects
      from held_attempts group by 1, 2
    ), known as (
      select question_id, version, coalesce(s.firsts, 0) as firsts, coalesce(s.corrects, 0) as corrects,
             coalesce(a.firsts, 0) - coalesce(h.firsts, 0) as counted,
             coalesce(a.corrects, 0) - coalesce(h.corrects, 0) as counted_right,
             coalesce(a.by_deleted, 0) as by_deleted
      from question_stats s
      full join answered a using (question_id, version)
      full join held h using (question_id, version)
    )
    select * from known
    where firsts not between counted - by_deleted and counted
      or corrects not between counted_right - by_deleted and counted_right`.execute(db)
  return rows
}

/** What each lot holds against what the statement says that came and went. */
async function lotsWithWrongStatement(db: Db) {
  const { rows } = await sql`
    select a.code, a.balance_cents, entries.cents
    from ledger_accounts a
    cross join lateral (
      select coalesce(sum(case a.kind when 'earned' then earned_cents else granted_cents end), 0) as cents
      from statement_entries where user_id = a.owner_id
    ) entries
    where a.owner_id is not null and a.balance_cents <> entries.cents`.execute(db)
  return rows
}
