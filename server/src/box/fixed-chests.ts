import { isOfAge } from '@satoshi/rules/stakes/may-stake'
import type { Instant } from '@satoshi/rules/time'

import type { Db } from '../platform/postgres/db.ts'
import { birthDateOf } from './box-store.ts'

/** Whether chance may decide the player's boxes at all: for minors it never does, and unknown age counts as minor. Source: product 7. */
export async function mayChooseChance(db: Db, userId: string, at: Instant): Promise<boolean> {
  return isOfAge(await birthDateOf(db, userId), at)
}

/** Whether the player's boxes are fixed chests. */
export async function opensFixed(db: Db, userId: string, prefersFixed: boolean, at: Instant): Promise<boolean> {
  return prefersFixed || !(await mayChooseChance(db, userId, at))
}
