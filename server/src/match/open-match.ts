import { wakeAt } from '@satoshi/rules/match/pass-time'
import { startMatch, type MatchPlan } from '@satoshi/rules/match/start'
import type { Match } from '@satoshi/rules/match/match'

import type { Tx } from '../platform/postgres/db.ts'
import { insertMatch } from './match-store.ts'

/** Starts a match and stores it; the caller wakes it when its transaction has committed. */
export async function openMatch(tx: Tx, plan: MatchPlan): Promise<Match> {
  const { match, events } = startMatch(plan)
  await insertMatch(tx, match, events, wakeAt(match))
  return match
}
