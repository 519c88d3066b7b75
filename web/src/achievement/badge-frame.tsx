import type { Rarity } from '@satoshi/rules/achievement/achievements'
import type { ReactNode } from 'react'

import { classNames } from '../kit/class-names.ts'
import { badgeReach, badgeShapes, outlineOf, sparksOf } from './badge-shape.ts'
import './rarity.css'

type BadgeFrameProps = {
  rarity: Rarity
  /** Not earned yet: the frame stands without its colour. */
  locked?: boolean
  /** The sign in the middle. */
  children: ReactNode
  className?: string
}

/** The frame of a badge: its outline and what is around it tell the rarity, beside the colour. Decorative. */
export function BadgeFrame({ rarity, locked = false, children, className }: BadgeFrameProps) {
  const shape = badgeShapes[rarity]
  return (
    <span
      aria-hidden="true"
      data-rarity={rarity}
      data-locked={locked}
      className={classNames('relative grid shrink-0 place-items-center', className)}
    >
      <svg viewBox="0 0 96 96" className="col-start-1 row-start-1 size-full overflow-visible">
        <path d={outlineOf(shape, badgeReach)} className="fill-(--rarity-deep) stroke-(--rarity)" {...rim} />
        <path d={outlineOf(shape, badgeReach - 4)} className="stroke-(--rarity-glow)" {...light} />
        {Array.from({ length: shape.rings - 1 }, (_, ring) => (
          <path
            key={ring}
            d={outlineOf(shape, badgeReach - 8 - ring * 4)}
            className="stroke-(--rarity-shade)"
            fill="none"
            strokeWidth={1.5}
          />
        ))}
        {shape.orbit && (
          <ellipse
            cx={48}
            cy={48}
            rx={46}
            ry={15}
            transform="rotate(-24 48 48)"
            className="stroke-(--rarity)"
            fill="none"
            strokeWidth={1.5}
            opacity={0.75}
          />
        )}
        <path d="M48 90v-7m-5 4h-8m18 0h8" className="stroke-(--rarity)" {...circuit} />
        {sparksOf(shape.sparks).map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={2.4} className="fill-(--rarity-glow)" />
        ))}
      </svg>
      <span className="relative col-start-1 row-start-1 grid place-items-center text-(--rarity-ink)">{children}</span>
    </span>
  )
}

const rim = { strokeWidth: 4, strokeLinejoin: 'round' } as const
/** Where the light of the upper left falls: the first and the last part of the outline, which begins on top. */
const light = {
  fill: 'none',
  strokeWidth: 2,
  strokeLinecap: 'round',
  pathLength: 100,
  strokeDasharray: '0 70 26 4',
  opacity: 0.8,
} as const
const circuit = { fill: 'none', strokeWidth: 1.5, strokeLinecap: 'round' } as const
