import type { Reward } from '@satoshi/contract/match'
import type { Millis } from '@satoshi/rules/time'
import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { signal } from '../kit/signal.ts'
import { markOnce } from '../lib/storage.ts'
import { showFloatingNumber, showMilestone, showSmartNotification, type MilestoneDetail } from '../lib/window-events.ts'
import { milestoneText } from './milestone-text.ts'
import { milestonesOf, momentsOf } from './reward-moments.ts'

type Shown = { matchId: string; rewards: Reward[]; /** Worth a fanfare. */ wellPlayed: boolean }

/** Time that the last number has for itself before a milestone covers it. */
const numbersFirstMillis: Millis = 900

/** Shows what a match paid, from `place`, once for a match: a reload shows the result without the show. */
export function useRewardShow({ matchId, rewards, wellPlayed }: Shown, place: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation()
  const celebrateAfter = useMilestoneShow()
  useEffect(() => {
    if (!markOnce(`rewards ${matchId}`)) return
    const moments = momentsOf(rewards)
    moments.forEach(({ after, ...moment }, turn) => {
      const aside = (turn - (moments.length - 1) / 2) * numberWidth
      setTimeout(() => showFloatingNumber({ ...moment, position: placeOver(place.current, aside) }), after)
    })
    const milestones = milestonesOf(rewards).map((earned) => milestoneText(t, earned))
    if (milestones.length === 0 && wellPlayed) signal('win')
    celebrateAfter((moments.at(-1)?.after ?? 0) + numbersFirstMillis, milestones)
  }, [matchId, rewards, wellPlayed, place, t, celebrateAfter])
}

/** Gives the function that celebrates milestones after a while; over the next screen they are told in the corner instead. */
function useMilestoneShow() {
  const waiting = useRef<MilestoneDetail[]>([])
  useEffect(
    () => () => {
      const type = 'celebration'
      for (const { title, description } of waiting.current.splice(0))
        showSmartNotification({ type, title, description })
    },
    [],
  )
  return useCallback((wait: Millis, milestones: MilestoneDetail[]) => {
    waiting.current = milestones
    setTimeout(() => waiting.current.splice(0).forEach(showMilestone), wait)
  }, [])
}

/** About the width of a floating number, in pixels: they rise beside each other. */
const numberWidth = 116

function placeOver(element: HTMLElement | null, aside: number): { x: number; y: number } {
  const box = element?.getBoundingClientRect()
  const middle = box ? box.left + box.width / 2 : window.innerWidth / 2
  const top = box ? Math.min(box.top, window.innerHeight * 0.7) : window.innerHeight / 2
  return { x: middle + aside, y: top }
}
