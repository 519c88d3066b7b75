import { notice, noticeTypes, type Milestone, type MilestoneNotice, type Notice } from '@satoshi/contract/notification'

import type { NoticeRow } from './notification-store.ts'

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
