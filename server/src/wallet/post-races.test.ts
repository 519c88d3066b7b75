import { btz, cents } from '@satoshi/rules/money'
import { burnAll as burnPostings, mintTo, payOut, spend, stake, type Posting } from '@satoshi/rules/wallet/postings'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { somebodyWaits } from '../../test/_lock-wait.ts'
import { insertPlayer } from '../../test/_player.ts'
import { expectHonestLedger } from '../../test/_referee.ts'
import { connectForLongWork, type Connection } from '../platform/postgres/connect.ts'
import { Refusal, unwrap } from '../platform/refusal.ts'
import type { Audit } from './audit-store.ts'
import { audit, balancesOf, payFor, post, type Movement, type Posted } from './wallet-api.ts'
import { lockBalances, readBalances } from './post.ts'

const at = Date.parse('2026-11-21T12:00:00Z')
const atOnce = 50
let database: TestDatabase
/** A connection for each of the calls that race. */
let crowd: Connection

beforeAll(async () => {
  database = await createDatabase()
  crowd = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: atOnce })
})
afterAll(async () => {
  try {
    await expectHonestLedger(database.db)
  } finally {
    await crowd.close()
    await database.drop()
  }
})

test('of many stakes of all that a player has, exactly one succeeds', async () => {
  const ana = await richPlayer('stakes', btz(100), cents(0))
  const results = await race((index) => write(`stakes-${index}`, stake(ana, `stakes-${index}`, btz(100))))
  expect(succeeded(results)).toHaveLength(1)
  expect(refusalCodes(results)).toEqual(Array.from({ length: atOnce - 1 }, () => 'wallet.insufficient'))
  expect((await balancesOf(database.db, ana)).balanceCents).toBe(0)
})

test('of many purchases over both lots with the means for one, exactly one succeeds', async () => {
  const ana = await richPlayer('purchases', btz(3), btz(7))
  const results = await race((index) =>
    crowd.inTransaction((tx) =>
      payFor(tx, { userId: ana, amountCents: btz(6), reason: 'hint', ref: `p-${index}`, at }),
    ),
  )
  expect(succeeded(results)).toHaveLength(1)
  expect(refusalCodes(results)).toHaveLength(atOnce - 1)
  expect(await readBalances(database.db, ana)).toEqual({ earned: btz(3), granted: btz(1) })
})

test('purchases that together cost what both lots hold all succeed', async () => {
  const ana = await richPlayer('lots', btz(25), btz(25))
  const results = await race((index) =>
    crowd.inTransaction((tx) =>
      payFor(tx, { userId: ana, amountCents: btz(1), reason: 'hint', ref: `l-${index}`, at }),
    ),
  )
  expect(succeeded(results)).toHaveLength(atOnce)
  expect((await balancesOf(database.db, ana)).balanceCents).toBe(0)
})

test('one key many times at once is one transaction, and everyone is told the same one', async () => {
  const ana = await richPlayer('key', btz(1), cents(0))
  const postings = mintTo(ana, 'gift', { earned: btz(5), granted: btz(5) })
  const told = succeeded(await race(() => write('one-key', postings)))
  expect(told).toHaveLength(atOnce)
  expect(new Set(told.map((posted) => posted.transactionId)).size).toBe(1)
  expect(told.filter((posted) => !posted.repeated)).toHaveLength(1)
  expect((await balancesOf(database.db, ana)).balanceCents).toBe(1_100)
})

test('a purchase asked again pays once, also when the lots have changed in between', async () => {
  const ana = await richPlayer('purchase-again', btz(10), btz(2))
  const buy = () =>
    crowd.inTransaction((tx) => payFor(tx, { userId: ana, amountCents: btz(4), reason: 'hint', ref: 'again', at }))
  const first = await buy()
  await write('purchase-again-gift', mintTo(ana, 'gift', { earned: btz(0), granted: btz(50) }))
  const told = succeeded(await race(buy))
  expect(told).toEqual(Array.from({ length: atOnce }, () => ({ ...first, repeated: true })))
  expect((await balancesOf(database.db, ana)).balanceCents).toBe(5_800)
})

test('transfers that cross do not wait for each other for ever', async () => {
  const ana = await richPlayer('cross-a', btz(1_000), cents(0))
  const bruno = await richPlayer('cross-b', btz(1_000), cents(0))
  // Without `inTransaction`, which would run a deadlocked transaction again and hide it.
  const results = await race((index) => {
    const [from, to] = index % 2 === 0 ? [ana, bruno] : [bruno, ana]
    return crowd.db.transaction().execute((tx) => post(tx, movement(`cross-${index}`, transfer(from, to, 1))))
  })
  expect(results.filter((result) => result.status === 'rejected')).toEqual([])
  expect((await balancesOf(database.db, ana)).balanceCents).toBe(100_000)
  expect((await balancesOf(database.db, bruno)).balanceCents).toBe(100_000)
})

test('a purchase and a payment under a reason that is new do not wait for each other for ever', async () => {
  const ana = await richPlayer('new-reason', btz(10), cents(0))
  // The purchase has its locks when the payment begins, and goes on when the payment waits for them.
  let payment: Promise<Posted> | undefined
  await crowd.db.transaction().execute(async (tx) => {
    const balances = await lockBalances(tx, ana, 'brandNew')
    payment = crowd.db
      .transaction()
      .execute((other) => post(other, movement('new-payment', unwrap(spend(ana, 'brandNew', btz(1), balances)))))
    await somebodyWaits(database.db)
    await payFor(tx, { userId: ana, amountCents: btz(2), reason: 'brandNew', ref: 'new-purchase', at })
  })
  await payment
  expect((await balancesOf(database.db, ana)).balanceCents).toBe(700)
})

test('an account of the house that many name first at once is made once', async () => {
  const players = await Promise.all(
    Array.from({ length: 10 }, (_, index) => insertPlayer(database.db, `house-${index}`)),
  )
  const results = await race((index) =>
    write(`house-${index}`, mintTo(players[index % 10] ?? '', 'newHouse', { earned: btz(1), granted: btz(1) })),
  )
  expect(succeeded(results)).toHaveLength(atOnce)
  const houses = await database.db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('code', '=', 'mint:newHouse')
    .execute()
  expect(houses).toHaveLength(1)
})

test('the proof holds in every snapshot while transfers run', async () => {
  const players = await Promise.all(
    Array.from({ length: 5 }, (_, index) => richPlayer(`proof-${index}`, btz(50), btz(50))),
  )
  let running = true
  const proofs: Audit[] = []
  const watching = (async () => {
    while (running) proofs.push(await audit(database.db))
  })()
  // What it fails of is told where it is awaited.
  watching.catch(() => (running = false))
  for (let round = 0; round < 4 || (running && proofs.length < 4); round++) {
    await race((index) =>
      write(`proof-${round}-${index}`, transfer(players[index % 5] ?? '', players[(index + 1 + round) % 5] ?? '', 300)),
    )
  }
  running = false
  await watching
  expect(proofs.length).toBeGreaterThan(3)
  expect(proofs.filter((proof) => !proof.ok)).toEqual([])
})

test('any operations at once, also with keys used twice, keep the ledger honest', async () => {
  const players = await Promise.all(['f0', 'f1', 'f2'].map((name) => richPlayer(name, btz(20), btz(20))))
  const operation = fc.record({
    what: fc.constantFrom('mint', 'buy', 'stake', 'payOut', 'transfer', 'burnAll'),
    player: fc.nat(2),
    other: fc.nat(2),
    of: fc.constantFrom('fuzz-1', 'fuzz-2'),
    amount: fc.integer({ min: 1, max: 4_000 }),
    key: fc.nat(400),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 60 }), async (operations) => {
      run += 1
      const results = await Promise.allSettled(
        operations.map(async ({ what, player, other, of, amount, key }) => {
          const [userId = '', otherId = ''] = [players[player], players[other]]
          const ref = `fuzz-${run}-${what}-${key}-${player}-${other}-${of}-${amount}`
          if (what === 'buy') {
            const purchase = { userId, amountCents: cents(amount), reason: 'fuzz', ref, at }
            return crowd.inTransaction((tx) => payFor(tx, purchase))
          }
          if (what === 'transfer') return userId === otherId ? null : write(ref, transfer(userId, otherId, amount))
          if (what === 'stake') return write(ref, stake(userId, of, cents(amount)))
          if (what === 'payOut') return write(ref, payOut(of, [{ userId, amountCents: cents(amount) }], cents(1)))
          if (what === 'mint') return write(ref, mintTo(userId, 'fuzz', { earned: cents(amount), granted: cents(1) }))
          const burnt = burnPostings(userId, 'fuzz', await readBalances(crowd.db, userId))
          return burnt.length === 0 ? null : write(`${ref}-${JSON.stringify(burnt)}`, burnt)
        }),
      )
      const faults = results.filter((result) => result.status === 'rejected' && !expected(result.reason))
      expect(faults).toEqual([])
      expect((await audit(database.db)).ok).toBe(true)
    }),
    { numRuns: 25, seed: 20_261_121 },
  )
})

/** What may go wrong in random operations: too little with a player, or with an escrow. */
function expected(reason: unknown): boolean {
  return reason instanceof Refusal || (reason instanceof Error && /too little/.test(reason.message))
}

async function richPlayer(name: string, earned: number, granted: number): Promise<string> {
  const id = await insertPlayer(database.db, name)
  await write(`rich-${name}`, mintTo(id, 'gift', { earned: cents(earned), granted: cents(granted) }))
  return id
}

function write(ref: string, postings: Posting[]): Promise<Posted> {
  return crowd.inTransaction((tx) => post(tx, movement(ref, postings)))
}

function movement(ref: string, postings: Posting[]): Movement {
  return { reason: 'race', ref, transferType: 'test', userId: null, receiverId: null, postings, at }
}

function transfer(from: string, to: string, amount: number): Posting[] {
  return [
    { account: { kind: 'earned', userId: from }, amountCents: cents(-amount) },
    { account: { kind: 'earned', userId: to }, amountCents: cents(amount) },
  ]
}

function race<Result>(run: (index: number) => Promise<Result>): Promise<PromiseSettledResult<Result>[]> {
  return Promise.allSettled(Array.from({ length: atOnce }, (_, index) => run(index)))
}

function succeeded<Result>(results: PromiseSettledResult<Result>[]): Result[] {
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

function refusalCodes(results: PromiseSettledResult<unknown>[]): string[] {
  return results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason instanceof Refusal ? result.reason.code : String(result.reason)] : [],
  )
}
