import type { Duel, DuelSummary, Rival } from '@satoshi/contract/duel'
import type { RatedProfile } from '@satoshi/contract/person'
import { dailyDuelCents, dailyDuelsPaid } from '@satoshi/rules/duel/duel-rewards'
import { btz } from '@satoshi/rules/money'
import { rewardDay, rewardDayClosing } from '@satoshi/rules/progress/zone-change'
import { shownRating } from '@satoshi/rules/rating/glicko'

import { botProfilesOf } from '../bot/bot-api.ts'
import { ratedProfilesOf } from '../people/people-api.ts'
import type { App } from '../platform/app.ts'
import { InvalidRequest } from '../platform/http/invalid-request.ts'
import type { Db } from '../platform/postgres/db.ts'
import { zoneOf } from '../profile/profile-api.ts'
import { allRatingsOf } from '../rating/rating-api.ts'
import { readEndedSeats, readOpenSeats, readRivals, readSeats, type SeatRow } from './duel-list-store.ts'
import { readDuelDay } from './duel-store.ts'

const pageSize = 20
const rivalsShown = 20
const idOfDuel = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A page of a player's duels, the newest first. Refuses `request.invalid` for a cursor that is not one of this list. */
export async function listDuels(
  db: Db,
  userId: string,
  { state, cursor }: { state: 'open' | 'ended'; cursor?: string | undefined },
): Promise<{ items: Duel[]; nextCursor: string | null }> {
  if (cursor !== undefined && !idOfDuel.test(cursor)) {
    throw new InvalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }])
  }
  if (state === 'open') return { items: await seatViews(db, await readOpenSeats(db, userId)), nextCursor: null }
  const seats = await readEndedSeats(db, userId, cursor ?? null, pageSize + 1)
  const shown = seats.slice(0, pageSize)
  const last = seats.length > pageSize ? shown.at(-1) : undefined
  return { items: await seatViews(db, shown), nextCursor: last?.duelId ?? null }
}

/** Against whom a player played most. */
export async function listRivals(db: Db, userId: string): Promise<Rival[]> {
  const rows = await readRivals(db, userId, rivalsShown)
  const profiles = await ratedProfilesOf(
    db,
    rows.map((row) => row.userId),
  )
  return rows.flatMap(({ userId: id, ...row }) => {
    const player = profiles.get(id)
    return player ? [{ player, ...row }] : []
  })
}

/** A player's ratings and record, the paid duels of today, and the duel that runs. */
export async function readSummary({ db, clock }: Pick<App, 'db' | 'clock'>, userId: string): Promise<DuelSummary> {
  const now = clock.now()
  const reading = zoneOf(db, userId)
  const [zone, ratings, today, open] = await Promise.all([
    reading,
    allRatingsOf(db, userId),
    reading.then((zone) => readDuelDay(db, userId, rewardDay(zone, now), null)),
    readOpenSeats(db, userId),
  ])
  const { won, lost, drawn } = ratings.find(({ category }) => category === 'overall') ?? { won: 0, lost: 0, drawn: 0 }
  return {
    ratings: ratings.map((rating) => ({ category: rating.category, rating: shownRating(rating), duels: rating.duels })),
    won,
    lost,
    drawn,
    daily: {
      paid: today.paidDaily,
      of: dailyDuelsPaid,
      winCents: dailyDuelCents.won,
      lossCents: dailyDuelCents.lost,
      resetsAt: rewardDayClosing(zone, now),
    },
    openDuelId: open[0]?.duelId ?? null,
    serverNow: now,
  }
}

/** A duel as one of its players sees it; null for anybody else, and for an unknown id. */
export async function duelRow(db: Db, viewerId: string, duelId: string): Promise<Duel | null> {
  const seats = (await readSeats(db, duelId)).filter(({ userId }) => userId === viewerId)
  return (await seatViews(db, seats))[0] ?? null
}

/** A duel as each of its players sees it, by player. */
export async function duelViews(db: Db, duelId: string): Promise<Map<string, Duel>> {
  const seats = await readSeats(db, duelId)
  const views = await seatViews(db, seats)
  return new Map(views.map((view) => [view.me.id, view]))
}

/** Some duels as their players see them, in the order in which they came. */
export async function seatViews(db: Db, seats: SeatRow[]): Promise<Duel[]> {
  const people = new Set(seats.flatMap(({ userId, opponentId }) => (opponentId ? [userId, opponentId] : [userId])))
  const bots = new Set(seats.flatMap(({ botId }) => botId ?? []))
  const profiles = new Map([...(await ratedProfilesOf(db, [...people])), ...(await botProfilesOf(db, [...bots]))])
  return seats.map((seat) => seatView(seat, profiles))
}

function seatView(seat: SeatRow, profiles: Map<string, RatedProfile>): Duel {
  const overall = seat.ratings.find(({ category }) => category === 'overall')
  const { score, opponentScore } = seat
  return {
    id: seat.duelId,
    status: seat.status,
    endedReason: seat.endedReason,
    theme: seat.theme,
    stakeCents: btz(seat.betBtz),
    createdAt: seat.createdAt.getTime(),
    endedAt: seat.endedAt?.getTime() ?? null,
    me: profileOf(profiles, seat.userId),
    opponent: profileOf(profiles, seat.opponentId ?? seat.botId ?? ''),
    outcome: seat.outcome,
    score: score === null || opponentScore === null ? null : { mine: score, theirs: opponentScore },
    ratingChange: overall ? overall.after.value - overall.before : null,
    netCents: seat.netCents,
    // Who knew the seed while the duel runs would know its questions.
    draw: { commitment: seat.commitment, seed: seat.endedAt ? seat.seed : null },
  }
}

function profileOf(profiles: Map<string, RatedProfile>, id: string): RatedProfile {
  const face = profiles.get(id)
  if (!face) throw new Error(`no face for ${id}`)
  return face
}
