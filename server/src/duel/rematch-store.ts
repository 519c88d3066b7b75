import type { Offer } from '@satoshi/rules/duel/rematch'
import type { Instant } from '@satoshi/rules/time'

import type { Db, Tx } from '../platform/postgres/db.ts'

export type StoredOffer = Offer & { nextDuelId: string | null }

/** The offer of a duel to play again; the caller holds the duel's row where it decides by it. */
export async function readOffer(db: Db, duelId: string): Promise<StoredOffer | null> {
  const row = await db
    .selectFrom('rematch_offers')
    .select(['offered_by as by', 'state', 'next_duel_id as nextDuelId'])
    .where('duel_id', '=', duelId)
    .executeTakeFirst()
  return row ?? null
}

/** Writes the offer as it stands now; who made it first stays noted. */
export async function writeOffer(tx: Tx, duelId: string, offer: StoredOffer & { at: Instant }): Promise<void> {
  const { by, state, nextDuelId, at } = offer
  const now = { state, next_duel_id: nextDuelId }
  await tx
    .insertInto('rematch_offers')
    .values({ duel_id: duelId, offered_by: by, offered_at: new Date(at), ...now })
    .onConflict((conflict) => conflict.column('duel_id').doUpdateSet(now))
    .execute()
}
