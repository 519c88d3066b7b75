import type { Connection } from '../../server/src/platform/postgres/connect.ts'
import { ownDatabase, type OwnDatabase } from './_own-database.ts'

/** A database with a week's board in it. */
export type LeaderboardWorld = OwnDatabase & { week: string; players: string[] }

/** Makes `count` players with points in the week that runs: few have many, thousands share the same. */
export async function leaderboardWorld(count: number): Promise<LeaderboardWorld> {
  const database = await ownDatabase()
  const week = await fillBoard(database.patient, count)
  const { rows } = await database.patient.pool.query<{ id: string }>('select user_id as id from week_points')
  return { ...database, week, players: rows.map((row) => row.id) }
}

/** Gives everybody a seat of the leagues in the week that runs, in full groups of all tiers. */
export async function seatEverybody({ patient: { pool }, week }: LeaderboardWorld): Promise<void> {
  await pool.query(
    `create table bench_seats as
     select user_id, tier, md5(tier || (row_number() over (partition by tier order by user_id) - 1) / 30)::uuid as group_id
     from (select user_id, (array['copper', 'bronze', 'silver', 'gold', 'platinum', 'diamond', 'master', 'satoshi'])
             [1 + abs(hashtext(user_id::text)) % 8] as tier from week_points) one`,
  )
  for (const statement of [
    `insert into league_groups (id, week, tier, pace, taken) select group_id, $1::date, tier, 'steady', 30 from bench_seats group by group_id, tier`,
    `insert into league_players (user_id, tier, active_week) select user_id, tier, $1::date from bench_seats`,
    `insert into league_seats (user_id, week, group_id, seated_at) select user_id, $1::date, group_id, now() from bench_seats`,
  ])
    await pool.query(statement, [week])
  await pool.query('drop table bench_seats')
  await pool.query('vacuum analyze league_groups, league_players, league_seats')
}

/**
 * Players, profiles and points in a few statements, and the buckets counted at once: with the triggers on, a million
 * players would take as long as a million sign-ups.
 */
async function fillBoard({ pool }: Connection, count: number): Promise<string> {
  const { rows } = await pool.query<{ week: string }>(
    `select date_trunc('week', now() at time zone 'America/Sao_Paulo')::date::text as week`,
  )
  const week = rows[0]?.week ?? ''
  await pool.query('alter table users disable trigger user; alter table week_points disable trigger user')
  await pool.query(
    `insert into users (id, name, email) select gen_random_uuid(), 'p' || n, 'p' || n from generate_series(1, $1::int) n`,
    [count],
  )
  await pool.query(
    `insert into profiles (id, user_id, nickname, nickname_key, language) select id, id, name, name, 'pt-BR' from users`,
  )
  await pool.query(
    `insert into week_points (week, user_id, points, reached_at)
     select $1, id, 1 + floor(20000 * power((substr(name, 2)::int * 7919::bigint % 1000003) / 1000003.0, 3)),
            date_trunc('milliseconds', now())
     from users`,
    [week],
  )
  await pool.query(
    `insert into week_buckets (week, width, bucket, players)
     select week, width, points / width, count(*)
     from week_points cross join (values (1), (16), (256), (4096)) widths (width) group by week, width, points / width`,
  )
  await pool.query('alter table users enable trigger user; alter table week_points enable trigger user')
  await pool.query('vacuum analyze')
  return week
}
