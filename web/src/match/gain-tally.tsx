import type { MatchView } from '@satoshi/contract/match'
import { centsPerBtz } from '@satoshi/rules/money'
import type { Millis } from '@satoshi/rules/time'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { flightMillis } from '../game-kit/float-gains.ts'
import { Bitcoin } from '../game-kit/btz.tsx'
import { classNames } from '../kit/class-names.ts'
import { numberFormat } from '../kit/formats.ts'
import { Star } from '../kit/icon.ts'
import { movementNow } from '../kit/less-motion.ts'
import { useCounted } from '../kit/use-counted.ts'
import { ComboFlame, runOf } from './combo-flame.tsx'
import { shownOf } from './shown-gains.ts'

const countMillis: Millis = 500

/** What the answers of a match have paid until now, and the run of right ones, below its street. */
export function GainTally({ view }: { view: MatchView }) {
  const { i18n } = useTranslation()
  const { xp, amountCents } = useArrived(view)
  const number = numberFormat(i18n.language)
  return (
    <div className="flex h-5 items-center justify-center gap-3 text-xs font-bold">
      <ComboFlame run={runOf(view.outcomes)} />
      <Counter name="xp" ink="text-xp-ink" icon={<Star className="size-3.5 fill-current" />}>
        {number.format(xp)}
      </Counter>
      <Counter name="btz" ink="text-btz-ink" icon={<Bitcoin className="size-3.5" />}>
        {number.format(Math.floor(amountCents / centsPerBtz))}
      </Counter>
    </div>
  )
}

// What an answer pays counts when its number has arrived, and at once after a reload.
function useArrived({ id, phase, gain }: MatchView): { xp: number; amountCents: number } {
  const position = 'position' in phase ? phase.position : -1
  const before = shownOf(id, position)
  const xp = before.xp + (gain?.xp ?? 0)
  const amountCents = before.amountCents + (gain?.amountCents ?? 0)
  const [arrived, setArrived] = useState({ xp, amountCents })
  useEffect(() => {
    const wait = movementNow() === 'full' ? flightMillis : 0
    const timer = setTimeout(() => setArrived({ xp, amountCents }), wait)
    return () => clearTimeout(timer)
  }, [xp, amountCents])
  return { xp: useCounted(arrived.xp, countMillis), amountCents: useCounted(arrived.amountCents, countMillis) }
}

type CounterProps = { name: 'xp' | 'btz'; ink: string; icon: ReactNode; children: string }

// For the eye: each gain is said when it comes.
function Counter({ name, ink, icon, children }: CounterProps) {
  return (
    <span data-tally={name} aria-hidden="true" className={classNames('numbers inline-flex items-center gap-1', ink)}>
      {icon}
      <bdi>{children}</bdi>
    </span>
  )
}
