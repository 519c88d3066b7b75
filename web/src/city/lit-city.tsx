import type { DistrictKey } from '@satoshi/rules/words'

import { classNames } from '../kit/class-names.ts'
import { CityUnderLights } from './city.tsx'
import { districtPlots, plotSize, plotStep, type DistrictPlot, type Part } from './city-blocks.ts'
import { project } from './isometry.ts'

type LitCityProps = {
  /** The district with the window that waits; none while it is not known. */
  district: DistrictKey | null
  /** Whether its window has light. */
  lit: boolean
  /** Shows the surroundings of the district alone, for a low strip. */
  close?: boolean
  className?: string
}

/** Light of districts that wait, and of those that are seen beside. */
const waiting = 0.12
const beside = 0.45

/** The city with one window that waits for an answer: its district lies in the dark until it is lit. Decoration. */
export function LitCity({ district, lit, close = false, className }: LitCityProps) {
  const plot = districtPlots.find(({ key }) => key === district)
  const lights = Object.fromEntries(
    districtPlots.map(({ key }) => [key, key !== district ? beside : lit ? 1 : waiting]),
  )
  return (
    <svg
      viewBox={close ? viewAround(plot) : whole}
      preserveAspectRatio={close ? 'xMidYMid slice' : 'xMidYMid meet'}
      aria-hidden="true"
      className={className}
    >
      <CityUnderLights lights={lights} />
      {plot && <Lamp plot={plot} lit={lit} />}
    </svg>
  )
}

const whole = '-216 -172 432 556'

/** A low part of the picture with the district's window in it; the roofs of the city without a district. */
function viewAround(plot: DistrictPlot | undefined): string {
  const [x, y] = plot ? lampOf(plot).at : [0, 0]
  return `${Math.round(x) - 170} ${Math.round(y) - 68} 340 155`
}

/** Houses with the window where the highest one of the district stands behind another. */
const houses: Partial<Record<DistrictKey, number>> = { educacao_financeira: 1 }

/** The window: larger than the others, on the left wall of its house. */
function Lamp({ plot, lit }: { plot: DistrictPlot; lit: boolean }) {
  const { at, width } = lampOf(plot)
  const [x, y] = at
  return (
    <g className={classNames('city-lamp', lit && 'city-lamp-lit')}>
      <circle cx={x} cy={y} r="46" className="city-lamp-halo" />
      <path d={paneOf(x, y, width)} className="city-lamp-pane" />
    </g>
  )
}

function lampOf({ key, parts, column, row }: DistrictPlot): { at: [number, number]; width: number } {
  const windowed = parts.filter(({ lit }) => lit !== undefined)
  const house = windowed[houses[key] ?? -1] ?? windowed.reduce((a, b) => (topOf(b) > topOf(a) ? b : a))
  const origin = { x: column * plotStep, y: row * plotStep }
  const middle = {
    x: origin.x + house.x + house.width / 2,
    y: origin.y + house.y + house.depth,
    z: topOf(house) - Math.min(20, house.height * 0.4),
  }
  return { at: project(middle), width: Math.min(house.width * 0.6, plotSize / 4) }
}

function topOf({ z, height }: Part): number {
  return z + height
}

/** A pane on a left wall around its middle. */
function paneOf(x: number, y: number, width: number): string {
  const [half, slope, high] = [(width * 0.866) / 2, width / 4, width * 1.1]
  const points = [
    [x - half, y - slope - high / 2],
    [x + half, y + slope - high / 2],
    [x + half, y + slope + high / 2],
    [x - half, y - slope + high / 2],
  ]
  return `M${points.map((point) => point.map((value) => Math.round(value * 10) / 10).join(' ')).join('L')}Z`
}
