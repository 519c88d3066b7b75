import type { Instant, Millis } from '@satoshi/rules/time'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { wantsLessMotion } from '../kit/less-motion.ts'
import { announce } from '../kit/live-region.tsx'
import { Num } from '../kit/number-text.tsx'
import { ProgressRing } from '../kit/progress-ring.tsx'
import { signal } from '../kit/signal.ts'
import { serverNow } from '../lib/clock.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'

/** Seconds left at which the time is said aloud; the last of them is where the ring turns urgent. */
const announcedSeconds = [10, 5] as const
/** Seconds left at which a soft tick is heard and felt. Source: visual principles, "felt, not shouted". */
const tickedSeconds = [5, 4, 3, 2, 1]

type QuestionTimerProps = {
  closesAt: Instant
  answerMillis: Millis
  running: boolean
  /** Runs on for others, and is neither heard nor felt: the player has answered. */
  quiet?: boolean
  /** Diameter in pixels. */
  size?: number
}

/** Between two drawings, in milliseconds: the ring then shrinks by a pixel at a time, and a phone rests in between. */
const drawnEvery = 200

/** The time of the open question. Alone in its component, because it draws five times a second. */
export function QuestionTimer({ closesAt, answerMillis, running, quiet = false, size = 56 }: QuestionTimerProps) {
  const { t } = useTranslation()
  // While the question is only read, its clock stands at the full time.
  const left = Math.min(answerMillis, useTimeLeft(closesAt, wantsLessMotion() ? 1_000 : drawnEvery, running))
  const seconds = Math.ceil(left / 1_000)
  useAnnouncedTime(closesAt, running && !quiet)
  useTicks(closesAt, running && !quiet)
  return (
    <ProgressRing
      fraction={left / answerMillis}
      label={t('match.timer.label', { seconds })}
      urgent={running && !quiet && seconds <= 5}
      size={size}
    >
      <Num value={seconds} />
    </ProgressRing>
  )
}

function useAnnouncedTime(closesAt: Instant, running: boolean) {
  const { t } = useTranslation()
  useEffect(() => {
    if (!running) return
    const timers = announcedSeconds.map((count) => {
      const wait = closesAt - count * 1_000 - serverNow()
      const say = () => announce(t('match.timer.left', { count }), count === 5 ? 'assertive' : 'polite')
      return wait > 0 ? setTimeout(say, wait) : undefined
    })
    return () => timers.forEach((timer) => clearTimeout(timer))
  }, [closesAt, running, t])
}

function useTicks(closesAt: Instant, running: boolean) {
  useEffect(() => {
    if (!running) return
    const waits = tickedSeconds.map((count) => closesAt - count * 1_000 - serverNow()).filter((wait) => wait > 0)
    const timers = waits.map((wait) => setTimeout(() => signal('tick'), wait))
    return () => timers.forEach((timer) => clearTimeout(timer))
  }, [closesAt, running])
}
