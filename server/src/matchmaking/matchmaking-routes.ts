import { playerRoutes } from '../platform/http/router.ts'
import { confirmOffer } from './offers.ts'
import { type Matchmaking, readSearch, requestSearchAlert } from './search-view.ts'
import { playBot } from './play-bot.ts'
import { startSearch, stopSearch } from './searches.ts'

/** Procedures of the search; the preferences are the domain `preference`'s. */
export function matchmakingRoutes(matchmaking: Matchmaking) {
  const { start, read, stop, confirm, bot, notify } = playerRoutes.matchmaking
  return {
    start: start.handler(async ({ input, context }) => {
      const { userId } = context.player
      return startSearch(matchmaking, userId, input)
    }),
    read: read.handler(async ({ context }) => {
      const { userId } = context.player
      return readSearch(matchmaking, userId)
    }),
    stop: stop.handler(async ({ context }) => {
      const { userId } = context.player
      return stopSearch(matchmaking, userId)
    }),
    confirm: confirm.handler(async ({ input, context }) => {
      const { userId } = context.player
      return confirmOffer(matchmaking, userId, input)
    }),
    bot: bot.handler(async ({ input, context }) => {
      const { userId } = context.player
      return playBot(matchmaking, userId, input)
    }),
    notify: notify.handler(async ({ context }) => {
      const { userId } = context.player
      return requestSearchAlert(matchmaking, userId)
    }),
  }
}
