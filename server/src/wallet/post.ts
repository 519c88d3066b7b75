import type { Cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'
import { accountCode } from '@satoshi/rules/wallet/account'
import { faultIn } from '@satoshi/rules/wallet/lawful'
import { burnAll as burnPostings, spend, type Posting } from '@satoshi/rules/wallet/postings'

import { newId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { unwrap } from '../platform/refusal.ts'
import {
  findTransaction,
  lockBalances,
  writeTransaction,
  writeTransactions,
  type FoundTransaction,
} from './wallet-store.ts'

/** BTZ that change hands. `userId` sends and `receiverId` receives; null is the house. */
export type Movement = {
  reason: string
  /** Names the cause; with the reason it is the idempotency key, so it holds the user where users share causes. */
  ref: string
  transferType: string
  userId: string | null
  receiverId: string | null
  postings: Posting[]
  at: Instant
}

/** What came of it: `repeated` when the key was used before, and the first transaction is given. */
export type Posted = { transactionId: string; repeated: boolean }

/**
 * Moves BTZ: the only writer of balances. Asked again under the key `{reason}:{ref}` it gives the first transaction and
 * writes nothing. Refuses `wallet.insufficient` with `lot`, `availableCents` and `missingCents`; the transaction cannot
 * go on after that. Unlawful postings, and other postings under a used key, are faults of ours and throw.
 */
export async function post(tx: Tx, movement: Movement): Promise<Posted> {
  assertLawful(movement)
  const transactionId = newId(movement.at)
  if (await writeTransaction(tx, transactionId, movement)) return { transactionId, repeated: false }
  return firstOf(tx, movement)
}

/** The same for several movements, in their order and in one statement. */
export async function postAll(tx: Tx, movements: Movement[]): Promise<Posted[]> {
  if (movements.length === 0) return []
  for (const movement of movements) assertLawful(movement)
  const made = movements.map((movement) => ({ ...movement, id: newId(movement.at) }))
  const written = await writeTransactions(tx, made)
  const posted: Posted[] = []
  for (const [index, { id, ...movement }] of made.entries()) {
    posted.push(written[index] ? { transactionId: id, repeated: false } : await firstOf(tx, movement))
  }
  return posted
}

function assertLawful(movement: Movement): void {
  const fault = faultIn(movement.postings)
  if (fault) throw new Error(`${movement.reason}:${movement.ref} has ${fault}`)
}

/** What was written first under the key of a movement. */
async function firstOf(tx: Tx, movement: Movement): Promise<Posted> {
  const first = await findTransaction(tx, movement)
  if (!first || !isSame(first, movement))
    throw new Error(`${movement.reason}:${movement.ref} was used for something else`)
  return { transactionId: first.id, repeated: true }
}

function isSame(first: FoundTransaction, movement: Movement): boolean {
  return (
    first.userId === movement.userId &&
    first.receiverId === movement.receiverId &&
    first.postings.length === movement.postings.length &&
    first.postings.every((line, index) => line === lineOf(movement.postings[index]))
  )
}

function lineOf(posting: Posting | undefined): string {
  return posting ? `${accountCode(posting.account)} ${posting.amountCents}` : ''
}

/** Takes all BTZ of a player whose account is deleted out of the world; nothing happens when there are none. */
export async function burnAll(tx: Tx, userId: string, at: Instant): Promise<void> {
  const reason = 'accountDeleted'
  const postings = burnPostings(userId, reason, await lockBalances(tx, userId, reason))
  if (postings.length === 0) return
  // The lock makes a second call find nothing, so the key may be a new one: what comes in later burns too.
  const ref = `${userId}:${newId(at)}`
  await post(tx, { reason, ref, transferType: 'burn', userId, receiverId: null, postings, at })
}

/** Something bought with BTZ, which are burned. `reason` and `ref` are the key; `ref` holds the user. */
export type Purchase = { userId: string; amountCents: Cents; reason: string; ref: string; at: Instant }

/**
 * Pays for something in the game, `granted` first. The second time with the same key gives the first transaction.
 * Refuses `wallet.insufficient` with `availableCents` and `missingCents`.
 */
export async function payFor(tx: Tx, { userId, amountCents, reason, ref, at }: Purchase): Promise<Posted> {
  const balances = await lockBalances(tx, userId, reason)
  // Asked again, the lots hold other sums and would pay in other parts: the first transaction is looked up, not built again.
  const first = await findTransaction(tx, { reason, ref })
  if (first) return { transactionId: first.id, repeated: true }
  const postings = unwrap(spend(userId, reason, amountCents, balances))
  return post(tx, { reason, ref, transferType: 'purchase', userId, receiverId: null, postings, at })
}
