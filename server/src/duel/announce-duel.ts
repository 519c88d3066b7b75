import { formatNamed } from '@satoshi/rules/match/format'
import type { Match } from '@satoshi/rules/match/match'

import { publishStale } from '../platform/live/publish-stale.ts'
import type { DuelWorld, Duels } from './duels.ts'
import { readDuelRow } from './duel-list-store.ts'
import { duelViews } from './duel-view.ts'

/** After the commit that opened a duel: its match wakes by itself, and both players are told. */
export async function announceDuel({ app, matches }: Duels, duelId: string): Promise<void> {
  const row = await readDuelRow(app.db, duelId)
  if (!row) throw new Error(`no duel ${duelId}`)
  matches.wake(duelId, row.createdAt.getTime() + (formatNamed('duel').gathering?.readyMillis ?? 0))
  await tell(app, duelId).catch(untold(app, duelId))
}

/** After the commit with which a duel began or ended: tells both. A hint that is lost is read over HTTP. */
export function announceTurn(app: DuelWorld): (match: Match) => void {
  return ({ id, phase }) => {
    void tell(app, id, phase.name === 'ended').catch(untold(app, id))
  }
}

function untold({ log }: DuelWorld, duelId: string): (error: unknown) => void {
  return (error) => log.info({ err: error, duelId }, 'a duel was not told')
}

async function tell({ db, live }: DuelWorld, duelId: string, hasEnded = false): Promise<void> {
  for (const [userId, duel] of await duelViews(db, duelId)) {
    live.toUser(userId, 'duel', duel)
    if (hasEnded) publishStale(live, userId, 'wallet', 'progress', 'duels')
  }
}
