/**
 * Why a match pays less: it was forfeited too early, the same two met often, or the day had given what it gives of duels or
 * of quizzes. Source: product 6.1.
 */
export const payReasons = ['early', 'met', 'duelDay', 'quizDay'] as const

/** What lessened the pay of a match, and to how many per cent of a whole one. */
export type PayTerms = { reason: (typeof payReasons)[number]; percent: number }

/** Whether a match on these terms counts for missions and achievements: not where two who met too often left nothing of it. */
export function countsForMore(terms: PayTerms | null): boolean {
  if (terms?.reason === 'met') return terms.percent > 0
  return terms?.reason !== 'early'
}
