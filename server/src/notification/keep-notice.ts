import { milestoneNotices, type MilestoneNotice } from '@satoshi/contract/notice'
import { hour, type Instant, type Millis } from '@satoshi/rules/time'

import { newId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { noticeTexts, type NoticeType } from './notice-texts.ts'
import { deleteNotificationsBefore, insertNotification, languageOf } from './notification-store.ts'

/** How long notices are kept; what is older goes with the next one. Source: decisions 6.8. */
export const noticesLiveMillis: Millis = 90 * 24 * hour

/** A notice to keep for a player; its words follow from its type. */
export type Notice = {
  userId: string
  /** Whom it tells of: it goes when their account goes. */
  fromUserId: string | null
  type: NoticeType
  /** What caused it: the same cause keeps one. */
  ref: string
  data: Record<string, string>
  at: Instant
}

/**
 * Keeps a notice in the language of the player, in the server's own words; false when it is kept already. Names nobody:
 * whoever reads it finds who it was in `data`, as long as they are there. A milestone waits to be celebrated besides.
 */
export async function keepNotice(tx: Tx, { at, ...notice }: Notice): Promise<boolean> {
  const language = await languageOf(tx, notice.userId)
  if (!language) return false
  const { title, message } = noticeTexts[language][notice.type]
  await deleteNotificationsBefore(tx, notice.userId, new Date(at - noticesLiveMillis))
  const milestone = isMilestone(notice.type)
  return insertNotification(tx, { ...notice, id: newId(at), title, message, milestone, at: new Date(at) })
}

/** Whether notices of this type are celebrated over the screen. */
export function isMilestone(type: string): type is MilestoneNotice {
  return milestoneNotices.some((milestone) => milestone === type)
}
