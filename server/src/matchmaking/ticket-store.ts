import type { DuelTheme } from '@satoshi/contract/person'
import type { OpponentWish, TicketState } from '@satoshi/rules/matchmaking/ticket'
import type { Cents } from '@satoshi/rules/money'
import type { OpponentLevel } from '@satoshi/rules/preference/preferences'
import type { Instant } from '@satoshi/rules/time'
import { sql, type Generated } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    duel_tickets: DuelTickets
    offer_misses: OfferMisses
    duel_wishes: SearchAlerts
  }
}

type DuelTickets = {
  user_id: string
  id: string
  theme: DuelTheme
  stake_cents: Cents
  rating: number
  wish: OpponentLevel
  allow_bots: boolean
  bot_after_wait: boolean
  state: TicketState
  last_opponent_id: string | null
  since: Date
  seen_at: Date
  left_at: Date | null
  offer_id: string | null
  opponent_id: string | null
  offered_at: Date | null
  accepted: Generated<boolean>
  duel_id: string | null
  ended_at: Date | null
}
type OfferMisses = { user_id: string; at: Date }
type SearchAlerts = { user_id: string; theme: DuelTheme; stake_cents: Cents; until: Date; told_at: Date | null }

/** States of a search that is not over. */
const openStates: TicketState[] = ['searching', 'offered']

/** A player's search as it is kept. */
export type TicketRow = {
  userId: string
  id: string
  theme: DuelTheme
  stakeCents: Cents
  rating: number
  wish: OpponentWish
  allowBots: boolean
  botAfterWait: boolean
  state: TicketState
  lastOpponentId: string | null
  since: Instant
  seenAt: Instant
  leftAt: Instant | null
  offerId: string | null
  opponentId: string | null
  offeredAt: Instant | null
  accepted: boolean
  duelId: string | null
  endedAt: Instant | null
}

/** What a search begins with. */
export type NewTicket = Pick<TicketRow, 'userId' | 'id' | 'theme' | 'stakeCents' | 'rating' | 'wish'> &
  Pick<TicketRow, 'allowBots' | 'botAfterWait' | 'lastOpponentId'> & { at: Instant }

/** One process at a time looks at the pool; the lock goes with the transaction, and with a process that is killed. */
export async function tryPoolLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('matchmaking')) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

export async function readTicket(db: Db, userId: string): Promise<TicketRow | null> {
  const row = await db.selectFrom('duel_tickets').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ? ticketRow(row) : null
}

/** A player's ticket, locked: a search changes in turn. */
export async function lockTicket(tx: Tx, userId: string): Promise<TicketRow | null> {
  const row = await tx
    .selectFrom('duel_tickets')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row ? ticketRow(row) : null
}

/** Both tickets of an offer, locked in the order of their players. */
export async function lockOffer(tx: Tx, offerId: string): Promise<TicketRow[]> {
  const rows = await tx
    .selectFrom('duel_tickets')
    .selectAll()
    .where('offer_id', '=', offerId)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return rows.map(ticketRow)
}

/** Every search that is not over, locked; one that somebody changes at the moment is left for the next look. */
export async function lockOpenTickets(tx: Tx): Promise<TicketRow[]> {
  const rows = await tx
    .selectFrom('duel_tickets')
    .selectAll()
    .where('state', '=', anyOf(openStates, 'text'))
    .orderBy('user_id')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(ticketRow)
}

/** Whether there is a search that is not over. */
export async function hasOpenTickets(db: Db): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from duel_tickets where state in ('searching', 'offered')) as open`.execute(db)
  return rows[0]?.open ?? false
}

/** Begins a search, in place of one before. */
export async function writeTicket(tx: Tx, ticket: NewTicket): Promise<void> {
  const { userId, at } = ticket
  const fresh = {
    id: ticket.id,
    theme: ticket.theme,
    stake_cents: ticket.stakeCents,
    rating: ticket.rating,
    wish: ticket.wish,
    allow_bots: ticket.allowBots,
    bot_after_wait: ticket.botAfterWait,
    state: 'searching' as const,
    last_opponent_id: ticket.lastOpponentId,
    since: new Date(at),
    seen_at: new Date(at),
    left_at: null,
    offer_id: null,
    opponent_id: null,
    offered_at: null,
    accepted: false,
    duel_id: null,
    ended_at: null,
  }
  await tx
    .insertInto('duel_tickets')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute()
}

/** Offers two to each other. */
export async function writeOffer(
  tx: Tx,
  { offerId, userId, opponentId, at }: { offerId: string; userId: string; opponentId: string; at: Instant },
): Promise<void> {
  await tx
    .updateTable('duel_tickets')
    .set({ state: 'offered', offer_id: offerId, opponent_id: opponentId, offered_at: new Date(at), accepted: false })
    .where('user_id', '=', userId)
    .where('state', '=', 'searching')
    .execute()
}

export async function writeAccepted(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('duel_tickets').set({ accepted: true }).where('user_id', '=', userId).execute()
}

/** Puts an offered player back into the pool; the wait counts from `since`. */
export async function requeueTicket(tx: Tx, userId: string, since: Instant): Promise<void> {
  await tx
    .updateTable('duel_tickets')
    .set({
      state: 'searching',
      since: new Date(since),
      accepted: false,
      offer_id: null,
      opponent_id: null,
      offered_at: null,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** A search that came to a duel. The offer stays with it, for one who confirms twice. */
export async function writeBegun(tx: Tx, userId: string, duelId: string, at: Instant): Promise<void> {
  await tx
    .updateTable('duel_tickets')
    .set({ state: 'begun', duel_id: duelId, ended_at: new Date(at) })
    .where('user_id', '=', userId)
    .execute()
}

/** A search that found nobody. */
export async function writeNobody(tx: Tx, userId: string, at: Instant): Promise<void> {
  await tx
    .updateTable('duel_tickets')
    .set({ state: 'nobody', ended_at: new Date(at), offer_id: null, opponent_id: null, offered_at: null })
    .where('user_id', '=', userId)
    .execute()
}

/** A bot does not begin by itself any more: it was tried and refused. */
export async function forgoBot(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('duel_tickets').set({ bot_after_wait: false }).where('user_id', '=', userId).execute()
}

export async function deleteTicket(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('duel_tickets').where('user_id', '=', userId).execute()
}

/** Notes that a player asked about the search. */
export async function touchTicket(tx: Tx, userId: string, at: Instant): Promise<void> {
  await tx
    .updateTable('duel_tickets')
    .set({ seen_at: new Date(at) })
    .where('user_id', '=', userId)
    .where('state', '=', anyOf(openStates, 'text'))
    .execute()
}

/** Notes that the last live connection of some players was lost at `at`, or, with null, that one is there again. */
export async function writeLeft(tx: Tx, userIds: string[], at: Instant | null): Promise<void> {
  await tx
    .updateTable('duel_tickets')
    .set({ left_at: at === null ? null : new Date(at) })
    .where('user_id', '=', anyOf(userIds, 'uuid'))
    .where('state', '=', anyOf(openStates, 'text'))
    .execute()
}

/** Forgets searches that ended before `at`. */
export async function deleteEndedBefore(tx: Tx, at: Instant): Promise<void> {
  await tx.deleteFrom('duel_tickets').where('ended_at', '<', new Date(at)).execute()
}

type Row = {
  user_id: string
  id: string
  theme: DuelTheme
  stake_cents: Cents
  rating: number
  wish: OpponentWish
  allow_bots: boolean
  bot_after_wait: boolean
  state: TicketState
  last_opponent_id: string | null
  since: Date
  seen_at: Date
  left_at: Date | null
  offer_id: string | null
  opponent_id: string | null
  offered_at: Date | null
  accepted: boolean
  duel_id: string | null
  ended_at: Date | null
}

function ticketRow(row: Row): TicketRow {
  return {
    userId: row.user_id,
    id: row.id,
    theme: row.theme,
    stakeCents: row.stake_cents,
    rating: row.rating,
    wish: row.wish,
    allowBots: row.allow_bots,
    botAfterWait: row.bot_after_wait,
    state: row.state,
    lastOpponentId: row.last_opponent_id,
    since: row.since.getTime(),
    seenAt: row.seen_at.getTime(),
    leftAt: row.left_at?.getTime() ?? null,
    offerId: row.offer_id,
    opponentId: row.opponent_id,
    offeredAt: row.offered_at?.getTime() ?? null,
    accepted: row.accepted,
    duelId: row.duel_id,
    endedAt: row.ended_at?.getTime() ?? null,
  }
}
