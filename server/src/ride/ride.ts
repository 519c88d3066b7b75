import type { Matches } from '../match/match-api.ts'
import { defineDomain, type Base } from '../platform/domain.ts'
import { languageFor, playerRoutes } from '../platform/http/router.ts'
import { publishStale } from '../platform/live/live.ts'
import { deleteRide, readRide, writeSkipped } from './ride-store.ts'
import { startRide } from './start-ride.ts'

/** The first ride of a newcomer: three taps, and five easy questions without a clock (decision 0180). */
export const ride = defineDomain({
  name: 'ride',
  routes: ({ app, matches }: Base & { matches: Matches }) => ({
    ride: {
      start: playerRoutes.ride.start.handler(async ({ input, context }) => {
        const { player } = context
        return startRide(matches, { userId: player.userId, language: languageFor(context, player) }, input)
      }),
      skip: playerRoutes.ride.skip.handler(async ({ context }) => {
        const { userId } = context.player
        await app.inTransaction((tx) => writeSkipped(tx, userId, new Date(app.clock.now())))
        publishStale(app.live, userId, 'progress')
        return { done: true } as const
      }),
    },
  }),
  onAccountDeleted: deleteRide,
  exportParts: [{ key: 'firstRide', value: readRide }],
})
