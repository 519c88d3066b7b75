import { sql } from 'kysely'

import type { Tx } from '../postgres/db.ts'

/** Durable jobs: sent inside the transaction that causes them, run at least once, with retries. */
export type Jobs = {
  /** Queues `data` for `name`'s handler when `tx` commits. */
  send: <Name extends JobName>(tx: Tx, name: Name, data: JobData[Name]) => Promise<void>
  /** Registers the handler of `name`; it may run twice for one job and must then do no harm. */
  handle: <Name extends JobName>(name: Name, work: (data: JobData[Name]) => Promise<void>) => Promise<void>
}

/** Every job and what it carries. */
export type JobData = {
  /** An account was made: write the mail that asks to confirm the address. */
  confirmationMail: { userId: string }
  /** Somebody asks for that mail again; whether the address has an unconfirmed account is found out by the handler. */
  confirmationResend: { email: string }
  /** Somebody has forgotten a password; whether the address has an account is found out by the handler. */
  passwordReset: { email: string }
  /** A player wants, in a session, to move to another address; whether it is free is found out by the handler. */
  emailChange: { userId: string; sessionId: string; email: string }
  /** An address was confirmed: pay the sign-up grant (product 6.3). */
  emailConfirmed: { userId: string }
  /** An account was deleted: end the matches that its player is still in. */
  accountDeleted: { userId: string }
  /** A match has ended: count its first attempts, rate questions and learners by them (product 4.2). */
  rateAnswers: { matchId: string }
  /** Players did something: it is counted by the domains that subscribe (`onActivity`). Sent with the activities. */
  countActivities: { ids: string[] }
  /** A buyer gave a package back, or it came to an account that is deleted: the provider gives the money back. */
  refundOrder: { orderId: string }
  /** An order is no longer wanted, or its page is over: it is closed as the provider says. */
  closeOrder: { orderId: string }
  /** A plan that was ordered is no longer wanted, or its page is over: it is closed as the provider says. */
  closePlan: { subscriptionId: string }
  /** Something of a plan is different: how it stands is read from the provider. */
  refreshPlan: { subscriptionId: string }
  /** A plan is to be charged no more: the provider ends it. */
  endPlan: { subscriptionId: string }
  /** A bill was paid that nobody may have: the provider gives the money back. */
  refundBill: { billId: string }
  /** A case waits for the provider of identity checks: it is sent there. */
  checkIdentity: { caseId: string }
  /** Rows of files were deleted: delete the bytes that they named. */
  filesRemoved: { keys: string[] }
  /** A mail to be sent over SMTP, or kept where there is none. */
  mail: Mail
}

export type JobName = keyof JobData

/** Handlers of some jobs; see `Jobs.handle`. */
export type JobHandlers = { [Name in JobName]?: (data: JobData[Name]) => Promise<void> }

/**
 * Jobs whose data holds an address. Each is deleted as soon as it is done, where others stay for an hour or two, and with
 * the account that it is about (`deleteMailsOf`).
 */
export const jobsWithAddresses: readonly JobName[] = ['mail', 'confirmationResend', 'passwordReset', 'emailChange']

/** What a mail says in one language, as both text and HTML. */
export type MailText = { subject: string; text: string; html: string }

/** A mail about the account `userId`. `isLast` when the account is gone and this tells of it. */
export type Mail = MailText & { userId: string; to: string; isLast?: true }

/** Queues a job by the function that triggers use too; it becomes visible when `tx` commits. */
export async function sendJob<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name]): Promise<void> {
  await sql`select send_job(${name}, ${JSON.stringify(data)}::jsonb)`.execute(tx)
}

/** Registers a handler for each of some jobs. */
export async function registerJobs(jobs: Jobs, handlers: JobHandlers): Promise<void> {
  // safe: an object literal's keys are the names it was written with
  for (const name of Object.keys(handlers) as JobName[]) {
    const handler = handlers[name]
    // safe: found under this name, whose data it takes
    if (handler) await jobs.handle(name, handler as (data: JobData[typeof name]) => Promise<void>)
  }
}
