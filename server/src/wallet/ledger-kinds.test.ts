import { accountOf, anyPostings, everyKind, others, takersOfAll } from '@satoshi/rules/wallet/_accounts'
import { accountCode, accountKinds, type AccountKind } from '@satoshi/rules/wallet/account'
import { faultIn, keepsGranted, sumsToZero } from '@satoshi/rules/wallet/lawful'
import { mintTo, type Posting } from '@satoshi/rules/wallet/postings'
import { btz, cents } from '@satoshi/rules/money'
import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { expectHonestLedger } from '../../test/_referee.ts'
import { newRandomId } from '../platform/ids.ts'
import { post } from './post.ts'

const at = Date.parse('2026-11-21T12:00:00Z')
let database: TestDatabase
let ana: string
let bruno: string

beforeAll(async () => {
  database = await createDatabase()
  ana = await insertPlayer(database.db, 'ana')
  bruno = await insertPlayer(database.db, 'bruno')
  await fund()
})
afterAll(async () => {
  try {
    await expectHonestLedger(database.db)
  } finally {
    await database.drop()
  }
})

test('the database has the kinds of the rules, all of them and no others', async () => {
  const rows = await database.db.selectFrom('ledger_account_kinds').selectAll().execute()
  const inDatabase = rows.map(({ kind, ...columns }) => [kind, columns])
  const inRules = Object.entries(accountKinds).map(([kind, { namedBy, keepsBalance, takesGranted }]) => [
    kind,
    { owned: namedBy === 'userId', keeps_balance: keepsBalance, takes_granted: takesGranted },
  ])
  expect(Object.fromEntries(inDatabase)).toEqual(Object.fromEntries(inRules))
})

test.each(everyKind)('an account of kind %s is as the table says', async (kind) => {
  const { namedBy, keepsBalance } = accountKinds[kind]
  const code = accountCode(accountOf(kind, ana, 'first'))
  const paying = { account: accountOf('earned', bruno), amountCents: cents(-1) }
  await database.inTransaction((tx) =>
    post(tx, movement([paying, { account: accountOf(kind, ana), amountCents: cents(1) }])),
  )
  const { rows } = await sql`
    select kind, owner_id, balance_cents is not null as kept from ledger_accounts where code = ${code}`.execute(
    database.db,
  )
  expect(rows).toEqual([{ kind, owner_id: namedBy === 'userId' ? ana : null, kept: keepsBalance }])
})

describe('granted', () => {
  test.each(takersOfAll)('of several players reaches kind %s at once', async (kind) => {
    const given = [line('granted', ana, -2), line('granted', bruno, -1), line('earned', ana, -1)]
    await writeRaw([...given, line(kind, ana, 4)])
  })

  test.each(others)('is refused by the database itself where it would reach kind %s', async (kind) => {
    const astray = { code: '23514', message: expect.stringContaining('would leave their owner') as string }
    await expect(writeRaw([line('granted', ana, -1), line(kind, bruno, 1)])).rejects.toMatchObject(astray)
    const besideBurn = [line('granted', ana, -2), line('burn', ana, 1), line(kind, bruno, 1)]
    await expect(writeRaw(besideBurn)).rejects.toMatchObject(astray)
    await expect(writeRaw(besideBurn.toReversed())).rejects.toMatchObject(astray)
  })

  test('pays the debt of its own player, and nobody else’s', async () => {
    await writeRaw([line('granted', ana, -2), line('earned', bruno, -1), line('debt', ana, 2), line('burn', ana, 1)])
    for (const postings of [
      [line('granted', ana, -1), line('debt', bruno, 1)],
      [line('granted', ana, -2), line('debt', ana, 1), line('debt', bruno, 1)],
      [line('granted', ana, -1), line('granted', bruno, -1), line('debt', ana, 2)],
      [line('burn', ana, 1), line('debt', bruno, 1), line('granted', ana, -2)],
    ])
      await expect(writeRaw(postings)).rejects.toMatchObject({ code: '23514' })
    await writeRaw([line('earned', ana, -1), line('debt', bruno, 1)])
  })

  test('is refused back to where it came from, and while others pay as well', async () => {
    for (const postings of [
      [line('granted', ana, -2), line('granted', ana, 2)],
      [line('granted', ana, -2), line('granted', bruno, -2), line('burn', ana, 3), line('earned', ana, 1)],
      [line('granted', ana, -2), line('mint', ana, -2), line('burn', ana, 2), line('escrow', ana, 2)],
    ])
      await expect(writeRaw(postings)).rejects.toThrow('would leave their owner')
  })

  test('binds nothing while none of it leaves', async () => {
    await writeRaw([line('earned', ana, -3), line('granted', bruno, 1), line('escrow', ana, 2)])
  })

  test(
    'reaches what its kind allows and nothing else, by the rules and by the database, whatever moves',
    { timeout: 60_000 },
    async () => {
      const seen = { written: 0, refused: 0 }
      await fc.assert(
        fc.asyncProperty(anyPostings([ana, bruno]), async (postings) => {
          const lawful = isLawful(postings)
          const written = await writeRaw(postings).then(
            () => true,
            () => false,
          )
          expect(written).toBe(lawful)
          if (postings.some(({ account, amountCents }) => account.kind === 'granted' && amountCents < 0))
            seen[written ? 'written' : 'refused'] += 1
        }),
        { numRuns: 600, seed: 20_261_121 },
      )
      expect(Math.min(seen.written, seen.refused)).toBeGreaterThan(50)
      await expectHonestLedger(database.db)
    },
  )
})

/** What the rules let pass; one account twice is a fault of the caller's, not of the ledger. */
function isLawful(postings: Posting[]): boolean {
  const fault = faultIn(postings)
  return fault === null || (fault === 'an account named twice' && sumsToZero(postings) && keepsGranted(postings))
}

describe('no account is other than its kind', () => {
  const accounts = sql`ledger_accounts (code, kind, owner_id, balance_cents)`
  const statements: [string, string, () => RawBuilder<unknown>][] = [
    ['of an unknown kind', '23503', () => sql`insert into ${accounts} values ('unheardOf:x', 'unheardOf', null, 0)`],
    [
      'that should keep a balance',
      '23514',
      () => sql`insert into ${accounts} values ('escrow:x', 'escrow', null, null)`,
    ],
    ['that should keep none', '23514', () => sql`insert into ${accounts} values ('burn:x', 'burn', null, 0)`],
    ['of a player without one', '23514', () => sql`insert into ${accounts} values ('earned:x', 'earned', null, 0)`],
    ['of the house with a player', '23514', () => sql`insert into ${accounts} values ('burn:x', 'burn', ${ana}, null)`],
    ['called as another kind', '23514', () => sql`insert into ${accounts} values ('burn:x', 'mint', null, null)`],
    ['called by its kind alone', '23514', () => sql`insert into ${accounts} values ('burn', 'burn', null, null)`],
    ['without a name', '23514', () => sql`insert into ${accounts} values ('burn:', 'burn', null, null)`],
    ['second of its kind', '23514', () => sql`insert into ${accounts} values ('earned:x', 'earned', ${ana}, 0)`],
    [
      'without its balance',
      '23514',
      () => sql`update ledger_accounts set balance_cents = null where owner_id = ${ana}`,
    ],
    ['with a balance later', '23514', () => sql`update ledger_accounts set balance_cents = 0 where kind = 'burn'`],
    ['of another kind later', '23514', () => sql`update ledger_accounts set kind = 'granted' where kind = 'earned'`],
    ['of nobody later', '23514', () => sql`update ledger_accounts set owner_id = null where owner_id = ${ana}`],
    ['called otherwise later', '23514', () => sql`update ledger_accounts set code = 'x:y' where kind = 'house'`],
  ]
  test.each(statements)('%s', async (_, code, statement) => {
    await expect(statement().execute(database.db)).rejects.toMatchObject({ code })
  })

  test.each(['unheardOf:x', 'burn', 'burn:', ':x', '', 'BURN:x', 'earned:x'])(
    'nor comes one of posting to %j',
    async (code) => {
      const before = await codes()
      await expect(
        writeLines([
          [`earned:${ana}`, -1],
          [code, 1],
        ]),
      ).rejects.toThrow(/does not exist|not as its kind is/)
      expect(await codes()).toEqual(before)
    },
  )

  test('a name may hold the colon that ends the kind', async () => {
    await writeLines([
      [`earned:${ana}`, -1],
      ['burn:escrow:x', 1],
    ])
    const { rows } = await sql`select kind, balance_cents from ledger_accounts where code = 'burn:escrow:x'`.execute(
      database.db,
    )
    expect(rows).toEqual([{ kind: 'burn', balance_cents: null }])
  })

  test.each([
    [`update ledger_account_kinds set takes_granted = true`, 'append-only'],
    [`delete from ledger_account_kinds where kind = 'house'`, 'append-only'],
    [`insert into ledger_account_kinds values ('burn:x', false, false, true)`, 'kind_check'],
  ])('a kind stays as it is: %s', async (statement, fault) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(fault)
  })
})

/** BTZ for whatever keeps a balance, more than all tests move together. */
async function fund(): Promise<void> {
  const much = btz(1_000_000)
  const funded = everyKind.filter((kind) => accountKinds[kind].keepsBalance && accountKinds[kind].namedBy !== 'userId')
  for (const userId of [ana, bruno])
    await database.inTransaction((tx) =>
      post(tx, movement(mintTo(userId, 'gift', { earned: btz(9_000_000), granted: much }))),
    )
  for (const kind of funded)
    for (const name of ['first', 'second'])
      await writeRaw([line('earned', ana, -much), { account: accountOf(kind, ana, name), amountCents: much }])
}

function movement(postings: Posting[]) {
  return { reason: 'test', ref: newRandomId(), transferType: 'test', userId: null, receiverId: null, postings, at }
}

function line(kind: AccountKind, userId: string, amount: number): Posting {
  return { account: accountOf(kind, userId), amountCents: cents(amount) }
}

function writeRaw(postings: Posting[]): Promise<void> {
  return writeLines(postings.map(({ account, amountCents }) => [accountCode(account), amountCents]))
}

/** What `post` sends, without a look at what it is. */
async function writeLines(lines: [code: string, amount: number][]): Promise<void> {
  const [named, amounts] = [lines.map(([code]) => code), lines.map(([, amount]) => amount)]
  await database.inTransaction((tx) =>
    sql`select post_transaction(gen_random_uuid(), null, null, 'test', 'raw', ${newRandomId()}, now(),
      ${named}::text[], ${amounts}::bigint[])`.execute(tx),
  )
}

async function codes(): Promise<string[]> {
  const rows = await database.db.selectFrom('ledger_accounts').select('code').orderBy('id').execute()
  return rows.map(({ code }) => code)
}
