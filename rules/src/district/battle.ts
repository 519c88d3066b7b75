import { btz, type Cents } from '../money.ts'
import { hour, type Instant, type Millis } from '../time.ts'
import type { DistrictKey } from '../words.ts'
import type { Residence } from './residence.ts'

/** The numbers of challenges between districts. Source: product 5.11. */
export const battleRules = {
  /** Whole BTZ, burned from the treasury of the district that attacks. */
  costBtz: 500,
  /** Days that a starter, and a fighter before the battle began, has lived in their district. */
  starterDays: 7,
  /** A player's level. */
  starterLevel: 5,
  runMillis: 24 * hour,
  /** From the start of a challenge to the next of the same two districts, whichever of them attacks. */
  pairRestMillis: 72 * hour,
  /** Fighters of a side: those with an attempt that counts. */
  mostFighters: 50,
  /** Attempts of a fighter, also those that were left. */
  mostAttempts: 3,
  questions: 10,
  /** With fewer a side forfeits. */
  fewestFighters: 3,
  eloStart: 1_000,
  eloK: 32,
  eloLeast: 100,
  /** Whole raw points of military: for a victory, for a margin of 1, and for a victory that nobody contested. */
  winPoints: 200,
  marginPoints: 400,
  forfeitPoints: 50,
  /** Part of its raw points of military that the loser loses. */
  lostShare: 0.05,
  /** A difference of scores below it is a draw. */
  drawMargin: 0.01,
  /** Whole BTZ of a fighter. */
  payBtz: { won: 60, drawn: 40, lost: 20 },
  xp: 40,
} as const

const starterMillis: Millis = battleRules.starterDays * 24 * hour

/** The two sides of a battle; the attacker is the one that challenged. */
export const battleSides = ['attacker', 'defender'] as const
export type BattleSide = (typeof battleSides)[number]

/** Who won; `none` where both sides forfeit, which moves nothing. */
export type BattleOutcome = BattleSide | 'draw' | 'none'

/** Whether it was fought, or decided by too few fighters. */
export const decisions = ['score', 'forfeit'] as const
export type BattleDecision = (typeof decisions)[number]

/** What a battle came to. `margin` is the difference of the scores, 0 to 1, and 0 of a forfeit. */
export type BattleVerdict = {
  outcome: BattleOutcome
  by: BattleDecision
  margin: number
  scores: Record<BattleSide, number>
}

/**
 * Whether an attempt counts: played to its end with half of ten right, on both sides. So whoever guesses or answers wrong on
 * purpose adds nothing and takes nothing. Whoever is right just so often to lower a mean counts. Source: product 5.11.
 */
export function attemptCounts({ finished, right }: { finished: boolean; right: number }): boolean {
  return finished && right * 2 >= battleRules.questions
}

/**
 * An attempt's result, 0 to 1: its right answers by its questions. Not its points: speed would let a bad network lose the
 * battle of a district, and double what one does who is slow on purpose. Source: decision 0173.
 */
export function attemptScore(right: number): number {
  return right / battleRules.questions
}

/**
 * A side's score, 0 to 1, of the best result that counts of each of its fighters; 0 without any. Product 5.11 says the
 * expected mean of K of them drawn without replacement. That is their plain mean whatever K is, so nothing is drawn: a bigger
 * side has no better mean, only a steadier one.
 */
export function sideScore(bests: readonly number[]): number {
  return bests.length === 0 ? 0 : bests.reduce((sum, best) => sum + best, 0) / bests.length
}

/**
 * Who won, by the best result that counts of each fighter. A side with fewer than 3 of them forfeits; where both do, nobody
 * has won. Scores less than 0.01 apart are a draw. Source: product 5.11.
 */
export function judgeBattle(attacker: readonly number[], defender: readonly number[]): BattleVerdict {
  const scores = { attacker: sideScore(attacker), defender: sideScore(defender) }
  const [attacks, defends] = [attacker, defender].map(({ length }) => length >= battleRules.fewestFighters)
  if (!attacks || !defends) {
    const outcome = attacks ? 'attacker' : defends ? 'defender' : 'none'
    return { outcome, by: 'forfeit', margin: 0, scores }
  }
  const margin = Math.abs(scores.attacker - scores.defender)
  // Means are exact to far below a billionth, and a difference of exactly a hundredth is no draw.
  if (margin + 1e-9 < battleRules.drawMargin) return { outcome: 'draw', by: 'score', margin, scores }
  return { outcome: scores.attacker > scores.defender ? 'attacker' : 'defender', by: 'score', margin, scores }
}

/**
 * Elo of the two districts after a battle: K 32, in whole points, what one gains the other loses, never below 100. One that
 * was not fought is not rated, as FIDE's rules of rating leave out games that were not played: otherwise districts
 * that sleep would be a ladder. Source: product 5.11.
 */
export function eloAfter(
  attacker: number,
  defender: number,
  outcome: BattleOutcome,
  by: BattleDecision,
): Record<BattleSide, number> {
  if (by === 'forfeit' || outcome === 'none') return { attacker, defender }
  const expected = 1 / (1 + 10 ** ((defender - attacker) / 400))
  const score = { attacker: 1, draw: 0.5, defender: 0 }[outcome]
  const exact = battleRules.eloK * (score - expected)
  // Halves are rounded away from zero on both sides, so that it does not matter who attacked.
  const whole = Math.round(Math.abs(exact))
  const loser = exact > 0 ? defender : attacker
  const moved = Math.min(whole, Math.max(0, loser - battleRules.eloLeast))
  return exact > 0
    ? { attacker: attacker + moved, defender: defender - moved }
    : { attacker: attacker - moved, defender: defender + moved }
}

/**
 * Tenths of a raw point of military for the winner: 200 points and 400 for a margin of 1, rounded down. A forfeit brings 50: the
 * loser loses as much as after any defeat, but to challenge those who sleep is no living. Source: product 5.11.
 */
export function battlePoints(margin: number, by: BattleDecision): number {
  if (by === 'forfeit') return battleRules.forfeitPoints * 10
  return Math.floor((battleRules.winPoints + battleRules.marginPoints * margin) * 10 + 1e-6)
}

/** Tenths of a raw point that a power has of a week. */
type WeekTenths = { week: string; tenths: number }

/**
 * What the loser loses of each week of its military power, as what is to be added to it: a twentieth, in whole tenths rounded
 * down, so below zero. Weeks that lose nothing are left out. No week gets below zero, and since each loses the same part,
 * what is lost decays as what was earned. `weeks` has one row for each week, with all that it earned and lost.
 * Source: product 5.11.
 */
export function lostTenths<Week extends WeekTenths>(weeks: readonly Week[]): Week[] {
  return weeks
    .map((one) => ({ ...one, tenths: -Math.floor(Math.max(0, one.tenths) * battleRules.lostShare) }))
    .filter(({ tenths }) => tenths < 0)
}

/** How a battle ended for those who fought on a side. */
export const sideResults = ['won', 'drawn', 'lost', 'none'] as const
export type SideResult = (typeof sideResults)[number]

export function resultOf(side: BattleSide, outcome: BattleOutcome): SideResult {
  if (outcome === 'none') return 'none'
  if (outcome === 'draw') return 'drawn'
  return outcome === side ? 'won' : 'lost'
}

/**
 * What a fighter with an attempt that counts gets. Where a side forfeits each gets what a defeat pays: districts that send
 * nobody to each other's challenges live by nothing. Source: product 5.11, decision 0173.
 */
export function fighterPay(result: SideResult, by: BattleDecision): { payCents: Cents; xp: number } {
  const paidAs = result === 'none' || by === 'forfeit' ? 'lost' : result
  return { payCents: btz(battleRules.payBtz[paidAs]), xp: battleRules.xp }
}

/** Posts of the team of a district: who did most for it last week, and the four after them. Source: product 5.11. */
export const districtPosts = ['governor', 'guardian'] as const

/** Why a challenge is refused. */
export const challengeRefusals = [
  'self',
  'notResident',
  'unconfirmed',
  'level',
  'team',
  'treasury',
  'attacking',
  'defending',
  'paired',
] as const
export type ChallengeRefusal = (typeof challengeRefusals)[number]

/** What is known of a player who wants to challenge `target` for the district where they live, at `at`. */
export type ChallengeFacts = {
  at: Instant
  residence: Residence | null
  /** Whether the player's address is confirmed. */
  confirmed: boolean
  /** The player's level. */
  level: number
  /** Whether the player is governor or guardian of their district; null where it has no team. */
  inTeam: boolean | null
  treasuryCents: number
  /** Whether an attack of their district runs. */
  attacking: boolean
  target: DistrictKey
  /** Whether the target defends already. */
  defending: boolean
  /** Start of the last challenge between the two, whoever attacked; null for none. */
  pairStartedAt: Instant | null
}

/** Why a player cannot challenge, whatever the districts are at; null for whoever may. */
export function mayEverChallenge({
  at,
  residence,
  confirmed,
  level,
  target,
}: Pick<ChallengeFacts, 'at' | 'residence' | 'confirmed' | 'level' | 'target'>): ChallengeRefusal | null {
  if (!residence) return 'notResident'
  if (residence.district === target) return 'self'
  if (at < residence.since + starterMillis) return 'notResident'
  if (!confirmed) return 'unconfirmed'
  return level < battleRules.starterLevel ? 'level' : null
}

/** Why the challenge is refused, null where it may begin. A district without a team is led by anybody who meets the rest. */
export function mayChallenge(facts: ChallengeFacts): ChallengeRefusal | null {
  const { at, pairStartedAt } = facts
  const never = mayEverChallenge(facts)
  if (never) return never
  if (facts.inTeam === false) return 'team'
  if (facts.treasuryCents < btz(battleRules.costBtz)) return 'treasury'
  if (facts.attacking) return 'attacking'
  if (facts.defending) return 'defending'
  if (pairStartedAt !== null && at < pairStartedAt + battleRules.pairRestMillis) return 'paired'
  return null
}

/** Why an attempt is refused. */
export const fightRefusals = ['over', 'notResident', 'unconfirmed', 'attempts', 'full'] as const
export type FightRefusal = (typeof fightRefusals)[number]

/** What is known of a player who wants to begin an attempt at `at`. */
export type FightFacts = {
  at: Instant
  battle: Record<BattleSide, DistrictKey> & { startedAt: Instant }
  residence: Residence | null
  /** Whether the player's address is confirmed. */
  confirmed: boolean
  /** Attempts that the player has begun in this battle. */
  attempts: number
  /** Whether one of them counts. */
  isFighter: boolean
  /**
   * Players of the same side who have a place: with an attempt that counts, or one that runs, which is over within seven
   * minutes. Not those whose attempts came to nothing: fifty who never mean to end theirs would fill the side of others.
   */
  fighters: number
}

/** Why the attempt is refused, null where it may begin. Whoever moved after the battle began fights on neither side. */
export function mayFight({ at, battle, residence, ...player }: FightFacts): FightRefusal | null {
  if (!residence || !sideOf(battle, residence.district)) return 'notResident'
  if (battle.startedAt < residence.since + starterMillis) return 'notResident'
  if (at >= battle.startedAt + battleRules.runMillis) return 'over'
  if (!player.confirmed) return 'unconfirmed'
  if (player.attempts >= battleRules.mostAttempts) return 'attempts'
  return !player.isFighter && player.fighters >= battleRules.mostFighters ? 'full' : null
}

/** The side of a district in a battle; null for neither. */
export function sideOf(battle: Record<BattleSide, DistrictKey>, district: DistrictKey): BattleSide | null {
  if (battle.attacker === district) return 'attacker'
  return battle.defender === district ? 'defender' : null
}
