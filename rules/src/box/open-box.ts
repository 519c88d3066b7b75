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
  type Box,
  type BoxContent,
  type Pity,
} from './odds.ts'
import {
  accessoryBoost,
  boxVersion,
  drawPiece,
  firstWearableCents,
  piecesOf,
  wearables,
  type BoxVersion,
  type Piece,
} from './pieces.ts'

/** Loot of a box. `content` is null for a fixed chest, which draws nothing. */
export type Loot = {
  content: BoxContent | null
  cents: Cents
  boost: BoostItem | null
  hints: number
  freezes: number
  piece: Piece | null
}

/**
 * A box opened by chance: the roll that decided, what it gave, the counters after it, and which pieces it was drawn among;
 * `lacked` is null where none was drawn.
 */
export type Opened = { roll: number; loot: Loot; pity: Pity; lacked: readonly Piece[] | null }

/** What decides a box beside its roll: the counters, the pieces that the player has, and the version, the present one unless named. */
export type BoxTerms = { pity: Pity; owned: Iterable<string>; version?: BoxVersion }

/** Opens a box by the digest of its draw, in hex. The same digest and terms always give the same. Source: product 5.13. */
export function openBox(box: Box, digest: string, { pity, owned, version = boxVersion }: BoxTerms): Opened {
  const { roll, rest } = rollOf(digest)
  const content = contentWithPity(box, roll, pity)
  const after = { roll, pity: pityAfter(box, content, pity) }
  if (version === 1) return { ...after, loot: firstLootOf(box, content, rest), lacked: null }
  const pool = piecesOf(content, version)
  if (pool.length === 0) return { ...after, loot: lootOf(box, content, rest), lacked: null }
  const { piece, paid, lacked } = drawPiece(pool, rest, owned)
  return { ...after, loot: { ...nothing(), content, cents: paid, piece }, lacked }
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
  // Of version 2: in version 3 an accessory is a piece.
  return content === 'accessory' ? { ...loot, boost: accessoryBoost } : loot
}

/** Loot by version 1, in which pieces to wear were paid. */
function firstLootOf(box: Box, content: BoxContent, rest: bigint): Loot {
  const worn = wearables.find((one) => one === content)
  return worn ? { ...nothing(), content, cents: firstWearableCents[worn] } : lootOf(box, content, rest)
}

function nothing(): Loot {
  return { content: null, cents: cents(0), boost: null, hints: 0, freezes: 0, piece: null }
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
