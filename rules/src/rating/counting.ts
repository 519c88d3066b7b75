import type { Day } from '../time.ts'

/** Days (UTC, which no device can choose) on which a player must have answered before their attempts count. Source: product 4.2. */
export const leastDays = 3

/** How many of a player's last answers are looked at; who has fewer does not count yet. Source: product 4.2. */
export const recentAnswers = 30

/** Answers so wrong that fewer than this share of pure guessers has them do not fit anybody. Source: product 4.2. */
export const misfitBelow = 0.05

/** How long the attempts of somebody who does not count yet are held. Source: product 4.2. */
export const heldDays = 90

/** The most that the rating of a question moves on a day (UTC), up or down. Source: product 4.2. */
export const mostMoveADay = 30

/** An answer, and the chance to be right without knowing anything. */
export type RecentAnswer = { guess: number; correct: boolean }

/** What decides whether the first attempts of a player say something about questions; `recent` in any order. */
export type Standing = { confirmed: boolean; days: number; recent: readonly RecentAnswer[] }

/**
 * Whether a player's first attempts count for the stats, alarms and ratings of questions. Fresh accounts, and whoever
 * answers wrong on purpose, would else decide what everybody is asked.
 */
export function attemptsCount({ confirmed, days, recent }: Standing): boolean {
  return confirmed && days >= leastDays && recent.length >= recentAnswers && chanceOfAtMost(recent) >= misfitBelow
}

/** The chance (0..1) that guessing alone gives as few right answers as these, or fewer: exact, whatever the guesses are. */
export function chanceOfAtMost(answers: readonly RecentAnswer[]): number {
  const right = answers.filter(({ correct }) => correct).length
  return chanceOfFew(
    answers.map(({ guess }) => guess),
    right,
  )
}

/** The chance that at most `most` of some things happen, each with a chance of its own. */
export function chanceOfFew(chances: readonly number[], most: number): number {
  // The chance of each number of happenings, over more and more of them; what is more than `most` is left out.
  let counts = [1, ...Array.from({ length: most }, () => 0)]
  for (const chance of chances)
    counts = counts.map((here, index) => here * (1 - chance) + (counts[index - 1] ?? 0) * chance)
  return counts.reduce((sum, each) => sum + each, 0)
}

/** How far a rating has moved on a day. */
export type DailyMove = { day: Day; points: number }

/** The rating that a move leaves, cut to what the day still allows, and how far the day has come. */
export function moveWithinDay(
  { rating, moved }: { rating: number; moved: DailyMove | null },
  wanted: number,
  day: Day,
): { rating: number; moved: DailyMove } {
  const before = moved?.day === day ? moved.points : 0
  const points = Math.max(-mostMoveADay, Math.min(mostMoveADay, before + wanted - rating))
  return { rating: rating + points - before, moved: { day, points } }
}
