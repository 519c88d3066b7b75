import type { Cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { Refusal, refuse } from '../platform/refusal.ts'
import { demandPair, demandStake } from '../stakes/stakes-api.ts'

/**
 * Refuses a stake that one of the two cannot put in. One's own reason is told as it is; of the other's only that this
 * stake does not go (`invite.notAccepting`, reason `stake`): age, balance and pauses are nobody else's business.
 */
export async function demandStakes(
  tx: Tx,
  { me, other, stake, at }: { me: string; other: string; stake: Cents; at: Instant },
): Promise<void> {
  await demandStake(tx, me, stake, at)
  try {
    await demandStake(tx, other, stake, at)
  } catch (error) {
    throw error instanceof Refusal ? refuse('invite.notAccepting', { reason: 'stake' }) : error
  }
  await demandPair(tx, me, other, stake, at)
}
