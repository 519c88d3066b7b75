import type { Language } from '@satoshi/rules/language'
import { cents, type Cents } from '@satoshi/rules/money'
import { deviceWindow } from '@satoshi/rules/stakes/devices'
import type { TransferDay } from '@satoshi/rules/transfer/limits'
import { sendTo } from '@satoshi/rules/wallet/postings'
import { codeLives, ticketLives } from '@satoshi/rules/transfer/code'
import { hour, type Day, type Instant, type Millis } from '@satoshi/rules/time'
import { CompiledQuery, sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { runAgain } from '../platform/postgres/transaction.ts'
import type { DayColumn } from '../platform/postgres/tables.ts'
import { assertLawfulPostings, isTooLittle } from '../wallet/wallet-api.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    transfer_days: TransferDays
    paid_transfer_codes: PaidTransferCodes
  }
}

type TransferDays = {
  user_id: string
  day: DayColumn
  sent_cents: Cents
  sent: number
  received_cents: Cents
}
type PaidTransferCodes = { nonce: string; transaction_id: string }

/** What of a player decides on a transfer, as `transfer_party` of migration 0083 reads it. */
export type PartyFacts = {
  birthDate: Day | null
  confirmed: boolean
  verifiedAt: Instant | null
  zone: string
  previousZone: string | null
  zoneChangedAt: Instant | null
  deleted: boolean
  stopped: boolean
}

/** What decides on a transfer of one to another, as `transfer_facts` reads it; null is a player that there is not. */
export type TransferFacts = {
  sender: PartyFacts | null
  owes: boolean
  receiver: PartyFacts | null
  isBot: boolean
  blocked: boolean
  sharedDevice: boolean
  stoppedBetween: boolean
}

/** A transfer as it was written. */
export type SentRow = { id: string; receiverId: string; amountCents: Cents; at: Instant }

/** All that is read before something is sent: nothing of it is locked. */
export type TransferRead = {
  facts: TransferFacts
  earnedCents: Cents
  senderDays: TransferDay[]
  receiverDays: TransferDay[]
  receiverLanguage: Language | null
  /** Transfers of the sender to the receiver in the last 24 hours. */
  sentLately: number
  /** What the same command has sent before; null where it was not carried out. */
  done: SentRow | null
  /** Whether the code was paid. */
  codePaid: boolean
}

type Wanted = { senderId: string; receiverId: string; at: Instant }

/**
 * Reads what a transfer is decided on, in one statement. Days are those that may be of the month of today, whatever the
 * zone. `ref` names the command and `nonce` the code, where there are such.
 */
export async function readForTransfer(
  db: Db,
  { senderId, receiverId, ref, nonce, at }: Wanted & { ref: string | null; nonce: string | null },
): Promise<TransferRead> {
  const { rows } = await sql<Omit<TransferRead, 'done'> & { done: (Omit<SentRow, 'at'> & { at: string }) | null }>`
    select transfer_facts(${senderId}, ${receiverId}, ${linkedSince(at)}) as facts,
      coalesce((select balance_cents from ledger_accounts where code = 'earned:' || ${senderId}::text), 0) as "earnedCents",
      ${daysOf(senderId, at)} as "senderDays", ${daysOf(receiverId, at)} as "receiverDays",
      (select language from profiles where id = ${receiverId}) as "receiverLanguage",
      transfers_lately(${senderId}, ${receiverId}, ${new Date(at)}) as "sentLately",
      (select json_build_object('id', id, 'receiverId', receiver_id, 'amountCents', amount_cents, 'at', created_at)
       from transactions where idempotency_key = 'p2p:' || ${ref}::text) as done,
      exists (select from paid_transfer_codes where nonce = ${nonce}) as "codePaid"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a row')
  const { done } = row
  return { ...row, done: done && { ...done, at: Date.parse(done.at) } }
}

/** Days from the beginning of last month on would be too many, and fewer than 32 too few. */
const daysBack = 33

function daysOf(userId: string, at: Instant) {
  return sql<TransferDay[]>`
    (select coalesce(json_agg(json_build_object(
       'day', day, 'sentCents', sent_cents, 'sent', sent, 'receivedCents', received_cents)), '[]')
     from transfer_days where user_id = ${userId} and day >= (${new Date(at)}::timestamptz)::date - ${daysBack}::int)`
}

function linkedSince(at: Instant): Date {
  return new Date(at - deviceWindow)
}

/** A transfer that was decided on, and by what. */
export type Sending = Wanted & {
  id: string
  amountCents: Cents
  /** Names the command, and with `p2p` the transaction. */
  ref: string
  facts: TransferFacts
  /** Reward days of both, with the first of the month of each. */
  days: { sender: Day; senderMonth: Day; receiver: Day; receiverMonth: Day }
  /** Bounds of both, as they hold for these two at `at`. */
  most: { day: Cents; month: Cents; count: number; pairCount: number; receivedDay: Cents; receivedMonth: Cents }
  nonce: string | null
  notice: { id: string; type: 'p2p_received'; title: string; message: string; data: object; keptSince: Date }
}

/** Ready as it stands, as `post_transaction` is. */
const sendTransfer = 'select send_transfer($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as outcome'

/**
 * Sends what was decided, in one statement that is a transaction by itself: nothing is locked while this process does
 * something else. Gives `changed` where something is no longer as it was decided on: then nothing was written, and it is
 * decided anew. Gives `repeated` where the same command was quicker.
 */
export async function writeTransfer(db: Db, sending: Sending): Promise<'sent' | 'repeated' | 'changed'> {
  const { id, senderId, receiverId, amountCents, ref, at, facts, days, most, nonce, notice } = sending
  assertLawfulPostings(`p2p:${ref}`, sendTo(senderId, receiverId, amountCents))
  const values = [
    id,
    senderId,
    receiverId,
    amountCents,
    ref,
    new Date(at),
    JSON.stringify(facts),
    linkedSince(at),
    [days.sender, days.senderMonth, days.receiver, days.receiverMonth],
    [most.day, most.month, most.count, most.receivedDay, most.receivedMonth, most.pairCount],
    nonce,
    JSON.stringify(notice),
  ]
  const write = () =>
    db.executeQuery<{ outcome: 'sent' | 'repeated' | 'changed' }>(CompiledQuery.raw(sendTransfer, values))
  try {
    const { rows } = await runAgain(write)
    return rows[0]?.outcome ?? 'changed'
  } catch (error) {
    // Spent meanwhile on something else: what is left is read again, and told.
    if (isTooLittle(error)) return 'changed'
    throw error
  }
}

/** What of a player decides on sending, without anybody to send to; null for a player that there is not. */
export async function readSender(db: Db, userId: string, at: Instant) {
  const { rows } = await sql<{ party: PartyFacts | null; owes: boolean; earnedCents: Cents; days: TransferDay[] }>`
    select facts->'sender' as party, (facts->>'owes')::boolean as owes, ${daysOf(userId, at)} as days,
      coalesce((select balance_cents from ledger_accounts where code = 'earned:' || ${userId}::text), 0) as "earnedCents"
    from (select transfer_facts(${userId}, ${userId}, ${linkedSince(at)}) as facts) read`.execute(db)
  return rows[0] ?? { party: null, owes: false, earnedCents: cents(0), days: [] }
}

/** Whether a player has ever sent something. */
export async function hasSent(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('transfer_days')
    .select('day')
    .where('user_id', '=', userId)
    .where('sent', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes codes that were paid so long before `at` that no ticket of them works: they are refused as being over. */
export async function deletePaidCodes(db: Db, at: Instant): Promise<void> {
  await sql`
    delete from paid_transfer_codes where transaction_id in (
      select c.transaction_id from paid_transfer_codes c join transactions t on t.id = c.transaction_id
      where t.created_at < ${new Date(at - codeRetention)} limit ${codesAtOnce})`.execute(db)
}

/** How long it is kept that a code was paid: beyond the last moment of its tickets, and an hour of clocks that differ. */
const codeRetention: Millis = codeLives + ticketLives + hour

/** Codes that one statement deletes; the next hour takes the rest. */
const codesAtOnce = 10_000

/** Takes away the sums of a player's days; the transfers stay in the ledger, under an id that names nobody. */
export async function deleteTransferDays(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('transfer_days').where('user_id', '=', userId).execute()
}
