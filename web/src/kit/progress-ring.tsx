import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'

type ProgressRingProps = {
  /** What is left, or what is reached, 0..1. */
  fraction: number
  /** Read by screen readers in place of the drawing. */
  label: string
  kind?: keyof typeof kinds
  urgent?: boolean
  /** Diameter in pixels. */
  size?: number
  /** In the middle: the seconds, the level. */
  children?: ReactNode
}

/** A timer empties clockwise in every language, like a clock; a share fills in the direction of the language. */
const kinds = {
  timer: {
    role: 'timer',
    svg: '-rotate-90',
    radius: 28,
    stroke: 6,
    arc: 'stroke-info transition-colors duration-240',
    middle: 'text-xl',
  },
  share: {
    role: 'img',
    svg: '-rotate-90 rtl:-scale-y-100',
    radius: 27.4,
    stroke: 6.9,
    arc: 'stroke-xp transition-[stroke-dasharray] duration-240',
    middle: 'text-3xl leading-none',
  },
}

/** A ring around what it counts. */
export function ProgressRing({
  fraction,
  label,
  kind = 'timer',
  urgent = false,
  size = 64,
  children,
}: ProgressRingProps) {
  const { role, svg, radius, stroke, arc, middle } = kinds[kind]
  const shown = Math.min(1, Math.max(0, fraction))
  const circle = { cx: 32, cy: 32, r: radius, fill: 'none', strokeWidth: stroke }
  return (
    <div
      role={role}
      aria-label={label}
      className="relative inline-grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 64 64" className={classNames('absolute inset-0', svg)} aria-hidden="true">
        <circle {...circle} className="stroke-line" />
        <circle
          {...circle}
          strokeLinecap="round"
          pathLength={1}
          strokeDasharray={`${shown} 1`}
          className={urgent ? 'stroke-danger transition-colors duration-240' : arc}
          opacity={shown === 0 ? 0 : 1}
        />
      </svg>
      <span
        aria-hidden="true"
        className={classNames('numbers font-display font-bold', middle, urgent && 'text-danger-ink animate-beat')}
      >
        {children}
      </span>
    </div>
  )
}
