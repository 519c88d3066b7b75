import type { MatchView } from '@satoshi/contract/match'
import { knownOfSubjects, rideQuestions, type Knows } from '@satoshi/rules/ride/ride'

import { metBy, type Matches } from '../match/match-api.ts'
import { publishStale } from '../platform/live/live.ts'
import { refuse } from '../platform/refusal.ts'
import { liveShowcase, writeAssumed } from '../question/question-api.ts'
import { beginSolo, type SoloPlayer } from '../quiz/quiz-api.ts'
import { questionOfGuest } from '../showcase/showcase-api.ts'
import { readRide, writeBegun } from './ride-store.ts'

export type RideCommand = { commandId: string; knows: Knows }

/**
 * Starts the first ride: five questions of the showcase that the player has not met, also not as a guest, by what they say
 * to know, which is noted as well. Where a solo is open, that one is given, and stays what it was. Refuses `match.busy`,
 * `ride.taken` to whoever has begun one before, however it ended, and `quiz.notAvailable` where fewer than five are left.
 */
export async function startRide(
  matches: Matches,
  player: SoloPlayer,
  { commandId, knows }: RideCommand,
): Promise<MatchView> {
  const { app } = matches
  const { userId } = player
  const view = await beginSolo(matches, player, {
    command: { commandId, procedure: 'ride.start', body: { knows } },
    format: 'ride',
    draw: async (tx, seed) => {
      if ((await readRide(tx, userId))?.matchId) throw refuse('ride.taken')
      const pool = await liveShowcase(app, tx)
      const ids = pool.map(({ questionId }) => questionId)
      const met = await metBy(matches, tx, userId, ids)
      const asGuest = await questionOfGuest(tx, userId)
      if (asGuest !== null) met.add(asGuest)
      return rideQuestions(pool, { knows, met, seed })
    },
    onOpened: async (tx, matchId) => {
      await writeBegun(tx, userId, matchId)
      await writeAssumed(tx, userId, knownOfSubjects(knows))
    },
  })
  publishStale(app.live, userId, 'progress')
  return view
}
