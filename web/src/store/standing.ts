import type { StoreOffer, StoreView } from '@satoshi/contract/store'
import { mostAtOnce } from '@satoshi/rules/store/purchase'
import { placeOf, type Ware } from '@satoshi/rules/store/wares'

export type Balance = StoreView['balance']

/** How a player stands to an offer: has it, holds the most, lacks BTZ, or can buy it. */
export type Standing =
  | { name: 'owned' }
  | { name: 'full'; room: number }
  | { name: 'short'; missingCents: number }
  | { name: 'payable' }

/** How many of a thing one purchase gives: of lives as many as the ware says. */
export function givenBy(ware: Ware): number {
  const place = placeOf(ware)
  return place.kind === 'lives' ? place.count : 1
}

/** The most that one purchase can take now; 0 where no more may be held. */
export function mostNow({ kind, ware, held, most }: StoreOffer): number {
  if (kind === 'lives' && most === null) return 0
  if (most === null) return mostAtOnce
  const room = Math.max(most - (held ?? 0), 0)
  return Math.min(Math.floor(room / givenBy(ware)), kind === 'stack' || kind === 'lives' ? mostAtOnce : 1)
}

/** How a player with `balance` stands to `count` of an offer. */
export function standingOf(offer: StoreOffer, balance: Balance, count = 1): Standing {
  const { kind, held, most, priceCents } = offer
  const isStack = kind === 'stack' || kind === 'lives'
  if (!isStack && held === 1) return { name: 'owned' }
  if (mostNow(offer) === 0) return { name: 'full', room: Math.max((most ?? 0) - (held ?? 0), 0) }
  const missingCents = priceCents * count - spendable(balance)
  return missingCents > 0 ? { name: 'short', missingCents } : { name: 'payable' }
}

/** What a total is paid with, `granted` first, and what is left then; null where there is too little. */
export function paymentOf(totalCents: number, balance: Balance) {
  const leftCents = spendable(balance) - totalCents
  if (leftCents < 0) return null
  const grantedCents = Math.min(balance.grantedCents, totalCents)
  return { grantedCents, earnedCents: totalCents - grantedCents, leftCents }
}

/** What is missing for the cheapest offer that BTZ alone keep from being bought; null where there is none. */
export function missingForCheapest(offers: readonly StoreOffer[], balance: Balance): number | null {
  const missing = offers.flatMap((offer) => {
    const standing = standingOf(offer, balance)
    return standing.name === 'short' ? [standing.missingCents] : []
  })
  return missing.length > 0 ? Math.min(...missing) : null
}

function spendable({ earnedCents, grantedCents }: Balance): number {
  return earnedCents + grantedCents
}
