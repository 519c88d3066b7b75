import type { Language } from '@satoshi/rules/language'

import type { Mail } from '../../platform/jobs/jobs.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import { mailFrame, mailTexts } from './mail-texts.ts'

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
