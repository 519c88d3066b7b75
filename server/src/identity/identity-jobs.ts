import type { App } from '../platform/app.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { findAccount, findAccountByEmail, type StandingAccount } from './account/account-store.ts'
import { mailEmailChange } from './links/change-email.ts'
import { confirmationMail } from './links/account-mails.ts'
import type { Identity } from './open-identity.ts'
import { mailPasswordReset } from './password/reset-password.ts'

/** Writes the mails that depend on whether an account is there: whoever asks for them must not learn it. */
export function identityJobs(identity: Identity): JobHandlers {
  const { app } = identity
  return {
    confirmationMail: async ({ userId }) => askToConfirm(identity, await findAccount(app.db, userId)),
    confirmationResend: async ({ email }) => askToConfirm(identity, await findAccountByEmail(app.db, email)),
    passwordReset: ({ email }) => app.inTransaction((tx) => mailPasswordReset(identity, tx, email)),
    emailChange: (wanted) => app.inTransaction((tx) => mailEmailChange(identity, tx, wanted)),
  }
}

async function askToConfirm(identity: Identity, account: StandingAccount | undefined): Promise<void> {
  if (!account || account.confirmed) return
  const { app } = identity
  const engine = await identity.engine()
  const link = linkFor(app, await engine.confirmationToken(account))
  const mail = { to: account.email, ...confirmationMail({ ...account, link }) }
  await app.inTransaction((tx) => app.jobs.send(tx, 'mail', mail))
}

/** Opening it confirms, and leads to the page that names the account. */
function linkFor({ config }: App, token: string): string {
  const next = `/auth/confirmed?token=${encodeURIComponent(token)}`
  return `${config.publicUrl}/api/auth/verify-email?token=${encodeURIComponent(token)}&callbackURL=${encodeURIComponent(next)}`
}
