import type { Connection } from '../../server/src/platform/postgres/connect.ts'
import { ownDatabase, type OwnDatabase } from './_own-database.ts'

/**
 * A database whose last week of leagues is over and not closed. `week` is the one that runs: its clock is `aheadMillis`
 * before the machine's, so that it is always Monday, when seats are given.
 */
export type LeagueWorld = OwnDatabase & { week: string; aheadMillis: number; players: string[] }

/** Makes `count` players with wallets, points of last week and seats in full groups of all tiers. */
export async function leagueWorld(count: number): Promise<LeagueWorld> {
  const database = await ownDatabase()
  const week = await fillLeagues(database.patient, count)
  const { rows } = await database.patient.pool.query<{ id: string }>('select id from users limit 200000')
  const aheadMillis = Date.parse(`${week}T12:00:00Z`) - Date.now()
  return { ...database, week, aheadMillis, players: rows.map((row) => row.id) }
}

/** In a few statements with the triggers off, as a million players would else take as long as a million sign-ups. */
async function fillLeagues({ pool }: Connection, count: number): Promise<string> {
  const { rows } = await pool.query<{ week: string }>(
    `select (date_trunc('week', now() at time zone 'America/Sao_Paulo')::date + 7)::text as week`,
  )
  const week = rows[0]?.week ?? ''
  await pool.query('alter table users disable trigger user; alter table week_points disable trigger user')
  await pool.query(
    `insert into users (id, name, email) select gen_random_uuid(), 'p' || n, 'p' || n from generate_series(1, $1::int) n`,
    [count],
  )
  for (const statement of afterPlayers) await pool.query(statement, statement.includes('$1') ? [week] : [])
  await pool.query('alter table users enable trigger user; alter table week_points enable trigger user')
  await pool.query('vacuum analyze')
  return week
}

const afterPlayers = [
  `insert into profiles (id, user_id, nickname, nickname_key, language) select id, id, name, name, 'pt-BR' from users`,
  `insert into ledger_accounts (code, kind, owner_id, balance_cents)
   select kind || ':' || id, kind, id, 0 from users cross join (values ('earned'), ('granted')) lot (kind)`,
  `insert into week_points (week, user_id, points, reached_at)
   select $1::date - 7, id, 1 + (substr(name, 2)::int * 7919::bigint % 4001), date_trunc('milliseconds', now())
   from users`,
  `create table bench_groups (n int primary key, id uuid, tier text)`,
  `insert into bench_groups select n, gen_random_uuid(),
     (array['copper', 'bronze', 'silver', 'gold', 'platinum', 'diamond', 'master', 'satoshi'])[1 + n % 8]
   from generate_series(0, (select count(*)::int - 1 from users) / 30) n`,
  `insert into league_groups (id, week, tier, pace, taken) select id, $1::date - 7, tier, 'steady', 30 from bench_groups`,
  `insert into league_players (user_id, tier, active_week)
   select u.id, g.tier, $1::date - 7 from users u join bench_groups g on g.n = (substr(u.name, 2)::int - 1) / 30`,
  `insert into league_seats (user_id, week, group_id, seated_at)
   select u.id, $1::date - 7, g.id, now() from users u join bench_groups g on g.n = (substr(u.name, 2)::int - 1) / 30`,
  `insert into scheduled_events (kind, ref, at, due_at)
   select 'leagueGroupCloses', id, at, at from bench_groups
   cross join (select $1::date::timestamp at time zone 'America/Sao_Paulo' + interval '1 minute' as at) week_end`,
  `drop table bench_groups`,
]
