import { subjects } from '@satoshi/rules/words'

import { Tower, type Box } from '../../match/district-skyline.tsx'
import { districtOfSubject } from '../../match/subject-district.ts'
import './search-picture.css'

/** The houses that the search reaches, nearest first; one is lit at a time. */
export const searchHouses = 12

/** The own house sends rings over the city, and one house after another lights up. Decoration. */
export function SearchPicture({ lit, className }: { /** How many houses are lit. */ lit: number; className?: string }) {
  return (
    <svg viewBox="0 0 400 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <circle cx="330" cy="40" r="13" className="fill-raised" />
      <circle cx="336" cy="35" r="11" className="fill-(--sky-top)" />
      <g fill="none" strokeWidth="2" className="stroke-info">
        <circle className="search-ring" cx="200" cy="92" r="190" />
        <circle className="search-ring" cx="200" cy="92" r="190" />
        <circle className="search-ring" cx="200" cy="92" r="190" />
      </g>
      <g transform="translate(0 124)">
        {houses.map((house, place) => (
          <g key={house[0]} data-district={districtOfSubject[subjects[place % subjects.length] ?? 'financas']}>
            <g className="search-house" opacity={place < lit ? 1 : 0.26}>
              <Tower tower={house} />
            </g>
          </g>
        ))}
        <g data-district="sistema_bancario">
          <Tower tower={[182, 36, 110]} />
          <path d="M199 -14h2v-18h-2z" className="fill-district-shade" />
        </g>
      </g>
      <circle cx="200" cy="92" r="9" className="fill-btz" opacity="0.28" />
      <circle cx="200" cy="92" r="4.5" className="fill-btz" />
      <path d="M0 219h400" className="stroke-control" strokeWidth="2" />
    </svg>
  )
}

/** x, width, height; by their distance to the own house. */
const houses: Box[] = [
  [144, 34, 74],
  [222, 34, 62],
  [108, 32, 54],
  [260, 32, 84],
  [74, 30, 88],
  [296, 30, 50],
  [42, 28, 60],
  [330, 28, 72],
  [10, 28, 44],
  [362, 28, 56],
  [-22, 28, 70],
  [394, 28, 40],
]
