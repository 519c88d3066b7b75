import type { DuelStatus } from '@satoshi/contract/duel'
import type { DuelTheme } from '@satoshi/contract/person'
import type { DuelOutcome, DuelResult } from '@satoshi/rules/duel/duel-rewards'
import type { Offer } from '@satoshi/rules/duel/rematch'
import type { EndReason } from '@satoshi/rules/match/match'
import type { Cents } from '@satoshi/rules/money'
import type { PayTerms } from '@satoshi/rules/progress/pay-terms'
import type { Day, Instant } from '@satoshi/rules/time'
import { sql, type Generated } from 'kysely'

import type { DayColumn, Json } from '../platform/postgres/tables.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import type { RatingMove } from '../rating/rating-api.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    casino_duels: CasinoDuels
    open_duels: OpenDuels
    duel_seats: DuelSeats
    rematch_offers: RematchOffers
  }
}

type CasinoDuels = {
  id: string
  match_id: string
  status: DuelStatus
  ended_reason: EndReason | null
  player1_id: string
  player2_id: string | null
  bot_id: string | null
  topic: DuelTheme
  bet_amount: number
  origin: 'invite' | 'quick' | 'bot' | 'rematch'
  draw_seed: string
  draw_commitment: string
  created_at: Date
  ended_at: Date | null
}
type OpenDuels = { user_id: string; duel_id: string }
type DuelSeats = {
  duel_id: string
  user_id: string
  seat: number
  opponent_id: string | null
  bot_id: string | null
  outcome: DuelOutcome | null
  score: number | null
  opponent_score: number | null
  ratings: Json<unknown>
  net_cents: Cents | null
  day: DayColumn | null
  on_board: Generated<boolean>
  paid_daily: Generated<boolean>
  xp: Generated<number>
  terms: Json<unknown> | null
  broke_off_at: Date | null
}
type RematchOffers = {
  duel_id: string
  offered_by: string
  offered_at: Date
  state: 'offered' | 'begun' | 'gone'
  next_duel_id: string | null
}

export type DuelOrigin = 'invite' | 'quick' | 'bot' | 'rematch'

/** A duel as it was agreed. */
export type NewDuel = {
  id: string
  player1: string
  player2: string | null
  botId: string | null
  theme: DuelTheme
  betBtz: number
  origin: DuelOrigin
  seed: string
  commitment: string
  at: Instant
}

/** Marks players as being in a duel; false when one of them is in another. In the order of ids, so that two openings do not wait for each other. */
export async function claimPlayers(tx: Tx, userIds: string[], duelId: string): Promise<boolean> {
  for (const userId of userIds.toSorted()) {
    const claimed = await tx
      .insertInto('open_duels')
      .values({ user_id: userId, duel_id: duelId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (claimed.numInsertedOrUpdatedRows !== 1n) return false
  }
  return true
}

export async function freePlayers(tx: Tx, duelId: string): Promise<void> {
  await tx.deleteFrom('open_duels').where('duel_id', '=', duelId).execute()
}

/** Keeps a new duel, and how each of its players has it. */
export async function insertDuel(tx: Tx, duel: NewDuel): Promise<void> {
  const { id, player1, player2, botId } = duel
  await tx
    .insertInto('casino_duels')
    .values({
      id,
      match_id: id,
      status: 'waiting',
      ended_reason: null,
      ended_at: null,
      player1_id: player1,
      player2_id: player2,
      bot_id: botId,
      topic: duel.theme,
      bet_amount: duel.betBtz,
      origin: duel.origin,
      draw_seed: duel.seed,
      draw_commitment: duel.commitment,
      created_at: new Date(duel.at),
    })
    .execute()
  const seats = [{ user_id: player1, seat: 0, opponent_id: player2, bot_id: botId }]
  if (player2 !== null) seats.push({ user_id: player2, seat: 1, opponent_id: player1, bot_id: null })
  await tx
    .insertInto('duel_seats')
    .values(seats.map((seat) => ({ ...seat, duel_id: id, ratings: '[]' })))
    .execute()
}

/** The first question is open. */
export async function markActive(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('casino_duels')
    .set({ status: 'active' })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** A duel as it stands, locked: what ends it and what comes after its end happen in turn. */
export type LockedDuel = {
  id: string
  player1: string
  player2: string | null
  botId: string | null
  theme: DuelTheme
  betBtz: number
  origin: DuelOrigin
  endedAt: Instant | null
}

export async function lockDuel(tx: Tx, id: string): Promise<LockedDuel | null> {
  const row = await selectDuel(tx, id).forNoKeyUpdate().executeTakeFirst()
  return row ? asDuel(row) : null
}

/** The same without the lock. */
export async function readDuel(db: Db, id: string): Promise<LockedDuel | null> {
  const row = await selectDuel(db, id).executeTakeFirst()
  return row ? asDuel(row) : null
}

function selectDuel(db: Db, id: string) {
  return db
    .selectFrom('casino_duels')
    .select(['id', 'player1_id as player1', 'player2_id as player2', 'bot_id as botId', 'topic as theme'])
    .select(['bet_amount as betBtz', 'origin', 'ended_at as endedAt'])
    .where('id', '=', id)
}

function asDuel(row: Omit<LockedDuel, 'endedAt'> & { endedAt: Date | null }): LockedDuel {
  return { ...row, endedAt: row.endedAt?.getTime() ?? null }
}

export async function closeDuel(tx: Tx, id: string, reason: EndReason, at: Instant): Promise<void> {
  const status: DuelStatus = reason === 'finished' || reason === 'forfeited' ? 'finished' : 'cancelled'
  await tx
    .updateTable('casino_duels')
    .set({ status, ended_reason: reason, ended_at: new Date(at) })
    .where('id', '=', id)
    .execute()
}

/** How a duel ended for one of its players. */
export type SeatEnd = {
  outcome: DuelOutcome
  score: number
  opponentScore: number
  ratings: RatingMove[]
  netCents: Cents | null
  day: Day
  onBoard: boolean
  paidDaily: boolean
  xp: number
  terms: PayTerms | null
  brokeOff: boolean
}

export async function writeSeatEnd(
  tx: Tx,
  key: { duelId: string; userId: string; at: Instant },
  end: SeatEnd,
): Promise<void> {
  await tx
    .updateTable('duel_seats')
    .set({
      outcome: end.outcome,
      score: end.score,
      opponent_score: end.opponentScore,
      ratings: JSON.stringify(end.ratings),
      net_cents: end.netCents,
      day: end.day,
      on_board: end.onBoard,
      paid_daily: end.paidDaily,
      xp: end.xp,
      terms: end.terms && JSON.stringify(end.terms),
      broke_off_at: end.brokeOff ? new Date(key.at) : null,
    })
    .where('duel_id', '=', key.duelId)
    .where('user_id', '=', key.userId)
    .execute()
}

/** What an ended duel came to for its players, by seat. */
export async function readSeatEnds(
  db: Db,
  duelId: string,
): Promise<(Pick<SeatEnd, 'ratings' | 'netCents' | 'terms'> & { userId: string; seat: number })[]> {
  const rows = await db
    .selectFrom('duel_seats')
    .select(['user_id', 'seat', 'ratings', 'net_cents', 'terms'])
    .where('duel_id', '=', duelId)
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    seat: row.seat,
    netCents: row.net_cents,
    terms: row.terms as PayTerms | null, // safe: only `writeSeatEnd` writes them
    ratings: row.ratings as RatingMove[], // safe: only `writeSeatEnd` writes them
  }))
}

type DuelDay = DuelResult['today']

/** What a player's day of duels held so far; `against` is a player, or null for bots of any name. */
export async function readDuelDay(db: Db, userId: string, day: Day, against: string | null): Promise<DuelDay> {
  const same = against === null ? sql`bot_id is not null` : sql`opponent_id = ${against}`
  const { rows } = await sql<DuelDay>`
    select count(*) filter (where on_board) as "onBoard",
           count(*) filter (where on_board and ${same}) as "onBoardAgainst",
           count(*) filter (where paid_daily) as "paidDaily",
           coalesce(sum(xp), 0)::int as xp
    from duel_seats where user_id = ${userId} and day = ${day}`.execute(db)
  return rows[0] ?? { onBoard: 0, onBoardAgainst: 0, paidDaily: 0, xp: 0 }
}

/** How many duels a player broke off since `since`. */
export async function countBrokenOff(db: Db, userId: string, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('duel_seats')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('broke_off_at', '>', new Date(since))
    .executeTakeFirstOrThrow()
  return count
}

export type StoredOffer = Offer & { nextDuelId: string | null }

/** The offer of a duel to play again; the caller holds the duel's row where it decides by it. */
export async function readOffer(db: Db, duelId: string): Promise<StoredOffer | null> {
  const row = await db
    .selectFrom('rematch_offers')
    .select(['offered_by as by', 'state', 'next_duel_id as nextDuelId'])
    .where('duel_id', '=', duelId)
    .executeTakeFirst()
  return row ?? null
}

/** Writes the offer as it stands now; who made it first stays noted. */
export async function writeOffer(tx: Tx, duelId: string, offer: StoredOffer & { at: Instant }): Promise<void> {
  const { by, state, nextDuelId, at } = offer
  const now = { state, next_duel_id: nextDuelId }
  await tx
    .insertInto('rematch_offers')
    .values({ duel_id: duelId, offered_by: by, offered_at: new Date(at), ...now })
    .onConflict((conflict) => conflict.column('duel_id').doUpdateSet(now))
    .execute()
}
