import { hour, type Millis } from '../time.ts'

/** Duel rating of a player: Glicko-2 on the scale of Glicko. Source: product 4.2; Glickman, "Example of the Glicko-2 system", 2022. */
export type Rating = {
  rating: number
  /** How uncertain the rating is, one standard deviation. */
  rd: number
  /** How much the player's strength varies, σ. */
  volatility: number
}

/** One game against an opponent: 1 won, ½ drawn, 0 lost. */
export type RatedGame = { opponent: Pick<Rating, 'rating' | 'rd'>; score: 0 | 0.5 | 1 }

/** What a player without duels has. Source: product 4.2. */
export const firstRating: Rating = { rating: 1_500, rd: 350, volatility: 0.06 }

/** Bounds of the uncertainty. Source: product 4.2. */
export const leastRd = 45
export const mostRd = 350

/** A rating less certain than this is shown as provisional. Source: product 4.2. */
export const provisionalAboveRd = 110

/** The most that one duel moves a rating, either way. Source: product 4.2. */
export const mostChange = 200

/** How much of a change a duel against a bot makes. Source: product 4.2. */
export const botShare = 0.5

/** The system's τ: how quickly volatility may change. Source: product 4.2. */
export const tau = 0.5

/**
 * The time over which an idle player's uncertainty grows by one step of the volatility. With it a rating at the floor is
 * provisional again after a year without duels. Source: decision 0096 (the paper leaves it open).
 */
export const ratingPeriodMillis: Millis = 4 * 24 * hour

/** Points of Glicko in one of Glicko-2, and where its zero is. Source: the paper, step 2. */
const scale = 173.7178
const centre = 1_500
/** How exactly the volatility is found. Source: the paper, step 5. */
const tolerance = 0.000001

/** The rating with the uncertainty that `idleMillis` without a duel leave. */
export function idled(rating: Rating, idleMillis: Millis): Rating {
  const periods = Math.max(0, idleMillis) / ratingPeriodMillis
  const phi = Math.hypot(rating.rd / scale, rating.volatility * Math.sqrt(periods))
  return { ...rating, rd: withinRd(phi * scale) }
}

/**
 * The rating after the games of one period, by the paper's steps 2 to 8, within the bounds of the uncertainty. `periods`
 * is the time since the last games; the paper takes 1.
 */
export function afterGames(before: Rating, games: RatedGame[], periods = 1): Rating {
  const mu = (before.rating - centre) / scale
  const phi = before.rd / scale
  const seen = games.map(({ opponent, score }) => {
    const weight = weightOf(opponent.rd / scale)
    return { weight, score, expected: expectation(mu, (opponent.rating - centre) / scale, weight) }
  })
  const variance = 1 / seen.reduce((sum, { weight, expected }) => sum + weight ** 2 * expected * (1 - expected), 0)
  const pull = seen.reduce((sum, { weight, score, expected }) => sum + weight * (score - expected), 0)
  const volatility = newVolatility({ phi, variance, delta: variance * pull, volatility: before.volatility })
  const widened = phi ** 2 + periods * volatility ** 2
  const newPhi = 1 / Math.sqrt(1 / widened + 1 / variance)
  return { rating: (mu + newPhi ** 2 * pull) * scale + centre, rd: withinRd(newPhi * scale), volatility }
}

/** A duel as a rating is moved by it; `share` is how much of the move it makes (product 6.1), all of it where it is left out. */
export type RatedDuel = RatedGame & { opponentIsBot: boolean; idleMillis: Millis; share?: number }

/**
 * The rating after one duel, `idleMillis` after the last: capped to 200 points either way; against a bot half of all that,
 * and of either the share that the duel counts for. Source: product 4.2, 6.1.
 */
export function afterDuel(before: Rating, duel: RatedDuel): Rating {
  const rested = idled(before, duel.idleMillis)
  const after = afterGames(rested, [duel], 0)
  const share = (duel.opponentIsBot ? botShare : 1) * (duel.share ?? 1)
  const change = Math.max(-mostChange, Math.min(mostChange, after.rating - rested.rating))
  return {
    rating: rested.rating + change * share,
    rd: withinRd(rested.rd + (after.rd - rested.rd) * share),
    volatility: rested.volatility + (after.volatility - rested.volatility) * share,
  }
}

/** A rating as people see it: whole points, and whether few duels stand behind it. */
export function shownRating({ rating, rd }: Pick<Rating, 'rating' | 'rd'>): { value: number; provisional: boolean } {
  return { value: Math.round(rating), provisional: rd > provisionalAboveRd }
}

/** The paper's g: an uncertain opponent tells less. */
function weightOf(phi: number): number {
  return 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2)
}

/** The paper's E. */
function expectation(mu: number, opponentMu: number, weight: number): number {
  return 1 / (1 + Math.exp(-weight * (mu - opponentMu)))
}

type Surprise = { phi: number; variance: number; delta: number; volatility: number }

/** The paper's step 5: the volatility under which the surprise is likeliest, by the Illinois algorithm. */
function newVolatility({ phi, variance, delta, volatility }: Surprise): number {
  const start = Math.log(volatility ** 2)
  const slope = (x: number) => {
    const grown = Math.exp(x)
    const spread = phi ** 2 + variance + grown
    return (grown * (delta ** 2 - spread)) / (2 * spread ** 2) - (x - start) / tau ** 2
  }
  let low = start
  let high = delta ** 2 > phi ** 2 + variance ? Math.log(delta ** 2 - phi ** 2 - variance) : below(slope, start)
  let [atLow, atHigh] = [slope(low), slope(high)]
  while (Math.abs(high - low) > tolerance) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow)
    const atNext = slope(next)
    if (atNext * atHigh <= 0) [low, atLow] = [high, atHigh]
    else atLow /= 2
    high = next
    atHigh = atNext
  }
  return Math.exp(low / 2)
}

/** The first step of τ below `start` at which the slope is no longer falling away. */
function below(slope: (x: number) => number, start: number): number {
  let steps = 1
  while (slope(start - steps * tau) < 0) steps += 1
  return start - steps * tau
}

function withinRd(rd: number): number {
  return Math.max(leastRd, Math.min(mostRd, rd))
}
