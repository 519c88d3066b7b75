import { leagueWeekOpening, minute, shiftDay, type Day, type Instant, type Millis } from '@satoshi/rules/time'
import { districts } from '@satoshi/rules/words'

import { saveNotices, type NewNotice } from '../notification/notification-api.ts'
import type { App } from '../platform/app.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import type { EventHandlers } from '../platform/scheduled-events/scheduled-events.ts'
import { readLeaders } from './people-store.ts'

/** What was done on Sunday may be counted a little later: posts are told when the order stands. */
const settles: Millis = 15 * minute

/**
 * Lets those who hold a post in a week be told, once the order of the last one stands: at once where the week is noticed
 * later, as at a first start, and not as something that is late.
 */
export async function schedulePosts(tx: Tx, week: Day, now: Instant): Promise<void> {
  await scheduleEvents(tx, [{ kind: 'districtPosts', ref: week, at: Math.max(now, leagueWeekOpening(week) + settles) }])
}

/** Tells governors and guardians of the week that has begun. */
export function postEvents({ live }: Pick<App, 'live'>) {
  return {
    districtPosts: {
      handle: async (tx, { ref, now }) => {
        const told = await announcePosts(tx, ref, now)
        return () => told.forEach((userId) => publishStale(live, userId, 'notifications', 'district'))
      },
    },
  } satisfies EventHandlers
}

/** Tells who holds a post in a week, for what they did in the last; once for each week. Gives who was told. */
async function announcePosts(tx: Tx, week: Day, at: Instant): Promise<string[]> {
  const notices: NewNotice<'district_post'>[] = []
  for (const district of districts) {
    const leaders = await readLeaders(tx, district, shiftDay(week, -7))
    leaders.forEach((userId, index) => {
      const data = { district, post: index === 0 ? ('governor' as const) : ('guardian' as const), week }
      notices.push({ userId, fromUserId: null, type: 'district_post', ref: week, data })
    })
  }
  return saveNotices(tx, notices, at)
}
