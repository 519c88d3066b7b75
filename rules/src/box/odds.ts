import type { BoostItem } from '../inventory/boosts.ts'
import type { BoxItem } from '../inventory/items.ts'

/** Boxes that a player is given; none is sold. Source: product 5.13. */
export const boxes = ['common', 'rare', 'epic'] as const
export type Box = (typeof boxes)[number]

/** What a box may hold, in the order of the published table. Source: product 5.13. */
export const boxContents = ['btz', 'boost', 'hints', 'freeze', 'accessory', 'skin', 'avatar', 'legendary'] as const
export type BoxContent = (typeof boxContents)[number]

/** Contents that end the wait for an epic piece or better. Source: product 5.13. */
export const epicOrBetter = ['avatar', 'legendary'] as const satisfies readonly BoxContent[]

/** The item that each box is held as. */
export const itemOfBox = { common: 'boxCommon', rare: 'boxRare', epic: 'boxEpic' } as const satisfies Record<
  Box,
  BoxItem
>

/** The boost in each box. Source: product 5.13. */
export const boostIn: Record<Box, BoostItem> = {
  common: 'xpBoost125For15',
  rare: 'xpBoost150For30',
  epic: 'xpBoost200For30',
}

/** A roll is a whole number below this. Source: product 5.13. */
export const rollBound = 10_000

/** Of how many rolls in ten thousand each content comes; every box adds up to ten thousand. Source: product 5.13. */
export const odds: Record<Box, Record<BoxContent, number>> = {
  common: { btz: 5_000, boost: 1_500, hints: 2_000, freeze: 500, accessory: 900, skin: 100, avatar: 0, legendary: 0 },
  rare: {
    btz: 4_000,
    boost: 1_800,
    hints: 1_200,
    freeze: 800,
    accessory: 1_200,
    skin: 700,
    avatar: 250,
    legendary: 50,
  },
  epic: { btz: 3_500, boost: 2_000, hints: 0, freeze: 1_000, accessory: 0, skin: 2_000, avatar: 1_200, legendary: 300 },
}

/** The least and the most BTZ that a box holds, in whole BTZ; every amount between is equally likely. Source: product 5.13. */
export const btzIn: Record<Box, { least: number; most: number }> = {
  common: { least: 30, most: 80 },
  rare: { least: 100, most: 200 },
  epic: { least: 400, most: 800 },
}

/** Hints in a pack, by box. Source: product 5.13. */
export const hintsIn: Record<Box, number> = { common: 3, rare: 5, epic: 0 }

/** How many streak freezes a box holds where it holds any. Source: product 5.13. */
export const freezesIn: Record<Box, number> = { common: 1, rare: 1, epic: 2 }

/** The content that a roll, a whole number from 0 to 9,999, stands for: the contents follow each other in the order of the table. */
export function contentAt(box: Box, roll: number): BoxContent {
  let upTo = 0
  for (const content of boxContents) {
    upTo += odds[box][content]
    if (roll < upTo) return content
  }
  throw new RangeError(`no roll: ${roll}`)
}

/** Rare boxes that a player opened since the last with an epic piece or better, and since the last with a legendary one. */
export type Pity = { sinceEpic: number; sinceLegendary: number }

/** The box that holds an epic piece or better at the latest, and the one that holds a legendary piece. Source: product 5.13. */
export const pityAt = { epic: 40, legendary: 200 } as const

/** Before the first rare box. */
export const noPity: Pity = { sinceEpic: 0, sinceLegendary: 0 }

/**
 * What a roll gives after the boxes before it. The 200th rare box without a legendary piece holds one; the 40th without
 * an epic piece holds one or better, the legendary with its share of the two. Other boxes know no waiting.
 */
export function contentWithPity(box: Box, roll: number, pity: Pity): BoxContent {
  const drawn = contentAt(box, roll)
  if (box !== 'rare') return drawn
  if (pity.sinceLegendary + 1 >= pityAt.legendary) return 'legendary'
  if (pity.sinceEpic + 1 < pityAt.epic || isEpicOrBetter(drawn)) return drawn
  const { avatar, legendary } = odds.rare
  return roll % (avatar + legendary) < legendary ? 'legendary' : 'avatar'
}

/** The counters after a box with `content`. */
export function pityAfter(box: Box, content: BoxContent, pity: Pity): Pity {
  if (box !== 'rare') return pity
  return {
    sinceEpic: isEpicOrBetter(content) ? 0 : pity.sinceEpic + 1,
    sinceLegendary: content === 'legendary' ? 0 : pity.sinceLegendary + 1,
  }
}

function isEpicOrBetter(content: BoxContent): boolean {
  return epicOrBetter.some((one) => one === content)
}
