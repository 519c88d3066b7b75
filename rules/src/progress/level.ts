import { btz, type Cents } from '../money.ts'

/** The last level. Source: product 6.1. */
export const maxLevel = 100

/** Most BTZ that one level-up pays. Source: product 6.1. */
export const levelUpMaxBtz = 500

/** XP of a star, of which the last level has one after the other. Source: product 6.1. */
export const starXp = 25_000

/** Where a player stands: XP gathered inside the level, at the last one since the newest star, and what it takes in all. */
export type LevelProgress = { level: number; levelXp: number; levelNeedsXp: number; stars: number }

/**
 * XP from `level` to the next: `100 + 40·(L−1) + 4·(L−1)²`, rounded to tens.
 * Source: product 6.1 (level 5 at 700 XP in all, level 10 at 3,160, level 100 at 1,478,140).
 */
export function xpToNext(level: number): number {
  const above = level - 1
  return Math.round((100 + 40 * above + 4 * above ** 2) / 10) * 10
}

/** The level that `xp` in all is worth, 1 to 100, and the stars beyond the last. */
export function levelOf(xp: number): LevelProgress {
  let level = 1
  let levelXp = xp
  while (level < maxLevel && levelXp >= xpToNext(level)) {
    levelXp -= xpToNext(level)
    level += 1
  }
  if (level < maxLevel) return { level, levelXp, levelNeedsXp: xpToNext(level), stars: 0 }
  return { level, levelXp: levelXp % starXp, levelNeedsXp: starXp, stars: Math.floor(levelXp / starXp) }
}

/** The levels reached between two sums of XP, lowest first. */
export function levelsReached(xpBefore: number, xpAfter: number): number[] {
  const from = levelOf(xpBefore).level
  return Array.from({ length: levelOf(xpAfter).level - from }, (_, index) => from + 1 + index)
}

/** What reaching `level` pays: `min(500, 50 + 10·L)` BTZ. Source: product 6.1. */
export function levelUpCents(level: number): Cents {
  return btz(Math.min(levelUpMaxBtz, 50 + 10 * level))
}
