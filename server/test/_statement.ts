import { btz, cents, type Cents } from '@satoshi/rules/money'
import { mintTo, spend, stake, type Posting } from '@satoshi/rules/wallet/postings'
import { sql } from 'kysely'

import type { Connection } from '../src/platform/postgres/connect.ts'
import type { Db } from '../src/platform/postgres/db.ts'
import { post } from '../src/wallet/post.ts'

type World = Pick<Connection, 'inTransaction'>

/** BTZ out of nothing for a player, in whole BTZ. */
export async function give(
  { inTransaction }: World,
  userId: string,
  { ref, at, reason = 'quizFinish', earned = 0, granted = 0 }: Given,
): Promise<void> {
  const postings = mintTo(userId, reason, { earned: btz(earned), granted: btz(granted) })
  await inTransaction((tx) =>
    post(tx, { reason, ref, transferType: 'gift', userId: null, receiverId: userId, postings, at }),
  )
}

type Given = { ref: string; at: number; reason?: string; earned?: number; granted?: number }

/** `earned` BTZ from one player to another. */
export async function send(
  { inTransaction }: World,
  userId: string,
  { to, ref, amount, at }: { to: string; ref: string; amount: number; at: number },
): Promise<void> {
  const postings: Posting[] = [
    { account: { kind: 'earned', userId }, amountCents: cents(-100 * amount) },
    { account: { kind: 'earned', userId: to }, amountCents: btz(amount) },
  ]
  await inTransaction((tx) =>
    post(tx, { reason: 'p2p', ref, transferType: 'p2p', userId, receiverId: to, postings, at }),
  )
}

/** Something bought; takes `granted` first, as the rules say. The caller knows what the player holds. */
export async function buy(
  { inTransaction }: World,
  userId: string,
  {
    ref,
    at,
    amountCents,
    holds,
  }: { ref: string; at: number; amountCents: Cents; holds: Record<'earned' | 'granted', Cents> },
): Promise<void> {
  const outcome = spend(userId, 'hint', amountCents, holds)
  if (!outcome.ok) throw new Error('too little to buy')
  const postings = outcome.value
  await inTransaction((tx) =>
    post(tx, { reason: 'hint', ref, transferType: 'purchase', userId, receiverId: null, postings, at }),
  )
}

/** A stake into the keeping of a match. */
export async function put(
  { inTransaction }: World,
  userId: string,
  { ref, at, amountCents }: { ref: string; at: number; amountCents: Cents },
): Promise<void> {
  const postings = stake(userId, ref, amountCents)
  await inTransaction((tx) =>
    post(tx, { reason: 'stake', ref, transferType: 'stake', userId, receiverId: null, postings, at }),
  )
}

/** Reasons of `fillStatement`, and what each moves, in cents. Every seventh entry is a purchase. */
const fillingReasons = ['answers', 'quizFinish', 'firstQuiz', 'levelUp', 'answers', 'perfectQuiz', 'hint']

/**
 * Gives a player `count` transactions by the ledger's own function, `apart` milliseconds from each other, the last at
 * `until`: rewards of seven to ten BTZ and purchases of three.
 */
export async function fillStatement(db: Db, userId: string, filling: Filling): Promise<void> {
  // In pieces: each version of the account's row that one transaction makes is stepped over by the next.
  for (let from = 0; from < filling.count; from += pieceSize) await fillPiece(db, userId, filling, from)
}

type Filling = { count: number; until: number; apart: number }

const pieceSize = 100

async function fillPiece(db: Db, userId: string, { count, until, apart }: Filling, from: number): Promise<void> {
  const to = Math.min(from + pieceSize, count) - 1
  await sql`
    select post_transaction(
      gen_random_uuid(), case when spent then ${userId}::uuid end, case when not spent then ${userId}::uuid end,
      case when spent then 'purchase' else 'fill' end, reason, 'fill:' || ${userId} || ':' || ${until}::text || ':' || n, at,
      case when spent then array['earned:' || ${userId}, 'burn:hint'] else array['mint:' || reason, 'earned:' || ${userId}] end,
      case when spent then array[-300, 300]::bigint[] else array[-(700 + n % 300), 700 + n % 300]::bigint[] end)
    from (
      select n, (${fillingReasons}::text[])[n % 7 + 1] as reason, n % 7 = 6 as spent,
             ${new Date(until)}::timestamptz - ((${count}::int - 1 - n) * ${apart}::float8) * interval '1 millisecond' as at
      from generate_series(${from}::int, ${to}::int) n
      order by n
    ) made`.execute(db)
}
