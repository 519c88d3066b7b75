import type { ExportPart } from '../platform/own-data.ts'
import type { Db } from '../platform/postgres/db.ts'
import { inBatches } from '../platform/postgres/in-batches.ts'
import { seatViews } from './duel-view.ts'
import { readSeatsAfter, type SeatRow } from './duel-list-store.ts'

const duelsAtOnce = 200

/** What this domain gives to the file of everything that is kept of a player. */
export const duelExportParts: readonly ExportPart[] = [{ key: 'duels', rows: duelsPart }]

/** Of the other player there is the nickname and no more. */
async function* duelsPart(db: Db, userId: string) {
  const read = (last: SeatRow | null, limit: number) => readSeatsAfter(db, userId, last, limit)
  for await (const seats of inBatches(read, duelsAtOnce)) {
    const views = await seatViews(db, seats)
    yield views.map(({ me: _, draw: __, opponent, ...duel }, index) => ({
      ...duel,
      opponent: opponent.nickname,
      ratings: seats[index]?.ratings ?? [],
    }))
  }
}
