import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Client } from 'pg'

import { cookieOf, type Member } from './_crowd.ts'
import { databaseUrlOf } from './_server-process.ts'

/** How many players there are, and how many transfers they have sent each other before, two postings each. */
type Size = { accounts: number; history: number }

/**
 * Verified players with a session and a million BTZ each, written past every trigger: ten million postings one by one would
 * take hours. All balances are those of the beginning, also behind the history. `bench_players` numbers the players from 1,
 * for pgbench, which draws numbers.
 */
export async function transferWorld(dataDir: string, size: Size): Promise<Member[]> {
  const url = new URL(databaseUrlOf(dataDir))
  url.username = 'postgres'
  const database = new Client({ connectionString: url.href })
  await database.connect()
  try {
    await database.query('set session_replication_role = replica')
    const indexes = await takeIndexes(database)
    for (const statement of [...playersOf(size), ...ledgerOf(size), ...indexes, 'vacuum analyze', 'checkpoint'])
      await database.query(statement)
    const { rows } = await database.query<{ id: string; token: string }>(
      'select id, token from bench_players order by n',
    )
    const secret = readFileSync(join(dataDir, 'auth-secret'), 'utf8').trim()
    return rows.map(({ id, token }) => ({ userId: id, cookie: cookieOf(token, secret) }))
  } finally {
    await database.end()
  }
}

/** Drops the indexes of the ledger that no constraint rests on, and gives what makes them again: sorted at once they are quick. */
async function takeIndexes(database: Client): Promise<string[]> {
  const { rows } = await database.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('transactions', 'postings', 'statement_entries')
       and indexname not in (select conname from pg_constraint)`,
  )
  for (const { name } of rows) await database.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

function playersOf({ accounts }: Size): string[] {
  return [
    `create table bench_players as
     select n, gen_random_uuid() as id, md5(n || 'a' || random()) as token from generate_series(1, ${accounts}) n`,
    'alter table bench_players add primary key (n)',
    'grant select on bench_players to satoshi',
    `insert into users (id, name, email, email_verified, confirmed_at)
     select id, 'p' || n, 'p' || n || '@bench.example', true, now() from bench_players`,
    `insert into profiles (id, user_id, nickname, nickname_key, birth_date, language, completed_at, identity_verified_at)
     select id, id, 'p' || n, 'p' || n, '1990-05-01', 'pt-BR', now(), now() - interval '9 days' from bench_players`,
    `insert into nickname_keys (key, user_id) select 'p' || n, id from bench_players`,
    `insert into sessions (id, user_id, token, expires_at)
     select gen_random_uuid(), id, token, now() + interval '7 days' from bench_players`,
    // A first transfer counts for missions and achievements besides, once in a player's life: here everybody has sent before.
    `insert into transfer_days (user_id, day, sent_cents, sent) select id, current_date - 1, 100, 1 from bench_players`,
  ]
}

function ledgerOf({ history }: Size): string[] {
  return [
    `insert into ledger_accounts (code, kind) values ('mint:bench', 'mint')`,
    `insert into ledger_accounts (code, kind, owner_id, balance_cents)
     select kind || ':' || id, kind, id, case kind when 'earned' then 100000000 else 0 end
     from bench_players cross join (values ('earned'), ('granted')) lot (kind)`,
    // First what everybody was given, then one transfer after the other, over ninety days.
    `create table bench_transactions as
     select uuidv7(interval '-100 days') as id, null::uuid as sender, id as receiver, 'bench' as type,
       100000000::bigint as cents, now() - interval '100 days' as at
     from bench_players
     union all
     select uuidv7(moment.back), sender.id, receiver.id, 'p2p', 100, now() + moment.back
     from generate_series(1, ${history}) as nth
     cross join lateral (select interval '-90 days' * (1 - nth / ${history + 1}.0)) as moment (back)
     join bench_players sender on sender.n = 1 + nth * 7919::bigint % (select count(*) from bench_players)
     join bench_players receiver on receiver.n = 1 + (nth * 7919::bigint + 1 + nth % 97) % (select count(*) from bench_players)`,
    `insert into transactions (id, user_id, receiver_id, transfer_type, amount_cents, reason, ref, idempotency_key, created_at)
     select id, sender, receiver, type, cents, type, id::text, type || ':' || id, at from bench_transactions`,
    `insert into postings (transaction_id, line, account_id, amount_cents, balance_after_cents)
     select t.id, 1, a.id, -t.cents, a.balance_cents
     from bench_transactions t join ledger_accounts a on a.code = coalesce('earned:' || t.sender, 'mint:bench')
     union all
     select t.id, 2, a.id, t.cents, a.balance_cents from bench_transactions t join ledger_accounts a on a.code = 'earned:' || t.receiver`,
    `insert into statement_entries (user_id, booked_at, seq, transaction_id, reason, earned_cents, granted_cents,
                                    earned_after_cents, granted_after_cents)
     select a.owner_id, date_trunc('milliseconds', t.at), p.seq, t.id, t.type, p.amount_cents, 0, p.balance_after_cents, 0
     from postings p join bench_transactions t on t.id = p.transaction_id join ledger_accounts a on a.id = p.account_id
     where a.owner_id is not null`,
    'drop table bench_transactions',
  ]
}
