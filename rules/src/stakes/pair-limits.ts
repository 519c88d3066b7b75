import { btz, type Cents } from '../money.ts'
import { ok, refused, type Outcome } from '../outcome.ts'
import { hour } from '../time.ts'

/** Staked duels between two players on a day. Source: product 4.6. */
export const pairDuelsADay = 5

/** What may flow from one to the other in a week, in cents. Source: product 4.6. */
export const pairFlowCents: Cents = btz(1_000)

/** The week of that flow: the last seven days, at any moment (decision 0108). */
export const pairFlowWindow = 7 * 24 * hour

/** The most that may be staked against a bot, in cents. Source: product 4.8. */
export const mostBotStake: Cents = btz(100)

/** Net win from bots on a day, in cents; beyond it bots are played for XP. Source: product 4.8. */
export const botWinCents: Cents = btz(300)

/** What two players had between them: staked duels of the day, and what the first won of the second in the week. */
export type PairPast = { duelsToday: number; flow: Cents }

/**
 * `stake` when two players may put it in against each other: whoever loses it, the week's flow stays in its bound.
 * Refuses `stakes.pairLimit`.
 */
export function admitPair({ duelsToday, flow }: PairPast, stake: Cents): Outcome<Cents, 'stakes.pairLimit'> {
  if (stake === 0) return ok(stake)
  const within = duelsToday < pairDuelsADay && Math.abs(flow) + stake <= pairFlowCents
  return within ? ok(stake) : refused('stakes.pairLimit')
}

/**
 * `stake` against a bot when winning it keeps the day's net win from bots in its bound; `net` is that win so far.
 * Refuses `stakes.pairLimit`.
 */
export function admitBotStake(net: Cents, stake: Cents): Outcome<Cents, 'stakes.pairLimit'> {
  return stake === 0 || net + stake <= botWinCents ? ok(stake) : refused('stakes.pairLimit')
}
