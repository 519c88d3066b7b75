import { second, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { publishStale } from '../platform/live/publish-stale.ts'
import { Repeating } from '../platform/repeating.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { expectNextDay, heldStreak } from './keep-streak.ts'
import { streakOn } from '@satoshi/rules/progress/streak'
import { streakDaysAt } from '@satoshi/rules/progress/zone-change'
import { dueStreaks, forgetDue } from './streak-store.ts'

/** How long the look rests; a freeze is used, and told of, this late. What a player is shown does not wait for it. */
const everyMillis: Millis = 30 * second
/** Players of one round. */
const batchSize = 200

/** Looks after streaks whose day has closed without play. Several processes do it beside each other. */
export function createStreakWatch(app: App): Repeating {
  const failure = 'streaks could not be looked after'
  return new Repeating(() => keepStreaks(app), { everyMillis, log: app.log, failure })
}

type Watched = Pick<App, 'db' | 'inTransaction' | 'clock' | 'live'>

/** Uses the freezes and notes the losses that are due; gives how many streaks were looked at. */
export async function keepStreaks(app: Watched): Promise<number> {
  let seen = 0
  for (;;) {
    const due = await dueStreaks(app.db, app.clock.now(), batchSize)
    for (const userId of due) await keepOne(app, userId)
    seen += due.length
    if (due.length < batchSize) return seen
  }
}

async function keepOne(app: Watched, userId: string): Promise<void> {
  const changed = await app.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, userId)
    if (!player || player.deleted || player.streak === 0) {
      await forgetDue(tx, userId)
      return false
    }
    const at = app.clock.now()
    const before = { days: player.streak, day: player.streakDay }
    const held = await heldStreak(tx, player, at)
    // A change of zone may have put the day off since it was noted.
    if (streakOn(streakDaysAt(player.zone, at).earliest, before) > 0) await expectNextDay(tx, player, held)
    return held.day !== before.day
  })
  if (changed) publishStale(app.live, userId, 'notifications', 'progress', 'inventory')
}
