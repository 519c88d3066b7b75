import type { Day } from '@satoshi/rules/time'

import type { Db, Tx } from '../platform/postgres/db.ts'

/** Where the overall rating stood when a day closed; a day without a duel has none. */
export type RatingDay = { day: Day; rating: number }

/** Notes the rating after a duel, in the transaction that settles it; the last duel of a day stays. */
export async function noteRatingDay(tx: Tx, userId: string, { day, rating }: RatingDay): Promise<void> {
  await tx
    .insertInto('rating_days')
    .values({ user_id: userId, day, rating })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doUpdateSet({ rating }))
    .execute()
}

/** Days with a duel from `first` on, and the last one before, oldest first; all of them for null. */
export async function readRatingDays(db: Db, userId: string, first: Day | null): Promise<RatingDay[]> {
  let rows = db.selectFrom('rating_days').select(['day', 'rating']).where('user_id', '=', userId)
  if (first !== null) {
    rows = rows.where('day', '>=', (last) =>
      last
        .selectFrom('rating_days')
        .select((eb) => eb.fn.coalesce(eb.fn.max('day'), eb.val(first)).as('day'))
        .where('user_id', '=', userId)
        .where('day', '<', first),
    )
  }
  return rows.orderBy('day').execute()
}
