import { signUpGrant } from '@satoshi/rules/progress/grant'

import type { App } from '../platform/app.ts'
import { grant } from './grant.ts'

/** Hears that an address was confirmed and pays the sign-up grant; heard again, it is paid already. */
export async function progressJobs(app: Pick<App, 'jobs' | 'inTransaction' | 'clock'>): Promise<void> {
  await app.jobs.handle('emailConfirmed', async ({ userId }) => {
    await app.inTransaction((tx) => grant(tx, { ...signUpGrant(userId), userId, at: app.clock.now() }))
  })
}
