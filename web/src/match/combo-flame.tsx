import { combo } from '@satoshi/rules/progress/xp'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { numberFormat } from '../kit/formats.ts'
import { Flame } from '../kit/icon.ts'
import { signal } from '../kit/signal.ts'

/** How many of the last answers are right without a mistake between them. */
export function runOf(outcomes: readonly boolean[]): number {
  return outcomes.length - 1 - outcomes.lastIndexOf(false)
}

/** A run of right answers, from the third, which is where it begins to pay where answers are paid. */
export function ComboFlame({ run }: { run: number }) {
  const { t, i18n } = useTranslation()
  const [atFirst] = useState(run)
  const isNew = run !== atFirst
  useEffect(() => {
    if (run === combo.from && isNew) signal('streak')
  }, [run, isNew])
  if (run < combo.from) return null
  const label = t('match.combo', { count: run })
  return (
    <span
      key={run}
      role="img"
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex items-center gap-0.5 rounded-full bg-streak/16 px-1.5 text-streak-ink',
        isNew && 'animate-pop',
      )}
    >
      <Flame aria-hidden="true" className="size-3.5 fill-current" />
      <bdi className="numbers">×{numberFormat(i18n.language).format(run)}</bdi>
    </span>
  )
}
