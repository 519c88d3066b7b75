import ar from '@satoshi/content/locales/ar-SA/notification.json' with { type: 'json' }
import en from '@satoshi/content/locales/en-US/notification.json' with { type: 'json' }
import es from '@satoshi/content/locales/es-ES/notification.json' with { type: 'json' }
import hi from '@satoshi/content/locales/hi-IN/notification.json' with { type: 'json' }
import pt from '@satoshi/content/locales/pt-BR/notification.json' with { type: 'json' }
import zh from '@satoshi/content/locales/zh-CN/notification.json' with { type: 'json' }
import type { Language } from '@satoshi/rules/language'

/** What notices say, in the six languages. */
export const noticeTexts: Record<Language, typeof pt> = {
  'pt-BR': pt,
  'en-US': en,
  'es-ES': es,
  'hi-IN': hi,
  'zh-CN': zh,
  'ar-SA': ar,
}

/** Kinds of notice that are kept. */
export type NoticeType = keyof typeof pt
