import { createHash } from 'node:crypto'

import { hour } from '@satoshi/rules/time'
import type { Transporter } from 'nodemailer'

import type { App } from '../app.ts'
import type { Mail } from '../jobs/jobs.ts'
import type { EventHandlers } from '../scheduled-events/scheduled-events.ts'
import { scheduleEvents } from '../scheduled-events/scheduled-events-store.ts'
import { deleteSavedMailsOf, saveMail } from './mail-store.ts'

/** A server that does not answer is given up well before the job is (60 s), which tries again later. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** How long the last mail about a deleted account is kept where there is no SMTP server. Source: decision 0163. */
export const lastMailMillis = hour

/**
 * Registers the job that takes every mail out of the house: over SMTP where `SMTP_URL` says so, else into the table
 * that `/dev/mail` shows. A mail that the server does not take is tried again with the job.
 */
export async function deliverMails(app: App): Promise<void> {
  const { smtpUrl, mailFrom } = app.config
  if (smtpUrl === null) {
    await app.jobs.handle('mail', (mail) => storeMail(app, mail))
    return
  }
  // Loaded only where mails are sent: it would cost every start 45 ms.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  await app.jobs.handle('mail', (mail) => sendMail(transport, mailFrom, mail))
}

/** What happens to the mails that are kept by themselves. */
export const lastMailEvents = {
  lastMailGoes: {
    handle: async (tx, { ref }) => {
      await deleteSavedMailsOf(tx, ref)
      return undefined
    },
  },
} satisfies EventHandlers

async function storeMail({ clock, inTransaction }: App, mail: Mail): Promise<void> {
  const now = clock.now()
  await inTransaction(async (tx) => {
    await saveMail(tx, mail, new Date(now))
    if (mail.isLast) await scheduleEvents(tx, [{ kind: 'lastMailGoes', ref: mail.userId, at: now + lastMailMillis }])
  })
}

async function sendMail(transport: Transporter, from: string, mail: Mail): Promise<void> {
  await transport.sendMail({
    from,
    ...mail,
    messageId: messageIdOf(mail, from),
    // Tells holiday responders to keep quiet.
    headers: { 'Auto-Submitted': 'auto-generated' },
    // A mail is text that we wrote: nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The same mail has the same id: should a job run twice, the recipient's server may drop the second. */
function messageIdOf({ to, subject, text }: Mail, from: string): string {
  const mark = createHash('sha256').update(`${to}\n${subject}\n${text}`).digest('hex').slice(0, 32)
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${mark}@${domain}>`
}
