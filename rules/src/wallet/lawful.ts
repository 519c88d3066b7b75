import { add } from '../money.ts'
import { accountCode, accountKinds, type AccountRef } from './account.ts'
import type { Posting } from './postings.ts'

/** Whether what comes in is what goes out. */
export function sumsToZero(postings: Posting[]): boolean {
  return add(...postings.map((posting) => posting.amountCents)) === 0
}

/**
 * Whether `granted` stays where it may be: what leaves a `granted` account goes to kinds of accounts that take it, and to
 * the debt of its own player only, and so reaches no escrow and no other player. `post_transaction` refuses the same.
 * Source: product 0.4, 4.5.
 */
export function keepsGranted(postings: Posting[]): boolean {
  const givers = postings.flatMap(({ account, amountCents }) =>
    account.kind === 'granted' && amountCents < 0 ? [account.userId] : [],
  )
  const strays = ({ account, amountCents }: Posting) =>
    amountCents > 0 && (!accountKinds[account.kind].takesGranted || isDebtOfAnother(account, givers))
  return givers.length === 0 || !postings.some(strays)
}

function isDebtOfAnother(account: AccountRef, givers: string[]): boolean {
  return account.kind === 'debt' && givers.some((userId) => userId !== account.of)
}

/**
 * What is wrong with a transaction's postings, or null. No player can cause any of it, so a fault of ours is meant:
 * fewer than two, an empty one, one account twice, a sum other than zero, `granted` going astray.
 */
export function faultIn(postings: Posting[]): string | null {
  const codes = new Set(postings.map((posting) => accountCode(posting.account)))
  if (postings.length < 2) return 'fewer than two postings'
  if (postings.some((posting) => posting.amountCents === 0)) return 'an empty posting'
  if (codes.size < postings.length) return 'an account named twice'
  if (!sumsToZero(postings)) return 'postings that do not sum to zero'
  return keepsGranted(postings) ? null : 'granted BTZ that would leave their owner'
}
