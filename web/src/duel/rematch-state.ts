import type { Rematch } from '@satoshi/contract/duel'
import { rematchMillis } from '@satoshi/rules/duel/rematch'
import type { Instant } from '@satoshi/rules/time'

/** The offer to play again as this screen knows it. */
export type RematchState = {
  name: 'open' | 'offeredByMe' | 'offeredToMe' | 'begun' | 'gone'
  /** When it is over if nobody does anything. */
  until: Instant
  nextDuelId: string | null
}

/** The state in which a result begins: a rematch can be had until 20 s after the end, by the server's clock. */
export function openRematch(endedAt: Instant, now: Instant): RematchState {
  const until = endedAt + rematchMillis
  return { name: now < until ? 'open' : 'gone', until, nextDuelId: null }
}

/**
 * The state after the server's word. A duel that has begun stays begun, and an offer that is gone does not come back:
 * words can arrive in another order than they were said.
 */
export function afterRematch(state: RematchState, rematch: Rematch): RematchState {
  if (state.name === 'begun') return state
  if (rematch.state === 'begun') return { ...state, name: 'begun', nextDuelId: rematch.nextDuelId }
  if (state.name === 'gone') return state
  const until = rematch.expiresAt ?? state.until
  return { ...state, name: rematch.state === 'none' ? 'open' : rematch.state, until }
}

/** The state at `now`: an offer that nobody took in time is gone. */
export function afterTime(state: RematchState, now: Instant): RematchState {
  const over = now >= state.until && state.name !== 'begun' && state.name !== 'gone'
  return over ? { ...state, name: 'gone' } : state
}

/** Whether one tap would offer a rematch, or take the other up on one. */
export function mayRematch({ name }: RematchState): boolean {
  return name === 'open' || name === 'offeredToMe'
}

/** Whether leaving the screen takes a chance from the other side, so that it has to be said. */
export function leavesSomebody({ name }: RematchState): boolean {
  return name === 'open' || name === 'offeredByMe' || name === 'offeredToMe'
}
