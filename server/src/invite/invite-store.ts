import type { DeclineReason, InviteStatus } from '@satoshi/rules/invite/invite'
import type { Instant } from '@satoshi/rules/time'
import { sql, type Generated } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { cancelEvents, scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    duel_invites: DuelInvites
  }
}

type DuelInvites = {
  id: string
  challenger_id: string
  challenged_id: string
  quiz_topic: string
  bet_amount: number | null
  status: Generated<InviteStatus>
  decline_reason: DeclineReason | null
  duel_id: string | null
  created_at: Date
  expires_at: Date
  answered_at: Date | null
}

/** An invite as it is kept; `betAmount` in whole BTZ. */
export type InviteRow = {
  id: string
  challengerId: string
  challengedId: string
  quizTopic: string
  betAmount: number | null
  status: InviteStatus
  declineReason: DeclineReason | null
  duelId: string | null
  createdAt: Date
  expiresAt: Date
}

const columns = sql`
  id, challenger_id as "challengerId", challenged_id as "challengedId", quiz_topic as "quizTopic",
  bet_amount as "betAmount", status, decline_reason as "declineReason", duel_id as "duelId",
  created_at as "createdAt", expires_at as "expiresAt"`

export type NewInviteRow = Pick<InviteRow, 'id' | 'challengerId' | 'challengedId' | 'quizTopic'> & {
  betAmount: number
  at: Instant
  expiresAt: Instant
}

/** Inserts a pending invite, and schedules its end; undefined when the id is somebody's already. */
export async function insertInvite(tx: Tx, invite: NewInviteRow): Promise<InviteRow | undefined> {
  const { rows } = await sql<InviteRow>`
    insert into duel_invites (id, challenger_id, challenged_id, quiz_topic, bet_amount, created_at, expires_at)
    values (${invite.id}, ${invite.challengerId}, ${invite.challengedId}, ${invite.quizTopic}, ${invite.betAmount},
            ${new Date(invite.at)}, ${new Date(invite.expiresAt)})
    on conflict (id) do nothing
    returning ${columns}`.execute(tx)
  if (rows[0]) await scheduleEvents(tx, [{ kind: 'inviteEnds', ref: invite.id, at: invite.expiresAt }])
  return rows[0]
}

/** An invite to or from a player; nobody else finds it. */
export async function readInvite(db: Db, id: string, userId: string): Promise<InviteRow | undefined> {
  const { rows } = await sql<InviteRow>`
    select ${columns} from duel_invites
    where id = ${id} and (challenger_id = ${userId} or challenged_id = ${userId})`.execute(db)
  return rows[0]
}

/** The same, held until the transaction ends: whoever answers it meanwhile waits, and finds it answered. */
export async function lockInvite(tx: Tx, id: string, userId: string): Promise<InviteRow | undefined> {
  const { rows } = await sql<InviteRow>`
    select ${columns} from duel_invites
    where id = ${id} and (challenger_id = ${userId} or challenged_id = ${userId})
    for update`.execute(tx)
  return rows[0]
}

export type Answered = { status: InviteStatus; declineReason?: DeclineReason | null; duelId?: string; at: Instant }

/** Writes what became of an invite that is pending and locked; its end is no longer scheduled. */
export async function writeAnswer(tx: Tx, id: string, answered: Answered): Promise<InviteRow | undefined> {
  const { rows } = await sql<InviteRow>`
    update duel_invites
    set status = ${answered.status}, decline_reason = ${answered.declineReason ?? null},
        duel_id = ${answered.duelId ?? null}, answered_at = ${new Date(answered.at)}
    where id = ${id} and status = 'pending'
    returning ${columns}`.execute(tx)
  await cancelEvents(tx, 'inviteEnds', [id])
  return rows[0]
}

/** Pending invites to a player, oldest first. */
export async function readIncoming(db: Db, userId: string, at: Instant): Promise<InviteRow[]> {
  const { rows } = await sql<InviteRow>`
    select ${columns} from duel_invites
    where challenged_id = ${userId} and status = 'pending' and expires_at > ${new Date(at)}
    order by created_at, id`.execute(db)
  return rows
}

/** Pending invites from a player, oldest first. */
export async function readOutgoing(db: Db, userId: string, at: Instant): Promise<InviteRow[]> {
  const { rows } = await sql<InviteRow>`
    select ${columns} from duel_invites
    where challenger_id = ${userId} and status = 'pending' and expires_at > ${new Date(at)}
    order by created_at, id`.execute(db)
  return rows
}

/** How many invites wait for each of some players; who has none is left out. */
export async function countIncoming(db: Db, userIds: string[], at: Instant): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; waiting: number }>`
    select challenged_id as id, count(*)::int as waiting from duel_invites
    where challenged_id = any(${userIds}) and status = 'pending' and expires_at > ${new Date(at)}
    group by challenged_id`.execute(db)
  return new Map(rows.map(({ id, waiting }) => [id, waiting]))
}

/** How many a player has sent since `since`, to anybody. */
export async function countSent(db: Db, challengerId: string, since: Instant): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from duel_invites
    where challenger_id = ${challengerId} and created_at > ${new Date(since)}`.execute(db)
  return rows[0]?.sent ?? 0
}

/** How many of those to one person since `since` were neither accepted nor rejected. */
export async function countUnanswered(
  db: Db,
  { challengerId, challengedId, since }: { challengerId: string; challengedId: string; since: Instant },
): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from duel_invites
    where challenger_id = ${challengerId} and challenged_id = ${challengedId}
      and created_at > ${new Date(since)} and status not in ('accepted', 'rejected')`.execute(db)
  return rows[0]?.sent ?? 0
}

/** Waits until nobody answers an invite, and lets nobody until the transaction ends. */
export async function lockAnswers(tx: Tx, id: string): Promise<void> {
  await sql`select from duel_invites where id = ${id} for update`.execute(tx)
}

/** Marks an invite whose time is over, by itself or by a block; undefined where it was answered or is gone. */
export async function expireInvite(tx: Tx, id: string, at: Instant): Promise<InviteRow | undefined> {
  const { rows } = await sql<InviteRow>`
    update duel_invites set status = 'expired', answered_at = coalesce(answered_at, ${new Date(at)})
    where id = ${id} and status in ('pending', 'expired') and expires_at <= ${new Date(at)}
    returning ${columns}`.execute(tx)
  return rows[0]
}

/**
 * Ends what waits between two people, either way; it looks as if nobody had answered. Their ends stay scheduled: both are
 * told when they would have been.
 */
export async function expireBetween(tx: Tx, [a, b]: [string, string], at: Instant): Promise<void> {
  await sql`
    update duel_invites set status = 'expired', answered_at = ${new Date(at)}
    where status = 'pending' and ((challenger_id = ${a} and challenged_id = ${b})
      or (challenger_id = ${b} and challenged_id = ${a}))`.execute(tx)
}

/** Takes away every invite to or from a player. */
export async function deleteInvites(tx: Tx, userId: string): Promise<void> {
  const sent = await sql<{ id: string }>`
    delete from duel_invites where challenger_id = ${userId} returning id`.execute(tx)
  const received = await sql<{ id: string }>`
    delete from duel_invites where challenged_id = ${userId} returning id`.execute(tx)
  await cancelEvents(tx, 'inviteEnds', idsOf([...sent.rows, ...received.rows]))
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

/** Every invite to or from a player, oldest first, for their own file. */
export async function readAllOf(db: Db, userId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select case when i.challenger_id = ${userId} then 'sent' else 'received' end as direction,
           p.nickname as "otherNickname", i.quiz_topic as "quizTopic", i.bet_amount as "betAmount", i.status,
           i.decline_reason as "declineReason", i.created_at as "createdAt", i.answered_at as "answeredAt"
    from duel_invites i
    join profiles p on p.id = case when i.challenger_id = ${userId} then i.challenged_id else i.challenger_id end
    where i.challenger_id = ${userId} or i.challenged_id = ${userId}
    order by i.created_at, i.id`.execute(db)
  return rows
}
