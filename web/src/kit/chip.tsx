import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'

export type ChipTone = 'plain' | 'action' | 'btz' | 'xp' | 'streak' | 'danger' | 'info' | 'district'

type ChipProps = { tone?: ChipTone; icon?: ReactNode; children: ReactNode; className?: string }

/** A short fact beside something. */
export function Chip({ tone = 'plain', icon, children, className }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full border px-3 py-1 text-sm font-medium',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

const tones = {
  plain: 'border-line bg-raised text-muted',
  action: 'border-action/40 bg-action/12 text-action-ink',
  btz: 'border-btz/40 bg-btz/12 text-btz-ink',
  xp: 'border-xp/40 bg-xp/12 text-xp-ink',
  streak: 'border-streak/40 bg-streak/12 text-streak-ink',
  danger: 'border-danger/40 bg-danger/12 text-danger-ink',
  info: 'border-info/40 bg-info/12 text-info-ink',
  district: 'border-district-shade bg-district-deep text-district-ink',
}
