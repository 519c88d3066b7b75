import type { Match } from '@satoshi/rules/match/match'

import type { Tx } from '../platform/postgres/db.ts'
import { markActive } from './duel-store.ts'

/** Notes that a duel's first question is open, in the transaction that opens it. */
export async function beginDuel(tx: Tx, match: Match): Promise<void> {
  await markActive(tx, match.id)
}
