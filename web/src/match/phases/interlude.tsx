import type { Phase } from '@satoshi/contract/match'
import type { Instant } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Button } from '../../kit/button.tsx'
import { Num } from '../../kit/number-text.tsx'
import { useTimeLeft } from '../use-time-left.ts'

export type InterludePhase = Extract<Phase, { name: 'waiting' | 'countdown' | 'paused' }>

type InterludeProps = { phase: InterludePhase; onReady: (() => void) | null }

/** Between questions: waiting for others, the countdown, or somebody who has to come back. */
export function Interlude({ phase, onReady }: InterludeProps) {
  const { t } = useTranslation()
  const until = untilOf(phase)
  return (
    <div className="m-auto flex flex-col items-center gap-4 py-16 text-center" aria-live="polite">
      <h2 className="text-3xl font-bold">{t(titles[phase.name])}</h2>
      {phase.name === 'waiting' && <p className="text-muted">{t('match.waiting.needed', { count: phase.needed })}</p>}
      {until !== null && <Seconds until={until} />}
      {onReady && (
        <Button size="lg" onClick={onReady}>
          {t('match.waiting.ready')}
        </Button>
      )}
    </div>
  )
}

function Seconds({ until }: { until: Instant }) {
  const left = useTimeLeft(until, 200)
  return (
    <p aria-hidden="true" className="numbers font-display text-7xl font-bold text-info-ink">
      <Num value={Math.ceil(left / 1_000)} />
    </p>
  )
}

const titles = {
  waiting: 'match.waiting.title',
  countdown: 'match.waiting.countdown',
  paused: 'match.waiting.paused',
} as const

function untilOf(phase: InterludePhase): Instant | null {
  if (phase.name === 'waiting') return phase.closesAt
  return phase.name === 'countdown' ? phase.endsAt : phase.resumesBy
}
