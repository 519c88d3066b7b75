import { itemOfHint } from '@satoshi/rules/inventory/hints'
import type { Item } from '@satoshi/rules/inventory/items'

import { consumeItem, itemsOf, lockItems } from '../inventory/inventory-api.ts'
import type { HeldHints, HintPurse } from '../match/match-api.ts'

/** Hints of a quiz are items of the inventory. */
export const hintPurse: HintPurse = {
  held: async (db, userId) => countsIn(await itemsOf(db, userId)),
  lock: async (tx, userId) => countsIn(await lockItems(tx, userId, Object.values(itemOfHint))),
  consume: async (tx, userId, hint) => {
    if (!(await consumeItem(tx, userId, itemOfHint[hint]))) throw new Error(`a ${hint} was locked and is gone`)
  },
}

function countsIn(held: Partial<Record<Item, number>>): HeldHints {
  return {
    fiftyFifty: held[itemOfHint.fiftyFifty] ?? 0,
    extraTime: held[itemOfHint.extraTime] ?? 0,
    skip: held[itemOfHint.skip] ?? 0,
  }
}
