import { subjects } from '@satoshi/rules/words'

import { Tower, type Box } from './district-skyline.tsx'
import { districtOfSubject } from './subject-district.ts'

/** The four districts in one sky: the picture of everything together. Decoration. */
export function CityBand({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`overflow-hidden bg-linear-to-b from-(--sky-top) to-(--sky-low) ${className ?? ''}`}
    >
      <svg viewBox="0 0 640 96" preserveAspectRatio="xMidYMax slice" className="h-full w-full rtl:-scale-x-100">
        <circle cx="560" cy="26" r="12" className="fill-btz" />
        {subjects.map((subject, place) => (
          <g key={subject} data-district={districtOfSubject[subject]}>
            {towers.map(([x, width, height], tower) => (
              <Tower key={x} tower={[x + tower + place * 40, width, height - ((place * 3 + tower * 5) % 4) * 6]} />
            ))}
          </g>
        ))}
      </svg>
    </div>
  )
}

/** Towers of the first district; the others stand between them, 40 further each. */
const towers: Box[] = [
  [4, 34, 62],
  [164, 34, 74],
  [324, 34, 56],
  [484, 34, 80],
]
