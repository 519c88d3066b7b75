import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import { newRandomId } from '../ids.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createDatabase()))
afterAll(() => database.drop())

test('a user comes with a profile and two empty accounts, and what sign-up said stays in the profile only', async () => {
  const user = await signUp('ana')
  const { rows } = await sql`
    select u.enrolment, p.nickname, p.nickname_key, p.birth_date, p.language, p.level, p.xp,
      (select array_agg(a.code || '=' || a.balance_cents order by a.kind) from ledger_accounts a where a.owner_id = u.id) as accounts
    from users u join profiles p on p.user_id = u.id where u.id = ${user}`.execute(database.db)
  expect(rows).toEqual([
    {
      enrolment: null,
      nickname: 'ana',
      nickname_key: 'ana',
      birth_date: '2000-01-31',
      language: 'pt-BR',
      level: 1,
      xp: 0,
      accounts: [`earned:${user}=0`, `granted:${user}=0`],
    },
  ])
})

test('a nickname that is taken leaves neither a user nor accounts behind', async () => {
  await signUp('bruno')
  const again = newRandomId()
  await expect(signUp('bruno', again)).rejects.toThrow('profiles_nickname_key_key')
  const { rows } = await sql`
    select id from users where id = ${again} union all select owner_id from ledger_accounts where owner_id = ${again}`.execute(
    database.db,
  )
  expect(rows).toEqual([])
})

test('a user without what sign-up must say is refused', async () => {
  await expect(
    sql`insert into users (id, name, email) values (${newRandomId()}, 'x', 'x@example.org')`.execute(database.db),
  ).rejects.toThrow('null value in column "language"')
})

test('postings that do not sum to zero are refused when the transaction commits', async () => {
  const user = await signUp('chen')
  await expect(post(user, [500, -499])).rejects.toThrow('do not sum to zero')
  await post(user, [500, -500])
})

test('postings and transactions are never changed, removed or emptied', async () => {
  await post(await signUp('dalia'), [100, -100])
  for (const table of ['postings', 'transactions']) {
    for (const statement of [
      `update ${table} set amount_cents = 1`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only')
    }
  }
})

test("a player's balance never falls below zero and never beyond what a number can hold", async () => {
  const user = await signUp('edu')
  for (const balance of [-1, '9007199254740992']) {
    const change = sql`update ledger_accounts set balance_cents = ${balance} where owner_id = ${user}`.execute(
      database.db,
    )
    await expect(change).rejects.toThrow('balance_cents_check')
  }
})

test('every column of money or time says its unit', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name not like 'schema_migrations%'
      and c.column_name ~ '(_cents|_millis)$'
      and col_description((c.table_schema || '.' || c.table_name)::regclass, c.ordinal_position) is null`.execute(
    database.db,
  )
  expect(rows).toEqual([])
})

async function signUp(nickname: string, id = newRandomId()): Promise<string> {
  const enrolment = { nickname, nicknameKey: nickname, birthDate: '2000-01-31', language: 'pt-BR' }
  await sql`insert into users (id, name, email, enrolment)
    values (${id}, ${nickname}, ${`${id}@example.org`}, ${JSON.stringify(enrolment)})`.execute(database.db)
  return id
}

/** A transaction that is posted line by line to the first account of `user`. */
async function post(user: string, amounts: number[]): Promise<void> {
  const id = newRandomId()
  await database.inTransaction(async (tx) => {
    await sql`insert into transactions (id, user_id, transfer_type, amount_cents, reason, ref, idempotency_key)
      values (${id}, ${user}, 'test', 500, 'test', ${id}, ${id})`.execute(tx)
    for (const [line, amount] of amounts.entries()) {
      await sql`insert into postings (transaction_id, line, account_id, amount_cents)
        select ${id}, ${line}, min(id), ${amount} from ledger_accounts where owner_id = ${user}`.execute(tx)
    }
  })
}
