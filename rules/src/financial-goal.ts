import { ok, refused, type Outcome } from './outcome.ts'

/** Most characters of a financial goal as a reader counts them (grapheme clusters). The number is ours. */
export const financialGoalLength = 160

/** Most UTF-16 units of one: a grapheme may hold any number of joined signs. */
const mostUnits = 1_600

/**
 * A player's financial goal as it is kept: NFC, one line, without control characters, marks that turn the direction of
 * what follows, or spaces at the ends; null when nothing is left. Refuses `profile.goalTooLong` with `maximum`.
 */
export function readFinancialGoal(written: string): Outcome<string | null, 'profile.goalTooLong'> {
  if (written.length > mostUnits) return tooLong()
  const goal = written.replaceAll(unseen, '').replaceAll(gaps, ' ').trim().normalize('NFC')
  if (goal === '') return ok(null)
  return graphemes(goal) > financialGoalLength ? tooLong() : ok(goal)
}

/** Line ends, tabs and spaces of every width. */
const gaps = /\s+/gu

/** Controls other than white space, and the marks that embed, override or isolate a direction. */
const unseen = /(?!\s)\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

function graphemes(text: string): number {
  return [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)].length
}

function tooLong() {
  return refused('profile.goalTooLong', { maximum: financialGoalLength })
}
