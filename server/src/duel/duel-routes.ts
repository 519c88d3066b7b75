import { requireSession, routes } from '../platform/http/router.ts'
import { refuse } from '../platform/refusal.ts'
import { findDuels } from './duel-list-store.ts'
import { readSummary } from './duel-summary.ts'
import { duelRow } from './duel-view.ts'
import type { Duels } from './duels.ts'
import { listDuels, listRivals } from './list-duels.ts'
import { askForRematch, declineRematch, rematchOf } from './rematch.ts'

/** Procedures of duels; what happens in one are the match's. */
export function duelRoutes(duels: Duels) {
  const { app } = duels
  return {
    find: routes.duel.find.handler(async ({ input, context }) => {
      const { userId } = await requireSession(context)
      // A uuid is the same in capitals.
      const [player1, player2] = [input.player1_id?.toLowerCase(), input.player2_id?.toLowerCase()]
      const { status, limit } = input
      return { items: await findDuels(app.db, userId, { player1, player2, status }, limit) }
    }),
    get: routes.duel.get.handler(async ({ input, context }) => {
      const { userId } = await requireSession(context)
      const duel = await duelRow(app.db, userId, input.id)
      if (!duel) throw refuse('duel.notFound')
      return duel
    }),
    list: routes.duel.list.handler(async ({ input, context }) => {
      const { userId } = await requireSession(context)
      return listDuels(app.db, userId, input)
    }),
    summary: routes.duel.summary.handler(async ({ context }) => {
      const { userId } = await requireSession(context)
      return readSummary(app, userId)
    }),
    rivals: routes.duel.rivals.handler(async ({ context }) => {
      const { userId } = await requireSession(context)
      return { items: await listRivals(app.db, userId) }
    }),
    rematch: routes.duel.rematch.handler(async ({ input, context }) => {
      const { userId } = await requireSession(context)
      return askForRematch(duels, userId, { duelId: input.params.id, commandId: input.body.commandId })
    }),
    rematchOf: routes.duel.rematchOf.handler(async ({ input, context }) => {
      const { userId } = await requireSession(context)
      return rematchOf(duels, userId, input.id)
    }),
    declineRematch: routes.duel.declineRematch.handler(async ({ input, context }) => {
      const { userId } = await requireSession(context)
      await declineRematch(duels, userId, input.id)
      return { done: true }
    }),
  }
}
