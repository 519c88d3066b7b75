import { playerRoutes } from '../platform/http/router.ts'
import { refuse } from '../platform/refusal.ts'
import { findDuels } from './duel-list-store.ts'
import { readSummary, duelRow, listDuels, listRivals } from './duel-view.ts'
import type { Duels } from './open-duel.ts'
import { requestRematch, declineRematch, rematchOf } from './rematch.ts'

/** Procedures of duels; what happens in one are the match's. */
export function duelRoutes(duels: Duels) {
  const { app } = duels
  return {
    find: playerRoutes.duel.find.handler(async ({ input, context }) => {
      const { userId } = context.player
      // A uuid is the same in capitals.
      const [player1, player2] = [input.player1_id?.toLowerCase(), input.player2_id?.toLowerCase()]
      const { status, limit } = input
      return { items: await findDuels(app.db, userId, { player1, player2, status }, limit) }
    }),
    get: playerRoutes.duel.get.handler(async ({ input, context }) => {
      const { userId } = context.player
      const duel = await duelRow(app.db, userId, input.id)
      if (!duel) throw refuse('duel.notFound')
      return duel
    }),
    list: playerRoutes.duel.list.handler(async ({ input, context }) => {
      const { userId } = context.player
      return listDuels(app.db, userId, input)
    }),
    summary: playerRoutes.duel.summary.handler(async ({ context }) => {
      const { userId } = context.player
      return readSummary(app, userId)
    }),
    rivals: playerRoutes.duel.rivals.handler(async ({ context }) => {
      const { userId } = context.player
      return { items: await listRivals(app.db, userId) }
    }),
    rematch: playerRoutes.duel.rematch.handler(async ({ input, context }) => {
      const { userId } = context.player
      return requestRematch(duels, userId, { duelId: input.params.id, commandId: input.body.commandId })
    }),
    rematchOf: playerRoutes.duel.rematchOf.handler(async ({ input, context }) => {
      const { userId } = context.player
      return rematchOf(duels, userId, input.id)
    }),
    declineRematch: playerRoutes.duel.declineRematch.handler(async ({ input, context }) => {
      const { userId } = context.player
      await declineRematch(duels, userId, input.id)
      return { done: true }
    }),
  }
}
