import { levelAt, lifeEveryAtHome, type LevelPeriod } from '../district/perk.ts'
import type { GameSettings, SettingsOverTime } from '../game-settings.ts'
import { btz, type Cents } from '../money.ts'
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

/** What a plan gives at the beginning of each of its months. */
export type MonthlyGift = {
  /** BTZ, as `granted`. */
  amountCents: Cents
  /** Streak freezes, as far as there is room for them. */
  freezes: number
}

/** How a plan shows around the player's face on a profile. */
export const profileFrames = ['still', 'animated'] as const
export type ProfileFrame = (typeof profileFrames)[number]

/** What a plan opens beside limits. Nothing of it decides a match, a rank, odds, or a limit of money. */
export type Perks = {
  frame: ProfileFrame | null
  /** Whether the profile may have another theme than the standard one. */
  themes: boolean
  /** Whether the player sees every answer they gave, question by question. */
  history: boolean
  /** Whether that can be taken along as a table. */
  historyExport: boolean
}

/** The plans that are sold, the lower one first. Source: product 6.5. */
export const paidPlans = {
  premium: {
    price: { monthCentavos: 1_690, yearCentavos: 12_990 },
    limits: { lives: 7, lifeEvery: 15 * minute, freezes: 3, freeRerolls: 2 },
    gift: { amountCents: btz(3_000), freezes: 1 },
    perks: { frame: 'still', themes: true, history: true, historyExport: false },
  },
  elite: {
    price: { monthCentavos: 3_490, yearCentavos: 26_990 },
    limits: { lives: Number.POSITIVE_INFINITY, lifeEvery: 15 * minute, freezes: 5, freeRerolls: 3 },
    gift: { amountCents: btz(8_000), freezes: 2 },
    perks: { frame: 'animated', themes: true, history: true, historyExport: true },
  },
} as const satisfies Record<string, { price: PlanPrice; limits: Limits; gift: MonthlyGift; perks: Perks }>

export type PaidPlan = keyof typeof paidPlans
/** A plan; `free` is what everybody has who bought none. */
export type PlanName = 'free' | PaidPlan

// safe: a literal object has no other keys
export const paidPlanNames = Object.keys(paidPlans) as [PaidPlan, ...PaidPlan[]]
/** Every plan, the lowest first. */
export const planNames = ['free', ...paidPlanNames] as const satisfies readonly PlanName[]

const freePerks: Perks = { frame: null, themes: false, history: false, historyExport: false }

/** What a plan opens. */
export function perksOf(plan: PlanName): Perks {
  return plan === 'free' ? freePerks : paidPlans[plan].perks
}

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

/** Time in which a player has a paid plan: from `from` on, and no longer at `until`. */
export type PlanPeriod = { plan: PaidPlan; from: Instant; until: Instant }

/** The plan of a player at `at`: the highest of those whose time it is. */
export function planAt(periods: readonly PlanPeriod[], at: Instant): PlanName {
  return highestPlan(periods.filter(({ from, until }) => from <= at && at < until).map(({ plan }) => plan))
}

/** The highest of some plans by their names; one that this version does not know gives nothing. */
export function highestPlan(held: readonly string[]): PlanName {
  return paidPlanNames.findLast((plan) => held.includes(plan)) ?? 'free'
}

/** Limits, and the instant from which they held or will. */
export type LimitsSince = { from: Instant; limits: Limits }

/** The limits of one player over time, the oldest first. The first held from ever. */
export type LimitsOverTime = readonly [LimitsSince, ...LimitsSince[]]

/** What the limits of one player follow: the plans they have had and have, the settings, and where they lived. */
export type LimitsSources = {
  plans: readonly PlanPeriod[]
  settings: SettingsOverTime
  homes: readonly LevelPeriod[]
}

/** What a player's plans and homes gave and will give, by the settings over time. */
export function limitsOverTime({ plans, settings, homes }: LimitsSources): LimitsOverTime {
  const bounds = [...plans, ...homes].flatMap(({ from, until }) => [from, until])
  const [first, ...later] = settings
  const changes = bounds.filter((at) => at > first.from && Number.isFinite(at))
  const instants = new Set([...later.map(({ from }) => from), ...changes])
  const since = (from: Instant): LimitsSince => {
    const { settings: held } = settings.findLast((one) => one.from <= from) ?? first
    const { lifeEvery, ...limits } = limitsOf(planAt(plans, from), held)
    return { from, limits: { ...limits, lifeEvery: lifeEveryAtHome(lifeEvery, levelAt(homes, from)) } }
  }
  return [since(first.from), ...[...instants].toSorted((one, other) => one - other).map(since)]
}

/** Those that hold at `at`. */
export function limitsAt(limits: LimitsOverTime, at: Instant): Limits {
  return (limits.findLast(({ from }) => from <= at) ?? limits[0]).limits
}
