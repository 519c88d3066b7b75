import { randomUUID } from 'node:crypto'

import { standardSettings } from '@satoshi/rules/game-settings'
import { btz, type Cents } from '@satoshi/rules/money'
import { hour } from '@satoshi/rules/time'
import { firstOfMonth, transferBounds } from '@satoshi/rules/transfer/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { give } from '../../test/_statement.ts'
import { earnedOf, wrongDays } from '../../test/_transfers.ts'
import { newId } from '../platform/ids.ts'
import { stopTransfers } from './transfer-stop-store.ts'
import { readForTransfer, writeTransfer, type Sending } from './transfer-store.ts'

const at = Date.parse('2026-11-21T15:00:00Z')
const today = '2026-11-21'
const bounds = transferBounds(standardSettings)
let database: TestDatabase
let ana: string
let bia: string
let count = 0

beforeAll(async () => void (database = await createDatabase()))
afterAll(async () => {
  expect(await wrongDays(database.db)).toEqual([])
  await database.drop()
})
beforeEach(async () => {
  ana = await newSender()
  bia = await newSender()
})

describe('what was decided', () => {
  test('is written as long as it is as it was', async () => {
    const sending = await decided()
    expect(await writeTransfer(database.db, sending)).toBe('sent')
    expect(await writeTransfer(database.db, { ...sending, id: newId(at) })).toBe('repeated')
    expect(await earnedOf(database.db, ana, bia)).toEqual([btz(900), btz(1_100)])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['blocks', () => block(ana, bia)],
    ['is blocked', () => block(bia, ana)],
    ['is stopped', () => stop([ana])],
    ['sends to somebody who is stopped', () => stop([bia])],
    ['is stopped towards them', () => stop([bia, ana])],
    ['was used on the same device', () => shareDevice()],
    ['is verified no more', () => set(ana, { identity_verified_at: null })],
    ['sends to somebody who is verified no more', () => set(bia, { identity_verified_at: null })],
    ['was verified anew', () => set(ana, { identity_verified_at: new Date(at - hour) })],
    ['is younger than was thought', () => set(bia, { birth_date: '2010-01-01' })],
    ['is elsewhere', () => set(ana, { time_zone: 'Asia/Tokyo' })],
    ['sends to somebody who is elsewhere', () => set(bia, { time_zone: 'Asia/Tokyo' })],
    ['sends to an account that is gone', () => set(bia, { deleted_at: new Date(at) })],
    ['has an address that is not confirmed', () => unconfirm(ana)],
    ['owes something', () => owe(ana)],
  ])('is not written where somebody, meanwhile, %s', async (_, change) => {
    const sending = await decided()
    await change()
    expect(await writeTransfer(database.db, sending)).toBe('changed')
    expect(await earnedOf(database.db, ana, bia)).toEqual([btz(1_000), btz(1_000)])
  })

  test.each([
    ['the day', { day: btz(150) }],
    ['the month', { month: btz(150) }],
    ['the number of transfers', { count: 1 }],
    ['the number of those to the same one', { pairCount: 1 }],
    ['what the other receives in a day', { receivedDay: btz(150) }],
    ['what the other receives in a month', { receivedMonth: btz(150) }],
  ])('is not written where another one has used up %s', async (_, tighter) => {
    const [one, other] = [await decided(), await decided()]
    expect(await writeTransfer(database.db, one)).toBe('sent')
    const bound = { ...other, most: { ...other.most, ...tighter } }
    expect(await writeTransfer(database.db, bound)).toBe('changed')
    expect(await earnedOf(database.db, ana, bia)).toEqual([btz(900), btz(1_100)])
  })

  test('is not written where its code was paid, or the balance was spent', async () => {
    const caio = await newSender()
    const nonce = 'AbCdEfGhIjKlMnOpQrStUw'
    const one = await decided({ nonce })
    const other = await decided({ from: caio, nonce })
    expect([await writeTransfer(database.db, one), await writeTransfer(database.db, other)]).toEqual([
      'sent',
      'changed',
    ])
    const [first, second] = [await decided({ amount: btz(800) }), await decided({ amount: btz(200) })]
    expect([await writeTransfer(database.db, first), await writeTransfer(database.db, second)]).toEqual([
      'sent',
      'changed',
    ])
    expect(await earnedOf(database.db, ana, bia, caio)).toEqual([btz(100), btz(1_900), btz(1_000)])
  })
})

type About = { from?: string; amount?: Cents; nonce?: string | null }

/** A transfer of 100 BTZ to Bia that was decided on. */
async function decided({ from = ana, amount = btz(100), nonce = null }: About = {}): Promise<Sending> {
  const ref = `${from}:${randomUUID()}`
  const read = await readForTransfer(database.db, { senderId: from, receiverId: bia, ref, nonce, at })
  const month = firstOfMonth(today)
  return {
    id: newId(at),
    senderId: from,
    receiverId: bia,
    amountCents: amount,
    ref,
    at,
    facts: read.facts,
    days: { sender: today, senderMonth: month, receiver: today, receiverMonth: month },
    most: {
      day: bounds.perDay,
      month: bounds.perMonth,
      count: bounds.countPerDay,
      pairCount: bounds.countPerPair,
      receivedDay: bounds.receivedPerDay,
      receivedMonth: bounds.receivedPerMonth,
    },
    nonce,
    notice: { id: newId(at), type: 'p2p_received', title: 'a', message: 'b', data: {}, keptSince: new Date(0) },
  }
}

async function newSender(): Promise<string> {
  count += 1
  const id = await insertPlayer(database.db, `sender ${count}`)
  await database.db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
  await set(id, { identity_verified_at: new Date(at - 72 * hour) })
  await give(database, id, { ref: id, earned: 1_000, at: at - hour })
  return id
}

type Change = Partial<{
  identity_verified_at: Date | null
  birth_date: string
  time_zone: string
  deleted_at: Date
}>

async function set(id: string, columns: Change): Promise<void> {
  await database.db.updateTable('profiles').set(columns).where('id', '=', id).execute()
}

async function unconfirm(id: string): Promise<void> {
  await database.db.updateTable('users').set({ email_verified: false }).where('id', '=', id).execute()
}

async function block(blocker: string, blocked: string): Promise<void> {
  const row = { blocker_id: blocker, blocked_id: blocked, created_at: new Date(at) }
  await database.db.insertInto('blocks').values(row).execute()
}

async function stop(userIds: [string] | [string, string]): Promise<void> {
  await database.inTransaction((tx) => stopTransfers(tx, { userIds }, { by: 'a test', reason: 'to see', at }))
}

async function shareDevice(): Promise<void> {
  for (const id of [ana, bia]) {
    const link = { device_key: `phone of ${ana}`, user_id: id, first_seen_at: new Date(at), last_seen_at: new Date(at) }
    await database.db.insertInto('device_links').values(link).execute()
  }
}

async function owe(id: string): Promise<void> {
  await sql`select post_transaction(gen_random_uuid(), ${id}, null, 'payment', 'packageTakenBack', ${randomUUID()}, now(),
    array['debt:' || ${id}, 'payments:packageBought'], array[-100, 100]::bigint[])`.execute(database.db)
}
