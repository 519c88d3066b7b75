import type { StaleTopic } from '@satoshi/contract/live'
import { fitOf } from '@satoshi/rules/rating/person-fit'

import type { Counting } from '../activity/activity-api.ts'
import { fitAnswersOf } from '../match/match-api.ts'
import { isStaked, recordFit } from '../stakes/stakes-api.ts'

/**
 * Looks, after a staked duel is settled and in a transaction of its own, how its answers fit the player. What was won or
 * lost stays as it is; when too many do not fit, stakes of the player are put on hold.
 */
export async function checkFit({ app, tx, activity }: Counting<'matchSettled'>): Promise<readonly StaleTopic[]> {
  const { userId, ref: duelId, at } = activity
  if (!(await isStaked(tx, userId, duelId))) return []
  const { duel, earlier } = await fitAnswersOf(tx, userId, duelId)
  const fit = fitOf(duel, earlier)
  if (!fit) return []
  const isHeld = await recordFit(tx, { ...fit, userId, duelId, at })
  if (isHeld) app.log.warn({ userId, duelId }, 'stakes are on hold: answers do not fit their player')
  return isHeld ? ['wallet'] : []
}
