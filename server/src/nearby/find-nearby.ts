import type { NearbyPlayer } from '@satoshi/contract/nearby'
import { cellsAround } from '@satoshi/rules/nearby/grid'
import { isSharing, searchEvery } from '@satoshi/rules/nearby/sharing'

import type { App } from '../platform/app.ts'
import { tooMany } from '../platform/rate-limit/rate-limit.ts'
import { refuse } from '../platform/refusal.ts'
import { publicProfilesOf } from '../profile/profile-api.ts'
import { claimSearch, readNear, readPosition } from './position-store.ts'
import { assertNearby, findableOf } from './share.ts'

/** Players who are listed. */
const mostListed = 50
/** Players who are read for it: some of them may not be found any more. */
const mostRead = 100

/**
 * Who else shares near the player, from cell to cell. The order says nothing beside the bands: names. Whoever looks is
 * where their last position was taken, not where they say to be. Refuses what `assertNearby` refuses,
 * `nearby.notSharing`, and `request.tooMany` before the next look.
 */
export async function findNearby(app: App, userId: string) {
  const at = app.clock.now()
  const [, own] = await Promise.all([assertNearby(app, userId, at), readPosition(app.db, userId, at)])
  if (!own || !isSharing(own.seenAt, at)) throw refuse('nearby.notSharing')
  const [isAllowed, near] = await Promise.all([
    claimSearch(app.db, userId, at),
    readNear(app.db, { userId, cells: cellsAround(own.cell), at, limit: mostRead }),
  ])
  if (!isAllowed) throw tooMany(searchEvery)
  const ids = near.map((one) => one.userId)
  const [findable, faces] = await Promise.all([findableOf(app.db, ids, at), publicProfilesOf(app.db, ids)])
  const items = near.flatMap(({ userId: id, band }): NearbyPlayer[] => {
    const player = faces.get(id)
    return player && findable.has(id) ? [{ player, within: band }] : []
  })
  items.sort((one, other) => one.within - other.within || compare(one.player.nickname, other.player.nickname))
  return { items: items.slice(0, mostListed), nextLookAt: at + searchEvery, serverNow: at }
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
