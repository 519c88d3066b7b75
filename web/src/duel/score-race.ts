import { answerPoints } from '@satoshi/rules/match/scoring'
import type { Millis } from '@satoshi/rules/time'

/** How two scores stand to each other, for the eye: heights of two towers, and the lead in points. */
export type Race = {
  /** 0..1 of the most that this duel can bring; the towers grow by it and never shrink. */
  mine: number
  theirs: number
  leader: 'me' | 'them' | 'nobody'
  /** Points between the two; never negative. */
  lead: number
}

/** How long the sheet of a reveal takes until it stands: points fly from where they can be seen. As `--animate-sheet`. */
export const sheetMillis: Millis = 240

/** The most points of one question, before its weight. Source: product 4.1. */
const fullPoints = answerPoints('right', 0, 1)

/** The most that a duel of so many questions can bring: the last counts double. Source: product 4.1, 1,100 for ten. */
export function mostPoints(questions: number): number {
  return (questions + 1) * fullPoints
}

/** The race as it stands. */
export function raceOf(mine: number, theirs: number, questions: number): Race {
  const most = mostPoints(questions)
  const share = (score: number) => Math.min(1, Math.max(0, score / most))
  const leader = mine === theirs ? 'nobody' : mine > theirs ? 'me' : 'them'
  return { mine: share(mine), theirs: share(theirs), leader, lead: Math.abs(mine - theirs) }
}
