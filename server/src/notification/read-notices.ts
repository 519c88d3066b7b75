import type { Notice, NoticeSummary } from '@satoshi/contract/notification'
import { unreadCounted } from '@satoshi/rules/notification/bell'

import type { App } from '../platform/app.ts'
import { publishStale } from '../platform/live/publish-stale.ts'
import { refuse } from '../platform/refusal.ts'
import { noticeView } from './notice-view.ts'
import { markAllRead, markRead, readNotices, readSummary } from './notification-store.ts'
import { noticesLiveMillis } from './save-notices.ts'

/** Notices of one page. */
const pageSize = 30

/** A page of the player's notices, the newest first; `next` continues after it. */
export async function listNotices(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  userId: string,
  before: string | null,
): Promise<{ items: Notice[]; next: string | null }> {
  const since = new Date(clock.now() - noticesLiveMillis)
  const rows = await readNotices(db, userId, { before, since, limit: pageSize + 1 })
  const items = rows.slice(0, pageSize).map(noticeView)
  return { items, next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

/** How many of the player's notices are unread, and whether milestones wait. */
export async function summariseNotices(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  userId: string,
): Promise<NoticeSummary> {
  return readSummary(db, userId, new Date(clock.now() - noticesLiveMillis), unreadCounted)
}

/** Marks a notice as read; twice is once. Refuses `notice.notFound`, also for somebody else's. */
export async function readNotice(app: App, userId: string, id: string): Promise<void> {
  const found = await app.inTransaction((tx) => markRead(tx, userId, id))
  if (!found) throw refuse('notice.notFound')
  publishStale(app.live, userId, 'notifications')
}

/** Marks all of the player's notices as read; twice is once. Milestones that wait are celebrated nonetheless. */
export async function readAllNotices(app: App, userId: string): Promise<void> {
  await app.inTransaction((tx) => markAllRead(tx, userId))
  publishStale(app.live, userId, 'notifications')
}
