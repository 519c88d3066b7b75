import type { House } from '@satoshi/rules/district/house'
import type { DistrictKey } from '@satoshi/rules/words'

import { facesOf, project, spireOf, windowsOf, type Block } from './isometry.ts'

type HousePictureProps = {
  house: House
  district: DistrictKey
  /** The districts whose colours the wings wear, in their order. */
  wings: readonly DistrictKey[]
  /** Colours of the flag on the roof, from its light to its deep; without it none flies. */
  flag?: readonly [string, string, string] | null
  /** Tells the picture in words. */
  label: string
  className?: string
}

/** Height of a floor: one row of windows, as in all that is drawn of the city. */
const storey = 8.6
/** Wall above the highest windows. */
const edge = 4
const tower = { x: 34, y: 34, z: 0, width: 32, depth: 32 }
/** Where wings stand around the tower, those behind it first. */
const wingPlots = [
  { x: 8, y: 40, height: 34 },
  { x: 40, y: 8, height: 30 },
  { x: 40, y: 74, height: 20 },
  { x: 74, y: 40, height: 24 },
]

/** A resident's house: a floor for a level gained, light from the ground up for the days of the streak. */
export function HousePicture({ house, district, wings, flag, label, className }: HousePictureProps) {
  const height = house.floors * storey + edge
  const ground = facesOf({ x: 0, y: 0, z: -8, width: 100, depth: 100, height: 8 })
  const top = Math.ceil(height) + 44
  const wingsAt = (from: number, to: number) =>
    wingPlots
      .slice(from, to)
      .map((plot, index) => ({ ...plot, key: wings[from + index] }))
      .filter((plot, index) => from + index < house.wings && plot.key)
  return (
    <svg viewBox={`-92 ${-top} 184 ${top + 112}`} role="img" aria-label={label} className={className}>
      <g data-district={district}>
        <path d={ground.left} className="city-shade" />
        <path d={ground.right} className="city-deep" />
        <path d={ground.top} className="city-ground" />
        {wingsAt(0, 2).map((plot) => (
          <Wing key={plot.key} block={{ ...plot, z: 0, width: 20, depth: 20 }} district={plot.key} />
        ))}
        <Walls block={{ ...tower, height }} />
        <Panes block={{ ...tower, height: house.lit * storey + edge }} lit />
        <Panes block={{ ...tower, z: house.lit * storey, height: (house.floors - house.lit) * storey + edge }} />
        <Roof z={height} flag={flag ?? null} />
        {wingsAt(2, 4).map((plot) => (
          <Wing key={plot.key} block={{ ...plot, z: 0, width: 20, depth: 20 }} district={plot.key} />
        ))}
        {[
          [14, 90],
          [90, 14],
          [90, 90],
        ].map(([x = 0, y = 0]) => {
          const [cx, cy] = project({ x, y, z: 6 })
          return <circle key={`${x}-${y}`} cx={cx} cy={cy} r="6" className="city-tree" />
        })}
      </g>
    </svg>
  )
}

function Walls({ block }: { block: Block }) {
  const faces = facesOf(block)
  return (
    <>
      <path d={faces.top} className="city-roof" />
      <path d={faces.left} className="city-wall" />
      <path d={faces.right} className="city-shade" />
    </>
  )
}

/** Windows of some floors: all of them lit, or none. */
function Panes({ block, lit = false }: { block: Block; lit?: boolean }) {
  const panes = windowsOf(block, lit ? 1 : 0, 0)
  const d = lit ? panes.lit : panes.dark
  return d === '' ? null : <path d={d} className={lit ? 'city-lit' : 'city-dark'} />
}

/** A wing in the colours of the subject that it stands for; who has it has mastered that, so it is always lit. */
function Wing({ block, district }: { block: Block; district: DistrictKey | undefined }) {
  const sides = spireOf({ ...block, z: block.z + block.height, height: 12 })
  return (
    <g data-district={district}>
      <Walls block={block} />
      <Panes block={block} lit />
      <path d={sides.left} className="city-roof" />
      <path d={sides.right} className="city-wall" />
    </g>
  )
}

/** A smaller block on the roof, and the flag that says what its owner wears. */
function Roof({ z, flag }: { z: number; flag: HousePictureProps['flag'] }) {
  const [x, y] = project({ x: 50, y: 50, z: z + 8 })
  return (
    <>
      <Walls block={{ x: 42, y: 42, z, width: 16, depth: 16, height: 6 }} />
      <path d={`M${x} ${y}v-26`} className="city-wire" />
      {flag && (
        <g>
          <path d={`M${x} ${y - 26}l22 4v5l-22 -4z`} fill={flag[0]} />
          <path d={`M${x} ${y - 21}l22 4v5l-22 -4z`} fill={flag[1]} />
          <path d={`M${x} ${y - 16}l22 4v5l-22 -4z`} fill={flag[2]} />
        </g>
      )}
    </>
  )
}
