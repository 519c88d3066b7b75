import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'

export type StatTone = 'plain' | 'btz' | 'xp' | 'streak' | 'info'

type StatProps = { label: string; value: ReactNode; icon?: ReactNode; tone?: StatTone; className?: string }

/** A figure with its name. */
export function Stat({ label, value, icon, tone = 'plain', className }: StatProps) {
  return (
    <div className={classNames('flex min-w-0 items-center gap-3', className)}>
      {icon && (
        <span className={classNames('grid size-11 shrink-0 place-items-center rounded-md', tones[tone])}>{icon}</span>
      )}
      <div className="min-w-0">
        <div className="numbers font-display text-xl leading-tight font-bold">{value}</div>
        <div className="text-sm text-muted">{label}</div>
      </div>
    </div>
  )
}

const tones = {
  plain: 'bg-raised text-muted',
  btz: 'bg-btz/15 text-btz-ink',
  xp: 'bg-xp/15 text-xp-ink',
  streak: 'bg-streak/15 text-streak-ink',
  info: 'bg-info/15 text-info-ink',
}
