import { second, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { Repeating } from '../platform/repeating.ts'
import { closeNextGroup, type LeagueApp } from './close-groups.ts'
import { groupsWaitedFor } from './closing-store.ts'
import { seatArrivals } from './seat-arrivals.ts'

/** How long the keeper rests between two passes: this late somebody is seated. */
const everyMillis: Millis = 500
/** How long a pass may close groups before it rests and seats again; a server that stops waits for it. */
const passMillis: Millis = 2 * second
/** Groups that are closed before the others in one pass, because somebody waits for them. */
const waitedForAtOnce = 48
/** Groups that are closed at the same time: most of a close is waiting for the database. */
const groupsAtOnce = 4

/**
 * Keeps the leagues: seats whoever made first points, and closes the groups of weeks that are over. Every server does it
 * beside the others; nothing of it is lost with one.
 */
export function createLeagueKeeper(app: LeagueApp & Pick<App, 'log'>): Repeating {
  const failure = 'leagues could not be kept'
  return new Repeating(() => keepLeagues(app), { everyMillis, log: app.log, failure })
}

/** One pass of the keeper; true when there may be more to do. */
export async function keepLeagues(app: LeagueApp): Promise<boolean> {
  const until = app.clock.now() + passMillis
  // Whoever plays on in the new week does not wait for a whole close.
  const waitedFor = await groupsWaitedFor(app.db, waitedForAtOnce)
  while (waitedFor.length > 0) {
    await Promise.all(waitedFor.splice(0, groupsAtOnce).map((id) => closeNextGroup(app, id)))
  }
  const seated = await seatArrivals(app)
  while (app.clock.now() < until) {
    const closed = await Promise.all(Array.from({ length: groupsAtOnce }, () => closeNextGroup(app)))
    if (!closed.some(Boolean)) return seated > 0
  }
  return true
}
