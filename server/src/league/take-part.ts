import { newStanding, takePart as takePartIn } from '@satoshi/rules/league/seating'
import { leagueWeek } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { readWeek } from './league-store.ts'
import { deleteSeat, holdSeating, insertArrival, readStanding, writeStandings } from './seating-store.ts'

/**
 * Takes a player out of the leagues, or back into them, at any time and without loss of tier. The seat of the week is
 * given up with its prize. Who comes back with points is seated like anybody, except in a week whose seat was given up.
 */
export async function takePart(
  app: Pick<App, 'clock' | 'inTransaction'>,
  userId: string,
  { commandId, takesPart }: { commandId: string; takesPart: boolean },
): Promise<void> {
  const week = leagueWeek(app.clock.now())
  await app.inTransaction((tx) =>
    once(tx, { userId, commandId, procedure: 'league.takePart', body: { takesPart } }, async () => {
      await holdSeating(tx)
      const before = (await readStanding(tx, userId)) ?? newStanding(week)
      const seated = !takesPart && (await deleteSeat(tx, userId, week))
      await writeStandings(tx, [{ userId, ...takePartIn(before, { takesPart, week, seated }) }])
      const points = takesPart && before.optedOut ? await readWeek(tx, userId, week) : null
      if (points) await insertArrival(tx, { userId, week, at: app.clock.now() })
      return { done: true as const }
    }),
  )
}
