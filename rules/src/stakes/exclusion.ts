import { ok, refused, type Outcome } from '../outcome.ts'
import { hour, type Instant, type Millis } from '../time.ts'

/** For how long a player may bar themselves; `untilAsked` ends seven days after it was asked for. Source: product 5.10. */
export const exclusionPeriods = ['day', 'week', 'month', 'untilAsked'] as const

export type ExclusionPeriod = (typeof exclusionPeriods)[number]

/** A player's own bar from stakes. */
export type Exclusion = {
  period: ExclusionPeriod
  since: Instant
  /** Null: until the player asks. */
  until: Instant | null
  liftAskedAt: Instant | null
  /** Before this it does not end, whatever is asked: what an earlier bar had promised. */
  notBefore: Instant
}

/** How long a bar without end goes on after its end was asked for. Source: product 5.10. */
export const liftWaits = 7 * 24 * hour

const lengths: Record<Exclude<ExclusionPeriod, 'untilAsked'>, Millis> = {
  day: 24 * hour,
  week: 7 * 24 * hour,
  month: 30 * 24 * hour,
}

/** The bar that holds at `at`; null when there is none or it has ended. */
export function exclusionAt(exclusion: Exclusion | null, at: Instant): Exclusion | null {
  return exclusion && (exclusion.until === null || at < exclusion.until) ? exclusion : null
}

/**
 * The bar after a player asked for one of `period`. It is never shortened: refuses `stakes.excluded` with `until` when
 * one holds that ends later, or has no end.
 */
export function exclude(
  before: Exclusion | null,
  period: ExclusionPeriod,
  at: Instant,
): Outcome<Exclusion, 'stakes.excluded'> {
  const holding = exclusionAt(before, at)
  const until = endOf(period, at)
  if (holding && !isLonger(until, holding.until)) return refused('stakes.excluded', { until: holding.until })
  const since = holding?.since ?? at
  return ok({ period, since, until, liftAskedAt: null, notBefore: holding?.until ?? until ?? at })
}

/**
 * The bar after its end was asked for: seven days later, and not before an earlier bar would have ended. Asking again
 * changes nothing. Refuses `stakes.notExcluded` where no bar without end holds.
 */
export function liftExclusion(before: Exclusion | null, at: Instant): Outcome<Exclusion, 'stakes.notExcluded'> {
  const holding = exclusionAt(before, at)
  if (!holding || holding.period !== 'untilAsked') return refused('stakes.notExcluded')
  if (holding.liftAskedAt !== null) return ok(holding)
  return ok({ ...holding, until: Math.max(at + liftWaits, holding.notBefore), liftAskedAt: at })
}

/** The periods that, begun at `at`, would bar for longer than a bar that ends at `until`: those that may be asked for. */
export function longerPeriods(until: Instant | null, at: Instant): ExclusionPeriod[] {
  return exclusionPeriods.filter((period) => isLonger(endOf(period, at), until))
}

function endOf(period: ExclusionPeriod, at: Instant): Instant | null {
  return period === 'untilAsked' ? null : at + lengths[period]
}

function isLonger(until: Instant | null, than: Instant | null): boolean {
  if (than === null) return false
  return until === null || until > than
}
