import { hour, minute, second, type Instant, type Millis } from '../time.ts'
import { subjectOfTopic, subjects, topics, type Subject, type Topic } from '../words.ts'

/** States of a search: waiting, offered somebody, or ended with a duel or with nobody. */
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

/** What a duel may be about: everything, a subject, or one topic. */
export const themes = ['general', ...subjects, ...topics] as const
export type Theme = 'general' | Subject | Topic

/**
 * What two who want these themes can play together: the narrower one where it lies inside the wider; null where neither
 * holds the other. Source: product 4.3.
 */
export function sharedTheme(a: Theme, b: Theme): Theme | null {
  if (a === b || holds(a, b)) return b
  return holds(b, a) ? a : null
}

/** The subject that a theme lies in; null for everything. */
export function subjectOfTheme(theme: Theme): Subject | null {
  if (theme === 'general') return null
  return isSubject(theme) ? theme : subjectOfTopic[theme]
}

function holds(wider: Theme, narrower: Theme): boolean {
  if (wider === 'general') return true
  return isSubject(wider) && subjectOfTheme(narrower) === wider
}

function isSubject(theme: Theme): theme is Subject {
  return subjects.some((subject) => subject === theme)
}

/** Offers let pass within this time add up. Source: product 4.3. */
const missesWithin: Millis = 15 * minute
/** So many of them pause the search. Source: product 4.3. */
const missesToPause = 3
/** For how long. Source: product 4.3. */
const pauseMillis: Millis = 5 * minute

/** Misses count as stalling for so long, and at most so many. Source: ours (0102). */
export const stallWithin: Millis = 24 * hour
export const mostStalls = 5

/** Until when a player may not search, after the offers that were let pass; null where nothing holds at `now`. */
export function pausedUntil(misses: Instant[], now: Instant): Instant | null {
  const [last, ...before] = misses.toSorted((a, b) => b - a)
  const first = before[missesToPause - 2]
  if (last === undefined || first === undefined || last - first > missesWithin) return null
  return last + pauseMillis > now ? last + pauseMillis : null
}

/** How often a player stalled of late, 0..5. */
export function stallsOf(misses: Instant[], now: Instant): number {
  return Math.min(mostStalls, misses.filter((at) => at > now - stallWithin).length)
}

/** For how long one who found nobody is told when somebody searches. Source: product 4.3. */
export const noticeMillis: Millis = 30 * minute

/** Between two notices to the same player. Source: ours (0102). */
export const alertPause: Millis = 5 * minute

/** Whether a player who wished to be told is to be told now. */
export function isAlertDue({ until, alertedAt }: { until: Instant; alertedAt: Instant | null }, now: Instant): boolean {
  return now < until && (alertedAt === null || now - alertedAt >= alertPause)
}
