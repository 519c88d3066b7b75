import type { StakeBar, Stakes } from '@satoshi/contract/stakes'

import { readForTab, writeForTab } from '../lib/storage.ts'

type Amount = Stakes['amounts'][number]

/** Whether stakes are spoken of at all: not to those for whom every duel is friendly. Source: product 7. */
export function speaksOfStakes({ barred }: Pick<Stakes, 'barred'>): boolean {
  return barred !== 'minor' && barred !== 'off'
}

/** Whether the amount may be chosen now; a friendly duel always may. */
export function mayStake({ amounts }: Pick<Stakes, 'amounts'>, btz: number): boolean {
  return btz === 0 || amounts.some((amount) => amount.btz === btz && amount.allowed)
}

/** The amount that was wanted, or the largest allowed one below it. */
export function nearestStake(stakes: Pick<Stakes, 'amounts'>, wanted: number): number {
  const below = stakes.amounts.filter(({ btz, allowed }) => allowed && btz <= wanted)
  return Math.max(0, ...below.map(({ btz }) => btz))
}

const lastStakeName = 'last stake'

/** The stake that the player chose last, in whole BTZ, until they sign out or close the tab; friendly before that. */
export function lastStake(): number {
  const btz = Number(readForTab(lastStakeName))
  return Number.isSafeInteger(btz) && btz > 0 ? btz : 0
}

/** The player chose it by a tap; what the screen gave up for them is no choice. */
export function rememberStake(btz: number): void {
  writeForTab(lastStakeName, String(btz))
}

/** The text that says why an amount may not be chosen; null for one that may, and where the bar of all is told once. */
export function reasonKey({ allowed, reason }: Amount) {
  if (allowed || reason === null || reason === 'barred') return null
  return `stakes.reasons.${reason}` as const
}

/** The text that says why nothing may be staked now. */
export function barKey(barred: StakeBar, until: number | null) {
  if (barred === 'excluded') return until === null ? 'stakes.barred.excluded' : 'stakes.barred.excludedUntil'
  return `stakes.barred.${barred}` as const
}
