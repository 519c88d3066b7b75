import {
  battlePoints,
  battleRules,
  eloAfter,
  judgeBattle,
  lostTenths,
  mayChallenge,
  mayFight,
  resultOf,
  type BattleSide,
} from '../../district/battle.ts'
import { btz } from '../../money.ts'
import { shuffled, type Random } from '../../random.ts'
import { hour, type Day, type Instant } from '../../time.ts'
import { happens } from '../economy/temperaments.ts'
import { bestOf } from './fighter.ts'
import type { Resident } from './resident.ts'
import { addTenths, weeksOf, type SeasonDistrict } from './season-district.ts'

/** A battle that runs, with the best result that counts of each fighter. */
export type Battle = Record<BattleSide, SeasonDistrict> & { startedAt: Instant; bests: Record<BattleSide, number[]> }

/** The battles that run, and when two districts met last. */
export type Battlefield = { running: Battle[]; met: Map<string, Instant> }

/** Chance that a district wants to challenge on a day, and that somebody who plays fights; ours. */
const wants = { challenge: 1 / 3, fight: 0.5 } as const

const sides = ['attacker', 'defender'] as const

const pairOf = (one: SeasonDistrict, other: SeasonDistrict) => [one.key, other.key].toSorted().join()

/** Districts challenge whom they like, as far as the rules let them; all residents have lived there since `since`. */
export function challenge(
  { running, met }: Battlefield,
  districts: readonly SeasonDistrict[],
  { chance, at, since }: { chance: Random; at: Instant; since: Instant },
): void {
  for (const attacker of shuffled(districts, chance)) {
    const defender = districts[chance.below(districts.length)]
    if (!defender || !happens(chance, wants.challenge)) continue
    const refusal = mayChallenge({
      at,
      residence: { district: attacker.key, since },
      confirmed: true,
      level: battleRules.starterLevel,
      inTeam: true,
      treasuryCents: btz(attacker.treasuryBtz),
      attacking: running.some((one) => one.attacker === attacker),
      target: defender.key,
      defending: running.some((one) => one.defender === defender),
      pairStartedAt: met.get(pairOf(attacker, defender)) ?? null,
    })
    if (refusal) continue
    attacker.treasuryBtz -= battleRules.costBtz
    attacker.battles.started += 1
    met.set(pairOf(attacker, defender), at)
    running.push({ attacker, defender, startedAt: at, bests: { attacker: [], defender: [] } })
  }
}

/** Residents who play on a day fight for their district, each at another time, until its side is full. */
export function fight(
  { running }: Battlefield,
  district: SeasonDistrict,
  { chance, since, awake }: { chance: Random; since: Instant; awake: readonly Resident[] },
): void {
  for (const battle of running) {
    const side = sides.find((one) => battle[one] === district)
    if (!side) continue
    const bests = battle.bests[side]
    for (const { skill } of shuffled(awake, chance)) {
      if (!happens(chance, wants.fight)) continue
      const refusal = mayFight({
        at: battle.startedAt + hour,
        battle: {
          attacker: battle.attacker.key,
          defender: battle.defender.key,
          startedAt: battle.startedAt,
        },
        residence: { district: district.key, since },
        confirmed: true,
        attempts: 0,
        isFighter: false,
        fighters: bests.length,
      })
      if (refusal) break
      const best = bestOf(chance, skill, 1 + chance.below(battleRules.mostAttempts))
      if (best !== null) bests.push(best)
    }
  }
}

/** Ends the battles whose time is over; what is won and lost belongs to the week of Monday `week` and to those before. */
export function settle(field: Battlefield, at: Instant, week: Day): void {
  const isOver = ({ startedAt }: Battle) => at >= startedAt + battleRules.runMillis
  for (const battle of field.running.filter(isOver)) settleBattle(battle, week)
  field.running = field.running.filter((battle) => !isOver(battle))
}

function settleBattle({ attacker, defender, bests }: Battle, week: Day): void {
  const { outcome, by, margin } = judgeBattle(bests.attacker, bests.defender)
  const elo = eloAfter(attacker.elo, defender.elo, outcome, by)
  attacker.elo = elo.attacker
  defender.elo = elo.defender
  for (const [side, district] of [
    ['attacker', attacker],
    ['defender', defender],
  ] as const) {
    const result = resultOf(side, outcome)
    district.battles[result === 'won' && by === 'forfeit' ? 'walkovers' : result] += 1
    if (result === 'won') addTenths(district, { power: 'military', week, tenths: battlePoints(margin, by) })
    if (result === 'lost') for (const lost of lostTenths(weeksOf(district, 'military'))) addTenths(district, lost)
  }
}
