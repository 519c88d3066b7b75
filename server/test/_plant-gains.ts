import { randomUUID } from 'node:crypto'

import { hintsIn } from '@satoshi/rules/box/odds'
import { hintsInPack } from '@satoshi/rules/inventory/hints'
import { btz } from '@satoshi/rules/money'
import { hour, leagueWeek, shiftDay } from '@satoshi/rules/time'
import { sql } from 'kysely'

import { addItem } from '../src/inventory/inventory-api.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { Db, Tx } from '../src/platform/postgres/db.ts'
import { donateTo } from '../src/wallet/wallet-api.ts'
import { finishSolos } from './_finish-solos.ts'
import { givePlan } from './_given-plan.ts'
import { insertPlayer } from './_player.ts'
import { connectTo } from './_server-process.ts'
import { fillStatement, give } from './_statement.ts'

/**
 * Gives a player of a running server what playing brings only after hours or months: `node _plant-gains.ts <data
 * directory> <e-mail> missions|freeze|hints|time|year|solos|btz|premium|elite|
 * governor|challenger|battle|verified`. For the journeys, which reach the server's database only so.
 */
const [dataDir = '', email = '', gain = ''] = process.argv.slice(2)
const database = connectTo(dataDir)
const { db } = database
const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
if (gain === 'missions') await finishMissions(db, id)
if (gain === 'freeze') await giveFreeze(db, id)
if (gain === 'hints') await database.inTransaction((tx) => giveHints(tx, id))
if (gain === 'time') await giveTime(db, id)
if (gain === 'year') await liveYear(id)
if (gain === 'solos') await finishSolos(db, id)
if (gain === 'btz') await give(database, id, { ref: `gift:${id}`, earned: 600, granted: 200, at: systemClock().now() })
if (gain === 'governor') await governHome(db, id)
if (gain === 'challenger') await becomeChallenger(id)
if (gain === 'battle') await endBattle(db, id)
if (gain === 'verified') await verifyIdentity(db, id)
if (gain === 'premium' || gain === 'elite') {
  const now = systemClock().now()
  await givePlan(database, { userId: id, plan: gain, from: now, until: now + 24 * hour })
}
await database.close()

/** Those of the days that the player has looked at. */
async function finishMissions(of: Db, userId: string): Promise<void> {
  await sql`update missions set progress = target where user_id = ${userId} and period = 'day'`.execute(of)
}

/** An identity that was verified two days ago: the bounds of the first day are over. */
async function verifyIdentity(of: Db, userId: string): Promise<void> {
  await sql`update profiles set identity_verified_at = now() - interval '2 days' where id = ${userId}`.execute(of)
}

async function giveFreeze(of: Db, userId: string): Promise<void> {
  await sql`
    insert into inventory (user_id, item, held) values (${userId}, 'freeze', 1)
    on conflict (user_id, item) do update set held = 1`.execute(of)
}

/** Two days in the home that the player has, where they did most in the week before. */
async function governHome(of: Db, userId: string): Promise<void> {
  const week = shiftDay(leagueWeek(systemClock().now()), -7)
  await sql`update residences set since = since - interval '2 days' where user_id = ${userId}`.execute(of)
  await sql`
    insert into district_contributions (district, week, user_id, tenths)
    select district, ${week}, user_id, 900 from residences where user_id = ${userId}`.execute(of)
}

/** Eight days in the home that the player has, level 5, and a treasury that can pay a challenge. */
async function becomeChallenger(userId: string): Promise<void> {
  await sql`update residences set since = since - interval '8 days' where user_id = ${userId}`.execute(db)
  await sql`update users set confirmed_at = confirmed_at - interval '8 days' where id = ${userId}`.execute(db)
  await sql`update profiles set level = 5 where id = ${userId}`.execute(db)
  const { district } = await db
    .selectFrom('residences')
    .select('district')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const at = systemClock().now()
  await give(database, userId, { ref: `treasury:${userId}`, earned: 600, granted: 0, at })
  const gift = { userId, amountCents: btz(500), reason: 'districtDonation', ref: `treasury:${userId}`, at }
  await database.inTransaction((tx) => donateTo(tx, district, gift))
}

/**
 * The last battle of the player's home is over: they and two more fought for it with nine of ten right, three for the other
 * side with six.
 */
async function endBattle(of: Db, userId: string): Promise<void> {
  const {
    id: battleId,
    attacker,
    district,
  } = await of
    .selectFrom('battles as b')
    .innerJoin('residences as r', (join) =>
      join.on((on) =>
        on.or([on('r.district', '=', on.ref('b.attacker')), on('r.district', '=', on.ref('b.defender'))]),
      ),
    )
    .select(['b.id', 'b.attacker', 'r.district'])
    .where('r.user_id', '=', userId)
    .where('b.outcome', 'is', null)
    .executeTakeFirstOrThrow()
  const [own, other] = district === attacker ? (['attacker', 'defender'] as const) : (['defender', 'attacker'] as const)
  const fighters = [{ user_id: userId, side: own, permille: 900 }]
  for (let fighter = 1; fighter < 6; fighter += 1) {
    const id = await insertPlayer(of, `Fighter ${randomUUID().slice(0, 8)}`)
    fighters.push({ user_id: id, ...(fighter < 3 ? { side: own, permille: 900 } : { side: other, permille: 600 }) })
  }
  for (const fighter of fighters)
    await of
      .insertInto('battle_fighters')
      .values({ battle_id: battleId, ...fighter })
      .onConflict((conflict) => conflict.columns(['battle_id', 'user_id']).doUpdateSet({ permille: fighter.permille }))
      .execute()
  await of
    .updateTable('battle_attempts')
    .set({ permille: 900 })
    .where('battle_id', '=', battleId)
    .where('user_id', '=', userId)
    .execute()
  const now = new Date(systemClock().now())
  await of
    .updateTable('scheduled_events')
    .set({ at: now, due_at: now })
    .where('kind', '=', 'battleCloses')
    .where('ref', '=', battleId)
    .execute()
}

/** A pack of three, one of each. */
async function giveHints(tx: Tx, userId: string): Promise<void> {
  for (const [item, count] of hintsInPack(hintsIn.common)) await addItem(tx, userId, item, count)
}

/** An hour for the open question of a quiz in which nothing was done yet, so that no process remembers it otherwise. */
async function giveTime(of: Db, userId: string): Promise<void> {
  await sql`
    update matches m
    set state = jsonb_set(state, '{phase,closesAt}', to_jsonb((state #>> '{phase,closesAt}')::bigint + 3600000)),
        wake_at = wake_at + interval '1 hour'
    from open_solos o where o.match_id = m.id and o.user_id = ${userId}`.execute(of)
}

/** A year of a learner who rests now and then: more XP and more right answers from week to week, duels every few days. */
async function liveYear(userId: string): Promise<void> {
  await sql`
    insert into player_days (user_id, day, xp, answered, correct, quizzes)
    select ${userId}, current_date - back, 40 + (365 - back) / 3 + (back * 37) % 90, 20, 10 + (365 - back) / 46, 2
    from generate_series(1, 364) as back where back % 7 <> 3 and back not between 150 and 170
    on conflict do nothing`.execute(db)
  await sql`
    insert into rating_days (user_id, day, rating)
    select ${userId}, current_date - back, 1500 + (365 - back) / 2 + (back * 53) % 60 - 30
    from generate_series(1, 300) as back where back % 4 = 0`.execute(db)
  const now = systemClock().now()
  const day = 24 * 3_600_000
  await give(database, userId, { ref: `year:${userId}`, reason: 'signUp', granted: 500, at: now - 364 * day })
  await fillStatement(db, userId, { count: 120, until: now - day, apart: 3 * day })
}
