import type { Instant, Millis } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Num } from '../../kit/number-text.tsx'
import { ProgressRing } from '../../kit/progress-ring.tsx'
import { useTimeLeft } from '../../lib/use-time-left.ts'

type WaitingRingProps = {
  until: Instant
  /** The time that was given in all. */
  whole: Millis
  /** In the middle of a duel, and not before it. */
  pauses: boolean
}

/** How long somebody is awaited yet. It never turns urgent: there is nothing to do but wait. */
export function WaitingRing({ until, whole, pauses }: WaitingRingProps) {
  const { t } = useTranslation()
  const left = useTimeLeft(until, 200)
  const seconds = Math.ceil(left / 1_000)
  return (
    <div className="rounded-full bg-page/70 p-1 text-ink">
      <ProgressRing
        fraction={left / whole}
        label={t(pauses ? 'duel.paused.left' : 'duel.waiting.left', { seconds })}
        size={72}
      >
        <Num value={seconds} />
      </ProgressRing>
    </div>
  )
}
