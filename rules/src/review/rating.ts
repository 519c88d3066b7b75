import { repeatSpamAfter, repeatSpamDays, type Repeats } from '../progress/xp.ts'
import { rewardDay, type PlayerZone } from '../progress/zone-change.ts'
import { hour, type Instant, type Millis } from '../time.ts'

/** Rating of a review, for the scheduler of spaced repetition; derived from the answer, never asked of the player. */
export type ReviewRating = 'again' | 'hard' | 'good' | 'easy'

/** An answer to a card, and what the player did before. */
export type RatedAnswer = {
  right: boolean
  /** Whether a hint helped. */
  hinted: boolean
  elapsedMillis: Millis
  /** The player's own median for this kind of question; null while it is not known. */
  usualMillis: Millis | null
  /** Whether the last answer to this card was right; null when this is the first. */
  rightBefore: boolean | null
}

/** A first answer that is right in less time than this was likely a guess. Source: product 5.2. */
export const guessMillis: Millis = 1_500

/** Shares of the usual time: slower than the first is hard, faster than the second may be easy. Source: product 5.2. */
export const paceShares = { hard: 1.5, easy: 0.4 } as const

/**
 * The rating of an answer: `again` unless it was right; `hard` when a hint helped, it was slow, or a first answer that was
 * likely guessed; `easy` when it was fast and the last one was right too; else `good`. Source: product 5.2.
 */
export function ratingOf({ right, hinted, elapsedMillis, usualMillis, rightBefore }: RatedAnswer): ReviewRating {
  if (!right) return 'again'
  if (hinted) return 'hard'
  if (rightBefore === null && elapsedMillis < guessMillis) return 'hard'
  if (usualMillis === null) return 'good'
  if (elapsedMillis > paceShares.hard * usualMillis) return 'hard'
  return rightBefore === true && elapsedMillis < paceShares.easy * usualMillis ? 'easy' : 'good'
}

/**
 * The stability from which a card counts as mastered, in days: so long after a review the chance of still knowing it is
 * nine in ten. Source: product 5.2.
 */
export const masteredStability = 21

/** Of how many of the newest answers to one kind of question the usual time is taken. Source: decision record 0117. */
export const paceAnswers = 50

/** Fewer answers than these say nothing of somebody's usual time. Source: decision record 0117. */
export const paceFrom = 5

/** The answer times of one kind of question after another one, the newest last. */
export function paceAfter(recent: readonly Millis[], elapsedMillis: Millis): Millis[] {
  return [...recent, elapsedMillis].slice(-paceAnswers)
}

/** The player's own median time for a kind of question; null while there are too few answers. Source: product 5.2. */
export function usualMillis(recent: readonly Millis[]): Millis | null {
  if (recent.length < paceFrom) return null
  const sorted = recent.toSorted((a, b) => a - b)
  const [lower = 0, upper = lower] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (lower + upper) / 2
}

/** What a card remembers of its answers, in whatever mode they were given. */
export type CardHistory = {
  /** The newest answers, at most as many as the rule of repeats counts, the newest last. */
  recentAt: Instant[]
  lastRight: boolean
  /** When it was last answered right; null for never. */
  rightAt: Instant | null
  /** When a mistake became knowledge: the right answer that followed a wrong one. A new mistake takes it away. */
  mendedAt: Instant | null
}

/** The history after an answer; null stands for a card that there was not. */
export function historyAfter(before: CardHistory | null, right: boolean, at: Instant): CardHistory {
  const mends = right && before?.lastRight === false
  return {
    recentAt: [...(before?.recentAt ?? []), at].slice(-repeatSpamAfter),
    lastRight: right,
    rightAt: right ? at : (before?.rightAt ?? null),
    mendedAt: mends ? at : right ? (before?.mendedAt ?? null) : null,
  }
}

/** What the rule of repeats asks of a card's earlier answers. A card that is due is no repeat of anything. Source: product 6.1. */
export function repeatsOf(
  { recentAt, rightAt }: CardHistory,
  { zone, at, isDue }: { zone: PlayerZone; at: Instant; isDue: boolean },
): Repeats {
  const since = at - repeatSpamDays * 24 * hour
  return {
    rightToday: rightAt !== null && rewardDay(zone, rightAt) === rewardDay(zone, at),
    timesInSevenDays: isDue ? 0 : recentAt.filter((answered) => answered > since).length,
  }
}
