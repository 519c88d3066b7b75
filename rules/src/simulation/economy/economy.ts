import { standardSettings } from '../../game-settings.ts'
import type { LivesNow } from '../../lives/lives.ts'
import { type PlayerZone, streakDaysAt } from '../../progress/zone-change.ts'
import type { StreakDays } from '../../progress/streak.ts'
import type { Grant } from '../../progress/grant.ts'
import { limitsOf } from '../../subscription/plans.ts'
import { dayClosing, gameDay, homeZone, hour, mondayOf, shiftDay, type Day, type Instant } from '../../time.ts'
import { SimLedger } from './sim-ledger.ts'
import { catalogueFor, type CatalogueItem, usualBuying, type Buying } from './catalogue.ts'

/** What a simulated year is asked for with. The same plan always gives the same year. */
export type Plan = { players: number; days: number; seed: string; monthlyDrop: boolean; buying: Buying }

/** The year that the table of product 6.7 is made from. */
export const yearPlan: Plan = { players: 1_000, days: 365, seed: 'year', monthlyDrop: true, buying: usualBuying }

/** The first moment of the year: 03:00 on a Monday in São Paulo, where all live. */
export const beginning: Instant = Date.parse('2026-01-05T06:00:00Z')

/** Sees a grant that was made to a player on a day. */
export type Watch = (userId: string, day: Day, made: Grant) => void

/** What all players share: the day, the ledger, the store. */
export type Economy = { plan: Plan; watch: Watch; ledger: SimLedger; catalogue: CatalogueItem[]; today: EconomyDay }

/** A day of the world by its number from 0, with its names and ends by the real calendar. */
export type EconomyDay = {
  index: number
  day: Day
  week: Day
  opensAt: Instant
  closesAt: Instant
  weekClosesAt: Instant
  streakDays: StreakDays
}

/** What all players have: the free plan, and no operator changes anything. */
export const yearLimits = limitsOf('free', standardSettings)

/** A player's moment, as far as lives go. */
export function livesNow(at: Instant): LivesNow {
  return { at, limits: [{ from: beginning, limits: yearLimits }] }
}

/** The world on its first day, with an empty ledger and a full store. */
export function newEconomy(plan: Plan, watch: Watch): Economy {
  return {
    plan,
    watch,
    ledger: new SimLedger(),
    catalogue: catalogueFor(plan.days, plan.monthlyDrop),
    today: economyDay(0),
  }
}

/** The day so many days after the first. */
export function economyDay(index: number): EconomyDay {
  const opensAt = beginning + index * 24 * hour
  const day = gameDay(opensAt, homeZone)
  const week = mondayOf(day)
  const zone: PlayerZone = { zone: homeZone, change: null }
  return {
    index,
    day,
    week,
    opensAt,
    closesAt: dayClosing(day, homeZone),
    weekClosesAt: dayClosing(shiftDay(week, 6), homeZone),
    streakDays: streakDaysAt(zone, opensAt),
  }
}
