import type { DuelInvite } from '@satoshi/contract/invite'
import { duelTheme, type DuelTheme } from '@satoshi/contract/person'
import {
  newInvite,
  inviteWindowMillis,
  maySend,
  unansweredWindowMillis,
  stakeOfInvite,
} from '@satoshi/rules/invite/invite'
import type { GameSettings } from '@satoshi/rules/game-settings'
import { btz } from '@satoshi/rules/money'
import { acceptance } from '@satoshi/rules/presence/presence'
import type { Instant } from '@satoshi/rules/time'

import { publishDuel } from '../duel/duel-api.ts'
import { areFriends, isBlockedBetween } from '../people/people-api.ts'
import { once } from '../platform/commands.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { preferencesOf } from '../preference/preference-api.ts'
import { neverHere, presenceOf } from '../presence/presence-api.ts'
import { mayStake } from '../stakes/stakes-api.ts'
import { countIncoming, countSent, countUnanswered, insertInvite, readInvite, type InviteRow } from './invite-store.ts'
import { publishInvites, viewOf } from './invite-view.ts'
import { assertInviteStakes, lockTwo, startDuelOf, type Invites } from './start-duel.ts'

type Two = { challengerId: string; challengedId: string; at: Instant }

/** Refuses `invite.tooMany` and `invite.unanswered` to whoever challenges too much. */
async function assertInviteLimits(
  tx: Tx,
  { challengerId, challengedId, at }: Two,
  limits: GameSettings,
): Promise<void> {
  const inTheHour = await countSent(tx, challengerId, at - inviteWindowMillis)
  const since = at - unansweredWindowMillis
  const unanswered = await countUnanswered(tx, { challengerId, challengedId, since })
  unwrap(maySend({ inTheHour, unanswered }, limits))
}

export type Challenge = { id: string; challengedId: string; topic: string; betAmount: number | undefined }
type Wanted = { id: string; challengerId: string; challengedId: string; theme: DuelTheme; stakeBtz: number | undefined }

/**
 * Challenges a player, once for each id that a client makes; where the challenged lets friends in by themselves, the
 * duel begins with it. Refuses `people.self`, `people.notFound`, `question.unknownTopic`, `duel.playing`,
 * `invite.notAccepting` with a reason, `invite.tooMany`, `invite.unanswered`, and what the stakes of the challenger
 * refuse.
 */
export async function sendInvite(invites: Invites, challengerId: string, challenge: Challenge): Promise<DuelInvite> {
  const { app } = invites
  const wanted = wantedBy(challengerId, challenge)
  let sent: InviteRow | null = null
  const { id } = await app.inTransaction((tx) => {
    sent = null
    const body = { challenged: wanted.challengedId, topic: challenge.topic, bet: challenge.betAmount ?? null }
    const at = app.clock.now()
    const command = { userId: challengerId, commandId: wanted.id, procedure: 'invite.create', body, at }
    return once(tx, command, async () => {
      sent = await make(invites, tx, wanted, at)
      return { id: sent.id }
    })
  })
  const stored = sent ?? (await readInvite(app.db, id, challengerId))
  if (!stored) throw refuse('invite.notFound')
  return sent ? publishSent(invites, sent) : viewOf(app, stored)
}

function wantedBy(challengerId: string, { id, challengedId, topic, betAmount }: Challenge): Wanted {
  const theme = duelTheme.safeParse(topic)
  if (!theme.success) throw refuse('question.unknownTopic')
  if (challengedId === challengerId) throw refuse('people.self')
  return { id, challengerId, challengedId, theme: theme.data, stakeBtz: betAmount }
}

async function make(invites: Invites, tx: Tx, wanted: Wanted, at: Instant): Promise<InviteRow> {
  const { challengerId, challengedId } = wanted
  if (!(await lockTwo(tx, challengerId, challengedId))) throw refuse('people.notFound')
  const { acceptsAtOnce } = await assertAcceptance(tx, { challengerId, challengedId, at })
  await assertInviteLimits(tx, { challengerId, challengedId, at }, invites.app.settings())
  const stakeBtz = stakeOfInvite(wanted.stakeBtz, await mayBothStake(tx, wanted, at))
  await assertInviteStakes(tx, { me: challengerId, other: challengedId, stake: btz(stakeBtz), at })
  const { expiresAt } = newInvite({ challengerId, challengedId }, at)
  const made = { ...wanted, quizTopic: wanted.theme, betAmount: stakeBtz, at, expiresAt }
  const row = await insertInvite(tx, made)
  if (!row) throw refuse('request.commandReused')
  return acceptsAtOnce ? startDuelOf(invites, tx, row, at) : row
}

async function mayBothStake(tx: Tx, { challengerId, challengedId }: Wanted, at: Instant): Promise<boolean> {
  return (await mayStake(tx, challengerId, at)) && (await mayStake(tx, challengedId, at))
}

async function publishSent({ app, duels }: Invites, sent: InviteRow): Promise<DuelInvite> {
  if (sent.duelId) await publishDuel(duels, sent.duelId)
  const [view] = await publishInvites(app, [sent])
  return view ?? viewOf(app, sent)
}

/**
 * Refuses `invite.notAccepting` with what stands in the way, as the list of people shows it before sending, and
 * `duel.playing` to whoever plays. Tells whether the challenged lets this friend in without being asked.
 */
async function assertAcceptance(tx: Tx, { challengerId, challengedId, at }: Two) {
  const presence = await presenceOf(tx, [challengerId, challengedId], at)
  if (presence.get(challengerId)?.playing) throw refuse('duel.playing')
  const { state, playing, availability } = presence.get(challengedId) ?? neverHere
  const preferences = await preferencesOf(tx, challengedId)
  const friend = await areFriends(tx, challengerId, challengedId)
  const answer = acceptance({
    availability,
    state,
    friend,
    playing: playing !== null,
    blocked: await isBlockedBetween(tx, challengerId, challengedId),
    pendingInvites: (await countIncoming(tx, [challengedId], at)).get(challengedId) ?? 0,
    maxInvites: preferences.maxConcurrentInvites,
  })
  if (answer !== 'yes') throw refuse('invite.notAccepting', { reason: answer })
  return { acceptsAtOnce: friend && preferences.autoAcceptFromFriends }
}
