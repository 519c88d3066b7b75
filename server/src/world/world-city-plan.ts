import type { Random } from '@satoshi/rules/random'
import { hour, type Instant } from '@satoshi/rules/time'
import { districts, type DistrictKey } from '@satoshi/rules/words'

import type { Person, PlannedBattle, PlannedHome } from './world-plan.ts'

/** How many of a hundred live in each district: the city has a centre and edges. The rest live nowhere yet. */
const residents: Record<DistrictKey, number> = {
  educacao_financeira: 20,
  sistema_bancario: 17,
  renda_variavel: 14,
  criptomoedas: 12,
  fintech: 10,
  fundos_imobiliarios: 8,
  mercado_internacional: 5,
}

/** What somebody gives of what their address brought them, in whole BTZ; most give nothing. */
const gifts = [0, 0, 0, 10, 10, 20, 50]

/** Who lives where in the city, whom else they follow, and what they give. The same for the same people and chance. */
export function planCity(
  people: Person[],
  { until, chance }: { until: Instant; chance: Random },
): { homes: PlannedHome[]; battles: PlannedBattle[] } {
  const homes = people.flatMap((person): PlannedHome[] => {
    // Each draws the same number of times, whoever they are.
    const [rolled, gift, followed] = [
      chance.next() * 100,
      chance.below(gifts.length),
      chance.below(2 * districts.length),
    ]
    const district = districtAt(rolled)
    const at = person.joinsAt + 3 * hour
    if (!person.confirms || !district || at > until - 2 * hour) return []
    return [{ person, at, district, follows: districts[followed] ?? null, gives: gifts[gift] ?? 0 }]
  })
  return { homes: homes.toSorted((a, b) => a.at - b.at), battles: planBattles(until) }
}

/** One that is over by the end of the world, and one that runs, between four of the larger districts. */
function planBattles(until: Instant): PlannedBattle[] {
  return [
    { at: until - 50 * hour, attacker: 'sistema_bancario', defender: 'educacao_financeira' },
    { at: until - 6 * hour, attacker: 'renda_variavel', defender: 'criptomoedas' },
  ]
}

function districtAt(rolled: number): DistrictKey | null {
  let left = rolled
  return districts.find((district) => (left -= residents[district]) < 0) ?? null
}
