import { minute } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { defineDomain, type Base } from '../platform/domain.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { lastMailEvents } from '../platform/mail/deliver-mails.ts'
import { Repeating } from '../platform/repeating.ts'
import { findAccount, findAccountByEmail, type StandingAccount } from './account/account-store.ts'
import { deleteOldBursts } from './better-auth/burst-store.ts'
import { ownExportParts } from './identity-own-data.ts'
import { identityRoutes } from './identity-routes.ts'
import { confirmationMail } from './links/account-mails.ts'
import { mailEmailChange } from './links/change-email.ts'
import { openIdentity, type Identity } from './open-identity.ts'
import { mailPasswordReset } from './password/change-password.ts'

type Opened = { identity: Identity }

export const identity = defineDomain({
  name: 'identity',
  open: (services): Opened => ({ identity: openIdentity(services) }),
  routes: (services: Base & Opened) => identityRoutes(services.identity),
  jobs: (services: Base & Opened) => identityJobs(services.identity),
  events: () => lastMailEvents,
  background: ({ app }: Base) => [
    new Repeating(() => deleteOldBursts(app.db), {
      everyMillis: minute,
      log: app.log,
      failure: 'counted calls of addresses could not be deleted',
    }),
  ],
  exportParts: ownExportParts,
})

/** Writes the mails that depend on whether an account is there: whoever asks for them must not learn it. */
function identityJobs(identity: Identity): JobHandlers {
  const { app } = identity
  return {
    confirmationMail: async ({ userId }) => sendConfirmation(identity, await findAccount(app.db, userId)),
    confirmationResend: async ({ email }) => sendConfirmation(identity, await findAccountByEmail(app.db, email)),
    passwordReset: ({ email }) => app.inTransaction((tx) => mailPasswordReset(identity, tx, email)),
    emailChange: (wanted) => app.inTransaction((tx) => mailEmailChange(identity, tx, wanted)),
  }
}

async function sendConfirmation(identity: Identity, account: StandingAccount | undefined): Promise<void> {
  if (!account || account.confirmed) return
  const { app } = identity
  const engine = await identity.engine()
  const link = linkFor(app, await engine.confirmationToken(account))
  const mail = { userId: account.userId, to: account.email, ...confirmationMail({ ...account, link }) }
  await app.inTransaction((tx) => app.jobs.send(tx, 'mail', mail))
}

/** Opening it confirms, and leads to the page that names the account. */
function linkFor({ config }: App, token: string): string {
  const next = `/auth/confirmed?token=${encodeURIComponent(token)}`
  return `${config.publicUrl}/api/auth/verify-email?token=${encodeURIComponent(token)}&callbackURL=${encodeURIComponent(next)}`
}
