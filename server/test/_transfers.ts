import { randomUUID } from 'node:crypto'

import type { TransferReceipt, Transfers } from '@satoshi/contract/transfer'
import { hour } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db } from '../src/platform/postgres/db.ts'
import type { TestClock } from './_clock.ts'
import { newPlayer, type Player, type Reply } from './_player.ts'
import type { TestServer } from './_server.ts'
import { give } from './_statement.ts'

/** A refusal as it is answered. */
export type Refused = { code: string; details: Record<string, unknown> }

type About = Parameters<typeof newPlayer>[1] & {
  /** Whole BTZ to have besides those of the confirmed address. */
  earned?: number
  /** Hours since the identity was verified; null for never. */
  verifiedFor?: number | null
}

/** A grown-up with a confirmed address whose identity was verified two days ago, and who has 1,000 BTZ and 200 more. */
export async function verified(
  server: TestServer,
  clock: TestClock,
  { earned = 1_000, verifiedFor = 48, ...about }: About = {},
): Promise<Player> {
  const player = await newPlayer(server, { confirmed: true, ...about })
  if (verifiedFor !== null) await verify(server.db, player.id, clock.now() - verifiedFor * hour)
  if (earned > 0) await give(server.app, player.id, { ref: randomUUID(), earned, at: clock.now() })
  return player
}

export async function verify(db: Db, userId: string, at: number): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ identity_verified_at: new Date(at) })
    .where('id', '=', userId)
    .execute()
}

type Sending = { commandId?: string; ticket?: string; password?: string }

/** Sends so many cents; `to` may be anything that has an id. */
export function send(
  from: Player,
  to: { id: string },
  amountCents: number,
  about: Sending = {},
): Promise<Reply<TransferReceipt & Refused>> {
  const { commandId = randomUUID(), ...rest } = about
  return from.post('/api/transfers', { commandId, receiverId: to.id, amountCents, ...rest })
}

export async function transfersOf(player: Player): Promise<Transfers> {
  return (await player.get<Transfers>('/api/transfers')).body
}

/** What players hold that may be sent, in cents. */
export async function earnedOf(db: Db, ...userIds: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: string; cents: number }>`
    select owner_id as id, balance_cents as cents from ledger_accounts
    where kind = 'earned' and owner_id = any(${userIds}::uuid[])`.execute(db)
  return userIds.map((id) => rows.find((row) => row.id === id)?.cents ?? 0)
}

/** Transfers in the ledger to or from some players. */
export async function countTransfers(db: Db, ...userIds: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transactions
    where transfer_type = 'p2p' and (user_id = any(${userIds}::uuid[]) or receiver_id = any(${userIds}::uuid[]))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Days whose sums are not those of the ledger, both ways. What was posted past `send_transfer` counts as wrong. */
export async function wrongDays(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with booked as (
      select id, coalesce(sum(sent), 0) as sent, coalesce(sum(received), 0) as received, coalesce(sum(times), 0) as times
      from (
        select user_id as id, amount_cents as sent, 0 as received, 1 as times from transactions where transfer_type = 'p2p'
        union all
        select receiver_id, 0, amount_cents, 0 from transactions where transfer_type = 'p2p'
      ) each group by id
    ), kept as (
      select user_id as id, sum(sent_cents) as sent, sum(received_cents) as received, sum(sent) as times
      from transfer_days group by user_id
    )
    select * from booked full join kept using (id)
    where (booked.sent, booked.received, booked.times) is distinct from (kept.sent, kept.received, kept.times)`.execute(
    db,
  )
  return rows
}
