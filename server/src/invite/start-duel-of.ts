import { duelTheme } from '@satoshi/contract/person'
import { shownStakeBtz } from '@satoshi/rules/invite/stake'
import { btz } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'

import { openDuel } from '../duel/duel-api.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { writeAnswer, type InviteRow } from './invite-store.ts'
import type { Invites } from './invites.ts'

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
