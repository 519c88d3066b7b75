/**
 * How players buy. `cosmetics` and `keeps` are the rule of product 6.7: on 22 % of played days the dearest item that can
 * be had while a fifth of the balance is kept. The others are chances at which each comes to about its share of the sinks
 * there (hints 6 %, freezes 4 %, lives 3 %, boosts 2 % of 573 BTZ a day, with two days of three played).
 */
export type Buying = {
  cosmetics: number
  keeps: number
  /** A hint in a quiz. */
  hint: number
  /** A freeze on a played day on which fewer are held than may be. */
  freeze: number
  /** Five lives where none is left. */
  lives: number
  /** An XP boost, and one for the BTZ of answers, on a played day. */
  xpBoost: number
  btzBoost: number
}

/** How people buy unless a plan says otherwise. Source: product 6.7, decision 0120. */
export const usualBuying: Buying = {
  cosmetics: 0.22,
  keeps: 0.2,
  hint: 0.57,
  freeze: 0.12,
  lives: 0.19,
  xpBoost: 0.07,
  btzBoost: 0.05,
}
