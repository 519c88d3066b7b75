import { battleSides, resultOf } from '../../district/battle.ts'
import { random, type Random } from '../../random.ts'
import { hour } from '../../time.ts'
import type { RewardSource } from '../../words.ts'
import { everything } from './bank.ts'
import { usualBuying } from './catalogue.ts'
import { beginDay, endDay, nextOpen, playQuizzes, playReview, playTheme, pursue, pursueMissions } from './day-play.ts'
import { payFighter } from './city-battles.ts'
import { playArrangedDuel, playBotDuel } from './duel-play.ts'
import { economyDay, newEconomy, type Economy, type Plan } from './economy.ts'
import { newPlayer, type SimPlayer } from './player.ts'
import { beginBoosts } from './shopping.ts'
import { simulateYear } from './simulate-year.ts'
import { temperamentAt } from './temperaments.ts'

/** What somebody does next who wants the most of a day; duels are with accomplices who lose them. */
const moves = ['solo', 'mission', 'review', 'bot', 'duel', 'lateForfeit', 'earlyForfeit'] as const
type Move = (typeof moves)[number]

/** What a day brings; BTZ in cents. */
export type Gains = { xp: number; points: number; cents: number }

/** What is looked for the most of. */
export const gainKinds = ['xp', 'points', 'cents'] as const

/** By how much the best day of a greedy player may pass the 99th percentile of honest days. */
export const mostGreed = 1.5

/**
 * Not gains of a day's play: the gift of the first day, the prize of a week, and what comes out of boxes, where a search
 * would only find who is lucky.
 */
const leftOut: ReadonlySet<RewardSource> = new Set<RewardSource>(['signUp', 'league', 'box'])

/** Sessions of due cards that a day can hold: forty cards are a twelfth of the bank. */
const mostReviews = 4
/** Days that a greedy player has played honestly before: the streak multiplies by then. */
const honestDays = 41
/** Moves of a sequence: more than a day of 24 hours holds. */
const mostMoves = 300
/** Of 1,000 players this one is dedicated. */
const greedyIndex = 900

/** Accomplices that take turns, and sequences that are tried. */
export type Search = { accomplices: number; tries: number; seed: string }

/** The best days that a search over sequences of moves finds, one for each kind of gain. */
export function greediest(search: Search): Gains {
  const [xp, points, cents] = gainKinds.map((kind) => bestOf(kind, search))
  return { xp: xp ?? 0, points: points ?? 0, cents: cents ?? 0 }
}

/** Changes a part of the best sequence so far, and keeps what is better. */
function bestOf(kind: keyof Gains, { accomplices, tries, seed }: Search): number {
  const chance = random(seed, 'search', kind)
  let sequence = Array.from({ length: mostMoves }, () => anyMove(chance))
  let best = greedyDay(sequence, accomplices, seed)[kind]
  for (let tried = 1; tried < tries; tried++) {
    const changed = changedPart(sequence, chance)
    const gained = greedyDay(changed, accomplices, seed)[kind]
    if (gained >= best) [best, sequence] = [gained, changed]
  }
  return best
}

/** The same move in a part of the sequence, or any in its place. */
function changedPart(sequence: readonly Move[], chance: Random): Move[] {
  const from = chance.below(Math.max(1, mostMoves / 4))
  const length = 1 + chance.below(40)
  const same = chance.below(2) === 0 ? anyMove(chance) : null
  return sequence.map((move, index) => (index >= from && index < from + length ? (same ?? anyMove(chance)) : move))
}

function anyMove(chance: Random): Move {
  return moves[chance.below(moves.length)] ?? 'solo'
}

/** What a day of these moves brings to somebody who played honestly before. */
function greedyDay(sequence: readonly Move[], accomplices: number, seed: string): Gains {
  const gains: Gains = { xp: 0, points: 0, cents: 0 }
  const plan: Plan = { players: 1_000, days: honestDays + 1, seed, monthlyDrop: true, buying: usualBuying }
  const economy = newEconomy(plan, (_, day, { source, xp, points, earnedCents, grantedCents }) => {
    if (day !== economyDay(honestDays).day || leftOut.has(source)) return
    gains.xp += xp
    gains.points += points
    gains.cents += earnedCents + grantedCents
  })
  const player = newPlayer(greedyIndex, plan)
  for (let index = 0; index < honestDays; index++) {
    economy.today = economyDay(index)
    playQuizzes(economy, player)
    playBotDuel(economy, player)
    endDay(economy, player)
  }
  economy.today = economyDay(honestDays)
  beginDay(economy, player)
  player.now = economy.today.opensAt
  beginBoosts(economy, player)
  sequence.forEach((move, index) => {
    if (player.now < economy.today.closesAt - hour / 2)
      make(economy, player, { move, accomplice: `a${index % accomplices}` })
  })
  pursueMissions(economy, player)
  // Their district attacks and defends, and wins both.
  for (const side of battleSides)
    payFighter(economy, player, { battleId: `battle:${side}`, result: resultOf(side, side), by: 'score' })
  endDay(economy, player)
  return gains
}

function make(economy: Economy, player: SimPlayer, { move, accomplice }: { move: Move; accomplice: string }): void {
  switch (move) {
    case 'solo':
      return playTheme(economy, player, everything)
    case 'mission': {
      const open = nextOpen(economy, player)
      return open ? pursue(economy, player, open) : undefined
    }
    case 'review':
      return player.today.reviews < mostReviews ? playReview(economy, player) : undefined
    case 'bot':
      return playBotDuel(economy, player)
    case 'duel':
      return playArrangedDuel(economy, player, { accomplice, left: null })
    case 'lateForfeit':
      return playArrangedDuel(economy, player, { accomplice, left: 'late' })
    case 'earlyForfeit':
      return playArrangedDuel(economy, player, { accomplice, left: 'early' })
  }
}

/** The 99th percentile of what days bring to honest dedicated players. */
export function honestP99({ players, days, seed }: Pick<Plan, 'players' | 'days' | 'seed'>): Gains {
  const byDay = new Map<string, Gains>()
  simulateYear({ players, days, seed, monthlyDrop: true, buying: usualBuying }, (userId, day, grant) => {
    const dedicated = temperamentAt(Number(userId.slice(1)), players) === 'dedicated'
    if (!dedicated || leftOut.has(grant.source)) return
    const gains = byDay.get(userId + day) ?? { xp: 0, points: 0, cents: 0 }
    gains.xp += grant.xp
    gains.points += grant.points
    gains.cents += grant.earnedCents + grant.grantedCents
    byDay.set(userId + day, gains)
  })
  const p99 = (kind: keyof Gains) => {
    const sorted = [...byDay.values()].map((gains) => gains[kind]).toSorted((one, other) => one - other)
    return sorted[Math.floor(sorted.length * 0.99)] ?? 0
  }
  return { xp: p99('xp'), points: p99('points'), cents: p99('cents') }
}
