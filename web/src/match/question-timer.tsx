import type { Instant, Millis } from '@satoshi/rules/time'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { wantsLessMotion } from '../kit/less-motion.ts'
import { announce } from '../kit/live-region.tsx'
import { Num } from '../kit/number-text.tsx'
import { ProgressRing } from '../kit/progress-ring.tsx'
import { serverNow } from '../lib/clock.ts'
import { useTimeLeft } from './use-time-left.ts'

/** Seconds left at which the time is said aloud; the last of them is where the ring turns urgent. */
const saidSeconds = [10, 5] as const

type QuestionTimerProps = { closesAt: Instant; answerMillis: Millis; running: boolean }

/** The time of the open question. Alone in its component, because it draws ten times a second. */
export function QuestionTimer({ closesAt, answerMillis, running }: QuestionTimerProps) {
  const { t } = useTranslation()
  const left = useTimeLeft(closesAt, wantsLessMotion() ? 1_000 : 100, running)
  const seconds = Math.ceil(left / 1_000)
  useSaidTime(closesAt, running)
  return (
    <ProgressRing
      fraction={left / answerMillis}
      label={t('match.timer.label', { seconds })}
      urgent={running && seconds <= 5}
      size={56}
    >
      <Num value={seconds} />
    </ProgressRing>
  )
}

function useSaidTime(closesAt: Instant, running: boolean) {
  const { t } = useTranslation()
  useEffect(() => {
    if (!running) return
    const timers = saidSeconds.map((count) => {
      const wait = closesAt - count * 1_000 - serverNow()
      const say = () => announce(t('match.timer.left', { count }), count === 5 ? 'assertive' : 'polite')
      return wait > 0 ? setTimeout(say, wait) : undefined
    })
    return () => timers.forEach((timer) => clearTimeout(timer))
  }, [closesAt, running, t])
}
