import ar from '@satoshi/content/locales/ar-SA/mail.json' with { type: 'json' }
import en from '@satoshi/content/locales/en-US/mail.json' with { type: 'json' }
import es from '@satoshi/content/locales/es-ES/mail.json' with { type: 'json' }
import hi from '@satoshi/content/locales/hi-IN/mail.json' with { type: 'json' }
import pt from '@satoshi/content/locales/pt-BR/mail.json' with { type: 'json' }
import zh from '@satoshi/content/locales/zh-CN/mail.json' with { type: 'json' }
import type { Language } from '@satoshi/rules/language'

import type { MailText } from '../../platform/jobs/jobs.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'

type Reader = { language: Language; nickname: string }

/** The mail with the link that sets a new password. */
export function passwordResetMail(of: Reader & { link: string }): MailText {
  return linkMail(of, mailTexts[of.language].passwordReset)
}

/** The mail to a new address with the link that moves the account to it. */
export function emailChangeMail(of: Reader & { link: string }): MailText {
  return linkMail(of, mailTexts[of.language].emailChange)
}

/** The notice that the password is another now. */
export function passwordChangedMail(of: Reader): MailText {
  const { subject, told, notYou } = mailTexts[of.language].passwordChanged
  return notice(of, subject, [told, notYou])
}

/** The notice to an address that somebody wanted for another account. The reader is whose address it is. */
export function emailTakenMail(of: Reader): MailText {
  const { subject, told, hint } = mailTexts[of.language].emailTaken
  return notice(of, subject, [told, hint])
}

/** The notice to the old address that the account has left it: its reader, if it was taken from them, finds whom to ask. */
export function emailChangedMail(of: Reader & { link: string }): MailText {
  const { emailChanged, copy } = mailTexts[of.language]
  return writeMail({
    ...mailFrame(of),
    subject: emailChanged.subject,
    paragraphs: [emailChanged.told, emailChanged.notYou],
    action: { label: emailChanged.action, link: of.link },
    afterAction: [copy],
  })
}

type LinkTexts = { subject: string; ask: string; action: string; notYou: string }

/** A mail with a link of `account-links.ts`, by whose lifetime it speaks. */
export function linkMail(of: Reader & { link: string }, texts: LinkTexts): MailText {
  const { copy, linkLasts } = mailTexts[of.language]
  return writeMail({
    ...mailFrame(of),
    subject: texts.subject,
    paragraphs: [texts.ask],
    action: { label: texts.action, link: of.link },
    afterAction: [copy, linkLasts, texts.notYou],
  })
}

/** A mail that asks for nothing. */
function notice(of: Reader, subject: string, paragraphs: string[]): MailText {
  return writeMail({ ...mailFrame(of), subject, paragraphs, action: null, afterAction: [] })
}

/** The mail that asks a player to confirm the address, in the player's language. */
export function confirmationMail(of: { language: Language; nickname: string; link: string }): MailText {
  const { confirmation, copy } = mailTexts[of.language]
  return writeMail({
    ...mailFrame(of),
    subject: confirmation.subject,
    paragraphs: [confirmation.ask, confirmation.gift],
    action: { label: confirmation.action, link: of.link },
    afterAction: [copy, confirmation.lasts, confirmation.notYou],
  })
}

/** The mail with the link that deletes the account, and what is lost by it. */
export function deletionMail(of: Reader & { link: string }): MailText {
  const { deletion, copy, linkLasts } = mailTexts[of.language]
  return writeMail({
    ...mailFrame(of),
    subject: deletion.subject,
    paragraphs: [deletion.ask, deletion.lost],
    action: { label: deletion.action, link: of.link },
    afterAction: [copy, linkLasts, deletion.notYou],
  })
}

/** The last mail to the address of an account that is gone. */
export function accountDeletedMail(of: Reader): MailText {
  const { subject, gone, kept, last } = mailTexts[of.language].deleted
  return notice(of, subject, [gone, kept, last])
}

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
function mailFrame({ language, nickname }: { language: Language; nickname: string }) {
  const { greeting, hello, footer } = mailTexts[language]
  // An account that came by a social door has no nickname until it is asked for one.
  return { language, nickname, greeting: nickname === '' ? hello : greeting, footer }
}
