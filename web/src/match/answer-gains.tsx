import type { AnswerGain } from '@satoshi/contract/match'
import type { Millis } from '@satoshi/rules/time'
import { useEffect, useRef } from 'react'

import { floatGains } from '../game-kit/float-gains.ts'
import { clearFloatingNumbers } from '../game-kit/floating-number-store.ts'
import { gainsOfAnswer } from './reward-moments.ts'
import { markShown } from './shown-gains.ts'

/** Short: whoever goes on at once meets the next question without numbers over it. */
const betweenMillis: Millis = 120

type AnswerGainsProps = { matchId: string; position: number; gain: AnswerGain | null }

/** Lets rise, once and from the place of the question, what the answer that is revealed pays for certain. */
export function AnswerGains({ matchId, position, gain }: AnswerGainsProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (gain === null || !markShown(matchId, position, gain)) return
    floatGains(gainsOfAnswer(gain), place.current, { every: betweenMillis })
  }, [matchId, position, gain])
  // Whoever goes on at once has none of them over the next question.
  useEffect(() => clearFloatingNumbers, [])
  return <span ref={place} aria-hidden="true" className="block" />
}
