import { signUpGrant } from '@satoshi/rules/progress/grant'

import type { App } from '../platform/app.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { grant } from './grant.ts'

/** A confirmed address pays the sign-up grant; run again, it is paid already. */
export function progressJobs({ inTransaction, clock }: Pick<App, 'inTransaction' | 'clock'>) {
  return {
    emailConfirmed: ({ userId }) =>
      inTransaction(async (tx) => void (await grant(tx, { ...signUpGrant(userId), userId, at: clock.now() }))),
  } satisfies JobHandlers
}
