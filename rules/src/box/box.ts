import type { BoostItem } from '../inventory/boosts.ts'
import type { BoxItem } from '../inventory/items.ts'

/** Boxes that a player is given; none is sold. Source: product 5.13. */
export const boxes = ['common', 'rare', 'epic'] as const
export type Box = (typeof boxes)[number]

/** What a box may hold, in the order of the published table. Source: product 5.13. */
export const boxContents = ['btz', 'boost', 'hints', 'freeze', 'accessory', 'skin', 'avatar', 'legendary'] as const
export type BoxContent = (typeof boxContents)[number]

/** Pieces to wear: what is paid out in BTZ while there is nothing of the kind that the player lacks. */
export const wearables = ['accessory', 'skin', 'avatar', 'legendary'] as const satisfies readonly BoxContent[]
export type Wearable = (typeof wearables)[number]

/** Contents that end the wait for an epic piece or better. Source: product 5.13. */
export const epicOrBetter = ['avatar', 'legendary'] as const satisfies readonly Wearable[]

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
