import type { Language } from '@satoshi/rules/words'
import ar from '@satoshi/content/locales/ar-SA/mail.json' with { type: 'json' }
import en from '@satoshi/content/locales/en-US/mail.json' with { type: 'json' }
import es from '@satoshi/content/locales/es-ES/mail.json' with { type: 'json' }
import hi from '@satoshi/content/locales/hi-IN/mail.json' with { type: 'json' }
import pt from '@satoshi/content/locales/pt-BR/mail.json' with { type: 'json' }
import zh from '@satoshi/content/locales/zh-CN/mail.json' with { type: 'json' }

import type { Mail } from '../platform/jobs/jobs.ts'
import { writeMail } from '../platform/mail/write-mail.ts'

const texts: Record<Language, typeof pt> = {
  'pt-BR': pt,
  'en-US': en,
  'es-ES': es,
  'hi-IN': hi,
  'zh-CN': zh,
  'ar-SA': ar,
}

/** The mail that asks a player to confirm the address, in the player's language. */
export function confirmationMail(of: { language: Language; nickname: string; link: string }): Omit<Mail, 'to'> {
  const { confirmation, footer } = texts[of.language]
  return writeMail({
    language: of.language,
    subject: confirmation.subject,
    greeting: confirmation.greeting,
    nickname: of.nickname,
    paragraphs: [confirmation.ask, confirmation.gift],
    action: { label: confirmation.action, link: of.link },
    afterAction: [confirmation.copy, confirmation.lasts, confirmation.notYou],
    footer,
  })
}
