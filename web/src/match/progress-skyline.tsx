import { memo } from 'react'

import { classNames } from '../kit/class-names.ts'

/** How a question of the match stands: each is a building, and a right answer lights its windows. */
export type BuildingState = 'ahead' | 'now' | 'right' | 'wrong' | 'answered'

type ProgressSkylineProps = {
  states: BuildingState[]
  /** Read in place of the drawing; null where something else says it. */ label: string | null
  className?: string
}

/** The match as a street: it fills in reading order, so it mirrors with the script. */
export function ProgressSkyline({ states, label, className }: ProgressSkylineProps) {
  const width = Math.max(1, states.length) * lot - gap
  return (
    <svg
      viewBox={`0 0 ${width} ${skyHeight}`}
      role={label === null ? undefined : 'img'}
      aria-hidden={label === null}
      aria-label={label ?? undefined}
      preserveAspectRatio="xMidYMax meet"
      className={classNames('block overflow-visible rtl:-scale-x-100', className)}
    >
      {states.map((state, place) => (
        <Building key={place} state={state} place={place} />
      ))}
    </svg>
  )
}

const lot = 26
const gap = 4
const wide = lot - gap
const skyHeight = 46
/** Storeys of each building along the street, and the shape of its roof. */
const storeys = [3, 5, 4, 6, 3, 5, 6, 4, 5, 3]
const roofs = ['flat', 'mast', 'step', 'pitch', 'flat', 'step', 'mast', 'pitch', 'flat', 'step'] as const

// A dozen windows each: drawn anew only where its own question changed.
const Building = memo(({ state, place }: { state: BuildingState; place: number }) => {
  const floors = storeys[place % storeys.length] ?? 4
  const height = floors * 6 + 3
  const top = skyHeight - height
  return (
    <g transform={`translate(${place * lot} 0)`} className={styles[state].body}>
      <Roof shape={roofs[place % roofs.length] ?? 'flat'} top={top} />
      <rect y={top} width={wide} height={height} rx="1.5" />
      <Windows floors={floors} top={top} className={styles[state].windows} lit={state === 'right'} />
      {state === 'now' && <circle cx={wide / 2} cy={top - 7} r="3" className={beacon} />}
      {state === 'wrong' && (
        <path
          d={`M6 ${top + 6}l10 10m0-10-10 10`}
          className="stroke-danger-ink"
          strokeWidth="3"
          strokeLinecap="round"
          fill="none"
        />
      )}
    </g>
  )
})

function Roof({ shape, top }: { shape: (typeof roofs)[number]; top: number }) {
  switch (shape) {
    case 'mast':
      return <path d={`M${wide / 2 - 1} ${top}v-6h2v6z`} />
    case 'step':
      return <rect x="5" y={top - 3} width={wide - 10} height="4" />
    case 'pitch':
      return <path d={`M2 ${top + 0.5}L${wide / 2} ${top - 4}L${wide - 2} ${top + 0.5}z`} />
    case 'flat':
      return null
  }
}

/** Between two floors that light up, in milliseconds. */
const floorMillis = 110

type WindowsProps = { floors: number; top: number; className: string; lit: boolean }

function Windows({ floors, top, className, lit }: WindowsProps) {
  const rows = Array.from({ length: floors }, (_, row) => row)
  return (
    <g className={classNames('stroke-none', className)}>
      {rows.flatMap((row) =>
        [4, 9.5, 15].map((x, column) => (
          <rect
            key={`${row}-${column}`}
            x={x}
            y={top + 3 + row * 6}
            width="3"
            height="3.4"
            rx="0.5"
            // A street where every window is lit looks drawn by a machine.
            opacity={lit && (row * 3 + column) % 5 === 3 ? 0.35 : 1}
            // Floor by floor, from the street up.
            className={lit ? '[[data-movement=full]_&]:animate-floor' : undefined}
            style={lit ? { animationDelay: `${(floors - 1 - row) * floorMillis}ms` } : undefined}
          />
        )),
      )}
    </g>
  )
}

/** Three beats say where one is; drawing a beat for as long as a question is open took an eighth of a core. */
const beacon = 'animate-pulse fill-info stroke-none [animation-iteration-count:3]'

const styles: Record<BuildingState, { body: string; windows: string }> = {
  ahead: { body: 'fill-raised stroke-line', windows: 'fill-line' },
  now: { body: 'fill-raised stroke-info [stroke-width:1.5]', windows: 'fill-(--window-dim)' },
  right: { body: 'fill-streak/40 stroke-streak', windows: 'fill-(--window-lit)' },
  wrong: { body: 'fill-raised stroke-danger/60', windows: 'fill-transparent' },
  answered: { body: 'fill-raised stroke-control', windows: 'fill-control' },
}
