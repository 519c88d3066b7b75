import { classNames } from '../../kit/class-names.ts'
import type { MilestoneType } from './milestone-detail.ts'
import { milestoneStyles } from './milestone-styles.ts'

/** Houses of the skyline: left edge, height and the row of a lit window, in the units of the picture. */
const houses = [
  [0, 26, 0],
  [26, 44, 1],
  [56, 32, 0],
  [82, 58, 2],
  [116, 38, 1],
  [284, 34, 1],
  [314, 60, 0],
  [348, 42, 2],
  [376, 30, 0],
] as const
const [wide, high] = [400, 132]

/** The city at night behind a milestone, lit in its colour. */
export function MilestoneSky({ type }: { type: MilestoneType }) {
  return (
    <div
      className={classNames(
        'relative -mx-6 h-33 self-stretch overflow-hidden bg-radial-[at_50%_100%] to-transparent to-70%',
        milestoneStyles[type].glow,
      )}
    >
      <svg aria-hidden="true" viewBox={`0 0 ${wide} ${high}`} className="absolute inset-x-0 bottom-0 w-full">
        {houses.map(([left, height, row]) => (
          <g key={left}>
            <rect x={left} y={high - height} width="24" height={height} className="fill-line" />
            <rect x={left + 6} y={high - height + 6 + row * 9} width="4" height="5" className="fill-(--window-lit)" />
            <rect x={left + 14} y={high - height + 15} width="4" height="5" className="fill-(--window-dim)" />
          </g>
        ))}
      </svg>
    </div>
  )
}
