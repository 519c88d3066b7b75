import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { leagueWeek } from '@satoshi/rules/time'
import { sql } from 'kysely'

import { systemClock } from '../src/platform/clock.ts'
import { connectTo } from './_server-process.ts'

/**
 * Puts texts that validation refuses straight into the database of a running server, so that what is drawn of them can
 * be looked at: `node _plant-hostile.ts <data directory> <e-mail of the viewer> <file with JSON>`. Each of `texts` becomes the
 * nickname of a player on this week's board who has sent the viewer 1 BTZ, and a post on the mural of fintech; `own` becomes
 * all that the viewer wrote.
 */
const [dataDir = '', email = '', file = ''] = process.argv.slice(2)
const { texts, own } = JSON.parse(readFileSync(file, 'utf8')) as { texts: string[]; own: string } // safe: the journey's
const database = connectTo(dataDir)
const { db } = database
const now = systemClock().now()
const viewer = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
const ids = texts.map(() => randomUUID())
await sql`
  insert into users (id, name, email, enrolment)
  select id, 'planted', 'planted-' || id || '@example.org', jsonb_build_object(
    'nickname', 'planted', 'nicknameKey', 'planted ' || id, 'birthDate', '2000-01-01', 'language', 'pt-BR')
  from unnest(${ids}::uuid[]) as t (id)`.execute(db)
await sql`
  update profiles set nickname = named.nickname
  from unnest(${ids}::uuid[], ${texts}::text[]) as named (id, nickname) where profiles.id = named.id`.execute(db)
await sql`
  insert into week_points (week, user_id, points, reached_at)
  select ${leagueWeek(now)}::date, id, 1000 + (row_number() over ()), now()
  from unnest(${ids}::uuid[]) as t (id)`.execute(db)
await sql`update profiles set nickname = ${own}, financial_goal = ${own} where id = ${viewer.id}`.execute(db)
await sql`update users set name = ${own}, email = ${`${own}@example.org`} where id = ${viewer.id}`.execute(db)
await sql`
  select post_transaction(
    gen_random_uuid(), null, id, 'gift', 'quizFinish', 'hostile:' || id, ${new Date(now - 60_000)}::timestamptz,
    array['mint:quizFinish', 'earned:' || id], array[-100, 100]::bigint[])
  from unnest(${ids}::uuid[]) as t (id)`.execute(db)
await sql`
  select post_transaction(
    gen_random_uuid(), id, ${viewer.id}::uuid, 'p2p', 'p2p', 'hostile:' || id,
    ${new Date(now - 30_000)}::timestamptz + place * interval '1 millisecond',
    array['earned:' || id, 'earned:' || ${viewer.id}::text], array[-100, 100]::bigint[])
  from unnest(${ids}::uuid[]) with ordinality as t (id, place)`.execute(db)
// The same texts on the mural of a district that the viewer follows: the newest twenty are on its page.
await sql`
  insert into district_members (user_id, district, since) values (${viewer.id}, 'fintech', ${new Date(now)})`.execute(
  db,
)
await sql`
  insert into mural_posts (id, district, user_id, text, posted_at)
  select (lpad(to_hex(${now}::bigint - place), 12, '0') || '70008000000000000000')::uuid, 'fintech', id, left(text, 280),
    ${new Date(now)}::timestamptz - place * interval '1 millisecond'
  from unnest(${ids}::uuid[], ${texts}::text[]) with ordinality as t (id, text, place) where text <> ''`.execute(db)
// As the database does by itself, later: what it knew was of tables with nobody in them.
await sql`analyze`.execute(db)
await database.close()
