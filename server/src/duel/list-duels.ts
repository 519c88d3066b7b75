import type { Duel, Rival } from '@satoshi/contract/duel'

import { ratedFacesOf } from '../people/people-api.ts'
import { InvalidRequest } from '../platform/http/invalid-request.ts'
import type { Db } from '../platform/postgres/db.ts'
import { readEndedSeats, readOpenSeats, readRivals } from './duel-list-store.ts'
import { seatViews } from './duel-view.ts'

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
  const faces = await ratedFacesOf(
    db,
    rows.map((row) => row.userId),
  )
  return rows.flatMap(({ userId: id, ...row }) => {
    const player = faces.get(id)
    return player ? [{ player, ...row }] : []
  })
}
