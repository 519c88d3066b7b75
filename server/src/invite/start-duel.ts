import { duelTheme } from '@satoshi/contract/person'
import { shownStakeBtz } from '@satoshi/rules/invite/invite'
import { btz, type Cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'

import { openDuel, type Duels } from '../duel/duel-api.ts'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { assertBothMayStake } from '../stakes/stakes-api.ts'
import { writeAnswer, type InviteRow } from './invite-store.ts'

/** What the use cases of invites reach: the outside world, and duels, which come of invites. */
export type Invites = { app: App; duels: Duels }

/**
 * Holds the rows of two players, in the order of their ids, so that two crossing each other cannot wait forever; false
 * where one of them is gone. Whatever is limited for a player is then counted in turn.
 */
export async function lockTwo(tx: Tx, one: string, other: string): Promise<boolean> {
  for (const id of [one, other].toSorted()) {
    const player = await lockPlayer(tx, id)
    if (!player || player.deleted) return false
  }
  return true
}

/**
 * Opens the duel of a pending invite that the transaction holds, and writes both down. An unknown topic, which only
 * rows of elsewhere have, is played as a duel on everything. Refuses what `openDuel` refuses.
 */
export async function startDuelOf({ duels }: Invites, tx: Tx, row: InviteRow, at: Instant): Promise<InviteRow> {
  const { duelId } = await openDuel(duels, tx, {
    sides: [
      { kind: 'player', userId: row.challengerId },
      { kind: 'player', userId: row.challengedId },
    ],
    theme: duelTheme.catch('general').parse(row.quizTopic),
    stakeCents: btz(shownStakeBtz(row.betAmount)),
    origin: 'invite',
    at,
  })
  const accepted = await writeAnswer(tx, row.id, { status: 'accepted', duelId, at })
  if (!accepted) throw refuse('invite.ended')
  return accepted
}

/**
 * Refuses a stake that one of the two cannot put in. One's own reason is told as it is; of the other's only that this
 * stake does not go (`invite.notAccepting`, reason `stake`): age, balance and pauses are nobody else's business.
 */
export async function assertInviteStakes(
  tx: Tx,
  two: { me: string; other: string; stake: Cents; at: Instant },
): Promise<void> {
  await assertBothMayStake(tx, two, () => refuse('invite.notAccepting', { reason: 'stake' }))
}
