import { shiftDay, type Day } from '../time.ts'
import type { Streak } from './streak.ts'

/** What became of a streak while nobody played: the days that freezes held, and the first that nothing did. */
export type Kept = {
  /** Reaches the last day that a freeze held; its length stays, since a frozen day is no day played. */
  streak: Streak
  frozen: Day[]
  /** The day that ended the streak; null while it stands. */
  missed: Day | null
}

/**
 * A streak after the days that have closed without play, which are those before `earliest`. Each takes a freeze, in
 * their order, until none is left. Looked at daily or once at the end it comes to the same. Source: product 5.14.
 */
export function keepStreak(streak: Streak, earliest: Day, freezes: number): Kept {
  const frozen: Day[] = []
  let { day } = streak
  if (streak.days === 0 || day === null) return { streak, frozen, missed: null }
  while (shiftDay(day, 1) < earliest) {
    if (frozen.length >= freezes) return { streak: { ...streak, day }, frozen, missed: shiftDay(day, 1) }
    day = shiftDay(day, 1)
    frozen.push(day)
  }
  return { streak: { ...streak, day }, frozen, missed: null }
}
