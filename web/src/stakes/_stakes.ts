import type { Stakes } from '@satoshi/contract/stakes'

/** Stakes of somebody who may put up to 500 BTZ on a duel, with `changes`. */
export function stakesOf(changes: Partial<Stakes> = {}): Stakes {
  return {
    barred: null,
    barredUntil: null,
    solosLeft: 0,
    amounts: [0, 100, 250, 500, 1_000].map((btz) => amountOf(btz, btz <= 500)),
    stakeableCents: 50_000,
    net: { todayCents: 0, monthCents: 0 },
    record: { won: 0, lost: 0, drawn: 0 },
    dailyLossLimitCents: 200_000,
    nextLimit: null,
    lostTodayCents: 0,
    exclusion: null,
    lossesInARow: 0,
    serverNow: 0,
    ...changes,
  }
}

/** One amount of them; one that is not allowed is above what the player has. */
export function amountOf(btz: number, allowed: boolean): Stakes['amounts'][number] {
  return { btz, allowed, reason: allowed ? null : 'insufficient', fromLevel: 1 }
}
