import { apply } from '@satoshi/rules/match/apply'
import { formatNamed } from '@satoshi/rules/match/format'
import type { Match } from '@satoshi/rules/match/match'
import { userIdOf } from '@satoshi/rules/match/occupant'
import { wakeAt } from '@satoshi/rules/match/pass-time'
import { longestSuspensionMillis } from '@satoshi/rules/match/suspension'
import type { Instant } from '@satoshi/rules/time'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { lockPlayers } from '../profile/profile-api.ts'
import { liveSeatsOf, lockQuizzes } from './live-seats-store.ts'
import { insertAnswers, writeMatch } from './match-store.ts'
import { closedAnswers } from './step.ts'

/**
 * Refuses `match.busy` while a player competes, before anything is told to them that shows answers; what they look at in
 * `besides`, the match itself, is theirs to see.
 */
export async function assertFree(db: Db, userId: string, besides?: string): Promise<void> {
  const matchId = (await liveSeatsOf(db, [userId])).get(userId)
  if (matchId !== undefined && matchId !== besides) throw refuse('match.busy', { matchId })
}

/** Whether one of some players sits in a match in which people compete. */
export async function isCompeting(db: Db, userIds: string[]): Promise<boolean> {
  return (await liveSeatsOf(db, userIds)).size > 0
}

/**
 * The same before something is opened that shows answers. The player's row is held until the transaction ends, as it is
 * by who opens a match: of a quiz and a duel that are opened at once, one sees the other.
 */
export async function holdFree(tx: Tx, userId: string): Promise<void> {
  await Promise.all([lockPlayers(tx, [userId]), assertFree(tx, userId)])
}

/**
 * Lets the quizzes of those who sit down in a match stand still, in the transaction that opens it. Who answers in one at
 * this moment is waited for, and a deadlock with what such an answer pays is run again, as every transaction is.
 */
export async function suspendQuizzes(tx: Tx, { id: by, format, seats }: Match, at: Instant): Promise<void> {
  if (!formatNamed(format).competes) return
  const userIds = seats.flatMap(({ occupant }) => userIdOf(occupant) ?? [])
  for (const before of await lockQuizzes(tx, userIds)) {
    const outcome = apply(before, { type: 'suspend', by, until: at + longestSuspensionMillis }, at)
    // One whose time was over is ended by whoever looks at it next, and settled there.
    if (!outcome.ok || outcome.value.match.phase.name !== 'suspended') continue
    const { match, events } = outcome.value
    await writeMatch(tx, { match, before: before.seq, events, wakeAt: wakeAt(match), commandIds: new Map() })
    await insertAnswers(tx, match, closedAnswers({ before, match }), at)
  }
}
