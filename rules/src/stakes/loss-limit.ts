import { btz, cents, negate, subtract, type Cents } from '../money.ts'
import { ok, refused, type Outcome } from '../outcome.ts'
import { hour, minute, type Instant } from '../time.ts'

/** What a player may lose on a day, and a raised limit that waits. */
export type LossLimit = { cents: Cents; next: { cents: Cents; from: Instant } | null }

/** The daily loss limit of who set none. Source: product 5.10. */
export const defaultLossLimit: LossLimit = { cents: btz(1_000), next: null }

/** Limits that may be set: none at all, up to five times the default (decision 0108). */
export const lossLimitBounds = { min: cents(0), max: btz(5_000) }

/** How long a raised limit waits. Source: product 5.10. */
export const raiseWaits = 24 * hour

/** The limit as it holds at `at`: one that has waited long enough is the limit. */
export function lossLimitAt(limit: LossLimit, at: Instant): LossLimit {
  return limit.next && at >= limit.next.from ? { cents: limit.next.cents, next: null } : limit
}

/**
 * The limit after a player asked for `wanted`: lower at once, higher after a day. Asking again for the same higher one
 * does not begin the wait anew. Refuses `stakes.limitRange` with `minBtz` and `maxBtz`.
 */
export function changeLossLimit(
  before: LossLimit,
  wanted: Cents,
  at: Instant,
): Outcome<LossLimit, 'stakes.limitRange'> {
  const { min, max } = lossLimitBounds
  if (wanted < min || wanted > max) return refused('stakes.limitRange', { minBtz: min / 100, maxBtz: max / 100 })
  const now = lossLimitAt(before, at)
  if (wanted <= now.cents) return ok({ cents: wanted, next: null })
  if (now.next?.cents === wanted) return ok(now)
  return ok({ cents: now.cents, next: { cents: wanted, from: at + raiseWaits } })
}

/** What was lost on a day whose stakes came to `net`. */
export function lostOf(net: Cents): Cents {
  return net < 0 ? negate(net) : cents(0)
}

/** What may still be lost on a day whose stakes came to `net`: all won today may be lost again. */
export function mayLose(limit: LossLimit, net: Cents, at: Instant): Cents {
  return subtract(lossLimitAt(limit, at).cents, lostOf(net))
}

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
