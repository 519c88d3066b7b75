import type { AnswerGain } from '@satoshi/contract/match'
import type { Millis } from '@satoshi/rules/time'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { floatGains, type Gain } from '../game-kit/float-gains.ts'
import { clearFloatingNumbers } from '../game-kit/floating-number-store.ts'
import { Chip } from '../kit/chip.tsx'
import { numberFormat } from '../kit/formats.ts'
import { Star, Zap } from '../kit/icon.ts'
import { gainsOfAnswer } from './reward-moments.ts'
import { markShown } from './shown-gains.ts'

/** Short: whoever goes on at once meets the next question without numbers over it. */
const betweenMillis: Millis = 120

type AnswerGainsProps = { matchId: string; position: number; gain: AnswerGain | null }

/** What the answer that is revealed pays for certain; once, it flies from here into the counters of the header. */
export function AnswerGains({ matchId, position, gain }: AnswerGainsProps) {
  const place = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (gain === null || !markShown(matchId, position, gain)) return
    floatGains(gainsOfAnswer(gain), place.current, { every: betweenMillis, into: counterOf })
  }, [matchId, position, gain])
  // Whoever goes on at once has none of them over the next question.
  useEffect(() => clearFloatingNumbers, [])
  if (gain === null) return null
  return (
    <ul ref={place} className="mt-2 flex flex-wrap gap-2 empty:hidden">
      <GainChips gain={gain} />
    </ul>
  )
}

function GainChips({ gain: { xp, speedXp, secondsLeft, amountCents } }: { gain: AnswerGain }) {
  const { t, i18n } = useTranslation()
  const signed = numberFormat(i18n.language, { signDisplay: 'exceptZero' })
  return (
    <>
      {xp > speedXp && (
        <li>
          <Chip tone="xp" icon={<Star aria-hidden="true" className="size-4 fill-current" />}>
            <bdi className="numbers">{t('match.result.xp', { xp: signed.format(xp - speedXp) })}</bdi>
          </Chip>
        </li>
      )}
      {speedXp > 0 && (
        <li>
          <Chip tone="streak" icon={<Zap aria-hidden="true" className="size-4 fill-current" />}>
            <bdi className="numbers me-1">{signed.format(speedXp)}</bdi>
            <span className="max-sm:sr-only">{t('match.reveal.speed', { seconds: secondsLeft })}</span>
          </Chip>
        </li>
      )}
      {amountCents > 0 && (
        <li>
          <Chip tone="btz">
            <Btz cents={amountCents} signed />
          </Chip>
        </li>
      )}
    </>
  )
}

// XP of speed are XP.
function counterOf({ type }: Gain): Element | null {
  return document.querySelector(`[data-tally=${type === 'btz' ? 'btz' : 'xp'}]`)
}
