import type { Language } from '@satoshi/rules/language'

import type { Mail } from '../../platform/jobs/jobs.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import { mailFrame, mailTexts } from './mail-texts.ts'

type Reader = { language: Language; nickname: string }

/** The mail with the link that sets a new password. */
export function passwordResetMail(of: Reader & { link: string }): Omit<Mail, 'to'> {
  return linkMail(of, mailTexts[of.language].passwordReset)
}

/** The mail to a new address with the link that moves the account to it. */
export function emailChangeMail(of: Reader & { link: string }): Omit<Mail, 'to'> {
  return linkMail(of, mailTexts[of.language].emailChange)
}

/** The notice that the password is another now. */
export function passwordChangedMail(of: Reader): Omit<Mail, 'to'> {
  const { subject, told, notYou } = mailTexts[of.language].passwordChanged
  return notice(of, subject, [told, notYou])
}

/** The notice to an address that somebody wanted for another account. The reader is whose address it is. */
export function emailTakenMail(of: Reader): Omit<Mail, 'to'> {
  const { subject, told, hint } = mailTexts[of.language].emailTaken
  return notice(of, subject, [told, hint])
}

/** The notice to the old address that the account has left it. */
export function emailChangedMail(of: Reader): Omit<Mail, 'to'> {
  const { subject, told, notYou } = mailTexts[of.language].emailChanged
  return notice(of, subject, [told, notYou])
}

type LinkTexts = { subject: string; ask: string; action: string; notYou: string }

/** A mail with a link of `account-links.ts`, by whose lifetime it speaks. */
export function linkMail(of: Reader & { link: string }, texts: LinkTexts): Omit<Mail, 'to'> {
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
export function notice(of: Reader, subject: string, paragraphs: string[]): Omit<Mail, 'to'> {
  return writeMail({ ...mailFrame(of), subject, paragraphs, action: null, afterAction: [] })
}

/** The mail that asks a player to confirm the address, in the player's language. */
export function confirmationMail(of: { language: Language; nickname: string; link: string }): Omit<Mail, 'to'> {
  const { confirmation, copy } = mailTexts[of.language]
  return writeMail({
    ...mailFrame(of),
    subject: confirmation.subject,
    paragraphs: [confirmation.ask, confirmation.gift],
    action: { label: confirmation.action, link: of.link },
    afterAction: [copy, confirmation.lasts, confirmation.notYou],
  })
}
