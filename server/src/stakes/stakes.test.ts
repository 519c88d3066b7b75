import { btz, negate, type Cents } from '@satoshi/rules/money'
import { stakeAmounts } from '@satoshi/rules/stakes/amounts'
import { hour, minute } from '@satoshi/rules/time'
import { mintTo } from '@satoshi/rules/wallet/postings'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { finishSolos } from '../../test/_finish-solos.ts'
import { storeSetting } from '../../test/_game-settings.ts'
import { insertPlayer } from '../../test/_player.ts'
import { newRandomId } from '../platform/ids.ts'
import { connectForLongWork, type Connection } from '../platform/postgres/connect.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { post } from '../wallet/wallet-api.ts'
import {
  addFinishedSolo,
  assertBotStake,
  assertPairMayStake,
  assertMayStake,
  lockStakes,
  mayStake,
  recordStake,
} from './stakes-api.ts'

/** Noon in São Paulo; the player's day closes fifteen hours later. */
const noon = Date.parse('2026-11-21T15:00:00Z')
const atOnce = 12
const day = 24 * hour
let database: TestDatabase
/** A connection for each of the calls that race. */
let crowd: Connection

beforeAll(async () => {
  database = await createDatabase()
  crowd = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: atOnce })
})
afterAll(async () => {
  await crowd.close()
  await database.drop()
})

describe('a stake', () => {
  test('is asked of age, address, level and balance as they stand in the database', async () => {
    const ana = await grownUp('asked')
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(1_000), noon))).toBe(null)
    await set(ana, { birth_date: '2008-11-22' })
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(50), noon))).toBe('stakes.minor')
    await set(ana, { birth_date: null })
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(50), noon))).toBe('stakes.minor')
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(0), noon))).toBe(null)
    await set(ana, { birth_date: '2000-01-01', level: 14 })
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(1_000), noon))).toBe('stakes.level')
    await database.db.updateTable('users').set({ email_verified: false }).where('id', '=', ana).execute()
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(50), noon))).toBe('stakes.unconfirmed')
    expect(await mayStake(database.db, ana, noon)).toBe(false)
  })

  test('is covered by what was earned: what was granted never counts', async () => {
    const ana = await grownUp('granted', { earned: btz(99), granted: btz(5_000) })
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(100), noon))).toBe('wallet.insufficient')
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(50), noon))).toBe(null)
  })

  test('of many at once passes no limit of the day, whatever is lost meanwhile', async () => {
    const ana = await grownUp('racing')
    const codes = await race(async (tx) => {
      await assertMayStake(tx, ana, btz(250), noon)
      await record(tx, ana, null, { stake: btz(250), net: negate(btz(250)), outcome: 'lost', at: noon - hour })
    })
    // Three losses bring a pause, whose quarter of an hour is over when it is asked.
    expect(codes.filter((code) => code === null)).toHaveLength(4)
    expect(codes.filter((code) => code === 'stakes.lossLimit')).toHaveLength(atOnce - 4)
  })

  test('waits for nothing after the day has closed, and the day is the one on which the duel ended', async () => {
    const ana = await grownUp('days')
    const closing = noon + 15 * hour
    await write((tx) =>
      record(tx, ana, null, { stake: btz(1_000), net: negate(btz(1_000)), outcome: 'lost', at: noon }),
    )
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(50), closing - 1))).toBe('stakes.lossLimit')
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(50), closing))).toBe(null)
    // Flying west to where it is still yesterday opens nothing again.
    await set(ana, {
      time_zone: 'Pacific/Pago_Pago',
      previous_zone: 'America/Sao_Paulo',
      zone_changed_at: new Date(noon + hour),
    })
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(50), closing))).toBe('stakes.lossLimit')
  })

  test('is off for all where the operator says so, and on again', async () => {
    const ana = await grownUp('switched')
    await storeSetting(database.db, 'stakes.enabled', { value: false, at: noon - 1 })
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(50), noon))).toBe('stakes.off')
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(0), noon))).toBe(null)
    expect(await mayStake(database.db, ana, noon)).toBe(false)
    // On again at noon, as it was planned: by the clock, and by nothing else.
    await storeSetting(database.db, 'stakes.enabled', { value: true, at: noon - 1, startsAt: noon })
    expect(await mayStake(database.db, ana, noon - 1)).toBe(false)
    expect(await mayStake(database.db, ana, noon)).toBe(true)
  })
})

describe('the first stake', () => {
  test('comes after three finished solos, or as many as are set', async () => {
    const ana = await grownUp('beginning')
    await database.db.deleteFrom('finished_solos').where('user_id', '=', ana).execute()
    for (const solosLeft of [3, 2, 1]) {
      const refused = write((tx) => assertMayStake(tx, ana, btz(50), noon))
      await expect(refused).rejects.toMatchObject({ code: 'stakes.solosFirst', details: { solosLeft } })
      await write((tx) => assertMayStake(tx, ana, btz(0), noon))
      await write((tx) => addFinishedSolo(tx, ana))
    }
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(50), noon))).toBe(null)
    await storeSetting(database.db, 'stakes.solosFirst', { value: 4, at: noon - 1, startsAt: noon + 30 * day })
    expect(await mayStake(database.db, ana, noon + 30 * day)).toBe(false)
  })

  test('does not come nearer for a deleted account', async () => {
    const ana = await grownUp('quitting')
    await database.db.deleteFrom('finished_solos').where('user_id', '=', ana).execute()
    await set(ana, { deleted_at: new Date(noon) })
    await write((tx) => addFinishedSolo(tx, ana))
    expect(await database.db.selectFrom('finished_solos').selectAll().where('user_id', '=', ana).execute()).toEqual([])
  })
})

describe('a result', () => {
  test('is kept once, and a friendly duel leaves none', async () => {
    const ana = await grownUp('once')
    const duelId = newRandomId()
    for (let again = 0; again < 3; again += 1) {
      await write((tx) => record(tx, ana, null, { duelId, stake: btz(50), net: negate(btz(50)), outcome: 'lost' }))
    }
    await write((tx) => record(tx, ana, null, { stake: btz(0), net: btz(0), outcome: 'lost' }))
    const kept = await database.db.selectFrom('stake_results').selectAll().where('user_id', '=', ana).execute()
    expect(kept).toMatchObject([{ duel_id: duelId, day: '2026-11-21', net_cents: -5_000 }])
    const settings = await database.db
      .selectFrom('stake_settings')
      .select('losses')
      .where('user_id', '=', ana)
      .execute()
    expect(settings).toEqual([{ losses: 1 }])
  })

  test('of a lost stake, the third in a row, pauses stakes for a quarter of an hour', async () => {
    const ana = await grownUp('pausing')
    for (const outcome of ['lost', 'lost', 'drawn', 'lost', 'lost', 'void', 'lost'] as const) {
      expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(50), noon))).toBe(null)
      const net = outcome === 'lost' ? negate(btz(50)) : btz(0)
      await write((tx) => record(tx, ana, null, { stake: btz(50), net, outcome }))
    }
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(50), noon + 15 * minute - 1))).toBe('stakes.paused')
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(50), noon + 15 * minute))).toBe(null)
  })

  test('of somebody who deleted the account meanwhile is not kept', async () => {
    const ana = await grownUp('leaving')
    await set(ana, { deleted_at: new Date(noon) })
    await write((tx) => record(tx, ana, null, { stake: btz(50), net: btz(50), outcome: 'won' }))
    expect(await database.db.selectFrom('stake_results').selectAll().where('user_id', '=', ana).execute()).toEqual([])
  })
})

describe('the lock after voids', () => {
  test('holds until its end, and a shorter one does not shorten it', async () => {
    const ana = await grownUp('locked')
    await write((tx) => lockStakes(tx, ana, noon + hour))
    await write((tx) => lockStakes(tx, ana, noon + minute))
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(50), noon + hour - 1))).toBe('stakes.paused')
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(50), noon + hour))).toBe(null)
  })
})

describe('two players', () => {
  test('have five staked duels against each other on a day, and void ones do not count', async () => {
    const [ana, bia] = [await grownUp('five'), await grownUp('fiveToo')]
    for (const outcome of ['void', 'won', 'drawn', 'won', 'drawn', 'won'] as const) {
      expect(await refusalOf((tx) => assertPairMayStake(tx, ana, bia, btz(50), noon))).toBe(null)
      await write((tx) =>
        recordBoth(tx, ana, bia, { stake: btz(50), net: outcome === 'won' ? btz(50) : btz(0), outcome }),
      )
    }
    for (const [one, other] of [
      [ana, bia],
      [bia, ana],
    ] as const) {
      expect(await refusalOf((tx) => assertPairMayStake(tx, one, other, btz(50), noon))).toBe('stakes.pairLimit')
      expect(await refusalOf((tx) => assertPairMayStake(tx, one, other, btz(0), noon))).toBe(null)
    }
    expect(await refusalOf((tx) => assertPairMayStake(tx, ana, bia, btz(50), noon + 15 * hour))).toBe(null)
    expect(await refusalOf(async (tx) => assertPairMayStake(tx, ana, await grownUp('another'), btz(50), noon))).toBe(
      null,
    )
  })

  test('let 1,000 BTZ flow in a week, whichever way it goes', async () => {
    const [ana, bia] = [await grownUp('flow'), await grownUp('flowToo')]
    await write((tx) => recordBoth(tx, ana, bia, { stake: btz(500), net: btz(500), outcome: 'won' }))
    for (const [one, other] of [
      [ana, bia],
      [bia, ana],
    ] as const) {
      expect(await refusalOf((tx) => assertPairMayStake(tx, one, other, btz(500), noon + 6 * day))).toBe(null)
      expect(await refusalOf((tx) => assertPairMayStake(tx, one, other, btz(1_000), noon + 6 * day))).toBe(
        'stakes.pairLimit',
      )
      expect(await refusalOf((tx) => assertPairMayStake(tx, one, other, btz(1_000), noon + 7 * day))).toBe(null)
    }
  })

  test('that stake in both directions at once pass no limit and never wait for each other in a circle', async () => {
    const [ana, bia] = [await grownUp('circle'), await grownUp('circleToo')]
    const codes = await race(async (tx, index) => {
      const [one, other] = index % 2 ? [ana, bia] : [bia, ana]
      await assertPairMayStake(tx, one, other, btz(50), noon)
      await assertMayStake(tx, one, btz(50), noon)
      await assertMayStake(tx, other, btz(50), noon)
      await recordBoth(tx, ana, bia, { stake: btz(50), net: btz(0), outcome: 'drawn' })
    })
    expect(codes.filter((code) => code === null)).toHaveLength(5)
    expect(codes.filter((code) => code === 'stakes.pairLimit')).toHaveLength(atOnce - 5)
  })
})

describe('what comes of all others', () => {
  test('of many stakes at once stays in the day’s cap: exactly those that fit are put in', async () => {
    const ana = await grownUp('receiving')
    const givers: string[] = []
    for (let index = 0; index < atOnce; index += 1) givers.push(await grownUp(`giving${index}`))
    const codes = await race(async (tx, index) => {
      const giver = givers[index] ?? ana
      await assertPairMayStake(tx, ana, giver, btz(250), noon)
      for (const userId of [ana, giver].toSorted()) await assertMayStake(tx, userId, btz(250), noon)
      await recordBoth(tx, ana, giver, { stake: btz(250), net: btz(250), outcome: 'won' })
    })
    expect(codes.filter((code) => code === null)).toHaveLength(4)
    expect(codes.filter((code) => code === 'stakes.flowLimit')).toHaveLength(atOnce - 4)
    expect(await mayStake(database.db, ana, noon)).toBe(false)
    expect(await mayStake(database.db, ana, noon + 24 * hour)).toBe(true)
  })

  test('is net of what went to them, and what is won of bots is not in it', async () => {
    const [ana, bia, eva] = [await grownUp('netting'), await grownUp('nettingToo'), await grownUp('another2')]
    await write((tx) => recordBoth(tx, ana, bia, { stake: btz(1_000), net: btz(1_000), outcome: 'won' }))
    await write((tx) => record(tx, ana, null, { stake: btz(100), net: btz(100), outcome: 'won' }))
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(50), noon))).toBe('stakes.flowLimit')
    await write((tx) => recordBoth(tx, eva, ana, { stake: btz(500), net: btz(500), outcome: 'won' }))
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(500), noon))).toBe(null)
    expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(1_000), noon))).toBe('stakes.flowLimit')
  })

  test('goes by the caps that an operator has set, and so does what goes to all others', async () => {
    const ana = await grownUp('set')
    await storeSetting(database.db, 'stakes.wonPerDay', { value: btz(100), at: noon - 1, startsAt: noon + day })
    await storeSetting(database.db, 'stakes.lostPerWeek', { value: btz(50), at: noon - 1, startsAt: noon + 2 * day })
    for (const [at, most] of [
      [noon, btz(1_000)],
      [noon + day, btz(100)],
      [noon + 2 * day, btz(50)],
    ] as const) {
      expect(await refusalOf((tx) => assertMayStake(tx, ana, most, at))).toBe(null)
      const next = stakeAmounts.find((amount) => btz(amount) > most)
      if (next) expect(await refusalOf((tx) => assertMayStake(tx, ana, btz(next), at))).toBe('stakes.flowLimit')
    }
  })
})

test('of bots 300 BTZ are won on a day at most; what is won of people does not count', async () => {
  const [ana, bia] = [await grownUp('bots'), await grownUp('noBot')]
  await write((tx) => record(tx, ana, bia, { stake: btz(500), net: btz(500), outcome: 'won' }))
  for (let duels = 0; duels < 3; duels += 1) {
    expect(await refusalOf((tx) => assertBotStake(tx, ana, btz(100), noon))).toBe(null)
    await write((tx) => record(tx, ana, null, { stake: btz(100), net: btz(100), outcome: 'won' }))
  }
  expect(await refusalOf((tx) => assertBotStake(tx, ana, btz(50), noon))).toBe('stakes.pairLimit')
  expect(await refusalOf((tx) => assertBotStake(tx, ana, btz(0), noon))).toBe(null)
  expect(await refusalOf((tx) => assertBotStake(tx, ana, btz(100), noon + 15 * hour))).toBe(null)
})

type Result = Pick<Parameters<typeof recordStake>[1], 'outcome'> & {
  stake: Cents
  net: Cents
  duelId?: string
  at?: number
}

function record(tx: Tx, userId: string, opponentId: string | null, result: Result): Promise<void> {
  const { stake: stakeCents, net: netCents, outcome, duelId = newRandomId(), at = noon } = result
  return recordStake(tx, { userId, opponentId, duelId, stakeCents, netCents, outcome, at })
}

async function recordBoth(tx: Tx, winner: string, loser: string, result: Result): Promise<void> {
  const duelId = newRandomId()
  const other = {
    ...result,
    net: negate(result.net),
    outcome: result.outcome === 'won' ? ('lost' as const) : result.outcome,
  }
  const rows = [
    { userId: winner, opponentId: loser, result },
    { userId: loser, opponentId: winner, result: other },
  ]
  // In the order of ids, as a settlement does it. The pause after three losses is another test's matter.
  for (const row of rows.toSorted((one, next) => (one.userId < next.userId ? -1 : 1))) {
    await record(tx, row.userId, row.opponentId, { ...row.result, duelId })
  }
}

async function grownUp(name: string, lots = { earned: btz(10_000), granted: btz(0) }): Promise<string> {
  const id = await insertPlayer(database.db, name)
  await database.db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
  await set(id, { level: 20 })
  await finishSolos(database.db, id)
  const postings = mintTo(id, 'gift', lots)
  await write((tx) =>
    post(tx, { reason: 'gift', ref: id, transferType: 'test', userId: null, receiverId: id, postings, at: noon }),
  )
  return id
}

type Profile = {
  birth_date?: string | null
  level?: number
  time_zone?: string
  previous_zone?: string
  zone_changed_at?: Date
  deleted_at?: Date
}

async function set(userId: string, about: Profile): Promise<void> {
  await database.db.updateTable('profiles').set(about).where('id', '=', userId).execute()
}

function write(work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  return database.inTransaction(work)
}

/** The code with which `work` is refused; null when it is not. */
async function refusalOf(
  work: (tx: Tx) => Promise<void>,
  { inTransaction }: Connection = database,
): Promise<string | null> {
  try {
    await inTransaction(work)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

function race(work: (tx: Tx, index: number) => Promise<void>): Promise<(string | null)[]> {
  return Promise.all(Array.from({ length: atOnce }, (_, index) => refusalOf((tx) => work(tx, index), crowd)))
}
