import { btz, cents, negate } from '@satoshi/rules/money'
import { standardSettings } from '@satoshi/rules/game-settings'
import type { Instant } from '@satoshi/rules/time'
import { donate, mintTo, payOut, postStakes, spend, type Posting } from '@satoshi/rules/wallet/postings'
import { leastPlayers, supplyFlows } from '@satoshi/rules/wallet/supply'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { TestClock } from '../../test/_clock.ts'
import { insertCrowd } from '../../test/_crowd.ts'
import { createDatabase } from '../../test/_database.ts'
import { unwrap } from '../platform/refusal.ts'
import { post } from './post.ts'
import { readSupply } from './supply-store.ts'
import { readEconomy, watchSupply } from './supply.ts'

/** November begins in São Paulo. */
const november = Date.parse('2026-11-01T03:00:00Z')

test('the month counts from its first millisecond, and circulation is what players hold', async () => {
  const { db, sumOfHeld } = await newWorld()
  const { circulatingCents, holders, flows } = await readSupply(db, november)
  expect(supplyFlows(flows)).toEqual({
    mintedCents: btz(5_010.5),
    burnedCents: btz(500),
    botsPaidCents: 0,
    // Of one player, and so without its name, and with what ten were given.
    minted: [{ category: 'other', amountCents: btz(5_010.5) }],
    burned: [{ category: 'purchases', amountCents: btz(500) }],
  })
  expect(holders).toBe(leastPlayers)
  expect(circulatingCents).toBe(btz(500 + 5_010.5 - 500))
  expect(circulatingCents).toBe(await sumOfHeld())
})

test('what is donated has left circulation, whichever treasury holds it', async () => {
  const { db, ana, move } = await newWorld()
  const before = await readSupply(db, november)
  const held = { earned: cents(btz(500) + 1_050), granted: btz(450) }
  await move('districtDonation', november + 3, unwrap(donate(ana, 'fintech', btz(30), held)))
  await move('districtDonation', november + 4, unwrap(donate(ana, 'criptomoedas', btz(20), held)))
  const { circulatingCents, flows } = await readSupply(db, november)
  expect(before.circulatingCents - circulatingCents).toBe(btz(50))
  const donated = flows.filter(({ kind }) => kind === 'treasury')
  expect(donated).toEqual([{ kind: 'treasury', reason: 'districtDonation', amountCents: btz(50), players: 1 }])
  expect(supplyFlows(flows).burnedCents).toBe(btz(550))
  const ofMany = donated.map((flow) => ({ ...flow, players: leastPlayers }))
  expect(supplyFlows(ofMany).burned).toEqual([{ category: 'purchases', amountCents: btz(50) }])
})

test('a stake stays in circulation while it lies in escrow, and what a bot loses comes into it', async () => {
  const { db, ana, move, sumOfHeld } = await newWorld()
  const before = await readSupply(db, november)
  const stakers = [{ kind: 'earned', userId: ana } as const, { kind: 'house', of: 'bots' } as const]
  await move('stake', november + 3, postStakes(stakers, 'match-1', btz(100)))
  const staked = await readSupply(db, november)
  // Ana's hundred lie there still; the bot's came beside them.
  expect(staked.circulatingCents - before.circulatingCents).toBe(btz(100))
  await move('prize', november + 4, payOut('match-1', [{ userId: ana, amountCents: btz(190) }], btz(10)))
  const { circulatingCents, flows } = await readSupply(db, november)
  const { mintedCents, burnedCents, botsPaidCents } = supplyFlows(flows)
  expect({ botsPaidCents, burnedCents }).toEqual({ botsPaidCents: null, burnedCents: btz(510) })
  expect(flows.find(({ kind }) => kind === 'house')).toMatchObject({ amountCents: btz(-100), players: 1 })
  // What was held when the month began, and what came and went since.
  expect(circulatingCents).toBe(btz(500) + mintedCents + btz(100) - burnedCents)
  expect(circulatingCents).toBe(await sumOfHeld())
})

test('requests share one count until it is a minute old, and a month ends by the clock', async () => {
  const { db } = await newWorld()
  const clock = new TestClock(november + 10)
  const read = watchSupply(db, clock)
  const [first, second] = await Promise.all([read(), read()])
  expect(second).toEqual(first)
  expect(first.values).toMatchObject({ month: '2026-11-01', burnedCents: btz(500) })
  clock.pass(Date.parse('2026-12-01T03:00:00Z') - clock.now())
  // The old count is given at once; the new one comes behind it.
  const values = async () => (await read()).values
  await expect.poll(values).toMatchObject({ month: '2026-12-01', mintedCents: 0, minted: [] })
})

test('what cannot be counted is told as nothing, and a count that fails later leaves the last', async () => {
  const world = await newWorld()
  const clock = new TestClock(november + 10)
  let broken = true
  const db = world.db.withPlugin({
    transformQuery: ({ node }) => {
      if (broken) throw new Error('away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const read = watchSupply(db, clock)
  expect(await readEconomy(read, standardSettings)).toMatchObject({ supply: null, missing: 'count' })
  broken = false
  clock.pass(120_000)
  await expect.poll(async () => (await read()).values).not.toBeNull()
  broken = true
  clock.pass(120_000)
  expect((await read()).values).toMatchObject({ burnedCents: btz(500) })
})

test('of fewer than ten holders nothing is told: the sum would be what one of them has', async () => {
  const { db, ana, move } = await newWorld()
  const clock = new TestClock(november + 10)
  const read = () => readEconomy(watchSupply(db, clock), standardSettings)
  expect(await read()).toMatchObject({ missing: null, supply: { burnedCents: btz(500), countedAt: november + 10 } })
  const held = { earned: cents(btz(500) + 1_050), granted: btz(450) }
  await move(
    'accountDeleted',
    november + 5,
    unwrap(spend(ana, 'accountDeleted', cents(held.earned + held.granted), held)),
  )
  expect(await read()).toMatchObject({ missing: 'players', supply: null })
})

/** Ten players who were each given 500 BTZ and spent 50 in November; Ana had 500 before, and was paid for a quiz. */
async function newWorld() {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  const { db } = database
  const players = await insertCrowd(db, 'holder', leastPlayers)
  const [ana = ''] = players
  let moved = 0
  const move = async (reason: string, at: Instant, postings: Posting[], userId = ana) => {
    const header = { transferType: 'test', userId: null, receiverId: userId, reason, ref: String(moved++), at }
    await database.inTransaction((tx) => post(tx, { ...header, postings }))
  }
  await move('answers', november - 1, mintTo(ana, 'answers', { earned: btz(500), granted: cents(0) }))
  for (const id of players) {
    await move('signUp', november, mintTo(id, 'signUp', { earned: cents(0), granted: btz(500) }), id)
    const held = { earned: cents(0), granted: btz(500) }
    await move('missionReroll', november + 2, unwrap(spend(id, 'missionReroll', btz(50), held)), id)
  }
  await move('quizFinish', november + 1, mintTo(ana, 'quizFinish', { earned: cents(1_050), granted: cents(0) }))
  /** What the ledger's ways in and out leave behind: the other side of the books. */
  const sumOfHeld = async () => {
    const { rows } = await sql<{ sum: number }>`
      select sum(p.amount_cents)::bigint as sum from postings p join ledger_accounts a on a.id = p.account_id
      where a.kind in ('mint', 'burn', 'house')`.execute(db)
    return negate(cents(rows[0]?.sum ?? 0))
  }
  return { db, ana, move, sumOfHeld }
}
