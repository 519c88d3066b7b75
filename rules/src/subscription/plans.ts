import type { GameSettings, SettingsOverTime } from '../game-settings.ts'
import { minute, type Instant, type Millis } from '../time.ts'

/** How much a player has of what plans differ in. Whatever teaches is the same in all of them. */
export type Limits = {
  /** Lives that come back by themselves; Infinity where mistakes cost none. */
  lives: number
  /** Time in which one of them comes back. */
  lifeEvery: Millis
  /** Streak freezes that are held at most. */
  freezes: number
  /** Rerolls of missions that cost nothing on a day. */
  freeRerolls: number
}

/** What a plan costs, in centavos of the real. */
export type PlanPrice = { monthCentavos: number; yearCentavos: number }

/** The plans that are sold. Source: product 6.5. */
export const paidPlans = {
  premium: {
    price: { monthCentavos: 1_690, yearCentavos: 12_990 },
    limits: { lives: 7, lifeEvery: 15 * minute, freezes: 3, freeRerolls: 2 },
  },
  elite: {
    price: { monthCentavos: 3_490, yearCentavos: 26_990 },
    limits: { lives: Number.POSITIVE_INFINITY, lifeEvery: 15 * minute, freezes: 5, freeRerolls: 3 },
  },
} as const satisfies Record<string, { price: PlanPrice; limits: Limits }>

/** A plan; `free` is what everybody has who bought none. */
export type PlanName = 'free' | keyof typeof paidPlans

/** What a plan gives. Free players have what operators set; a paid plan never gives less than that. Source: product 6.5. */
export function limitsOf(plan: PlanName, settings: GameSettings): Limits {
  const free: Limits = {
    lives: settings['lives.most'],
    lifeEvery: settings['lives.minutesEach'] * minute,
    freezes: settings['streak.freezesHeld'],
    freeRerolls: settings['mission.freeRerolls'],
  }
  if (plan === 'free') return free
  const { limits } = paidPlans[plan]
  return {
    lives: Math.max(limits.lives, free.lives),
    lifeEvery: Math.min(limits.lifeEvery, free.lifeEvery),
    freezes: Math.max(limits.freezes, free.freezes),
    freeRerolls: Math.max(limits.freeRerolls, free.freeRerolls),
  }
}

/** Limits, and the instant from which they held or will. */
export type LimitsSince = { from: Instant; limits: Limits }

/** The limits of one player over time, the oldest first. The first held from ever. */
export type LimitsOverTime = readonly [LimitsSince, ...LimitsSince[]]

/** What a plan gave and will give, by the settings over time. */
export function limitsOverTime(plan: PlanName, [first, ...later]: SettingsOverTime): LimitsOverTime {
  const since = ({ from, settings }: SettingsOverTime[0]) => ({ from, limits: limitsOf(plan, settings) })
  return [since(first), ...later.map(since)]
}

/** Those that hold at `at`. */
export function limitsAt(limits: LimitsOverTime, at: Instant): Limits {
  return (limits.findLast(({ from }) => from <= at) ?? limits[0]).limits
}
