import type { Matches } from '../../match/match-api.ts'
import type { App } from '../../platform/app.ts'
import { languageFor, playerRoutes } from '../../platform/http/router.ts'
import { challenge } from './challenge.ts'
import { fight } from './fight.ts'
import { listBattles, readOneBattle } from './read-battles.ts'

/** Procedures of battles between districts. */
export function battleRoutes(app: App, matches: Matches) {
  const { battle } = playerRoutes
  return {
    list: battle.list.handler(async ({ context, input }) => listBattles(app, context.player.userId, input.district)),
    get: battle.get.handler(async ({ context, input }) => readOneBattle(app, context.player.userId, input.id)),
    challenge: battle.challenge.handler(async ({ context, input }) => challenge(app, context.player.userId, input)),
    fight: battle.fight.handler(async ({ context, input }) => {
      const session = context.player
      return fight(matches, { userId: session.userId, language: languageFor(context, session) }, input)
    }),
  }
}
