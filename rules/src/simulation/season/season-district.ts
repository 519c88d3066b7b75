import { rulesOfAct } from '../../district/act.ts'
import { battleRules } from '../../district/battle.ts'
import { mightOf, powers, type Might, type Power, type WeekOfPower } from '../../district/power.ts'
import type { Random } from '../../random.ts'
import type { Day } from '../../time.ts'
import type { DistrictKey } from '../../words.ts'
import { newResident, type Brought, type Resident } from './resident.ts'

/** How many battles of a district ended how; `walkovers` are victories without a fight, beside those that were won. */
export type BattleCount = { won: number; walkovers: number; drawn: number; lost: number; none: number; started: number }

/** A district of a season as it stands. */
export type SeasonDistrict = {
  key: DistrictKey
  residents: Resident[]
  treasuryBtz: number
  elo: number
  battles: BattleCount
  /** Tenths of a raw point of each week that had any, by power. */
  tenths: Record<Power, Map<Day, number>>
}

export function newDistrict(chance: Random, key: DistrictKey, residents: number): SeasonDistrict {
  return {
    key,
    residents: Array.from({ length: residents }, () => newResident(chance)),
    treasuryBtz: 0,
    elo: battleRules.eloStart,
    battles: { won: 0, walkovers: 0, drawn: 0, lost: 0, none: 0, started: 0 },
    tenths: {
      monetary: new Map(),
      tech: new Map(),
      military: new Map(),
      energy: new Map(),
      commercial: new Map(),
      social: new Map(),
    },
  }
}

/** Adds what an act brought to each of its powers. */
export function addBrought(district: SeasonDistrict, week: Day, { act, tenths }: Brought): void {
  for (const power of rulesOfAct(act).powers) addTenths(district, { power, week, tenths })
}

export function addTenths({ tenths: all }: SeasonDistrict, { power, week, tenths }: WeekOfPower): void {
  all[power].set(week, (all[power].get(week) ?? 0) + tenths)
}

export function weeksOf({ tenths: all }: SeasonDistrict, power: Power): WeekOfPower[] {
  return [...all[power]].map(([week, tenths]) => ({ power, week, tenths }))
}

/** What a district has reached in the week of Monday `week`. */
export function mightIn(district: SeasonDistrict, week: Day): Might {
  return mightOf(
    district.key,
    powers.flatMap((power) => weeksOf(district, power)),
    week,
  )
}
