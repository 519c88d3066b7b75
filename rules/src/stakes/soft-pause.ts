import { minute, type Instant } from '../time.ts'

/** Stakes lost in a row since the last pause, and until when the pause lasts. */
export type LossRun = { losses: number; pausedUntil: Instant | null }

/** How a staked duel ended for a player. */
export type StakeOutcome = 'won' | 'lost' | 'drawn' | 'void'

/** So many stakes lost in a row bring a pause. Source: product 5.10. */
export const lossesToPause = 3

/** After so long the pause ends by itself (decision 0108). */
export const softPause = 15 * minute

export const noLosses: LossRun = { losses: 0, pausedUntil: null }

/** The run as it stands at `at`: behind a pause it begins anew. */
export function lossRunAt(run: LossRun, at: Instant): LossRun {
  return run.pausedUntil !== null && at >= run.pausedUntil ? noLosses : run
}

/** The run after a staked duel. A void one says nothing; a win and a draw end it; the third loss begins the pause. */
export function afterStake(before: LossRun, outcome: StakeOutcome, at: Instant): LossRun {
  const run = lossRunAt(before, at)
  if (outcome === 'void') return run
  if (outcome !== 'lost') return noLosses
  const losses = run.losses + 1
  return { losses, pausedUntil: losses >= lossesToPause ? at + softPause : null }
}
