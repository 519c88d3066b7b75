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
