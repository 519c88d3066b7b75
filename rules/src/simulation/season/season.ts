import { random, type Random } from '../../random.ts'
import { hour, shiftDay, type Day, type Instant } from '../../time.ts'
import { districts, type DistrictKey } from '../../words.ts'
import { happens } from '../economy/temperaments.ts'
import { liveDay, type Resident } from './resident.ts'
import { challenge, fight, settle, type Battlefield } from './season-battle.ts'
import { addBrought, mightIn, newDistrict, type BattleCount, type SeasonDistrict } from './season-district.ts'

/** What a season is asked for with: how many live where, and for how long. The same plan always gives the same season. */
export type SeasonPlan = { residents: readonly number[]; weeks: number; seed: string }

/** Seven districts of the same size, and seven of sizes as they may come to be, in the order of `districts`. */
export const evenPlan: SeasonPlan = { residents: districts.map(() => 2_000), weeks: 13, seed: 'season' }
export const unevenPlan: SeasonPlan = { ...evenPlan, residents: [20, 100, 500, 1_000, 2_000, 3_000, 5_000] }

/**
 * What seasons must come to; ours. Part of all victories that one district has at equal skill, at most; and, of districts of
 * the same size, the level at the end, at least.
 */
export const seasonLines = { mostVictories: 0.4, leastLevel: 2 } as const

/** A district at the end of a season, and its level after each week. */
export type SeasonRow = {
  district: DistrictKey
  residents: number
  total: number
  level: number
  levels: number[]
  elo: number
  battles: BattleCount
  /** Its part of all victories, with those without a fight, 0 to 1. */
  share: number
}

const firstMonday: Day = '2026-01-05'
const beginning: Instant = Date.parse(`${firstMonday}T15:00:00Z`)

/** A season by the real rules: acts with their caps, Mondays, challenges and battles, of residents who play as they do. */
export function simulateSeason({ residents, weeks, seed }: SeasonPlan): SeasonRow[] {
  const chance = random(seed, 'season')
  const all = districts.map((key, index) => newDistrict(chance, key, residents[index] ?? 0))
  const field: Battlefield = { running: [], met: new Map() }
  const levels = all.map((): number[] => [])
  for (let day = 0; day < 7 * weeks; day++) {
    const at = beginning + day * 24 * hour
    const week = shiftDay(firstMonday, day - (day % 7))
    settle(field, at, week)
    challenge(field, all, { chance, at, since: beginning })
    for (const district of all) {
      const awake = wakeUp(district, chance)
      for (const resident of awake) {
        const { brought, donatedBtz } = liveDay(chance, resident)
        district.treasuryBtz += donatedBtz
        for (const one of brought) addBrought(district, week, one)
      }
      fight(field, district, { chance, since: beginning, awake })
    }
    if (day % 7 === 6) for (const [index, district] of all.entries()) levels[index]?.push(mightIn(district, week).level)
  }
  const lastWeek = shiftDay(firstMonday, 7 * (weeks - 1))
  settle(field, beginning + 7 * weeks * 24 * hour, lastWeek)
  return rowsOf(all, levels, lastWeek)
}

/** Those who play today; the others lose their streak. */
function wakeUp({ residents }: SeasonDistrict, chance: Random): Resident[] {
  return residents.filter((resident) => {
    const plays = happens(chance, resident.plays)
    if (!plays) resident.streak = 0
    return plays
  })
}

function rowsOf(all: readonly SeasonDistrict[], levels: readonly number[][], week: Day): SeasonRow[] {
  const victories = ({ battles }: SeasonDistrict) => battles.won + battles.walkovers
  const together = all.reduce((sum, district) => sum + victories(district), 0)
  return all.map((district, index) => {
    const { total, level } = mightIn(district, week)
    const { key, residents, elo, battles } = district
    return {
      district: key,
      residents: residents.length,
      total,
      level,
      levels: levels[index] ?? [],
      elo,
      battles,
      share: together === 0 ? 0 : victories(district) / together,
    }
  })
}
