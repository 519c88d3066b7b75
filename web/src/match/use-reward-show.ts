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
    const moments = momentsOf(rewards)
    moments.forEach(({ after, ...moment }, turn) => {
      const aside = (turn - (moments.length - 1) / 2) * numberWidth
      setTimeout(() => showFloatingNumber({ ...moment, position: placeOver(place.current, aside) }), after)
    })
    const milestone = milestoneOf(rewards)
    if (milestone) void celebrate(milestone)
  }, [matchId, rewards, place])
}

/** About the width of a floating number, in pixels: they rise beside each other. Its position is where it begins. */
const numberWidth = 116

function placeOver(element: HTMLElement | null, aside: number): { x: number; y: number } {
  const box = element?.getBoundingClientRect()
  const middle = box ? box.left + box.width / 2 : window.innerWidth / 2
  const top = box ? Math.min(box.top, window.innerHeight * 0.7) : window.innerHeight / 2
  return { x: middle + aside - numberWidth / 2, y: top }
}
