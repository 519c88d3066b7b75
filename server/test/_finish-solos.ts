import { standardSettings } from '@satoshi/rules/game-settings'

import type { Db } from '../src/platform/postgres/db.ts'

/** Lets a player have finished the solo quizzes that come before the first stake. */
export async function finishSolos(db: Db, userId: string): Promise<void> {
  const solos = standardSettings['stakes.solosFirst']
  await db
    .insertInto('finished_solos')
    .values({ user_id: userId, solos })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ solos }))
    .execute()
}
