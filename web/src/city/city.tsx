import type { Power } from '@satoshi/rules/district/power'
import type { DistrictKey } from '@satoshi/rules/words'
import type { ReactNode } from 'react'

import { classNames } from '../kit/class-names.ts'
import { districtPlots, plotSize, plotStep, type DistrictPlot, type Part } from './city-blocks.ts'
import { facesOf, outline, project, spireOf, windowsOf, type Point } from './isometry.ts'
import { PowerSigns } from './power-sign.tsx'

type CityProps = {
  /** Tells the picture in words; without it the picture is decoration. */
  label?: string
  className?: string
}

/** The seven districts by night (or by day, in the light theme), seen from above. */
export function City({ label, className }: CityProps) {
  const told = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <svg viewBox="-216 -172 432 556" {...told} className={className}>
      <CityUnderLights lights={{}} />
    </svg>
  )
}

/** How much of its usual light a district has, from 0 to 1; all of it unless told. */
type Lights = Partial<Record<DistrictKey, number>>

/** The power that leads in a district, which stands on its roofs; none where nothing is told of one. */
type Leading = Partial<Record<DistrictKey, Power | null>>

/** The districts on the ground that they share, to be put into a picture that one moves in. */
export function CityOnIsland({ lights, leading }: { lights: Lights; leading: Leading }) {
  return (
    <>
      <Island />
      <Roads ends={islandEnds} />
      <Districts lights={lights} leading={leading} />
    </>
  )
}

/** The whole picture without its frame, with so much light in each district. */
export function CityUnderLights({ lights }: { lights: Lights }) {
  return (
    <>
      <CoinMoon />
      <Roads ends={roadEnds} />
      <Districts lights={lights} />
    </>
  )
}

type DistrictPictureProps = { district: DistrictKey; leading?: Power | null; className?: string }

/** One district by itself, on its plot. Decoration. */
export function DistrictPicture({ district, leading = null, className }: DistrictPictureProps) {
  const index = districtPlots.findIndex(({ key }) => key === district)
  const plot = districtPlots[index]
  if (!plot) return null
  const highest = Math.max(...plot.parts.map(({ x, y, z, height }) => -project({ x, y, z: z + height })[1]))
  // A mast, a globe or a hat stands over the roofs.
  const top = Math.round(highest) + 62
  return (
    <svg viewBox={`-92 ${-top} 184 ${top + 112}`} aria-hidden="true" className={className}>
      <District plot={{ ...plot, column: 0, row: 0 }} seed={index * 19} light={1} leading={leading} />
    </svg>
  )
}

function Districts({ lights = {}, leading = {} }: { lights?: Lights; leading?: Leading }) {
  return districtPlots.map((plot, index) => (
    <District
      key={plot.key}
      plot={plot}
      seed={index * 19}
      light={lights[plot.key] ?? 1}
      leading={leading[plot.key] ?? null}
    />
  ))
}

type DistrictProps = { plot: DistrictPlot; seed: number; light: number; leading: Power | null }

function District({ plot, seed, light, leading }: DistrictProps) {
  const origin = { x: plot.column * plotStep, y: plot.row * plotStep, z: 0 }
  const ground = facesOf({ ...origin, z: -9, width: plotSize, depth: plotSize, height: 9 })
  return (
    <g data-district={plot.key}>
      <path d={ground.left} className="city-shade" />
      <path d={ground.right} className="city-deep" />
      <path d={ground.top} className="city-ground" />
      {plot.parts.map((part, index) => (
        <PartDrawing key={index} part={dimmed(moved(part, origin), light)} seed={seed + index} />
      ))}
      {ornaments[plot.key]?.(origin)}
      {leading && <PowerSigns plot={plot} origin={origin} power={leading} />}
    </g>
  )
}

function dimmed(part: Part, light: number): Part {
  return part.lit === undefined ? part : { ...part, lit: part.lit * light }
}

function PartDrawing({ part, seed }: { part: Part; seed: number }) {
  if (part.kind === 'spire') {
    const sides = spireOf(part)
    return (
      <>
        <path d={sides.left} className="city-roof" />
        <path d={sides.right} className="city-wall" />
      </>
    )
  }
  const faces = facesOf(part)
  const windows = part.lit === undefined ? null : windowsOf(part, part.lit, seed)
  return (
    <>
      <path d={faces.top} className="city-roof" />
      <path d={faces.left} className={part.wall === 'bright' ? 'city-bright' : 'city-wall'} />
      <path d={faces.right} className={part.wall === 'bright' ? 'city-wall' : 'city-shade'} />
      {windows && <path d={windows.dark} className="city-dark" />}
      {windows && <path d={windows.lit} className={classNames('city-lit', `city-blink-${seed % 5}`)} />}
    </>
  )
}

/** What makes a district known at a glance: a globe, wicks of candles, a mortarboard, a chain, trees. */
const ornaments: Record<string, (origin: Point) => ReactNode> = {
  mercado_internacional: (origin) => {
    const [x, y] = project(over(origin, 33, 33, 134))
    return (
      <>
        <circle cx={x} cy={y} r="24" className="city-wall" />
        <path d={`M${x - 24} ${y}h48M${x - 21} ${y - 12}h42M${x - 21} ${y + 12}h42`} className="city-wire" />
        <ellipse cx={x} cy={y} rx="11" ry="24" className="city-wire" />
        <circle cx={x} cy={y} r="24" className="city-wire" />
      </>
    )
  },
  renda_variavel: (origin) => (
    <>
      <Mast at={over(origin, 18, 20, 56)} height={18} />
      <Mast at={over(origin, 48, 18, 92)} height={20} />
      <Mast at={over(origin, 78, 20, 138)} height={22} />
      <Mast at={over(origin, 49, 53, 74)} height={16} />
      <Mast at={over(origin, 79, 55, 104)} height={18} />
    </>
  ),
  fintech: (origin) => <Mast at={over(origin, 67, 18, 150)} height={16} />,
  sistema_bancario: (origin) => (
    <path d={[24, 33, 42, 51, 60, 69].map((x) => column(over(origin, x, 83, 11))).join('')} className="city-column" />
  ),
  educacao_financeira: (origin) => {
    const [x, y] = project(over(origin, 51, 61, 66))
    return (
      <>
        <path d={`M${x} ${y - 16}l34 16-34 16-34-16z`} className="city-bright" />
        <path d={`M${x} ${y}l26 4v16`} className="city-wire" />
      </>
    )
  },
  criptomoedas: (origin) => {
    const [x, y] = project(over(origin, 36, 71, 14))
    const [toX, toY] = project(over(origin, 72, 75, 10))
    return <path d={`M${x} ${y}L${toX} ${toY}`} className="city-chain" />
  },
  fundos_imobiliarios: (origin) => (
    <>
      {[
        [16, 92, 0],
        [48, 92, 0],
        [20, 80, 20],
        [34, 80, 20],
        [50, 42, 0],
      ].map(([x = 0, y = 0, z = 0]) => {
        const [cx, cy] = project(over(origin, x, y, z + 6))
        return <circle key={`${x}-${y}`} cx={cx} cy={cy} r="6" className="city-tree" />
      })}
    </>
  ),
}

function Mast({ at, height }: { at: Point; height: number }) {
  const [x, y] = project(at)
  return (
    <>
      <path d={`M${x} ${y}v${-height}`} className="city-wire" />
      <circle cx={x} cy={y - height} r="2" className="city-beacon" />
    </>
  )
}

/** The coin that hangs over the city in place of a moon, a circle of 34 around -118, -104. */
export function CoinMoon() {
  return (
    <g className="city-moon">
      <radialGradient id="city-halo">
        <stop offset="0.4" className="city-halo-near" />
        <stop offset="1" className="city-halo-far" />
      </radialGradient>
      <circle cx="-118" cy="-104" r="68" fill="url(#city-halo)" />
      <circle cx="-118" cy="-104" r="34" className="city-coin" />
      <path
        d="M-126 -120h12a8 8 0 0 1 0 16h-12zm0 16h14a8 8 0 0 1 0 16h-14zm5-22v6m7-6v6m-7 32v6m7-6v6"
        className="city-coin-sign"
      />
    </g>
  )
}

const roadEnds = { near: -46, far: 3 * plotStep + 24 }

/** Ground around the outermost plots, and how deep it goes down. */
const shore = 20
const islandDepth = 22
const islandEnds = { near: -shore, far: 2 * plotStep + plotSize + shore }

/** The ground under the seven plots, with the walls of its edge that face us; two corners of the grid are open. */
function Island() {
  const { near, far } = islandEnds
  const inner = plotStep - shore
  const outer = plotStep + plotSize + shore
  const [left, front, right] = [point(near, outer), point(far, far), point(outer, near)]
  const top = [point(near, near), right, point(outer, inner), point(far, inner), front]
  const fronts = wallUnder(left, point(inner, outer)) + wallUnder(point(inner, far), front)
  const sides = wallUnder(front, point(far, inner)) + wallUnder(point(outer, inner), right)
  return (
    <>
      <path d={fronts} className="city-cliff" />
      <path d={sides} className="city-cliff-side" />
      <path d={outline(...top, point(inner, far), point(inner, outer), left)} className="city-island" />
    </>
  )
}

function wallUnder(from: Point, to: Point): string {
  return outline(from, to, { ...to, z: -islandDepth }, { ...from, z: -islandDepth })
}

function Roads({ ends }: { ends: { near: number; far: number } }) {
  const half = (plotStep - plotSize) / 2
  const d = [1, 2]
    .flatMap((step) => {
      const along = step * plotStep - half
      return [
        line(point(along, ends.near), point(along, ends.far)),
        line(point(ends.near, along), point(ends.far, along)),
      ]
    })
    .join('')
  return (
    <>
      <path d={d} className="city-road" />
      <path d={d} className="city-road-light" />
    </>
  )
}

function line(from: Point, to: Point): string {
  return `M${project(from).map(Math.round).join(' ')}L${project(to).map(Math.round).join(' ')}`
}

function column(foot: Point): string {
  const [x, y] = project(foot)
  return `M${Math.round(x)} ${Math.round(y)}v-29`
}

function point(x: number, y: number): Point {
  return { x, y, z: 0 }
}

function over(origin: Point, x: number, y: number, z: number): Point {
  return { x: origin.x + x, y: origin.y + y, z }
}

function moved(part: Part, origin: Point): Part {
  return { ...part, x: part.x + origin.x, y: part.y + origin.y }
}
