import type { MatchView, Opened, Phase } from '@satoshi/contract/match'
import type { Millis } from '@satoshi/rules/time'

import { sidesOf } from './sides.ts'

type Pair = { mine: number; theirs: number }

/** How a duel came out for the viewer. */
export type Outcome = 'won' | 'lost' | 'drawn' | 'void'

/**
 * Why it came out so: the first of points, right answers and time on right answers (milliseconds) in which the two
 * differ; or that somebody left, or why nobody won. Source: product 4.1, 4.4.
 */
export type DuelVerdict = { outcome: Outcome } & (
  | { by: 'points' | 'correct' | 'time'; pair: Pair }
  | { by: 'level' }
  | { by: 'iLeft' | 'theyLeft' }
  | { by: 'calledOffByMe' | 'calledOffByThem' | 'noShow' | 'bothGone' }
)

/** The verdict of an ended duel; null while it runs, or where the viewer has no seat in it. */
export function duelVerdictOf(view: MatchView): DuelVerdict | null {
  const { phase } = view
  const sides = sidesOf(view)
  if (phase.name !== 'ended' || !sides) return null
  const { me, them } = sides
  if (phase.reason === 'voided' || phase.reason === 'cancelled') {
    if (me.state === 'left') return { outcome: 'void', by: 'calledOffByMe' }
    if (them.state === 'left') return { outcome: 'void', by: 'calledOffByThem' }
    return { outcome: 'void', by: phase.review.length === 0 ? 'noShow' : 'bothGone' }
  }
  if (phase.reason === 'forfeited')
    return me.state === 'left' ? { outcome: 'lost', by: 'iLeft' } : { outcome: 'won', by: 'theyLeft' }
  return byNumbers([
    ['points', { mine: me.score, theirs: them.score }, 1],
    ['correct', { mine: me.correct, theirs: them.correct }, 1],
    ['time', timesIn(phase.review), -1],
  ])
}

/** Time that each spent on right answers, in milliseconds: the last tie-break. Source: product 4.1. */
export function timesIn(review: Opened[]): Pair {
  const spent = (answers: ({ correct: boolean; elapsedMillis: Millis } | null | undefined)[]) =>
    answers.reduce((sum, answer) => sum + (answer?.correct ? answer.elapsedMillis : 0), 0)
  return { mine: spent(review.map(({ mine }) => mine)), theirs: spent(review.map(({ others }) => others[0])) }
}

/** The points that a question brought each of the two; 0 where it was not closed for somebody. */
export function pointsIn({ mine, others }: Pick<Opened, 'mine' | 'others'>): Pair {
  return { mine: mine?.points ?? 0, theirs: others[0]?.points ?? 0 }
}

export type EndedPhase = Extract<Phase, { name: 'ended' }>

// Compared from the first that differs; `sign` says whether more is better.
function byNumbers(rows: ['points' | 'correct' | 'time', Pair, 1 | -1][]): DuelVerdict {
  for (const [by, pair, sign] of rows) {
    if (pair.mine !== pair.theirs) return { outcome: (pair.mine - pair.theirs) * sign > 0 ? 'won' : 'lost', by, pair }
  }
  return { outcome: 'drawn', by: 'level' }
}
