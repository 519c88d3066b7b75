import { suspectsAmong, type Suspect } from '@satoshi/rules/rating/accord'
import { hour, type Instant } from '@satoshi/rules/time'

import type { Db } from '../platform/postgres/db.ts'
import { attemptsSince } from './attempt-store.ts'

/** How many days of counted attempts the operator's report looks at. */
export const suspectDays = 30

/** Players who were wrong together on the same questions lately, the most often wrong first. */
export async function suspectReport(db: Db, now: Instant): Promise<Suspect[]> {
  const suspects = suspectsAmong(await attemptsSince(db, now - suspectDays * 24 * hour))
  return suspects.toSorted((a, b) => b.wrong - a.wrong || (a.userId < b.userId ? -1 : 1))
}
