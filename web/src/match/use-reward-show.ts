import type { Reward } from '@satoshi/contract/match'
import type { Millis } from '@satoshi/rules/time'
import { useEffect, type RefObject } from 'react'

import { pauseMilestones } from '../game-kit/pause-milestones.ts'
import { signal } from '../kit/signal.ts'
import { invalidate } from '../lib/stale.ts'
import { markOnce } from '../lib/storage.ts'
import { showFloatingNumber } from '../game-kit/window-events.ts'
import { milestonesOf, momentsOf } from './reward-moments.ts'

type Shown = { matchId: string; rewards: Reward[]; /** Worth a fanfare. */ wellPlayed: boolean }

/** Time that the last number has for itself before a milestone covers it. */
const numbersFirstMillis: Millis = 900

/**
 * Shows what a match paid, from `place`, once for a match: a reload shows the result without the show. What is to be
 * celebrated the server has kept; it waits until the numbers have risen, or this screen is left.
 */
export function useRewardShow({ matchId, rewards, wellPlayed }: Shown, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    void invalidate('notifications')
    if (!markOnce(`rewards ${matchId}`)) return
    const moments = momentsOf(rewards)
    moments.forEach(({ after, ...moment }, turn) => {
      const aside = (turn - (moments.length - 1) / 2) * numberWidth
      setTimeout(() => showFloatingNumber({ ...moment, position: placeOver(place.current, aside) }), after)
    })
    if (milestonesOf(rewards).length === 0 && wellPlayed) signal('win')
    const letGo = pauseMilestones()
    setTimeout(letGo, (moments.at(-1)?.after ?? 0) + numbersFirstMillis)
    return letGo
  }, [matchId, rewards, wellPlayed, place])
}

/** About the width of a floating number, in pixels: they rise beside each other. */
const numberWidth = 116

function placeOver(element: HTMLElement | null, aside: number): { x: number; y: number } {
  const box = element?.getBoundingClientRect()
  const middle = box ? box.left + box.width / 2 : window.innerWidth / 2
  const top = box ? Math.min(box.top, window.innerHeight * 0.7) : window.innerHeight / 2
  return { x: middle + aside, y: top }
}
