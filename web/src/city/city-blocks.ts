import type { DistrictKey } from '@satoshi/rules/words'

import { project, type Block, type Point } from './isometry.ts'

/** A part of a district's picture; `lit` is the share of windows with light, none where it is absent. */
export type Part = Block & { kind?: 'block' | 'spire'; lit?: number; wall?: 'glass' | 'bright' }

/** A district on the map: its place in the grid, and what stands on its plot of 100 by 100. */
export type DistrictPlot = {
  key: DistrictKey
  column: number
  row: number
  parts: Part[]
  /** The parts, by their place in `parts`, on which the power that leads is shown: first large, then small. */
  crowned: [large: number, small: number]
}

type Box = [x: number, y: number, z: number, width: number, depth: number, height: number, lit?: number]

const box = ([x, y, z, width, depth, height, lit]: Box): Part => ({
  x,
  y,
  z,
  width,
  depth,
  height,
  ...(lit === undefined ? {} : { lit }),
})
const spire = (...shape: [number, number, number, number, number, number]): Part => ({ ...box(shape), kind: 'spire' })
const bright = (...shape: Box): Part => ({ ...box(shape), wall: 'bright' })
const glass = (...shape: Box): Part => ({ ...box(shape), wall: 'glass' })

/** The seven districts from the back of the map to its front; within each, what is behind comes first. */
export const districtPlots: DistrictPlot[] = [
  {
    key: 'mercado_internacional',
    column: 0,
    row: 0,
    crowned: [2, 3],
    parts: [
      box([16, 16, 0, 34, 34, 104, 0.5]),
      box([22, 22, 104, 22, 22, 8]),
      box([64, 10, 0, 26, 26, 84, 0.45]),
      box([10, 64, 0, 26, 26, 92, 0.5]),
      box([60, 60, 0, 24, 24, 60, 0.4]),
    ],
  },
  {
    key: 'renda_variavel',
    column: 0,
    row: 1,
    crowned: [2, 5],
    parts: [
      box([8, 10, 0, 20, 20, 56, 0.4]),
      box([38, 8, 0, 20, 20, 92, 0.5]),
      bright(68, 10, 0, 20, 20, 138, 0.55),
      box([10, 42, 0, 18, 18, 44, 0.5]),
      bright(40, 44, 0, 18, 18, 74, 0.4),
      box([70, 46, 0, 18, 18, 104, 0.5]),
      box([14, 74, 0, 16, 16, 24, 0.6]),
      box([44, 74, 0, 16, 16, 40, 0.5]),
    ],
  },
  {
    key: 'fintech',
    column: 1,
    row: 0,
    crowned: [1, 0],
    parts: [
      box([10, 12, 0, 24, 30, 84, 0.5]),
      glass(46, 10, 0, 42, 16, 150, 0.6),
      box([12, 58, 0, 26, 28, 46, 0.4]),
      glass(52, 44, 0, 32, 14, 96, 0.55),
      box([56, 74, 0, 28, 14, 30, 0.5]),
    ],
  },
  {
    key: 'sistema_bancario',
    column: 1,
    row: 1,
    crowned: [8, 3],
    parts: [
      box([14, 10, 0, 24, 24, 132, 0.5]),
      spire(14, 10, 132, 24, 24, 22),
      box([62, 10, 0, 24, 24, 132, 0.55]),
      spire(62, 10, 132, 24, 24, 22),
      box([10, 46, 0, 80, 46, 6]),
      box([14, 50, 6, 72, 38, 5]),
      bright(20, 55, 11, 60, 28, 30),
      box([16, 51, 41, 68, 36, 6]),
      spire(16, 51, 47, 68, 36, 22),
    ],
  },
  {
    key: 'educacao_financeira',
    column: 1,
    row: 2,
    crowned: [0, 1],
    parts: [
      box([10, 10, 0, 20, 20, 66, 0.5]),
      box([70, 10, 0, 20, 20, 50, 0.5]),
      box([26, 34, 0, 58, 50, 14]),
      bright(22, 38, 14, 54, 44, 12),
      box([28, 36, 26, 52, 44, 14]),
      bright(30, 42, 40, 44, 36, 11),
      box([26, 40, 51, 50, 42, 4]),
    ],
  },
  {
    key: 'criptomoedas',
    column: 2,
    row: 1,
    crowned: [3, 1],
    parts: [
      box([12, 12, 0, 26, 26, 70, 0.45]),
      spire(12, 12, 70, 26, 26, 44),
      box([60, 12, 0, 22, 22, 104, 0.5]),
      spire(60, 12, 104, 22, 22, 40),
      bright(14, 60, 0, 22, 22, 22),
      box([44, 56, 0, 20, 20, 34, 0.5]),
      spire(44, 56, 34, 20, 20, 26),
      bright(72, 66, 0, 18, 18, 18),
    ],
  },
  {
    key: 'fundos_imobiliarios',
    column: 2,
    row: 2,
    crowned: [1, 3],
    parts: [
      box([10, 10, 0, 36, 28, 78, 0.6]),
      box([58, 8, 0, 30, 26, 54, 0.55]),
      box([10, 46, 0, 32, 42, 20, 0.6]),
      box([10, 46, 20, 32, 26, 20, 0.6]),
      box([56, 48, 0, 34, 16, 36, 0.6]),
      box([56, 64, 0, 34, 12, 24, 0.6]),
      box([56, 76, 0, 34, 12, 12, 0.6]),
    ],
  },
]

/** From the corner of one plot to the corner of the next. */
export const plotStep = 124
/** Side of a plot. */
export const plotSize = 100

/** The crowned parts of a district and the point over the middle of each, both on its own plot. */
export function crownsOf({ parts, crowned }: DistrictPlot): { part: Part; top: Point }[] {
  return crowned.flatMap((index) => {
    const part = parts[index]
    if (!part) return []
    const { x, y, z, width, depth, height } = part
    return [{ part, top: { x: x + width / 2, y: y + depth / 2, z: z + height } }]
  })
}

/** Where the name of a district stands in the picture: at the nearest corner of its plot, or where that corner is hidden. */
export function nameSpotOf({ key, column, row }: DistrictPlot): [number, number] {
  const { x, y, z } = nameSpots[key] ?? nearestCorner
  return project({ x: column * plotStep + x, y: row * plotStep + y, z })
}

const nearestCorner = { x: plotSize, y: plotSize, z: 0 }

/** Over the globe of the one at the back; before the temple of the one in the middle, beside a tower of the one in front. */
const nameSpots: Partial<Record<DistrictKey, Point>> = {
  mercado_internacional: { x: 33, y: 33, z: 165 },
  sistema_bancario: { x: 52, y: plotSize, z: 0 },
}
