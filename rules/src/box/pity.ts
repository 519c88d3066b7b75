import { epicOrBetter, type Box, type BoxContent } from './box.ts'
import { contentAt, odds } from './odds.ts'

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
