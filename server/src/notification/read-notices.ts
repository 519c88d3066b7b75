import {
  milestoneNotices,
  notice,
  noticeTypes,
  type Milestone,
  type MilestoneNotice,
  type Notice,
  type NoticeSummary,
} from '@satoshi/contract/notification'
import { achievementKeys } from '@satoshi/rules/achievement/achievements'
import { unreadCounted } from '@satoshi/rules/notification/bell'
import { hour, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { publishStale } from '../platform/live/live.ts'
import { refuse } from '../platform/refusal.ts'
import {
  markAllRead,
  markRead,
  readNotices,
  readSummary,
  claimMilestones,
  readNoticesOf,
  type NoticeRow,
} from './notification-store.ts'
import { isAnnounced, noticesLiveMillis } from './save-notices.ts'

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

/** Older milestones are left to the list: a celebration days later is about nothing. Source: decision 0115. */
export const celebratedWithinMillis: Millis = 24 * hour

/** How many milestones, and how many announcements, are given at one taking, the newest. Source: decision 0115. */
export const celebratedAtOnce = 5

/** What a screen took to show: milestones, the oldest first, and announcements in the order of their moments. */
type Taken = { milestones: Milestone[]; announcements: Notice[] }

/**
 * Takes the player's milestones and announcements that wait, to show them: each is given once, to whichever screen asked
 * first. The same command again gives the same ones, for a screen that did not hear the reply. A milestone is read then;
 * an announcement, which goes by itself, stays unread in the list.
 */
export async function celebrate(app: App, userId: string, commandId: string): Promise<Taken> {
  const at = app.clock.now()
  return app.inTransaction(async (tx) => {
    const command = { userId, commandId, procedure: 'notice.celebrate', body: {}, at }
    const { ids } = await once(tx, command, async () => {
      const rows = await claimMilestones(tx, userId, { at: new Date(at), readTypes: milestoneNotices })
      const taken = rows.map(noticeView).filter(({ createdAt }) => createdAt > at - celebratedWithinMillis)
      const newest = [milestonesIn(taken), announcementsIn(taken)].flatMap((some) => some.slice(-celebratedAtOnce))
      return { ids: newest.map(({ id }) => id) }
    })
    const notices = (await readNoticesOf(tx, userId, ids)).map(noticeView)
    return { milestones: milestonesIn(notices).map(milestoneView), announcements: announcementsIn(notices) }
  })
}

function milestonesIn(notices: Notice[]): Notice<MilestoneNotice>[] {
  return notices.filter(isMilestone).toSorted(inOrder)
}

function announcementsIn(notices: Notice[]): Notice[] {
  const byId = (one: Notice, other: Notice) => (one.id < other.id ? -1 : 1)
  return notices.filter(({ type }) => isAnnounced(type)).toSorted(byId)
}

/** Of one moment: by what they are, and achievements in the order of their list. */
function inOrder(one: Notice<MilestoneNotice>, other: Notice<MilestoneNotice>): number {
  return (
    one.createdAt - other.createdAt ||
    milestoneNotices.indexOf(one.type) - milestoneNotices.indexOf(other.type) ||
    place(one) - place(other)
  )
}

function place({ type, data }: Notice<MilestoneNotice>): number {
  return type === 'achievement' ? achievementKeys.findIndex((key) => key === data.key) : 0
}

/**
 * A notice as its player sees it. A row whose type or data this version does not know is of type `other`, with the words
 * that it was written in, so that one row never costs a player the list.
 */
export function noticeView({ data, createdAt, ...row }: NoticeRow): Notice {
  const shown = { ...row, createdAt: createdAt.getTime() }
  const typed = notice.safeParse({ ...shown, data })
  const read = typed.success ? typed : notice.safeParse({ ...shown, data: withNumbers(data) })
  return read.data ?? { ...shown, type: 'other', data: {} }
}

/** Whether a notice is celebrated over the screen. */
export function isMilestone(one: Notice): one is Notice<MilestoneNotice> {
  return noticeTypes[one.type].celebrated
}

/** A milestone as the screen celebrates it. */
export function milestoneView({ id, type, data }: Notice<MilestoneNotice>): Milestone {
  return {
    id,
    type,
    count: 'count' in data ? data.count : 1,
    key: 'key' in data ? data.key : null,
    xp: data.xp,
    amountCents: data.cents,
  }
}

/** Rows of the versions before decision 0129 hold whole numbers as text: `"count": "5"`. */
function withNumbers(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  const isNumber = (value: unknown) => typeof value === 'string' && /^\d{1,15}$/.test(value)
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, isNumber(value) ? Number(value) : value]),
  )
}
