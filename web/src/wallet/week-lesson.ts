import type { Week } from '@satoshi/contract/wallet'

/** What a week teaches about keeping: how much of 100 stayed, or by how much more went out than came in. */
export type WeekLesson =
  | { lesson: 'nothing' | 'keptAll' | 'even' }
  | { lesson: 'kept'; kept: number }
  | { lesson: 'over'; missingCents: number }

/** The lesson of a week's sums. `kept` is of 100, rounded down, so that nobody is told to have kept more. */
export function lessonOf({ inCents, outCents }: Pick<Week, 'inCents' | 'outCents'>): WeekLesson {
  if (inCents === 0 && outCents === 0) return { lesson: 'nothing' }
  if (outCents > inCents) return { lesson: 'over', missingCents: outCents - inCents }
  if (outCents === 0) return { lesson: 'keptAll' }
  if (outCents === inCents) return { lesson: 'even' }
  return { lesson: 'kept', kept: Math.floor(((inCents - outCents) / inCents) * 100) }
}
