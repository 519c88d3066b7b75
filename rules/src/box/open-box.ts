import type { BoostItem } from '../inventory/boosts.ts'
import { btz, cents, type Cents } from '../money.ts'
import {
  boostIn,
  btzIn,
  contentWithPity,
  freezesIn,
  hintsIn,
  pityAfter,
  rollBound,
  wearableCents,
  wearables,
  type Box,
  type BoxContent,
  type Pity,
} from './odds.ts'

/** Loot of a box. `content` is null for a fixed chest, which draws nothing. */
export type Loot = { content: BoxContent | null; cents: Cents; boost: BoostItem | null; hints: number; freezes: number }

/** A box opened by chance: the roll that decided, what it gave, and the counters after it. */
export type Opened = { roll: number; loot: Loot; pity: Pity }

/** Opens a box by the digest of its draw, in hex. The same digest and counters always give the same. Source: product 5.13. */
export function openBox(box: Box, digest: string, pity: Pity): Opened {
  const { roll, rest } = rollOf(digest)
  const content = contentWithPity(box, roll, pity)
  return { roll, loot: lootOf(box, content, rest), pity: pityAfter(box, content, pity) }
}

/**
 * Loot of fixed chests, for minors and whoever prefers them: the same each time. Source: product 5.13 (50 BTZ; 150 BTZ and a boost;
 * 600 BTZ).
 */
export const fixedLoot: Record<Box, Loot> = {
  common: { ...nothing(), cents: btz(50) },
  rare: { ...nothing(), cents: btz(150), boost: boostIn.rare },
  epic: { ...nothing(), cents: btz(600) },
}

function lootOf(box: Box, content: BoxContent, rest: bigint): Loot {
  const loot = { ...nothing(), content }
  if (content === 'btz') return { ...loot, cents: btz(amountBy(rest, btzIn[box])) }
  if (content === 'boost') return { ...loot, boost: boostIn[box] }
  if (content === 'hints') return { ...loot, hints: hintsIn[box] }
  if (content === 'freeze') return { ...loot, freezes: freezesIn[box] }
  const worn = wearables.find((one) => one === content)
  return worn ? { ...loot, cents: wearableCents[worn] } : loot
}

function nothing(): Loot {
  return { content: null, cents: cents(0), boost: null, hints: 0, freezes: 0 }
}

/** What a box is opened by: its seed is secret until then, its SHA-256 is shown before. */
export type Draw = { userId: string; box: Box; nonce: number }

/** The text that HMAC-SHA256 signs with the seed. Source: product 5.13. */
export function drawMessage({ userId, box, nonce }: Draw): string {
  return `${userId}:${box}:${nonce}`
}

/** What a digest decides: the roll, and the rest, which picks an amount. */
export type Roll = { roll: number; rest: bigint }

/**
 * The roll of a digest in hex: the digest as a number modulo 10,000. 2^256 is so large that every roll is equally likely
 * but for one part in 10^72. `rest` is the whole quotient.
 */
export function rollOf(digest: string): Roll {
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new RangeError('not a SHA-256 digest in hex')
  const value = BigInt(`0x${digest}`)
  const bound = BigInt(rollBound)
  return { roll: Number(value % bound), rest: value / bound }
}

/** A whole number from `least` to `most`, by the rest of a roll. */
export function amountBy(rest: bigint, { least, most }: { least: number; most: number }): number {
  return least + Number(rest % BigInt(most - least + 1))
}
