import type { Match } from '@satoshi/rules/match/match'

import { registerFormat, type Matches } from '../match/match-api.ts'
import { defineDomain, type Base, type ExportPart } from '../platform/domain.ts'
import { type Db, type Tx, inBatches } from '../platform/postgres/db.ts'
import { readSeatsAfter, type SeatRow } from './duel-list-store.ts'
import { checkFit } from './check-fit.ts'
import { betweenOf } from './meetings.ts'
import { duelRoutes } from './duel-routes.ts'
import { markActive } from './duel-store.ts'
import { seatViews } from './duel-view.ts'
import { publishTurn, type Duels, type DuelDependencies } from './open-duel.ts'
import { settleDuel } from './grant-duel-rewards.ts'

const duelsAtOnce = 200

/** What this domain gives to the file of everything that is kept of a player. */
const duelExportParts: readonly ExportPart[] = [{ key: 'duels', rows: duelsPart }]

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

type Needs = Base & { matches: Matches }
type Opened = { duels: Duels; betweenOf: typeof betweenOf }

export const duel = defineDomain({
  name: 'duel',
  open: ({ app, matches }: Needs): Opened => ({ duels: openDuels(app, matches), betweenOf }),
  routes: ({ duels }: Needs & Opened) => ({ duel: duelRoutes(duels) }),
  onActivity: { matchSettled: checkFit },
  exportParts: duelExportParts,
})

/** Makes duels a format of `matches`. */
export function openDuels(app: DuelDependencies, matches: Matches): Duels {
  registerFormat(matches, 'duel', { settle: settleDuel, onBegun: beginDuel, afterwards: publishTurn(app) })
  return { app, matches }
}

/** Notes that a duel's first question is open, in the transaction that opens it. */
async function beginDuel(tx: Tx, match: Match): Promise<void> {
  await markActive(tx, match.id)
}
