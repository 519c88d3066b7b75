import ar from '@satoshi/content/locales/ar-SA/notification.json' with { type: 'json' }
import en from '@satoshi/content/locales/en-US/notification.json' with { type: 'json' }
import es from '@satoshi/content/locales/es-ES/notification.json' with { type: 'json' }
import hi from '@satoshi/content/locales/hi-IN/notification.json' with { type: 'json' }
import pt from '@satoshi/content/locales/pt-BR/notification.json' with { type: 'json' }
import zh from '@satoshi/content/locales/zh-CN/notification.json' with { type: 'json' }
import {
  announcedNotices,
  arrivingNotices,
  noticeTypes,
  type NoticeData,
  type NoticeType,
} from '@satoshi/contract/notification'
import type { Language } from '@satoshi/rules/language'
import { hour, type Instant, type Millis } from '@satoshi/rules/time'

import { newId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { deleteNotificationsBefore, insertNotifications, languagesOf } from './notification-store.ts'

/** How long notices are kept; what is older goes with the next one. Source: product 6.8. */
export const noticesLiveMillis: Millis = 90 * 24 * hour

/** A notice to save for a player, of one type or of any; its words follow from its type. */
export type NewNotice<Type extends SavedNotice = SavedNotice> = {
  [One in Type]: {
    userId: string
    /** Whom it tells of: it goes when their account goes. */
    fromUserId: string | null
    type: One
    /** What caused it: the same cause keeps one. */
    ref: string
    data: NoticeData<One>
  }
}[Type]

/**
 * Saves notices of one moment, each in the language of its player and in the server's own words, by three statements
 * however many there are. Gives the player of each that is new. Names nobody: whoever reads it finds who it was in
 * `data`, as long as they are there. What is celebrated or announced waits for a screen besides.
 */
export async function saveNotices(tx: Tx, notices: NewNotice[], at: Instant): Promise<string[]> {
  if (notices.length === 0) return []
  const userIds = [...new Set(notices.map(({ userId }) => userId))]
  const languages = await languagesOf(tx, userIds)
  await deleteNotificationsBefore(tx, userIds, new Date(at - noticesLiveMillis))
  const worded = notices.flatMap((notice) => {
    const language = languages.get(notice.userId)
    if (!language) return []
    const { type } = notice
    const words = noticeWords(language, type)
    const milestone = noticeTypes[type].celebrated || isAnnounced(type) || arrivingNotices.includes(type)
    return [{ ...notice, id: newId(at), ...words, milestone, at: new Date(at) }]
  })
  return insertNotifications(tx, worded)
}

/** What a notice of a type says, in the language of whoever gets it. */
export function noticeWords(language: Language, type: SavedNotice): { title: string; message: string } {
  const { title, message } = noticeTexts[language][type]
  return { title, message }
}

/** Whether a notice is announced beside the screen. */
export function isAnnounced(type: NoticeType): boolean {
  return announcedNotices.some((announced) => announced === type)
}

/** Types of notice that are saved: all but the one that stands for what this version does not know. */
type SavedNotice = Exclude<NoticeType, 'other'>

/** What notices say, in the six languages. A type that one of them lacks does not compile. */
const noticeTexts: Record<Language, Record<SavedNotice, { title: string; message: string }>> = {
  'pt-BR': pt,
  'en-US': en,
  'es-ES': es,
  'hi-IN': hi,
  'zh-CN': zh,
  'ar-SA': ar,
}
