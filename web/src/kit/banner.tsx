import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'
import { CircleAlert, CircleCheck, Info } from './icon.ts'

export type BannerTone = 'info' | 'success' | 'warning' | 'danger'

type BannerProps = { tone?: BannerTone; title?: string; children?: ReactNode; action?: ReactNode; className?: string }

/** A message that stays in the page, with at most one thing to do about it. */
export function Banner({ tone = 'info', title, children, action, className }: BannerProps) {
  const Picture = pictures[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border p-4',
        borders[tone],
        className,
      )}
    >
      <Picture aria-hidden="true" className={classNames('size-5 shrink-0 self-start', inks[tone])} />
      <div className="min-w-0 flex-1 basis-48">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm">{children}</div>}
      </div>
      {action}
    </div>
  )
}

const pictures = { info: Info, success: CircleCheck, warning: CircleAlert, danger: CircleAlert }
const borders = {
  info: 'border-info/50 bg-info/10',
  success: 'border-streak/50 bg-streak/10',
  warning: 'border-control bg-raised',
  danger: 'border-danger/60 bg-danger/10',
}
const inks = { info: 'text-info-ink', success: 'text-streak-ink', warning: 'text-ink', danger: 'text-danger-ink' }
