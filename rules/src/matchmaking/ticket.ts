import type { Instant, Millis } from '../time.ts'
import { second } from '../time.ts'
import type { Theme } from './theme.ts'

/** Where a search stands: waiting, offered somebody, or ended with a duel or with nobody. */
export const ticketStates = ['searching', 'offered', 'begun', 'nobody'] as const
export type TicketState = (typeof ticketStates)[number]

/** Whom a player wants to meet. Source: product 1.3. */
export type OpponentWish = 'similar' | 'any' | 'challenging'

/** Somebody who waits for an opponent. */
export type Ticket = {
  userId: string
  theme: Theme
  /** What each would put in; only equal stakes meet. */
  stakeCents: number
  rating: number
  wish: OpponentWish
  /** From when the wait counts. */
  since: Instant
  /** Offers let pass lately: those who stall are kept together. */
  stalls: number
  lastOpponentId: string | null
}

/** From when on a bot is offered to one who takes bots. Source: product 4.3. */
export const botOfferedAfter: Millis = 3 * second
/** From when on a bot duel begins by itself for one who ticked that. Source: product 4.3. */
export const botBeginsAfter: Millis = 10 * second
/** A search of this length ends: nobody was found. Source: product 4.3. */
export const givesUpAfter: Millis = 60 * second
/** For how long an offer waits for both. Source: product 4.3. */
export const offerMillis: Millis = 10 * second

/** Whether an offer that was made at `offeredAt` can still be taken at `now`. */
export function isOfferOpen(offeredAt: Instant, now: Instant): boolean {
  return now < offeredAt + offerMillis
}
