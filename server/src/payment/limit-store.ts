import type { LimitChange } from '@satoshi/rules/payment/limit'
import type { GeneratedAlways } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    payment_limits: PaymentLimits
  }
}

type PaymentLimits = {
  id: GeneratedAlways<number>
  user_id: string
  centavos: number
  set_at: Date
  holds_from: Date
}

/** What a player set, in the order in which it was set. */
export async function readLimitChanges(db: Db, userId: string): Promise<LimitChange[]> {
  const rows = await db
    .selectFrom('payment_limits')
    .select(['centavos', 'set_at', 'holds_from'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ centavos, set_at: setAt, holds_from: from }) => ({
    centavos,
    setAt: setAt.getTime(),
    from: from.getTime(),
  }))
}

export async function insertLimitChange(tx: Tx, userId: string, { centavos, setAt, from }: LimitChange): Promise<void> {
  const dates = { set_at: new Date(setAt), holds_from: new Date(from) }
  await tx
    .insertInto('payment_limits')
    .values({ user_id: userId, centavos, ...dates })
    .execute()
}

export async function deleteLimits(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('payment_limits').where('user_id', '=', userId).execute()
}
