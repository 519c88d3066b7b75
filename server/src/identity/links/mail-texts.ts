import ar from '@satoshi/content/locales/ar-SA/mail.json' with { type: 'json' }
import en from '@satoshi/content/locales/en-US/mail.json' with { type: 'json' }
import es from '@satoshi/content/locales/es-ES/mail.json' with { type: 'json' }
import hi from '@satoshi/content/locales/hi-IN/mail.json' with { type: 'json' }
import pt from '@satoshi/content/locales/pt-BR/mail.json' with { type: 'json' }
import zh from '@satoshi/content/locales/zh-CN/mail.json' with { type: 'json' }
import type { Language } from '@satoshi/rules/language'

/** What mails say, in the six languages. */
export const mailTexts: Record<Language, typeof pt> = {
  'pt-BR': pt,
  'en-US': en,
  'es-ES': es,
  'hi-IN': hi,
  'zh-CN': zh,
  'ar-SA': ar,
}

/** What every mail to a player has: language and nickname, the greeting by it, the end. */
export function mailFrame({ language, nickname }: { language: Language; nickname: string }) {
  const { greeting, hello, footer } = mailTexts[language]
  // An account that came by a social door has no nickname until it is asked for one.
  return { language, nickname, greeting: nickname === '' ? hello : greeting, footer }
}
