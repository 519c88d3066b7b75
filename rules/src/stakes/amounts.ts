import { btz, cents, centsPerBtz, subtract, type Cents } from '../money.ts'
import { ok, refused, type Outcome } from '../outcome.ts'

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
 * `stakes.level` with `fromLevel`, `wallet.insufficient` with `lot`, `availableCents` and `missingCents`, and
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
    return refused('wallet.insufficient', { lot: 'earned', availableCents: earned, missingCents })
  }
  const tooMuch = stake >= shareFromCents && stake * 100 > earned * sharePercent
  return tooMuch ? refused('stakes.share', { percent: sharePercent }) : ok(cents(stake))
}
