import { districts } from '@satoshi/rules/words'
import { memo } from 'react'

import { Tower, type Box } from './district-skyline.tsx'

/** Towers of all districts beside each other, each in the colours of its own, on the ground of its box. Decoration. */
export const DayTowers = memo(({ className = '' }: { className?: string }) => (
  <svg
    viewBox="0 0 652 96"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
    className={`rtl:-scale-x-100 ${className}`}
  >
    {[0, 332].flatMap((start) =>
      towers.map(([x, width, height], place) => (
        <g key={start + x} data-district={districts[(place + start) % districts.length]}>
          <Tower tower={[start + x, width, height]} />
        </g>
      )),
    )}
  </svg>
))

/** Side by side over half of the width, no two neighbours of one height; twice they fill any screen without a roof cut off. */
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
