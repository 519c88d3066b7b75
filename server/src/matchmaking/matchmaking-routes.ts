import { requireSession, routes } from '../platform/http/router.ts'
import { confirmOffer } from './confirm-offer.ts'
import type { Matchmaking } from './matchmaking.ts'
import { playBot } from './play-bot.ts'
import { readSearch } from './read-search.ts'
import { startSearch } from './start-search.ts'
import { stopSearch } from './stop-search.ts'
import { wishToBeTold } from './wish-to-be-told.ts'

/** Procedures of the search; the preferences are the domain `preference`'s. */
export function matchmakingRoutes(matchmaking: Matchmaking) {
  const { start, read, stop, confirm, bot, notify } = routes.matchmaking
  return {
    start: start.handler(async ({ input, context }) => {
      const { userId } = await requireSession(context)
      return startSearch(matchmaking, userId, input)
    }),
    read: read.handler(async ({ context }) => {
      const { userId } = await requireSession(context)
      return readSearch(matchmaking, userId)
    }),
    stop: stop.handler(async ({ context }) => {
      const { userId } = await requireSession(context)
      return stopSearch(matchmaking, userId)
    }),
    confirm: confirm.handler(async ({ input, context }) => {
      const { userId } = await requireSession(context)
      return confirmOffer(matchmaking, userId, input)
    }),
    bot: bot.handler(async ({ input, context }) => {
      const { userId } = await requireSession(context)
      return playBot(matchmaking, userId, input)
    }),
    notify: notify.handler(async ({ context }) => {
      const { userId } = await requireSession(context)
      return wishToBeTold(matchmaking, userId)
    }),
  }
}
