import type { Reward } from '@satoshi/contract/match'
import { useEffect, type RefObject } from 'react'

import { floatGains, type Gain } from '../game-kit/float-gains.ts'
import { signal } from '../kit/signal.ts'
import { invalidate } from '../lib/stale.ts'
import { markOnce } from '../lib/storage.ts'
import { gainsOf } from './reward-moments.ts'
import { shownOf } from './shown-gains.ts'

type Shown = {
  matchId: string
  rewards: Reward[]
  /** What the XP of learning among them were multiplied by. */
  multiplier: number
  /** Worth a fanfare. */
  wellPlayed: boolean
}

/**
 * Shows what a match paid, from `place` into the totals of its result, once for a match: a reload shows the result without
 * the show. What rose with the answers does not rise again, so that all numbers together are what was paid. What is to be
 * celebrated the server has kept, until this screen is left.
 */
export function useRewardShow(
  { matchId, rewards, multiplier, wellPlayed }: Shown,
  place: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    void invalidate('notifications')
    if (!markOnce(`rewards ${matchId}`)) return
    floatGains(gainsOf(rewards, { multiplier, shown: shownOf(matchId) }), place.current, { into: totalOf })
    if (wellPlayed) signal('win')
  }, [matchId, rewards, multiplier, wellPlayed, place])
}

function totalOf({ type }: Gain): Element | null {
  return document.querySelector(`[data-total=${type}]`)
}
