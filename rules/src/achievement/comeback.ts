import type { SeatResult } from '../match/settle.ts'
import { comebackAfterQuestions, comebackMargin } from './achievements.ts'

/** A side of a duel: how it came out for it, and its points question by question. */
export type DuelSide = { outcome: SeatResult['outcome']; points: number[] }

/** Whether `mine` won after having lain far behind when the seventh question closed. Source: product 5.14. */
export function isComeback(mine: DuelSide, theirs: DuelSide): boolean {
  return mine.outcome === 'won' && pointsThen(theirs) - pointsThen(mine) >= comebackMargin
}

function pointsThen({ points }: DuelSide): number {
  return points.slice(0, comebackAfterQuestions).reduce((sum, one) => sum + one, 0)
}
