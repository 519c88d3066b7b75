import type { Millis } from '../time.ts'
import type { Difficulty } from '../words.ts'

/** XP of a right answer. Source: product 6.1. */
export const correctXp = { easy: 10, medium: 15, hard: 20 } as const satisfies Record<Difficulty, number>

/** Most XP that speed adds to a right answer: all of it for an answer at once, none for one at the end. Source: product 6.1. */
export const speedBonusMaxXp = 5

/** The run of right answers from which a combo pays, what each further one adds, and the most that one answer gets, in XP. Source: product 6.1, 9.21. */
export const combo = { from: 3, stepXp: 2, maxXp: 10 } as const

/** XP of a finished quiz. Source: product 6.1. */
export const quizFinishXp = 20

/** XP of a perfect quiz, over that of finishing it. Source: product 6.1. */
export const perfectQuizXp = 50

/** XP of a wrong answer whose explanation was read. Source: product 6.1. */
export const readExplanationXp = 1

/**
 * XP for speed on a right answer, 0 to 5: `round(5 · (1 − t/T))`, halves up, with t held inside 0..T.
 * Source: product 6.1.
 */
export function speedBonusXp(elapsedMillis: Millis, answerMillis: Millis): number {
  const left = answerMillis - Math.min(Math.max(elapsedMillis, 0), answerMillis)
  return Math.floor((2 * speedBonusMaxXp * left + answerMillis) / (2 * answerMillis))
}

/** XP for the `run`-th right answer in a row: `min(10, 2 · (run − 2))` from the third, else 0. Source: product 9.21. */
export function comboXp(run: number): number {
  if (run < combo.from) return 0
  return Math.min(combo.maxXp, combo.stepXp * (run - combo.from + 1))
}

/** Most that streak and boost multiply learning XP by, together. Source: product 6.1. */
export const mostMultiplier = 4

/** By how much learning XP is multiplied: by the streak, and by an XP boost that acts; 1 where nothing does. */
export type Multipliers = { streak: number; boost: number }

/** Both together, up to the most that holds. */
export function wholeMultiplier({ streak, boost }: Multipliers): number {
  return Math.min(streak * boost, mostMultiplier)
}

/**
 * Learning XP multiplied, and the leaderboard's points that they are worth: those leave out what the boost gave. Each is
 * rounded half up. Source: product 6.1.
 */
export function learningXp(xp: number, multipliers: Multipliers): { xp: number; points: number } {
  return { xp: multiplied(xp, wholeMultiplier(multipliers)), points: multiplied(xp, multipliers.streak) }
}

/**
 * XP by a multiplier, rounded half up. XP come in quarters, the streak's multiplier in tenths and the boost's in twentieths, so that
 * eight-hundredths are exact where fractions are not.
 */
export function multiplied(xp: number, multiplier: number): number {
  return Math.floor((xp * 4 * Math.round(multiplier * 200) + 400) / 800)
}

/** Share of its XP that an answer is worth. */
export type RepeatFactor = 1 | 0.25 | 0

/** Share of the XP for a question that was already answered right on the same game day. Source: product 6.1. */
export const sameDayFactor = 0.25

/** Earlier answers to one question within the days below after which it pays nothing more. Source: product 6.1. */
export const repeatSpamAfter = 3

/** The days over which repeats of one question are counted, up to the moment of the answer. Source: product 6.1. */
export const repeatSpamDays = 7

/** What the player did with this question before. */
export type Repeats = {
  /** Whether it was already answered right on the game day of this answer. */
  rightToday: boolean
  /** Earlier answers in the last seven days, right or wrong. */
  timesInSevenDays: number
}

/**
 * The share of XP for an answer to a question that came up before: nothing from the fourth time in seven days,
 * a quarter once it was answered right on the same day, else all of it. Source: product 6.1.
 */
export function repeatFactor({ rightToday, timesInSevenDays }: Repeats): RepeatFactor {
  if (timesInSevenDays >= repeatSpamAfter) return 0
  return rightToday ? sameDayFactor : 1
}
