import type { Duel } from '@satoshi/contract/duel'
import type { RatedFace } from '@satoshi/contract/person'
import { btz } from '@satoshi/rules/money'

import { botFacesOf } from '../bot/bot-api.ts'
import { ratedFacesOf } from '../people/people-api.ts'
import type { Db } from '../platform/postgres/db.ts'
import { readSeats, type SeatRow } from './duel-list-store.ts'

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
  const faces = new Map([...(await ratedFacesOf(db, [...people])), ...(await botFacesOf(db, [...bots]))])
  return seats.map((seat) => seatView(seat, faces))
}

function seatView(seat: SeatRow, faces: Map<string, RatedFace>): Duel {
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
    me: faceOf(faces, seat.userId),
    opponent: faceOf(faces, seat.opponentId ?? seat.botId ?? ''),
    outcome: seat.outcome,
    score: score === null || opponentScore === null ? null : { mine: score, theirs: opponentScore },
    ratingChange: overall ? overall.after.value - overall.before : null,
    netCents: seat.netCents,
    // Who knew the seed while the duel runs would know its questions.
    draw: { commitment: seat.commitment, seed: seat.endedAt ? seat.seed : null },
  }
}

function faceOf(faces: Map<string, RatedFace>, id: string): RatedFace {
  const face = faces.get(id)
  if (!face) throw new Error(`no face for ${id}`)
  return face
}
