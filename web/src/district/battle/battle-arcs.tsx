import type { City } from '@satoshi/contract/district'
import type { DistrictKey } from '@satoshi/rules/words'
import { memo, type CSSProperties } from 'react'

import { districtPlots, plotSize, plotStep } from '../../city/city-blocks.ts'
import { project } from '../../city/isometry.ts'
import { cityBox } from '../../city/map-view.ts'
import { Swords } from '../../kit/icon.ts'

type Battles = { battles: readonly City['battles'][number][] }

/**
 * An arc of light between the districts of each battle that runs. It stands still and is made anew with other battles
 * alone, so that a map which is moved over carries it as a part of its picture.
 */
export const BattleArcs = memo(({ battles }: Battles) => {
  if (battles.length === 0) return null
  return (
    <svg
      aria-hidden="true"
      viewBox={`${cityBox.left} ${cityBox.top} ${cityBox.width} ${cityBox.height}`}
      width={cityBox.width}
      height={cityBox.height}
      className="city-arcs"
      style={{ left: cityBox.left, top: cityBox.top }}
    >
      {battles.map(({ id, attacker, defender }) => {
        const { from, over, to } = arcOf(attacker, defender)
        const d = `M${from.join(' ')}Q${over.join(' ')} ${to.join(' ')}`
        const light = `url(#arc-${id})`
        return (
          <g key={id}>
            <linearGradient
              id={`arc-${id}`}
              gradientUnits="userSpaceOnUse"
              x1={from[0]}
              y1={from[1]}
              x2={to[0]}
              y2={to[1]}
            >
              <stop data-district={attacker} className="city-arc-end" />
              <stop offset="0.5" className="city-arc-middle" />
              <stop offset="1" data-district={defender} className="city-arc-end" />
            </linearGradient>
            <path d={d} stroke={light} className="city-arc-glow" />
            <path d={d} className="city-arc" />
            <circle cx={from[0]} cy={from[1]} r="3.5" data-district={attacker} className="city-arc-foot" />
            <circle cx={to[0]} cy={to[1]} r="3.5" data-district={defender} className="city-arc-foot" />
          </g>
        )
      })}
    </svg>
  )
})

/** The crossed swords over each arc, as large at any zoom. */
export function BattleMarks({ battles }: Battles) {
  return battles.map(({ id, attacker, defender }) => {
    const [x, y] = topOf(arcOf(attacker, defender))
    // safe: properties of our own, which district.css reads
    const place = { '--x': x, '--y': y } as CSSProperties
    return (
      <div key={id} className="city-battle" style={place}>
        <Swords className="size-4" />
      </div>
    )
  })
}

type Place = readonly [x: number, y: number]

/**
 * Height over the ground at which an arc begins and ends, and how much higher its bend is drawn: so high that a mark between
 * neighbours stands over the names, and the more the longer.
 */
const footHeight = 64
const leastRise = 140
const bend = 0.2

/** An arc from roof to roof, in the lengths of the picture; `over` is the point that bends it. */
export function arcOf(attacker: DistrictKey, defender: DistrictKey): Record<'from' | 'over' | 'to', Place> {
  const [from, to] = [footOf(attacker), footOf(defender)]
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const rise = leastRise + length * bend
  const over: Place = [Math.round((from[0] + to[0]) / 2), Math.round((from[1] + to[1]) / 2 - rise)]
  return { from, over, to }
}

/** Where an arc is highest over the middle between its ends. */
function topOf({ from, over, to }: ReturnType<typeof arcOf>): Place {
  return [(from[0] + 2 * over[0] + to[0]) / 4, (from[1] + 2 * over[1] + to[1]) / 4]
}

function footOf(district: DistrictKey): Place {
  const plot = districtPlots.find(({ key }) => key === district)
  const { column, row } = plot ?? { column: 1, row: 1 }
  const [x, y] = project({ x: column * plotStep + plotSize / 2, y: row * plotStep + plotSize / 2, z: footHeight })
  return [Math.round(x), Math.round(y)]
}
