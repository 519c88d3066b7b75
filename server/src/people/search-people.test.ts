import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { rowsRead } from '../../test/_rows-read.ts'
import { insertPlayer } from '../../test/_player.ts'
import type { Db } from '../platform/postgres/db.ts'
import { findAlike, findByBeginning } from './people-store.ts'

/** Profiles of a full city; quality of the search must not depend on it. */
const profiles = 100_000

let database: TestDatabase
let viewer: string
beforeAll(async () => {
  database = await createDatabase()
  viewer = await insertPlayer(database.db, 'viewer')
  await fillCity()
}, 60_000)
afterAll(() => database.drop())

// Likeness reads every key that shares enough triples of letters; a beginning reads what it shows, and their profiles.
test.each([
  ['one letter that 4,000 begin with', 'n', 100],
  ['a name that many have', 'ana', 100],
  ['a whole nickname', 'ana 4711', profiles / 10],
  ['letters that nobody begins with', 'zzz', 100],
  ['a mistyped name', 'anna lusia 471', profiles / 10],
  ['another script', 'أحمد', 100],
])('%s is found among 100,000 profiles without reading them all', async (_, key, most) => {
  const wanted = { keys: [key], viewerId: viewer, limit: 20 }
  const read = await searchRead(async (db) => {
    const begins = await findByBeginning(db, wanted)
    if (begins.length < wanted.limit && key.length >= 3) await findAlike(db, wanted)
  })
  expect(read).toBeLessThanOrEqual(most)
})

test('reading them all would be seen', async () => {
  const read = await searchRead(async (db) => void (await sql`select max(nickname) from profiles`.execute(db)))
  expect(read).toBeGreaterThanOrEqual(profiles)
})

test('the beginning finds the shortest first, likeness the most alike', async () => {
  const namesOf = async (ids: string[]) => {
    const rows = await database.db.selectFrom('profiles').select(['id', 'nickname']).where('id', 'in', ids).execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.nickname)
  }
  const begins = await findByBeginning(database.db, { keys: ['ana 4'], viewerId: viewer, limit: 3 })
  expect(await namesOf(begins)).toEqual(['ana 400', 'ana 4000', 'ana 40000'])
  const alike = await findAlike(database.db, { keys: ['anna lusia 4713'], viewerId: viewer, limit: 3 })
  expect((await namesOf(alike))[0]).toMatch(/ana lucia 4713|ana lucia 471/)
})

/** Rows of the tables of the search that PostgreSQL touched for `work`. */
function searchRead(work: (db: Db) => Promise<void>): Promise<number> {
  return rowsRead(database, ['nickname_keys', 'profiles', 'blocks'], work)
}

/** Nicknames of some first names with numbers, as keys; past the triggers, which would send a mail to each. */
async function fillCity(): Promise<void> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const statements = [
    'begin',
    'alter table users disable trigger user',
    // An index that is built at the end costs less than one that grows row by row.
    `create temporary table indexes as
     select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'nickname_keys' and indexname <> 'nickname_keys_pkey'`,
    `do $$ declare name text; begin
     for name in select indexes.name from indexes loop execute format('drop index %I', name); end loop; end $$`,
    `create temporary table city on commit drop as
     select gen_random_uuid() as id, (array['ana', 'ana lucia', 'bruno', 'carla', 'davi', 'elisa', 'joao', 'maria', 'nina',
       'pedro', 'rafael', 'sofia', 'tiago', 'vitor', 'yara', 'أحمد', 'नीना', '李雷', 'lucas', 'bia', 'caio', 'dora', 'eva',
       'gil', 'hugo'])[1 + n % 25] || ' ' || n as nickname
     from generate_series(1, ${profiles}) n`,
    'insert into users (id, name, email) select id, nickname, nickname from city',
    `insert into profiles (id, user_id, nickname, nickname_key, language)
     select id, id, nickname, nickname, 'pt-BR' from city`,
    'insert into nickname_keys (key, user_id) select nickname, id from city',
    'alter table users enable trigger user',
    'commit',
    `do $$ declare definition text; begin
     for definition in select indexes.definition from indexes loop execute definition; end loop; end $$`,
    'analyze nickname_keys, profiles',
  ]
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
