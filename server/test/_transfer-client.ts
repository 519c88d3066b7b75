import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { cents } from '@satoshi/rules/money'
import { random } from '@satoshi/rules/random'
import { hour } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { expect } from 'vitest'

import { systemClock } from '../src/platform/clock.ts'
import type { Db } from '../src/platform/postgres/db.ts'
import { eventually } from './_eventually.ts'
import { storeSetting } from './_game-settings.ts'
import { confirm, insist, sendRequest, signUp, type ClientLog, type Person } from './_quiz-client.ts'
import { earnedOf, verify, wrongDays } from './_transfers.ts'

/** What somebody sent to another, by the id of the command. */
type Sent = { senderId: string; receiverId: string; amountCents: number }

/** Transfers that were sent, and those of them that were confirmed, with the id of the receipt. */
export type TransferLog = { sent: Map<string, Sent>; acknowledged: Map<string, string> }

/** How long a sender waits between two transfers, in milliseconds. */
const restMillis = 40

/** People who may send: verified two days ago, with what the confirmed address pays. No bound of a day ends them. */
export async function newSenders(url: string, db: Db, log: ClientLog, count: number): Promise<Person[]> {
  const at = systemClock().now()
  const people: Person[] = []
  for (let index = 0; index < count; index += 1) {
    const person = await signUp(url, log)
    while (!person.confirmed) await confirm(url, log, person)
    await verify(db, person.id, at - 48 * hour)
    people.push(person)
  }
  for (const key of ['transfer.countPerDay', 'transfer.countPerPair'] as const)
    await storeSetting(db, key, { value: 20_000, at })
  await storeSetting(db, 'transfer.perDay', { value: cents(2_000_000), at })
  await eventually(async () =>
    expect(Math.min(...(await earnedOf(db, ...people.map(({ id }) => id))))).toBeGreaterThan(0),
  )
  return people
}

/**
 * Sends a few BTZ from one of them to another, again and again until `stopping` says so. Each command goes out twice at once,
 * and each of the two is asked again until there is a reply.
 */
export async function sendTransfers(
  url: string,
  { log, transfers }: { log: ClientLog; transfers: TransferLog },
  { people, seed, stopping }: { people: Person[]; seed: number; stopping: () => boolean },
): Promise<void> {
  const chance = random('transfers', seed)
  while (!stopping()) {
    const place = chance.below(people.length)
    const [sender, receiver] = [people[place], people[(place + 1 + chance.below(people.length - 1)) % people.length]]
    if (!sender || !receiver) throw new Error('nobody')
    const [commandId, amountCents] = [randomUUID(), 100 + chance.below(900)]
    transfers.sent.set(commandId, { senderId: sender.id, receiverId: receiver.id, amountCents })
    const body = { commandId, receiverId: receiver.id, amountCents }
    const replies = await Promise.all(
      [1, 2].map(() => insist(log, () => sendRequest(`${url}/api/transfers`, sender.cookie, body))),
    )
    for (const { status, text } of replies) {
      const said = JSON.parse(text) as { id?: string; code?: string } // safe: what the contract says
      const before = transfers.acknowledged.get(commandId)
      if (status === 200 && (before ?? said.id) === said.id) transfers.acknowledged.set(commandId, said.id ?? '')
      else if (before !== undefined || said.code !== 'transfer.insufficient') log.faults.push(`${status} ${text}`)
    }
    await pause(restMillis)
  }
}

/** What was confirmed is in the ledger exactly once, what is there was sent, and days and notices tell the same. */
export async function expectEveryTransferOnce(db: Db, { sent, acknowledged }: TransferLog): Promise<void> {
  const { rows } = await sql<Sent & { id: string; commandId: string }>`
    select id, split_part(ref, ':', 2) as "commandId", user_id as "senderId", receiver_id as "receiverId",
           amount_cents as "amountCents"
    from transactions where transfer_type = 'p2p'`.execute(db)
  const booked = new Map(rows.map((row) => [row.commandId, row]))
  expect(booked.size).toBe(rows.length)
  for (const { id, commandId, ...row } of rows) {
    expect(sent.get(commandId)).toEqual(row)
    expect(acknowledged.get(commandId) ?? id).toBe(id)
  }
  expect([...acknowledged.keys()].filter((commandId) => !booked.has(commandId))).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(0)
  expect(await wrongDays(db)).toEqual([])
  expect(await wrongNotices(db)).toEqual([])
  const firsts = await sql`
    select user_id from activities where kind = 'transferSent' group by user_id having count(*) > 1`.execute(db)
  expect(firsts.rows).toEqual([])
}

/** Whom notices tell of another sum than came from somebody. */
async function wrongNotices(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with told as (
      select user_id, from_user_id, sum((data->>'amount_cents')::bigint) as cents
      from notifications where type = 'p2p_received' group by 1, 2
    ), came as (
      select receiver_id as user_id, user_id as from_user_id, sum(amount_cents) as cents
      from transactions where transfer_type = 'p2p' group by 1, 2
    )
    select * from told full join came using (user_id, from_user_id) where told.cents is distinct from came.cents`.execute(
    db,
  )
  return rows
}
