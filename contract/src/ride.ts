import { knowledges } from '@satoshi/rules/ride/ride'
import { z } from 'zod'

import { commandId, done, refusing, signedIn } from './base.ts'
import { matchView } from './match.ts'

const tags = ['matches']
const knowledge = z.enum(knowledges)

/** The first ride of a newcomer (decision 0180). */
export const rideContract = {
  start: signedIn
    .errors(refusing('match.busy', 'quiz.notAvailable', 'ride.taken', 'request.commandReused'))
    .route({
      method: 'POST',
      path: '/first-ride',
      tags,
      summary:
        'Start the first ride, once an account, from what the player says to know; an open solo is returned instead',
    })
    .input(
      z.strictObject({
        commandId,
        knows: z.strictObject({ money: knowledge, investing: knowledge, economy: knowledge }),
      }),
    )
    .output(matchView),
  skip: signedIn
    .route({ method: 'PUT', path: '/first-ride/skipped', tags, summary: 'Be offered no first ride; twice is once' })
    .output(done),
}
