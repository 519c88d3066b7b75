import { btz, cents, type Cents } from '../money.ts'
import { ok, refused, type Outcome } from '../outcome.ts'
import { hour, shiftDay, type Day, type Instant } from '../time.ts'
import type { Streak } from './streak.ts'

/** A streak that ended: how long it was, its last day, and when the day closed that ended it. */
export type LostStreak = { days: number; day: Day; at: Instant }

/** A lost streak with what was done to repair it. `freeAt` is the last repair that cost nothing; null for none. */
export type Repair = { lost: LostStreak; beganAt: Instant | null; quizzes: number; freeAt: Instant | null }

/** For so long a lost streak can be repaired. Source: product 5.14. */
export const repairableFor = 48 * hour

/** Quizzes that repair it, each as full as one that wins a day. Source: product 5.14. */
export const repairQuizzes = 3

/** A repair is free once in so long: 30 days. Source: product 5.14. */
export const freeRepairEvery = 30 * 24 * hour

/** What any other repair costs, in cents, besides its quizzes. Source: product 5.14. */
export const repairCents = btz(1_000)

/** Whether a lost streak can still be repaired at `at`. */
export function isRepairable(lost: LostStreak, at: Instant): boolean {
  return at < lost.at + repairableFor
}

/** What setting out on a repair costs at `at`, in cents. */
export function repairPrice(freeAt: Instant | null, at: Instant): Cents {
  return freeAt === null || at >= freeAt + freeRepairEvery ? cents(0) : repairCents
}

/**
 * Sets out on a repair, whose quizzes count from then on; gives what it costs. One that is begun costs nothing more.
 * Refuses `streak.notLost` where nothing is lost, or too long ago.
 */
export function beginRepair(repair: Repair | null, at: Instant): Outcome<Cents, 'streak.notLost'> {
  if (!repair || !isRepairable(repair.lost, at)) return refused('streak.notLost')
  return ok(repair.beganAt !== null ? cents(0) : repairPrice(repair.freeAt, at))
}

/** Step of a repair by a quiz: one more towards it, or the streak put together again with the days that were missed. */
export type RepairStep = { quizzes: number; restored: Restored | null }

/** A streak that was put together again; `free` where that cost nothing. */
export type Restored = { streak: Streak; repaired: Day[]; free: boolean }

/**
 * A repair after one more full quiz, with which the player's new streak has come to `now`. The third joins both: the
 * lost days and the new ones count, the missed ones between are repaired and do not. Gives null where no repair runs.
 */
export function repairAfterQuiz(repair: Repair | null, now: Streak, at: Instant): RepairStep | null {
  if (!repair || repair.beganAt === null || !isRepairable(repair.lost, at)) return null
  const quizzes = repair.quizzes + 1
  if (quizzes < repairQuizzes) return { quizzes, restored: null }
  const streak = { days: repair.lost.days + now.days, day: now.day }
  const free = repairPrice(repair.freeAt, repair.beganAt) === 0
  return { quizzes, restored: { streak, repaired: daysBetween(repair.lost.day, now), free } }
}

/** The dates after `last` and before the newest of `now`; those that were played are among them. */
function daysBetween(last: Day, now: Streak): Day[] {
  const days: Day[] = []
  for (let day = shiftDay(last, 1); now.day !== null && day < now.day; day = shiftDay(day, 1)) days.push(day)
  return days
}
