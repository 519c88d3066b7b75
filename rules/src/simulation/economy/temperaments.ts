import type { Random } from '../../random.ts'

/**
 * How somebody plays. Shares and rates are of a day; those of `share`, `plays`, `quizzes` and `combo` are product 6.7,
 * the others are ours (decisions 0120, 0177).
 */
export type Habits = {
  /** Share of all players. */
  share: number
  /** Share of days on which they play. */
  plays: number
  /** Quizzes of a day that is played, on average; at least one. */
  quizzes: number
  /** Share of played days on which they go on until all five missions are done. */
  combo: number
  /** Unstaked duels and staked ones of a played day, on average. */
  duels: number
  staked: number
  /** Share of wrong answers whose explanation they read. */
  reads: number
  /** Sessions of due cards that they go through on a day to get lives back. */
  reviews: number
  /** Share of played days on which they give to the treasury of their district. */
  donates: number
  /** Share of played days on which they fight in a battle of their district, where there is one. */
  fights: number
}

/** The four temperaments, the calmest first: who drops in, comes most days, comes to finish, stays all evening. */
export const temperaments = ['casual', 'regular', 'dedicated', 'hardcore'] as const
export type Temperament = (typeof temperaments)[number]

/** The habits of each. Source: product 6.7 and decision 0120, as `Habits` says. */
export const habitsOf: Record<Temperament, Habits> = {
  casual: {
    share: 0.55,
    plays: 0.5,
    quizzes: 1.5,
    combo: 0.03,
    duels: 0.8,
    staked: 0.05,
    reads: 0.4,
    reviews: 0,
    donates: 0.01,
    fights: 0.05,
  },
  regular: {
    share: 0.3,
    plays: 0.85,
    quizzes: 2.6,
    combo: 0.15,
    duels: 1.4,
    staked: 0.2,
    reads: 0.5,
    reviews: 1,
    donates: 0.05,
    fights: 0.15,
  },
  dedicated: {
    share: 0.12,
    plays: 0.97,
    quizzes: 4.5,
    combo: 0.6,
    duels: 2.5,
    staked: 0.5,
    reads: 0.7,
    reviews: 2,
    donates: 0.15,
    fights: 0.4,
  },
  hardcore: {
    share: 0.03,
    plays: 0.99,
    quizzes: 9,
    combo: 0.9,
    duels: 4,
    staked: 1,
    reads: 0.7,
    reviews: 3,
    donates: 0.3,
    fights: 0.7,
  },
}

/** The temperament of the player at `index` of `players`: shares are kept exactly, whatever the seed. */
export function temperamentAt(index: number, players: number): Temperament {
  let upTo = 0
  for (const temperament of temperaments) {
    upTo += habitsOf[temperament].share
    if ((index + 0.5) / players < upTo) return temperament
  }
  return 'hardcore'
}

/** Whether something of this chance happens. */
export function happens(chance: Random, share: number): boolean {
  return chance.next() < share
}

/** How often something happens that does so `mean` times on average, independently (Poisson, by Knuth). */
export function timesOf(chance: Random, mean: number): number {
  const least = Math.exp(-mean)
  let times = 0
  for (let product = chance.next(); product > least; product *= chance.next()) times += 1
  return times
}

/** A digest of 64 hex digits as a box is opened by: as even as one of SHA-256, and drawn from the seed. */
export function digestFrom(chance: Random): string {
  return Array.from({ length: 8 }, () =>
    chance
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
}
