import { shiftDay } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { refuse } from '../platform/refusal.ts'
import { meView, type Me } from './profile-view.ts'
import { readMe as readMeRows } from './profile-store.ts'

/** The signed-in player, wallet and day, in one query. Refuses `auth.required` when the account is gone. */
export async function readMe(app: Pick<App, 'db' | 'clock'>, userId: string): Promise<Me> {
  const now = app.clock.now()
  // No zone is more than a day behind UTC's date, the hours until 03:00 included; a change of zone keeps a day open for
  // as much as two more.
  const firstDay = shiftDay(new Date(now).toISOString().slice(0, 10), -3)
  const rows = await readMeRows(app.db, userId, firstDay)
  const [player] = rows
  if (!player) throw refuse('auth.required')
  return meView(player, rows, now)
}
