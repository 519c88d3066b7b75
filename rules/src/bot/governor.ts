/**
 * Keeps the bots of one band of strength a fair match: who wins too often against them meets them a little stronger.
 * One governor a band. Source: product 4.8 (Quizball's).
 */
export type Governor = {
  /** What the band's bots are shifted by, -0.5..0.5; one whole is `shiftScale` rating points. */
  shift: number
  /** The players' share of wins of late, 0..1; a draw is half a win. */
  playerRate: number
  /** Duels since the shift last changed. */
  duels: number
}

/** How much the latest duel weighs in the share of wins. Source: product 4.8. */
const emaWeight = 0.1
/** Within so much of the target nothing is changed. Source: product 4.8. */
const deadBand = 0.05
/** How far one change goes, and how far all of them together. Source: product 4.8. */
const shiftStep = 0.1
const shiftBound = 0.5
/** Duels between two changes. Source: product 4.8. */
const cooldownDuels = 10
/** The players' share of wins that is aimed at. Source: product 4.8. */
const targetRate = 0.5

/** Rating points of a whole shift: odds of ten to one, as on Elo's scale. Source: ours (0104). */
export const shiftScale = 400

/** Width of a band in rating points. Source: ours (0104). */
const bandWidth = 200

/** A band in which nobody has played yet. */
export const newGovernor: Governor = { shift: 0, playerRate: targetRate, duels: 0 }

/** The band that a bot of some strength belongs to. */
export function bandOf(theta: number): number {
  return Math.floor(theta / bandWidth)
}

/** The band's governor after a duel in which the player made `playerScore`: 1 won, 0.5 drawn, 0 lost. */
export function governed({ shift, playerRate, duels }: Governor, playerScore: 0 | 0.5 | 1): Governor {
  const rate = playerRate + emaWeight * (playerScore - playerRate)
  const off = rate - targetRate
  if (duels + 1 < cooldownDuels || Math.abs(off) <= deadBand) return { shift, playerRate: rate, duels: duels + 1 }
  const moved = Math.max(-shiftBound, Math.min(shiftBound, shift + Math.sign(off) * shiftStep))
  // In whole steps: a tenth added ten times is not one.
  return { shift: Math.round(moved / shiftStep) * shiftStep, playerRate: rate, duels: 0 }
}
