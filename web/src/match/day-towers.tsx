import { districts } from '@satoshi/rules/words'

import { Tower, type Box } from './district-skyline.tsx'

/** Towers of all districts beside each other, each in the colours of its own, on the ground of its box. Decoration. */
export function DayTowers({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 320 96"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={`rtl:-scale-x-100 ${className}`}
    >
      {towers.map((tower, place) => (
        <g key={tower[0]} data-district={districts[place % districts.length]}>
          <Tower tower={tower} />
        </g>
      ))}
    </svg>
  )
}

/** Side by side over the whole width, no two neighbours of one height. */
const towers: Box[] = [
  [-6, 30, 58],
  [26, 24, 82],
  [52, 32, 46],
  [86, 26, 70],
  [114, 34, 92],
  [150, 24, 54],
  [176, 30, 76],
  [208, 26, 62],
  [236, 32, 86],
  [270, 24, 50],
  [296, 30, 72],
]
