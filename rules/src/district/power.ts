import { shiftDay, type Day } from '../time.ts'
import type { DistrictKey } from '../words.ts'

/** The six powers of a district. Source: product 1.3. */
export const powers = ['monetary', 'tech', 'military', 'energy', 'commercial', 'social'] as const
export type Power = (typeof powers)[number]

/** Two powers of each district, which count a quarter more in its total. Source: product 5.11. */
export const specialities: Record<DistrictKey, readonly [Power, Power]> = {
  renda_variavel: ['military', 'commercial'],
  educacao_financeira: ['tech', 'social'],
  criptomoedas: ['tech', 'energy'],
  sistema_bancario: ['monetary', 'commercial'],
  fundos_imobiliarios: ['monetary', 'energy'],
  mercado_internacional: ['commercial', 'social'],
  fintech: ['tech', 'monetary'],
}

/** What is left of raw points after each Monday. Source: product 5.11. */
const weekLeaves = 0.9

/** Weeks after which raw points are nothing: 0.9^104 leaves 0.002 %. */
export const weeksThatCount = 104

/** Raw points of a power that were earned in a week, in tenths; below zero where a battle took more than was earned. */
export type WeekOfPower = { power: Power; week: Day; tenths: number }

/**
 * Raw points, in tenths, of every power in the week of Monday `week`: what each week earned, less a tenth for every Monday since.
 * So nothing has to happen on a Monday. Weeks that are still to come count as this one.
 */
export function rawTenths(weeks: readonly WeekOfPower[], week: Day): Record<Power, number> {
  const raw = { monetary: 0, tech: 0, military: 0, energy: 0, commercial: 0, social: 0 }
  for (const one of weeks) raw[one.power] += one.tenths * weekLeaves ** Math.max(0, weeksBetween(one.week, week))
  return raw
}

/** A power by its raw points in tenths: ⌊10·√raw⌋. The root keeps big districts from running away. Source: product 5.11. */
export function powerOf(tenths: number): number {
  // Sums of tenths by 0.9 are exact to far below a millionth, and a whole root must not be missed by that.
  return Math.floor(10 * Math.sqrt(Math.max(0, tenths) / 10) + 1e-9)
}

/** What a district has reached. */
export type Might = { powers: Record<Power, number>; total: number; level: number }

/** Total of a district that reaches its next level, and the highest level. Source: product 5.11. */
export const levelStep = 2_000
export const highestLevel = 20

/** Powers, total and level of a district whose weeks are `weeks`, in the week of Monday `week`. */
export function mightOf(district: DistrictKey, weeks: readonly WeekOfPower[], week: Day): Might {
  const raw = rawTenths(weeks, week)
  const reached = {
    monetary: powerOf(raw.monetary),
    tech: powerOf(raw.tech),
    military: powerOf(raw.military),
    energy: powerOf(raw.energy),
    commercial: powerOf(raw.commercial),
    social: powerOf(raw.social),
  }
  const total = totalOf(district, reached)
  return { powers: reached, total, level: Math.min(highestLevel, 1 + Math.floor(total / levelStep)) }
}

/** Sum of the powers, the two of the district by 1.25, rounded down once. Source: product 5.11. */
function totalOf(district: DistrictKey, reached: Record<Power, number>): number {
  const quarters = powers.map((power) => reached[power] * (specialities[district].includes(power) ? 5 : 4))
  return Math.floor(quarters.reduce((sum, one) => sum + one, 0) / 4)
}

/** The power in which a district is strongest, of equal ones the first of their list; null where it has none. */
export function leadingOf(reached: Record<Power, number>): Power | null {
  return leadingAmong(powers.map((power) => ({ power, value: reached[power] })))
}

/** The same of powers that are told one by one, in the order of their list. */
export function leadingAmong(reached: readonly { power: Power; value: number }[]): Power | null {
  const [first] = reached.toSorted((one, other) => other.value - one.value)
  return first && first.value > 0 ? first.power : null
}

/** Rank of a district by its total, from 1; those with the same total share it. */
export function rankOf(total: number, totals: readonly number[]): number {
  return 1 + totals.filter((other) => other > total).length
}

/** Mondays from that of `from` to that of `to`; below zero when `to` is before. */
function weeksBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (7 * 24 * 3_600_000))
}

/** The first week that still counts in the week of Monday `week`. */
export function firstWeekThatCounts(week: Day): Day {
  return shiftDay(week, -7 * weeksThatCount)
}
