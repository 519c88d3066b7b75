import type { Wearable as Worn } from '../appearance/wearables.ts'
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
 * - 3: accessories and skins are given as what they are (decision 0165)
 */
export const boxVersions = [1, 2, 3] as const
export type BoxVersion = (typeof boxVersions)[number]

/** The version that boxes are opened by now. */
export const boxVersion: BoxVersion = 3

/** Pieces to wear among the contents of boxes. */
export const wearables = ['accessory', 'skin', 'avatar', 'legendary'] as const satisfies readonly BoxContent[]
export type Wearable = (typeof wearables)[number]

/**
 * The pieces that a content gives, by version. In version 3 accessories of 300 to 800 BTZ, skins of 1,500 and 2,500, avatars of
 * 5,000 and, as legendary, avatars and skins of 12,000; in version 2 avatars alone, in place of skins those of 1,500 and 2,500. The rest of a
 * roll picks by the order in which they stand. Source: product 5.13, 6.4, decisions 0155, 0165.
 */
const piecesBy = {
  1: {},
  2: {
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
  },
  3: {
    accessory: [
      'trader-headset',
      'green-visor',
      'chart-shades',
      'piggy-pal',
      'bull-horns',
      'gold-chain',
      'courier-drone',
    ],
    skin: ['neon-alley', 'harbor-dawn', 'metro-lines', 'coin-garden', 'rainy-exchange'],
    avatar: ['phoenix-investor', 'macro-astronaut', 'vault-sentinel'],
    legendary: ['market-valkyrie', 'lunar-dragon', 'orbital-bank', 'jade-palace'],
  },
} as const satisfies Record<BoxVersion, Partial<Record<Wearable, readonly (Worn & CatalogueId)[]>>>

type PieceOf<Tables> = Tables extends Partial<Record<Wearable, readonly (infer Id)[]>> ? Id : never
/** Something worn that comes out of boxes, or came out of them by an older version. */
export type Piece = PieceOf<(typeof piecesBy)[2]> | PieceOf<(typeof piecesBy)[3]>

/** The pieces among which a content is drawn, in the order of the table; none where it gives something else. */
export function piecesOf(content: BoxContent, version: BoxVersion = boxVersion): readonly Piece[] {
  const tables: Partial<Record<BoxContent, readonly Piece[]>> = piecesBy[version]
  return tables[content] ?? []
}

/** All of them, of whatever version. */
export const pieces: readonly Piece[] = [
  ...new Set(boxVersions.flatMap((version) => wearables.flatMap((content) => piecesOf(content, version)))),
]

/** What an accessory gave while there were none, in version 2. Source: decision 0155. */
export const accessoryBoost: BoostItem = 'btzBoost150For30'

/** What is paid of a price for what cannot be given, in percent. Source: product 5.13. */
const paidPercent = 30

/** What a duplicate of a piece pays, in cents. Source: product 5.13. */
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

/** A piece as it comes out of a box: one that its player lacked, or what a duplicate pays; `lacked` is what decided. */
export type DrawnPiece = { piece: Piece | null; paid: Cents; lacked: readonly Piece[] }

/**
 * The piece of a pool that the rest of a roll picks: one of those that the player lacks, each equally likely. Of whoever
 * has them all it picks which one is the duplicate. Source: product 5.13, decision 0155.
 */
export function drawPiece(pool: readonly Piece[], rest: bigint, owned: Iterable<string>): DrawnPiece {
  const had = new Set(owned)
  const lacked = pool.filter((piece) => !had.has(piece))
  if (lacked.length > 0) return { piece: pick(lacked, rest), paid: cents(0), lacked }
  return { piece: null, paid: duplicateCents(pick(pool, rest)), lacked }
}

function pick(among: readonly Piece[], rest: bigint): Piece {
  const piece = among[Number(rest % BigInt(among.length))]
  if (!piece) throw new RangeError('nothing to pick from')
  return piece
}
