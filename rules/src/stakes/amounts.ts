import { btz, cents, centsPerBtz, subtract, type Cents } from '../money.ts'
import { ok, refused, type Outcome } from '../outcome.ts'
import { hour } from '../time.ts'

/** Stakes of a duel in whole BTZ; 0 is friendly. Source: product 5.10. */
export const stakeAmounts = [0, 50, 100, 250, 500, 1_000] as const

/** The smallest stake that is one. Source: product 5.10. */
export const leastStakeCents: Cents = btz(50)

/** From this stake up only a part of the earned balance may be staked. Source: product 5.10. */
export const shareFromCents: Cents = btz(250)

/** That part of the earned balance, in per cent. Source: product 5.10. */
export const sharePercent = 25

/** The level from which a stake in whole BTZ is open. Source: product 5.10. */
export function stakeLevel(wholeBtz: number): number {
  if (wholeBtz < 250) return 1
  if (wholeBtz < 500) return 5
  return wholeBtz < 1_000 ? 10 : 15
}

type AmountCode = 'stakes.amount' | 'stakes.level' | 'stakes.share' | 'wallet.insufficient'

/**
 * `stake` in cents, when it is one of the amounts and level and earned balance carry it. Refuses `stakes.amount`,
 * `stakes.level` with `fromLevel`, `wallet.insufficient` with `lot`, `amountCents`, `availableCents` and `missingCents`, and
 * `stakes.share` with `percent`.
 */
export function coverStake(
  stake: Cents,
  { level, earned }: { level: number; earned: Cents },
): Outcome<Cents, AmountCode> {
  if (!stakeAmounts.some((amount) => amount > 0 && btz(amount) === stake)) return refused('stakes.amount')
  const fromLevel = stakeLevel(stake / centsPerBtz)
  if (level < fromLevel) return refused('stakes.level', { fromLevel })
  if (stake > earned) {
    const missingCents = subtract(stake, earned)
    return refused('wallet.insufficient', { lot: 'earned', amountCents: stake, availableCents: earned, missingCents })
  }
  const tooMuch = stake >= shareFromCents && stake * 100 > earned * sharePercent
  return tooMuch ? refused('stakes.share', { percent: sharePercent }) : ok(cents(stake))
}

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

/**
 * What two players had between them: staked duels of the day, what the first won of the second in the week, and whether
 * both were used on one device lately.
 */
export type PairPast = { duelsToday: number; flow: Cents; sharedDevice: boolean }

/**
 * `stake` when two players may put it in against each other: whoever loses it, the week's flow stays in its bound.
 * Refuses `stakes.sameDevice` and `stakes.pairLimit`. Source: product 4.6.
 */
export function admitPair(
  { duelsToday, flow, sharedDevice }: PairPast,
  stake: Cents,
): Outcome<Cents, 'stakes.pairLimit' | 'stakes.sameDevice'> {
  if (stake === 0) return ok(stake)
  if (sharedDevice) return refused('stakes.sameDevice')
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
