import type { Duel } from '@satoshi/contract/duel'
import type { MatchView, Phase } from '@satoshi/contract/match'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../../kit/class-names.ts'
import { useMovement } from '../../kit/less-motion.ts'
import { Num } from '../../kit/number-text.tsx'
import { signal } from '../../kit/signal.ts'
import { useTimeLeft } from '../../lib/use-time-left.ts'
import type { Sides } from '../sides.ts'
import { Scene, SceneHeading } from './scene.tsx'

type CountdownProps = { view: MatchView; phase: Extract<Phase, { name: 'countdown' }>; sides: Sides; duel: Duel | null }

/** The last three seconds before the first question: a breath, not a bang. */
export function Countdown({ view, phase, sides, duel }: CountdownProps) {
  const { t } = useTranslation()
  const state = t('duel.waiting.ready')
  const rules = t('duel.countdown.rules', { count: view.questions, seconds: Math.round(view.answerMillis / 1_000) })
  return (
    <Scene
      sides={sides}
      duel={duel}
      me={{ here: true, sign: null, state }}
      them={{ here: true, sign: null, state }}
      head={<SceneHeading title={t('duel.countdown.title')} text={rules} />}
      middle={<BigSecond endsAt={phase.endsAt} />}
    />
  )
}

function BigSecond({ endsAt }: { endsAt: number }) {
  const left = useTimeLeft(endsAt, 100)
  const second = Math.max(1, Math.ceil(left / 1_000))
  const movement = useMovement()
  useEffect(() => signal('tick'), [second])
  return (
    <p
      key={second}
      aria-hidden="true"
      className={classNames(
        'min-w-18 text-center font-display text-8xl leading-none font-bold',
        movement === 'full' ? 'animate-pop' : 'calm animate-fade-in',
      )}
    >
      <Num value={second} />
    </p>
  )
}
