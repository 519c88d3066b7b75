import { cents, type Cents } from '../money.ts'
import type { QuizCaps } from '../progress/quiz-btz.ts'
import { minute, type Instant, type Millis } from '../time.ts'
import { powers, type Power } from './power.ts'

type PerkRules = {
  /** What `value` counts: percent of what it acts on, minutes, or things that a resident has more. */
  unit: 'percent' | 'minutes' | 'count'
  /** What a resident of a district on `level` has by it, never less on a higher one. */
  value: (level: number) => number
  /** Whether it acts yet. One that does not is shown to nobody, and its row waits for what it acts on. */
  exists: boolean
}

/**
 * What each power of a district brings its residents, by the district's level: small, and nothing that decides a match, a
 * rank, odds, or what is sold for money. Level 0 is that of whoever lives nowhere. Source: product 5.11.
 */
export const perks: Record<Power, PerkRules> = {
  /** The day's cap of BTZ for answers is higher. */
  monetary: { unit: 'percent', value: (level) => Math.min(pairsOf(level), 10), exists: true },
  /** XP of a lesson. */
  tech: { unit: 'percent', value: (level) => Math.min(pairsOf(level), 10), exists: false },
  /** Entries to the arena that cost nothing, a week. */
  military: { unit: 'count', value: (level) => reached(level, [5, 10, 15]), exists: false },
  /** A life comes back sooner. */
  energy: { unit: 'minutes', value: pairsOf, exists: true },
  /** What is sold for BTZ in the store costs less. */
  commercial: { unit: 'percent', value: (level) => Math.min(pairsOf(level) / 2, 5), exists: true },
  /** Streaks with friends at once. */
  social: { unit: 'count', value: (level) => reached(level, [5, 10]), exists: false },
}

/** A perk as a screen shows it; `value` is 0 where the level brings nothing yet. */
export type PerkAtLevel = { power: Power; unit: PerkRules['unit']; value: number }

/** The perks that act, in the order of the powers, with what they bring on `level`. */
export function perksAt(level: number): PerkAtLevel[] {
  return powers
    .filter((power) => perks[power].exists)
    .map((power) => ({ power, unit: perks[power].unit, value: perks[power].value(level) }))
}

/** The caps of a day for whoever lives in a district on `level`: those of answers are higher, rounded down to whole cents. */
export function capsAtHome(caps: QuizCaps, level: number): QuizCaps {
  const raised = (cap: Cents) => cents(Math.floor((cap * (100 + perks.monetary.value(level))) / 100))
  const { 'quiz.answersPerDay': usual, 'quiz.boostedAnswersPerDay': boosted, ...rest } = caps
  return { ...rest, 'quiz.answersPerDay': raised(usual), 'quiz.boostedAnswersPerDay': raised(boosted) }
}

/** The perk makes no life come back sooner than this. Source: product 5.11. */
export const soonestByPerk: Millis = 20 * minute

/** Time in which a life comes back at home, where it is `usual` elsewhere; what is as soon as the perk's bound stays. */
export function lifeEveryAtHome(usual: Millis, level: number): Millis {
  return Math.max(usual - perks.energy.value(level) * minute, Math.min(usual, soonestByPerk))
}

/**
 * What one piece costs whoever lives in a district on `level`, of a list price. Rounded up to a whole cent for each piece, so
 * that the discount is never more than it says, ten pieces cost ten times one, and what costs something is never free.
 */
export function priceAtHome(listCents: Cents, level: number): Cents {
  // In thousandths half a percent is five, so that nothing is broken before the last division.
  return cents(Math.ceil((listCents * (1_000 - 10 * perks.commercial.value(level))) / 1_000))
}

/** A home of a player, and the levels that its district had meanwhile, the oldest first; before the first it had 1. */
export type HomeOverTime = {
  since: Instant
  /** Null while they live there. */
  until: Instant | null
  levels: readonly { since: Instant; level: number }[]
}

/** Time in which a player lived in a district on a level: from `from` on, and no longer at `until`. */
export type LevelPeriod = { level: number; from: Instant; until: Instant }

/**
 * The levels at which a player lived, home by home. Those count from the moment on at which their address was confirmed; null
 * for one that is not, which has none.
 */
export function levelPeriods(homes: readonly HomeOverTime[], confirmedAt: Instant | null): LevelPeriod[] {
  if (confirmedAt === null) return []
  return homes.flatMap(({ since, until, levels }) => {
    const steps = [{ since: Number.NEGATIVE_INFINITY, level: 1 }, ...levels]
    return steps
      .map((step, index) => ({
        level: step.level,
        from: Math.max(step.since, since, confirmedAt),
        until: Math.min(steps[index + 1]?.since ?? Number.POSITIVE_INFINITY, until ?? Number.POSITIVE_INFINITY),
      }))
      .filter((period) => period.from < period.until)
  })
}

/** The level at which a player lives at `at`; 0 for nowhere. */
export function levelAt(periods: readonly LevelPeriod[], at: Instant): number {
  return periods.find(({ from, until }) => from <= at && at < until)?.level ?? 0
}

/** Whole pairs of levels. */
function pairsOf(level: number): number {
  return Math.floor(Math.max(level, 0) / 2)
}

function reached(level: number, steps: readonly number[]): number {
  return steps.filter((step) => step <= level).length
}
