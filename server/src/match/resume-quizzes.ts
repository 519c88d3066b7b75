import { formatNamed } from '@satoshi/rules/match/format'
import type { Match } from '@satoshi/rules/match/match'
import { userIdOf } from '@satoshi/rules/match/occupant'
import { wakeAt } from '@satoshi/rules/match/pass-time'

import { listSuspended } from './live-seats-store.ts'
import { loadMatch } from './match-store.ts'
import { profilesAt } from './match-view.ts'
import type { Matches } from './matches.ts'

/**
 * After the commit that ended a match: what its players left standing goes on at once. Where this process dies before,
 * it goes on when its player looks at it, and at the end of the longest suspension by itself.
 */
export async function resumeQuizzes(matches: Matches, { id, format, seats }: Match): Promise<void> {
  if (!formatNamed(format).competes) return
  const { app, mailbox } = matches
  const userIds = seats.flatMap(({ occupant }) => userIdOf(occupant) ?? [])
  try {
    for (const quizId of await listSuspended(app.db, userIds))
      await mailbox.submit(quizId, { by: 'server', command: { type: 'resume' }, at: app.clock.now() })
  } catch (error) {
    app.log.warn({ err: error, matchId: id }, 'quizzes that stood still do not go on yet')
  }
}

/** After the commit that opened a match: tells the open screens of some players that their quizzes stand still. */
export async function publishSuspended(matches: Matches, userIds: string[]): Promise<void> {
  const { db } = matches.app
  for (const quizId of await listSuspended(db, userIds)) {
    const loaded = await loadMatch(db, quizId)
    if (!loaded) continue
    const known = { ...loaded, bots: () => null, profiles: await profilesAt(db, loaded.match) }
    matches.memory.set(known)
    matches.wake(quizId, wakeAt(loaded.match))
    matches.live.publish(known, new Set())
  }
}
