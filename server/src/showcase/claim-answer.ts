import { showcaseGrant } from '@satoshi/rules/progress/grant'
import { hour, type Instant, type Millis } from '@satoshi/rules/time'

import { accountSince, findAccount } from '../identity/identity-api.ts'
import type { App } from '../platform/app.ts'
import type { PlayerContext } from '../platform/http/router.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { grant } from '../progress/progress-api.ts'
import { worthOf } from './ask-guest.ts'
import { answerIn, waitingMillis, takenCookie } from './guest-token.ts'
import { answerOf, bindAnswer } from './showcase-store.ts'

/** How old an account may be that takes an answer of before it. */
const newMillis: Millis = 24 * hour

/**
 * Takes the answer that this browser gave before there was an account into the player's, which has one at most: claimed
 * again it is told again. Whoever has confirmed the address is paid at once, others when they do. Refuses
 * `showcase.nothingToClaim` without an answer that is still nobody's, and `showcase.notNew`.
 */
export async function claimAnswer(app: App, context: PlayerContext) {
  const { userId } = context.player
  const at = app.clock.now()
  const id = answerIn(app.config, context.headers)
  const claimed = await app.inTransaction(async (tx) => {
    // Two claims of one player wait for each other here, and for the job that pays; see `payConfirmed`.
    await lockPlayer(tx, userId)
    const answer = (await answerOf(tx, userId)) ?? (await bind(tx, id, userId, at))
    const paid = (await findAccount(tx, userId))?.confirmed ?? false
    if (paid) await pay(tx, userId, answer.is_right, at)
    return { isRight: answer.is_right, paid }
  })
  context.replyHeaders.append('set-cookie', takenCookie(app.config))
  return { ...claimed, ...worthOf(claimed.isRight) }
}

async function bind(tx: Tx, id: string | null, userId: string, at: Instant) {
  const since = await accountSince(tx, userId)
  if (id === null || !since) throw refuse('showcase.nothingToClaim')
  if (since.getTime() <= at - newMillis) throw refuse('showcase.notNew')
  const bound = await bindAnswer(tx, id, { userId, at: new Date(at), since: new Date(at - waitingMillis) })
  if (!bound) throw refuse('showcase.nothingToClaim')
  return bound
}

/** The address is confirmed: pays the answer that the player took, if there is one. Run again, it is paid already. */
export async function payConfirmed(tx: Tx, userId: string, at: Instant): Promise<void> {
  await lockPlayer(tx, userId)
  const answer = await answerOf(tx, userId)
  if (answer) await pay(tx, userId, answer.is_right, at)
}

async function pay(tx: Tx, userId: string, isRight: boolean, at: Instant): Promise<void> {
  await grant(tx, { ...showcaseGrant(userId, isRight), userId, at })
}
