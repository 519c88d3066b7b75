import type { City } from '@satoshi/contract/district'
import type { DistrictKey } from '@satoshi/rules/words'

/** Light of a district in which nobody lives, of one whose residents are all away, and of one of which it is not told. */
const emptyLight = 0.2
const quietLight = 0.4
const unknownLight = 0.6

/** How much of its usual light each district has: the more of its residents were here within a day, the more windows. */
export function lightsOf(
  districts: readonly Pick<NonNullable<City['districts']>[number], 'district' | 'residents' | 'awake'>[] | null,
): Partial<Record<DistrictKey, number>> {
  if (!districts) return {}
  return Object.fromEntries(
    districts.map(({ district, residents, awake }) => [
      district,
      residents === 0
        ? emptyLight
        : awake === null
          ? unknownLight
          : quietLight + (1 - quietLight) * Math.min(1, awake / residents),
    ]),
  )
}

/** The power that leads in each district; nothing where nobody could count. */
export function leadingIn(
  districts: readonly Pick<NonNullable<City['districts']>[number], 'district' | 'leading'>[] | null,
): Partial<Record<DistrictKey, NonNullable<City['districts']>[number]['leading']>> {
  return Object.fromEntries(districts?.map(({ district, leading }) => [district, leading]) ?? [])
}
