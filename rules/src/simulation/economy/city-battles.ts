import {
  attemptCounts,
  attemptScore,
  battleRules,
  battleSides,
  fighterPay,
  judgeBattle,
  mayChallenge,
  mayFight,
  resultOf,
  type BattleDecision,
  type BattleSide,
  type SideResult,
} from '../../district/battle.ts'
import { btz, cents } from '../../money.ts'
import { levelOf } from '../../progress/level.ts'
import { random, shuffled, type Random } from '../../random.ts'
import { minute, type Instant } from '../../time.ts'
import { burnOfTreasury } from '../../wallet/postings.ts'
import { districts, type DistrictKey } from '../../words.ts'
import { beginning, type Economy } from './economy.ts'
import { bank } from './bank.ts'
import { countForMissions } from './mission-play.ts'
import type { SimPlayer } from './player.ts'
import { answerTo } from './quiz-play.ts'
import { grantAll } from './reward-bus.ts'
import { happens } from './temperaments.ts'

/** Share of days on which a team challenges when it may. Source: decision 0177. */
const challengeShare = 0.25

/** An attempt takes so long with its reveals. */
const attemptTakes = 3 * minute

type SimBattle = Record<BattleSide, DistrictKey> & { id: string; startedAt: Instant }

/**
 * Battles between the districts of the simulated city. One begins, is fought and is paid on the same day; what it burns is booked
 * to the temperament of who challenged, whoever had given it.
 */
export class CityBattles {
  readonly #chance: Random
  /** When the last battle of two districts began, by their names in order. */
  readonly #pairs = new Map<string, Instant>()

  constructor(seed: string) {
    this.#chance = random(seed, 'battles')
  }

  /** Lets districts challenge each other, and those who are there fight. */
  liveDay(economy: Economy, active: readonly SimPlayer[]): void {
    const begun: SimBattle[] = []
    for (const attacker of shuffled(districts, this.#chance)) {
      if (!happens(this.#chance, challengeShare)) continue
      const battle = this.#challenge(economy, active, { attacker, begun })
      if (battle) begun.push(battle)
    }
    for (const battle of begun) this.#fight(economy, active, battle)
  }

  /** Who has gathered most of those who are there stands for the team; another district is chosen by chance. */
  #challenge(
    economy: Economy,
    active: readonly SimPlayer[],
    { attacker, begun }: { attacker: DistrictKey; begun: readonly SimBattle[] },
  ): SimBattle | null {
    const { ledger, today } = economy
    const others = districts.filter((district) => district !== attacker)
    const target = others[this.#chance.below(others.length)] ?? attacker
    const [starter] = active.filter(({ district }) => district === attacker).toSorted((a, b) => b.xp - a.xp)
    if (!starter) return null
    const pair = [attacker, target].toSorted().join(':')
    const bar = mayChallenge({
      at: today.opensAt,
      residence: { district: attacker, since: beginning },
      confirmed: true,
      level: levelOf(starter.xp).level,
      inTeam: true,
      treasuryCents: ledger.treasuryOf(attacker),
      attacking: false,
      target,
      defending: begun.some(({ defender }) => defender === target),
      pairStartedAt: this.#pairs.get(pair) ?? null,
    })
    if (bar) return null
    this.#pairs.set(pair, today.opensAt)
    const burned = burnOfTreasury(attacker, 'districtChallenge', btz(battleRules.costBtz))
    ledger.post(today.index, starter.temperament, burned)
    return { id: `battle:${today.index}:${attacker}`, attacker, defender: target, startedAt: today.opensAt }
  }

  #fight(economy: Economy, active: readonly SimPlayer[], battle: SimBattle): void {
    const bests = { attacker: new Map<SimPlayer, number>(), defender: new Map<SimPlayer, number>() }
    for (const side of battleSides) {
      const residents = shuffled(active, this.#chance).filter(({ district }) => district === battle[side])
      for (const player of residents.filter(({ habits }) => happens(this.#chance, habits.fights))) {
        const best = fightOn(economy, player, { battle, fighters: bests[side].size })
        if (best !== null) bests[side].set(player, best)
      }
    }
    const { outcome, by } = judgeBattle([...bests.attacker.values()], [...bests.defender.values()])
    for (const side of battleSides) {
      for (const player of bests[side].keys())
        payFighter(economy, player, { battleId: battle.id, result: resultOf(side, outcome), by })
    }
  }
}

/** Pays somebody who has fought what the battle came to for them. */
export function payFighter(
  economy: Economy,
  player: SimPlayer,
  { battleId, result, by }: { battleId: string; result: SideResult; by: BattleDecision },
): void {
  const { payCents, xp } = fighterPay(result, by)
  grantAll(economy, player, [
    { source: 'battle', ref: battleId, xp, points: xp, earnedCents: payCents, grantedCents: cents(0) },
  ])
}

/** Makes attempts until one counts, while there may be another; gives its result, null where none does. */
function fightOn(
  economy: Economy,
  player: SimPlayer,
  { battle, fighters }: { battle: SimBattle; fighters: number },
): number | null {
  const residence = { district: player.district, since: beginning }
  const facts = { at: battle.startedAt, battle, residence, confirmed: true, isFighter: false, fighters }
  for (let attempts = 0; mayFight({ ...facts, attempts }) === null; attempts++) {
    const right = attempt(economy, player)
    if (attemptCounts({ finished: true, right })) return attemptScore(right)
  }
  return null
}

/** Plays an attempt to its end; gives the right answers. */
function attempt(economy: Economy, player: SimPlayer): number {
  const answers = Array.from({ length: battleRules.questions }, () => {
    const { topic, difficulty } = bank[player.chance.below(bank.length)] ?? { topic: 'roi', difficulty: 'easy' }
    return { topic, difficulty, right: answerTo(player, difficulty).right, missed: false, read: false }
  })
  player.now += attemptTakes
  const match = { format: 'battle', finished: true, against: 'nobody', missionQuiz: false } as const
  countForMissions(economy, player, { match, answers })
  return answers.filter(({ right }) => right).length
}
