import ar from '@satoshi/content/locales/ar-SA/notification.json' with { type: 'json' }
import en from '@satoshi/content/locales/en-US/notification.json' with { type: 'json' }
import es from '@satoshi/content/locales/es-ES/notification.json' with { type: 'json' }
import hi from '@satoshi/content/locales/hi-IN/notification.json' with { type: 'json' }
import pt from '@satoshi/content/locales/pt-BR/notification.json' with { type: 'json' }
import zh from '@satoshi/content/locales/zh-CN/notification.json' with { type: 'json' }
import type { NoticeType } from '@satoshi/contract/notification'
import type { Language } from '@satoshi/rules/language'

/** Types of notice that are saved: all but the one that stands for what this version does not know. */
export type SavedNotice = Exclude<NoticeType, 'other'>

/** What notices say, in the six languages. A type that one of them lacks does not compile. */
export const noticeTexts: Record<Language, Record<SavedNotice, { title: string; message: string }>> = {
  'pt-BR': pt,
  'en-US': en,
  'es-ES': es,
  'hi-IN': hi,
  'zh-CN': zh,
  'ar-SA': ar,
}
