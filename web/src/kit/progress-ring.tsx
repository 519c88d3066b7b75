import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'

type ProgressRingProps = {
  /** What is left, 0..1. */
  fraction: number
  /** Read by screen readers in place of the drawing. */
  label: string
  urgent?: boolean
  /** Diameter in pixels. */
  size?: number
  /** In the middle: the seconds. */
  children?: ReactNode
}

/** A ring that empties clockwise in every language, like a clock. */
export function ProgressRing({ fraction, label, urgent = false, size = 64, children }: ProgressRingProps) {
  const left = Math.min(1, Math.max(0, fraction))
  return (
    <div
      role="timer"
      aria-label={label}
      className="relative inline-grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 64 64" className="absolute inset-0 -rotate-90" aria-hidden="true">
        <circle cx="32" cy="32" r="28" fill="none" strokeWidth="6" className="stroke-line" />
        <circle
          cx="32"
          cy="32"
          r="28"
          fill="none"
          strokeWidth="6"
          strokeLinecap="round"
          pathLength={1}
          strokeDasharray={`${left} 1`}
          className={classNames('transition-colors duration-240', urgent ? 'stroke-danger' : 'stroke-info')}
          opacity={left === 0 ? 0 : 1}
        />
      </svg>
      <span
        aria-hidden="true"
        className={classNames('numbers font-display text-xl font-bold', urgent && 'text-danger-ink animate-beat')}
      >
        {children}
      </span>
    </div>
  )
}
