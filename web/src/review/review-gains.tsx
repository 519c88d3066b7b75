import type { Reviewed } from '@satoshi/contract/review'
import { centsPerBtz } from '@satoshi/rules/money'
import { useEffect, useRef } from 'react'

import { floatGains, type Gain } from '../game-kit/float-gains.ts'
import { clearFloatingNumbers } from '../game-kit/floating-number-store.ts'
import { markOnce } from '../lib/storage.ts'
import { gainOfStreak } from '../match/reward-moments.ts'

type ReviewGainsProps = { sessionId: string; reviewed: Pick<Reviewed, 'position' | 'xp' | 'gain'> }

/** Lets rise, once and from the place of the question, what an answered card has paid. */
export function ReviewGains({ sessionId, reviewed }: ReviewGainsProps) {
  const place = useRef<HTMLSpanElement>(null)
  const { position } = reviewed
  useEffect(() => {
    const gains = gainsOfReview(reviewed)
    if (gains.length > 0 && markOnce(`shown ${sessionId} ${position}`)) floatGains(gains, place.current)
  }, [sessionId, position, reviewed])
  // Whoever goes on at once has none of them over the next card.
  useEffect(() => clearFloatingNumbers, [])
  return <span ref={place} aria-hidden="true" className="block" />
}

/** XP with what multiplied them, BTZ of a level or of the streak, and a streak that is celebrated. */
export function gainsOfReview({ xp, gain }: Pick<Reviewed, 'xp' | 'gain'>): Gain[] {
  const { multiplier, amountCents, streak } = gain
  const gains: Gain[] = [
    { type: 'xp', value: xp, multiplier },
    { type: 'btz', value: amountCents / centsPerBtz },
    ...gainOfStreak(streak),
  ]
  return gains.filter(({ value }) => value > 0)
}
