import { add, cents, negate, subtract, type Cents } from '../money.ts'
import { ok, refused, type Outcome } from '../outcome.ts'
import type { Lot } from '../words.ts'
import type { AccountRef } from './account.ts'

/** One line of a transaction: positive comes into the account, negative goes out. */
export type Posting = { account: AccountRef; amountCents: Cents }

/** Whose BTZ may be at stake: never `granted`. Source: product 0.4, 4.8. */
export type Staker = Extract<AccountRef, { kind: 'earned' | 'house' }>

/** What a player holds in each lot, in cents. */
export type Balances = Record<Lot, Cents>

/** New BTZ for a player, from `mint:{reason}`. A lot that gets nothing has no posting. */
export function mintTo(userId: string, reason: string, amounts: Balances): Posting[] {
  return moving({ kind: 'mint', reason }, add(amounts.earned, amounts.granted), [
    { account: { kind: 'granted', userId }, amountCents: amounts.granted },
    { account: { kind: 'earned', userId }, amountCents: amounts.earned },
  ])
}

/**
 * Pays `amount` into `burn:{reason}`, `granted` first, with one posting for each lot that pays.
 * Refuses `wallet.insufficient` with what is needed, what is there and what is missing, in cents. Source: product 4.5, 1.8.
 */
export function spend(
  userId: string,
  reason: string,
  amount: Cents,
  balances: Balances,
): Outcome<Posting[], 'wallet.insufficient'> {
  mustBePositive(amount)
  const availableCents = add(balances.earned, balances.granted)
  if (availableCents < amount) {
    const missingCents = subtract(amount, availableCents)
    return refused('wallet.insufficient', { amountCents: amount, availableCents, missingCents })
  }
  const granted = cents(Math.min(balances.granted, amount))
  return ok(burning(userId, reason, { granted, earned: subtract(amount, granted) }))
}

/**
 * Gives `amount` to `treasury:{of}`, `granted` first, as `spend` does: nothing comes back from there to any player.
 * Refuses `wallet.insufficient`. Source: product 5.11.
 */
export function donate(
  userId: string,
  of: string,
  amount: Cents,
  balances: Balances,
): Outcome<Posting[], 'wallet.insufficient'> {
  const burned = spend(userId, of, amount, balances)
  if (!burned.ok) return burned
  const treasury = { kind: 'treasury', of } as const
  return ok(burned.value.map((line) => (line.account.kind === 'burn' ? { ...line, account: treasury } : line)))
}

/** New BTZ for the prizes of `campaign:{of}`. Source: product 5.18. */
export function fundCampaign(of: string, amount: Cents): Posting[] {
  mustBePositive(amount)
  return moving({ kind: 'mint', reason: 'campaignFunded' }, amount, [
    { account: { kind: 'campaign', of }, amountCents: amount },
  ])
}

/** A prize out of `campaign:{of}`, as `granted`. */
export function payPrize(of: string, userId: string, amount: Cents): Posting[] {
  mustBePositive(amount)
  return moving({ kind: 'campaign', of }, amount, [{ account: { kind: 'granted', userId }, amountCents: amount }])
}

/** Takes what is left of `campaign:{of}` out of the world. */
export function returnCampaign(of: string, amount: Cents): Posting[] {
  mustBePositive(amount)
  return moving({ kind: 'campaign', of }, amount, [
    { account: { kind: 'burn', reason: 'campaignReturned' }, amountCents: amount },
  ])
}

/** Takes `amount` of what `treasury:{of}` holds out of the world, into `burn:{reason}`. */
export function burnOfTreasury(of: string, reason: string, amount: Cents): Posting[] {
  mustBePositive(amount)
  return [
    { account: { kind: 'treasury', of }, amountCents: negate(amount) },
    { account: { kind: 'burn', reason }, amountCents: amount },
  ]
}

/** Takes everything that a player holds out of the world, into `burn:{reason}`; no postings when there is nothing. */
export function burnAll(userId: string, reason: string, balances: Balances): Posting[] {
  return burning(userId, reason, balances)
}

/** Puts `amount` of `earned` into the keeping of `escrow:{of}`; `granted` is never staked. Source: product 0.4. */
export function stake(userId: string, of: string, amount: Cents): Posting[] {
  mustBePositive(amount)
  return moving({ kind: 'earned', userId }, amount, [{ account: { kind: 'escrow', of }, amountCents: amount }])
}

/** Sends `amount` of what one earned to another, who has it as earned too. Source: product 4.5, decision 0210. */
export function sendTo(userId: string, receiverId: string, amount: Cents): Posting[] {
  mustBePositive(amount)
  return moving({ kind: 'earned', userId }, amount, [
    { account: { kind: 'earned', userId: receiverId }, amountCents: amount },
  ])
}

/** Puts `amount` of each staker, a player's `earned` or the house, into the keeping of `escrow:{of}`: of all or of none. */
export function postStakes(stakers: Staker[], of: string, amount: Cents): Posting[] {
  mustBePositive(amount)
  const given = stakers.map((account) => ({ account, amountCents: negate(amount) }))
  return [...given, { account: { kind: 'escrow', of }, amountCents: cents(amount * stakers.length) }]
}

/** Pays an escrow out into `earned` of the players named; `burned` is what fees and rounding leave. */
export function payOut(of: string, shares: { userId: string; amountCents: Cents }[], burned: Cents): Posting[] {
  const paid = shares.map(({ userId, amountCents }) => ({ account: { kind: 'earned', userId } as const, amountCents }))
  const total = add(burned, ...shares.map((share) => share.amountCents))
  return moving({ kind: 'escrow', of }, total, [
    ...paid,
    { account: { kind: 'burn', reason: 'escrow' }, amountCents: burned },
  ])
}

/** BTZ that were bought with money, as `granted`. */
export function bringBought(userId: string, amount: Cents): Posting[] {
  mustBePositive(amount)
  return moving(bought, amount, [{ account: { kind: 'granted', userId }, amountCents: amount }])
}

/**
 * Takes `amount` of what was bought back: of `granted` what there is, and the rest becomes a debt. `earned`, which may be
 * at stake, is not touched. Source: product 4.5.
 */
export function takeBought(userId: string, amount: Cents, balances: Balances): Posting[] {
  mustBePositive(amount)
  const there = cents(Math.min(balances.granted, amount))
  const taken: Posting[] = [
    { account: { kind: 'granted', userId }, amountCents: negate(there) },
    { account: { kind: 'debt', of: userId }, amountCents: negate(subtract(amount, there)) },
    { account: bought, amountCents: amount },
  ]
  return taken.filter(({ amountCents }) => amountCents !== 0)
}

/** Pays `amount` of a debt out of one lot. */
export function payDebt(userId: string, lot: Lot, amount: Cents): Posting[] {
  mustBePositive(amount)
  return moving({ kind: lot, userId }, amount, [{ account: { kind: 'debt', of: userId }, amountCents: amount }])
}

/** Takes a debt off a player, and BTZ that nobody has off the books. */
export function forgiveDebt(userId: string, amount: Cents): Posting[] {
  mustBePositive(amount)
  return moving({ kind: 'mint', reason: 'debtForgiven' }, amount, [
    { account: { kind: 'debt', of: userId }, amountCents: amount },
  ])
}

const bought = { kind: 'payments', reason: 'packageBought' } as const

function burning(userId: string, reason: string, amounts: Balances): Posting[] {
  const total = add(amounts.earned, amounts.granted)
  const taken: Posting[] = [
    { account: { kind: 'granted', userId }, amountCents: negate(amounts.granted) },
    { account: { kind: 'earned', userId }, amountCents: negate(amounts.earned) },
    { account: { kind: 'burn', reason }, amountCents: total },
  ]
  return taken.filter((posting) => posting.amountCents !== 0)
}

function moving(from: AccountRef, total: Cents, into: Posting[]): Posting[] {
  return [{ account: from, amountCents: negate(total) }, ...into].filter((posting) => posting.amountCents !== 0)
}

function mustBePositive(amount: Cents): void {
  if (amount <= 0) throw new RangeError(`not an amount to pay: ${amount}`)
}
