import type { Language } from '@satoshi/rules/language'

import type { Mail } from '../../platform/jobs/jobs.ts'
import { writeMail } from '../../platform/mail/write-mail.ts'
import { notice } from '../links/account-mails.ts'
import { mailFrame, mailTexts } from '../links/mail-texts.ts'

type Reader = { language: Language; nickname: string }

/** The mail with the link that deletes the account, and what is lost by it. */
export function deletionMail(of: Reader & { link: string }): Omit<Mail, 'to'> {
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
export function accountDeletedMail(of: Reader): Omit<Mail, 'to'> {
  const { subject, gone, kept, last } = mailTexts[of.language].deleted
  return notice(of, subject, [gone, kept, last])
}
