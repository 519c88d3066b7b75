/** What an invite that names no stake stands for, in whole BTZ. Source: product 1.5 (a missing bet shows 100 BTZ). */
export const missingStakeBtz = 100

/** The stake of a new invite in whole BTZ: what was asked for, or 100, or 0 where one of the two may not stake at all. */
export function stakeOfInvite(asked: number | undefined, bothMayStake: boolean): number {
  if (asked !== undefined) return asked
  return bothMayStake ? missingStakeBtz : 0
}

/** What a stored invite stands for: one without a stake shows 100 BTZ. Source: product 1.5. */
export function shownStakeBtz(stored: number | null): number {
  return stored ?? missingStakeBtz
}
