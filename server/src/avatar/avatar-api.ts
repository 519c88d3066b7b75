import type { Wearable } from '@satoshi/rules/appearance/wearables'
import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { takeOff } from '../profile/profile-api.ts'
import { deleteOne, insertOwned } from './avatar-store.ts'

export { readWardrobe } from './wardrobe.ts'
export { readOwned as ownedWearablesOf } from './avatar-store.ts'

/** Gives a player something to wear; whoever has it keeps the moment at which they got it. */
export async function giveWearable(tx: Tx, userId: string, id: Wearable, at: Instant): Promise<void> {
  await insertOwned(tx, userId, id, new Date(at))
}

/** Takes it away again, from the player too; false where they have it no more. The caller holds the player's row. */
export async function takeWearable(tx: Tx, userId: string, id: Wearable): Promise<boolean> {
  if (!(await deleteOne(tx, userId, id))) return false
  await takeOff(tx, userId, id)
  return true
}
