import type { Reward } from '@satoshi/contract/match'
import { useEffect, type RefObject } from 'react'

import { celebrate } from '../kit/celebrate.ts'
import { markOnce } from '../lib/storage.ts'
import { showFloatingNumber } from '../lib/window-events.ts'
import { milestoneOf, momentsOf } from './reward-moments.ts'

/** Lets what a match paid rise from `place`, once for a match: a reload shows the result without the show. */
export function useRewardShow(matchId: string, rewards: Reward[], place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!markOnce(`rewards ${matchId}`)) return
    for (const { after, ...moment } of momentsOf(rewards)) {
      setTimeout(() => showFloatingNumber({ ...moment, position: middleOf(place.current) }), after)
    }
    const milestone = milestoneOf(rewards)
    if (milestone) void celebrate(milestone)
  }, [matchId, rewards, place])
}

function middleOf(element: HTMLElement | null): { x: number; y: number } {
  const box = element?.getBoundingClientRect()
  if (!box) return { x: window.innerWidth / 2, y: window.innerHeight / 2 }
  return { x: box.left + box.width / 2, y: Math.min(box.top + 48, window.innerHeight * 0.7) }
}
