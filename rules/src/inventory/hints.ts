import { hints, type Hint } from '../words.ts'
import type { Item } from './items.ts'

/** The item that each hint is held as. Source: product 6.4. */
export const itemOfHint = {
  fiftyFifty: 'hintFiftyFifty',
  extraTime: 'hintExtraTime',
  skip: 'hintSkip',
} as const satisfies Record<Hint, Item>
type HintItem = (typeof itemOfHint)[Hint]

/**
 * What a pack of `count` hints is made of: shared out in turn, so that three are one of each, and of five two are 50/50
 * and two more time. Items of which there is none are left out. Source: decision 0154.
 */
export function hintsInPack(count: number): [HintItem, number][] {
  return hints.flatMap((hint, turn): [HintItem, number][] => {
    const share = Math.ceil((count - turn) / hints.length)
    return share > 0 ? [[itemOfHint[hint], share]] : []
  })
}
