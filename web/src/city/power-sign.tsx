import type { Power } from '@satoshi/rules/district/power'

import { crownsOf, type DistrictPlot } from './city-blocks.ts'
import { facesOf, project, spireOf } from './isometry.ts'
import { powerFigures } from './power-figures.ts'

/** How large the figure is on the first of the crowned roofs and on the second, and how far its middle is above them. */
const large = { scale: 1, rise: 22 }
const small = { scale: 0.62, rise: 14 }

type PowerSignsProps = {
  /** Where the district stands, by the corner of its plot. */
  plot: DistrictPlot
  origin: { x: number; y: number }
  power: Power
}

/** The figures of a power on the crowned roofs of a district, whose edges have its light. */
export function PowerSigns({ plot, origin, power }: PowerSignsProps) {
  const crowns = crownsOf(plot)
  return (
    <g data-power={power}>
      {crowns.map(({ part, top }, index) => {
        const placed = { ...part, x: part.x + origin.x, y: part.y + origin.y }
        const [x, y] = project({ ...top, x: top.x + origin.x, y: top.y + origin.y })
        const { scale, rise } = index === 0 ? large : small
        const edge = part.kind === 'spire' ? Object.values(spireOf(placed)).join('') : facesOf(placed).top
        return [
          <path key={`edge ${index}`} d={`${edge}M${x} ${y}v${-rise}`} className="city-power-edge" />,
          <g key={`figure ${index}`} transform={`translate(${x} ${y - rise}) scale(${scale})`}>
            <circle r="17" className="city-power-glow" />
            <Figure power={power} />
          </g>,
        ]
      })}
    </g>
  )
}

/** A figure by itself, beside the words for its power. Decoration. */
export function PowerIcon({ power, className }: { power: Power; className?: string }) {
  return (
    <svg viewBox="-16 -16 32 32" aria-hidden="true" data-power={power} className={className}>
      <Figure power={power} />
    </svg>
  )
}

function Figure({ power }: { power: Power }) {
  const { shape, detail } = powerFigures[power]
  return (
    <>
      <path d={shape} className="city-power" />
      <path d={detail} className="city-power-detail" />
    </>
  )
}
