import type { Instant } from '@satoshi/rules/time'

import type { Db, Tx } from '../platform/postgres/db.ts'

/** When any node last said that matches are being looked after; null when none ever did. */
export async function lastBeat(db: Db): Promise<Instant | null> {
  const row = await db.selectFrom('pulse').select('at').executeTakeFirst()
  return row?.at.getTime() ?? null
}

/** Says that matches are being looked after at `at`. */
export async function beat(tx: Tx, at: Instant): Promise<void> {
  await tx
    .insertInto('pulse')
    .values({ only: true, at: new Date(at) })
    .onConflict((conflict) => conflict.column('only').doUpdateSet({ at: new Date(at) }))
    .execute()
}
