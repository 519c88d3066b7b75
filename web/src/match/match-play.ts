import type { MatchView } from '@satoshi/contract/match'

import type { MatchDriver } from './match-driver.ts'
import { lockedChoice, type MatchState } from './match-store.ts'
import type { Play, Trouble } from './play.ts'

/** A match as something to play. */
export type MatchPlay = Play<MatchView> & Pick<MatchState, 'outcomes'> & Pick<MatchDriver, 'refresh'>

type Verbs = Pick<MatchDriver, 'answer' | 'next' | 'ready' | 'leave' | 'refresh'>

/** The match as something to play: what its view allows stands as a verb. */
export function playOf(state: MatchState, verbs: Verbs): MatchPlay {
  const { view, fault, refusal, outcomes, pending } = state
  const allowed = (type: 'ready' | 'next' | 'leave') => (view?.may.includes(type) ? verbs[type] : null)
  return {
    view,
    fault,
    refusal,
    outcomes,
    locked: lockedChoice(state),
    trouble: troubleOf(state),
    pending: pending?.type ?? null,
    answer: verbs.answer,
    ready: allowed('ready'),
    next: allowed('next'),
    leave: allowed('leave'),
    refresh: verbs.refresh,
  }
}

function troubleOf({ losses, pending }: MatchState): Trouble {
  if (losses === 0) return 'none'
  return pending?.type === 'answer' ? 'kept' : 'reconnecting'
}
