import { minute } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { consumeAllowances, type StoredLimit } from '../platform/rate-limit/allowances.ts'
import { block, follow, unblock, unfollow } from './follow.ts'
import { listBlocked, listFollowers, listFriends, type PeopleHooks, searchPeople, showProfile } from './people-view.ts'

/** Searches for people by one player: so many in any minute, half of them at once. Source: product 6.8. */
function searchLimit(app: App): StoredLimit {
  const atOnce = Math.floor(app.settings()['people.searchesPerMinute'] / 2)
  return { name: 'peopleSearches', atOnce, every: minute / atOnce }
}

/** Procedures under `/api/people`. `hooks` come from domains above, which this one may not import. */
export function peopleRoutes(app: App, hooks: PeopleHooks) {
  const people = { app, hooks }
  const { people: of } = playerRoutes
  return {
    search: of.search.handler(async ({ context, input }) => {
      const { userId } = context.player
      await consumeAllowances(app, [{ limit: searchLimit(app), of: userId }])
      return { items: await searchPeople(people, userId, input.q) }
    }),
    friends: of.friends.handler(async ({ context }) => {
      const { userId } = context.player
      return { items: await listFriends(people, userId) }
    }),
    followers: of.followers.handler(async ({ context, input }) => {
      const { userId } = context.player
      return listFollowers(people, userId, input.cursor)
    }),
    blocked: of.blocked.handler(async ({ context }) => {
      const { userId } = context.player
      return { items: await listBlocked(people, userId) }
    }),
    get: of.get.handler(async ({ context, input }) => {
      const { userId } = context.player
      return showProfile(people, userId, input.id)
    }),
    follow: of.follow.handler(async ({ context, input }) => {
      const { userId } = context.player
      return follow(people, userId, input.id)
    }),
    unfollow: of.unfollow.handler(async ({ context, input }) => {
      const { userId } = context.player
      return unfollow(people, userId, input.id)
    }),
    block: of.block.handler(async ({ context, input }) => {
      const { userId } = context.player
      return block(people, userId, input.id)
    }),
    unblock: of.unblock.handler(async ({ context, input }) => {
      const { userId } = context.player
      await unblock(people, userId, input.id)
      return { done: true as const }
    }),
  }
}
