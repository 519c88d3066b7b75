import { inviteWindowMillis, maySend, unansweredWindowMillis } from '@satoshi/rules/invite/limits'
import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { unwrap } from '../platform/refusal.ts'
import { countSent, countUnanswered } from './invite-store.ts'

type Two = { challengerId: string; challengedId: string; at: Instant }

/** Refuses `invite.tooMany` and `invite.unanswered` to whoever challenges too much. */
export async function demandLimits(tx: Tx, { challengerId, challengedId, at }: Two): Promise<void> {
  const inTheHour = await countSent(tx, challengerId, at - inviteWindowMillis)
  const since = at - unansweredWindowMillis
  unwrap(maySend({ inTheHour, unanswered: await countUnanswered(tx, { challengerId, challengedId, since }) }))
}
