import type { Boxes } from '@satoshi/contract/box'

import type { App } from '../platform/app.ts'
import { refuse } from '../platform/refusal.ts'
import { holdBoxPlayer, writePreference } from './box-store.ts'
import { mayChooseChance } from './fixed-chests.ts'
import { readBoxes } from './read-boxes.ts'

/** Chooses fixed chests, or chance again. Refuses `box.minor`: for minors there is nothing to choose. */
export async function preferFixed(app: App, userId: string, fixed: boolean): Promise<Boxes> {
  if (!(await mayChooseChance(app.db, userId, app.clock.now()))) throw refuse('box.minor')
  await app.inTransaction(async (tx) => {
    await holdBoxPlayer(tx, userId, app.newSeed())
    await writePreference(tx, userId, fixed)
  })
  return readBoxes(app, userId)
}
