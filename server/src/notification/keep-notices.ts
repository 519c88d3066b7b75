import type { Instant } from '@satoshi/rules/time'

import { newId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { isMilestone, noticesLiveMillis, type Notice } from './keep-notice.ts'
import { deleteManyBefore, insertNotifications, languagesOf } from './notification-store.ts'
import { noticeTexts } from './notice-texts.ts'

/** What `keepNotice` does, for many players of one moment in three statements. Gives whose notice is new. */
export async function keepNotices(tx: Tx, notices: Omit<Notice, 'at'>[], at: Instant): Promise<string[]> {
  if (notices.length === 0) return []
  const userIds = notices.map(({ userId }) => userId)
  const languages = await languagesOf(tx, userIds)
  await deleteManyBefore(tx, userIds, new Date(at - noticesLiveMillis))
  const written = notices.flatMap((notice) => {
    const language = languages.get(notice.userId)
    if (!language) return []
    const { title, message } = noticeTexts[language][notice.type]
    return [{ ...notice, id: newId(at), title, message, milestone: isMilestone(notice.type), at: new Date(at) }]
  })
  return insertNotifications(tx, written)
}
