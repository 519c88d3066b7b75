import { minute, second } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { consumeAllowances, storedLimits } from '../platform/rate-limit/allowances.ts'
import type { EventHandlers } from '../platform/scheduled-events/scheduled-events.ts'
import { reportPost } from './moderate.ts'
import { deletePost } from './mural-store.ts'
import { pinPost, postOn, readMural, removeOwnPost } from './mural.ts'

const done = { done: true } as const

/** Tries of one player, refused ones too. Source: decision 0172. */
const limits = storedLimits({
  muralPosts: { atOnce: 10, every: 30 * second },
  muralReports: { atOnce: 20, every: minute },
})

/** Procedures under `/api/districts/{district}/mural`. */
export function muralRoutes(app: App) {
  const { district: of } = playerRoutes
  return {
    mural: of.mural.handler(async ({ context, input }) => readMural(app, context.player, input)),
    post: of.post.handler(async ({ context, input }) => {
      const { userId } = context.player
      await consumeAllowances(app, [{ limit: limits.muralPosts, of: userId }])
      await postOn(app, userId, input)
      return done
    }),
    removePost: of.removePost.handler(async ({ context, input }) => {
      await removeOwnPost(app, context.player.userId, input.id)
      return done
    }),
    pin: of.pin.handler(async ({ context, input }) => {
      await pinPost(app, context.player.userId, input)
      return done
    }),
    reportPost: of.reportPost.handler(async ({ context, input }) => {
      await consumeAllowances(app, [{ limit: limits.muralReports, of: context.player.userId }])
      await reportPost(app, context.player, input)
      return done
    }),
  }
}

/** What happens to posts by themselves. */
export const muralEvents = {
  muralPostEnds: {
    handle: async (tx, { ref }) => {
      await deletePost(tx, ref)
      return undefined
    },
  },
} satisfies EventHandlers
