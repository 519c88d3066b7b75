import type { Match } from '@satoshi/rules/match/match'

import { registerFormat, type Matches } from '../match/match-api.ts'
import { defineDomain, type Base } from '../platform/domain.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { announceTurn } from './announce-duel.ts'
import { duelExportParts } from './duel-export.ts'
import { betweenOf } from './duel-list-store.ts'
import { duelRoutes } from './duel-routes.ts'
import type { DuelWorld, Duels } from './duels.ts'
import { settleDuel } from './settle-duel.ts'
import { markActive } from './duel-store.ts'

type Needs = Base & { matches: Matches }
type Opened = { duels: Duels; betweenOf: typeof betweenOf }

export const duel = defineDomain({
  name: 'duel',
  open: ({ app, matches }: Needs): Opened => ({ duels: openDuels(app, matches), betweenOf }),
  routes: ({ duels }: Needs & Opened) => ({ duel: duelRoutes(duels) }),
  exportParts: duelExportParts,
})

/** Makes duels a format of `matches`. */
export function openDuels(app: DuelWorld, matches: Matches): Duels {
  registerFormat(matches, 'duel', { settle: settleDuel, onBegun: beginDuel, afterwards: announceTurn(app) })
  return { app, matches }
}

/** Notes that a duel's first question is open, in the transaction that opens it. */
async function beginDuel(tx: Tx, match: Match): Promise<void> {
  await markActive(tx, match.id)
}
