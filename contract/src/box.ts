import { boxContents, boxes } from '@satoshi/rules/box/odds'
import { boxVersions, pieces } from '@satoshi/rules/box/pieces'
import { z } from 'zod'

import { amountCents, commandBody, instant, refusing, signedIn } from './base.ts'
import { boostItem } from './inventory.ts'

const tags = ['boxes']
const boxName = z.enum(boxes)
/** An avatar, an accessory or a skin that boxes give, or once gave. */
export const piece = z.enum(pieces)

/** Loot of an opened box. `content` is null for a fixed chest. */
export const loot = z.object({
  content: z.enum(boxContents).nullable(),
  amountCents,
  boost: boostItem.nullable(),
  hints: z.int(),
  /** Freezes that found room; what did not is part of the amount. */
  freezes: z.int(),
  /** What to wear that is the player's now; null where none came out, or a duplicate, which is part of the amount. */
  pieceId: piece.nullable(),
})

/**
 * Proof of a roll: the seed, whose SHA-256 was shown before the box was opened, and the counters at that moment. The
 * roll is HMAC-SHA256(seed, `user:box:nonce`) modulo 10,000. A piece is the one among those that the player lacked which the
 * rest of the roll picks. Source: product 5.13.
 */
export const boxProof = z.object({
  seed: z.string(),
  commitment: z.string(),
  message: z.string(),
  roll: z.int(),
  sinceEpic: z.int(),
  sinceLegendary: z.int(),
  /** Version of the tables that decided. */
  version: z.literal(boxVersions),
  /** The pieces of what was drawn that the player lacked; null where none was drawn. */
  lacked: z.array(piece).nullable(),
})

/** A box that the player opened; nothing was drawn for a fixed chest. */
export const boxOpening = z.object({
  id: z.uuid(),
  box: boxName,
  loot,
  proof: boxProof.nullable(),
  openedAt: instant,
})

/** The published table of one box: of how many boxes in ten thousand each content comes, and what it is worth. */
export const boxOdds = z.object({
  box: boxName,
  lines: z.array(
    z.object({
      content: z.enum(boxContents),
      perTenThousand: z.int(),
      /** BTZ from and to; null where it holds none. */
      fromCents: amountCents.nullable(),
      toCents: amountCents.nullable(),
      boost: boostItem.nullable(),
      /** The pieces of which one comes out, and what each pays once the player has them all. */
      pieces: z.array(z.object({ id: piece, priceCents: amountCents, duplicateCents: amountCents })),
      /** How many hints or freezes. */
      count: z.int().nullable(),
    }),
  ),
})

/** The player's boxes. Minors, and whoever prefers it, open fixed chests: for them nothing is drawn and no odds are. */
export const boxesOf = z.object({
  held: z.array(z.object({ box: boxName, count: z.int() })),
  fixed: z.boolean(),
  /** Whether the player may choose: whoever is of age. */
  mayChoose: z.boolean(),
  chests: z.array(z.object({ box: boxName, loot })),
  chance: z
    .object({
      odds: z.array(boxOdds),
      /** Rare boxes until an epic piece or better, and until a legendary one, at the latest. */
      pity: z.object({ epicIn: z.int(), legendaryIn: z.int() }),
      /** SHA-256 of the seed that decides the next box, and its number. */
      commitment: z.string(),
      nonce: z.int(),
    })
    .nullable(),
  /** The last twenty, newest first. */
  openings: z.array(boxOpening),
})

export const boxContract = {
  read: signedIn
    .route({ method: 'GET', path: '/boxes', tags, summary: "The player's boxes, the odds, and what was opened" })
    .output(boxesOf),
  open: signedIn
    .errors(refusing('box.none', 'request.commandReused'))
    .route({
      method: 'POST',
      path: '/boxes/{box}/open',
      tags,
      inputStructure: 'detailed',
      summary: 'Open a box that the player holds',
    })
    .input(z.object({ params: z.strictObject({ box: boxName }), body: commandBody }))
    .output(boxOpening),
  prefer: signedIn
    .errors(refusing('box.minor'))
    .route({ method: 'PATCH', path: '/boxes', tags, summary: 'Choose fixed chests instead of chance, or chance again' })
    .input(z.strictObject({ fixed: z.boolean() }))
    .output(boxesOf),
}

export type Loot = z.infer<typeof loot>
export type BoxOpening = z.infer<typeof boxOpening>
export type BoxOdds = z.infer<typeof boxOdds>
export type Boxes = z.infer<typeof boxesOf>
