import type { AvatarId } from '../avatar/avatars.ts'
import type { BoostItem } from '../inventory/boosts.ts'
import { btz, cents, type Cents } from '../money.ts'
import { catalogue, type CatalogueId } from '../store/catalogue.ts'
import type { BoxContent } from './odds.ts'

/**
 * Versions of what pieces to wear give; the odds are the same in all. A box is worked out again by the version that it
 * was opened by, so a change of the tables below takes a new one.
 *
 * - 1: a piece paid 30 % of a price of its kind, since nothing could be given (decision 0114)
 * - 2: avatars are given, also in place of skins, and a boost of answers in place of accessories (decision 0155)
 */
export const boxVersions = [1, 2] as const
export type BoxVersion = (typeof boxVersions)[number]

/** The version that boxes are opened by now. */
export const boxVersion: BoxVersion = 2

/** Pieces to wear among the contents of boxes. */
export const wearables = ['accessory', 'skin', 'avatar', 'legendary'] as const satisfies readonly BoxContent[]
export type Wearable = (typeof wearables)[number]

/**
 * The avatars that a content gives, in version 2: those of 5,000 BTZ and, as legendary, of 12,000; in place of skins those
 * of 1,500 and 2,500. Source: product 5.13, 6.4, decision 0155.
 */
export const piecesIn = {
  skin: [
    'quantum-broker',
    'chrome-gladiator',
    'dividend-pharaoh',
    'signal-oracle',
    'blockchain-golem',
    'liquidity-siren',
    'volatility-viper',
  ],
  avatar: ['phoenix-investor', 'macro-astronaut', 'vault-sentinel'],
  legendary: ['market-valkyrie', 'lunar-dragon'],
} as const satisfies Partial<Record<Wearable, readonly (AvatarId & CatalogueId)[]>>
type PieceContent = keyof typeof piecesIn
/** An avatar that comes out of boxes. */
export type Piece = (typeof piecesIn)[PieceContent][number]

/** All of them. */
export const pieces: readonly Piece[] = Object.values(piecesIn).flat()

/** What an accessory gives while there are none, in version 2. Source: decision 0155. */
export const accessoryBoost: BoostItem = 'btzBoost150For30'

/** What is paid of a price for what cannot be given, in percent. Source: product 5.13. */
const paidPercent = 30

/** What a duplicate of an avatar pays, in cents. Source: product 5.13. */
export function duplicateCents(piece: Piece): Cents {
  return paidInstead(catalogue[piece].price)
}

/** What a streak freeze pays that finds no room. Source: product 5.13. */
export const freezeCents: Cents = paidInstead(catalogue.freeze.price)

/** What a piece paid in version 1: a share of a price of its kind. Source: product 5.13 and 6.4, decision 0114. */
export const firstWearableCents: Record<Wearable, Cents> = {
  accessory: paidInstead(btz(500)),
  skin: paidInstead(btz(1_500)),
  avatar: paidInstead(btz(5_000)),
  legendary: paidInstead(btz(12_000)),
}

function paidInstead(price: Cents): Cents {
  return cents((price * paidPercent) / 100)
}

/** A piece as it comes out of a box: an avatar that its player lacked, or what a duplicate pays; `lacked` is what decided. */
export type DrawnPiece = { avatar: Piece | null; paid: Cents; lacked: readonly Piece[] }

/**
 * The piece of a content that the rest of a roll picks: one of those that the player lacks, each equally likely. Of whoever
 * has them all it picks which one is the duplicate. Source: product 5.13, decision 0155.
 */
export function drawPiece(content: PieceContent, rest: bigint, owned: Iterable<string>): DrawnPiece {
  const had = new Set(owned)
  const pool: readonly Piece[] = piecesIn[content]
  const lacked = pool.filter((piece) => !had.has(piece))
  if (lacked.length > 0) return { avatar: pick(lacked, rest), paid: cents(0), lacked }
  return { avatar: null, paid: duplicateCents(pick(pool, rest)), lacked }
}

/** Whether a content is drawn among avatars in version 2. */
export function givesPiece(content: BoxContent): content is PieceContent {
  return Object.hasOwn(piecesIn, content)
}

function pick(among: readonly Piece[], rest: bigint): Piece {
  const piece = among[Number(rest % BigInt(among.length))]
  if (!piece) throw new RangeError('nothing to pick from')
  return piece
}
