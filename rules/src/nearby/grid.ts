/** A place on the Earth in degrees: latitude from -90 to 90, longitude from -180 to 180. */
export type Position = { latitude: number; longitude: number }

/** A square of the grid by its number: rows from the South Pole on, in each row columns from 180° west on. */
export type Cell = number

/** Side of the squares to which positions are rounded, in metres. Source: product 5.20. */
export const cellSide = 150

/** Side of the larger squares that are remembered of somebody who stopped sharing, in metres. Source: ours (decision 0211). */
export const areaSide = 1_200

/** Mean radius of the Earth, in metres. Source: IUGG. */
const earthRadius = 6_371_009
const metresOfDegree = (Math.PI * earthRadius) / 180

/** More than the columns of any row of any of our grids. */
const rowStep = 2 ** 19

/** Metres outside of its square in which somebody still counts as in it: about as exact as a phone is between houses. */
const stickiness = 50

/** The square in which a position is. Sides are given in metres and never shorter than that, at any latitude. */
function squareOf({ latitude, longitude }: Position, side: number): Cell {
  const rows = rowsOf(side)
  const row = Math.min(rows - 1, Math.floor(((latitude + 90) / 180) * rows))
  const columns = columnsOf(row, side)
  // 180° east is 180° west.
  return row * rowStep + (Math.floor(((longitude + 180) / 360) * columns) % columns)
}

function middleOf(cell: Cell, side: number): Position {
  const row = Math.floor(cell / rowStep)
  const column = cell % rowStep
  return {
    latitude: latitudeOf(row, side),
    longitude: -180 + ((column + 0.5) * 360) / columnsOf(row, side),
  }
}

function rowsOf(side: number): number {
  return Math.floor((Math.PI * earthRadius) / side)
}

/** A circle of latitude becomes shorter towards the poles, and has fewer squares there. */
function columnsOf(row: number, side: number): number {
  const around = 2 * Math.PI * earthRadius * Math.cos(radians(latitudeOf(row, side)))
  return Math.max(1, Math.floor(around / side))
}

function latitudeOf(row: number, side: number): number {
  return -90 + ((row + 0.5) * 180) / rowsOf(side)
}

/**
 * The cell of a position. Who was in `kept` stays in it up to 50 m outside: a phone whose readings jump to and fro over
 * an edge would tell that it lies at the edge.
 */
export function cellAt(position: Position, kept: Cell | null = null): Cell {
  return kept !== null && isAbout(position, kept) ? kept : squareOf(position, cellSide)
}

function isAbout({ latitude, longitude }: Position, cell: Cell): boolean {
  const middle = cellMiddle(cell)
  const degrees = Math.abs(longitude - middle.longitude)
  const across = Math.min(degrees, 360 - degrees) * metresOfDegree * Math.cos(radians(middle.latitude))
  const along = Math.abs(latitude - middle.latitude) * metresOfDegree
  return across <= cellSide / 2 + stickiness && along <= cellSide / 2 + stickiness
}

/** The middle of a cell: all that is ever known of whoever is in it. */
export function cellMiddle(cell: Cell): Position {
  return middleOf(cell, cellSide)
}

/** The larger square around a cell, by its number. */
export function areaAround(cell: Cell): Cell {
  return squareOf(cellMiddle(cell), areaSide)
}

/** The middle of such a square. */
export function areaMiddle(area: Cell): Position {
  return middleOf(area, areaSide)
}

/** Metres between two positions, along the surface of a sphere. */
export function metresBetween(one: Position, other: Position): number {
  const halfChord =
    Math.sin(radians(other.latitude - one.latitude) / 2) ** 2 +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(halfChord)))
}

/** How far somebody is: less than so many metres. Source: product 5.20. */
export const bands = [100, 250, 500] as const
export type Band = (typeof bands)[number]

/** The band of a distance in metres; null for what is not near. */
export function bandOf(metres: number): Band | null {
  return bands.find((band) => metres < band) ?? null
}

const radius = 500
/** Rows with fewer squares than this lie so near to a pole that what is near may be on its other side. */
const polarColumns = 40

/**
 * The cells that are near to one, by their middles, each with its band; itself among them. Nothing else tells how far
 * somebody is, so that whoever asks from everywhere learns the cell and no more.
 */
export function cellsAround(cell: Cell): { cell: Cell; band: Band }[] {
  const middle = cellMiddle(cell)
  const row = Math.floor(cell / rowStep)
  const reach = Math.ceil(radius / cellSide)
  const found: { cell: Cell; band: Band }[] = []
  const [first, last] = [Math.max(0, row - reach), Math.min(rowsOf(cellSide) - 1, row + reach)]
  for (let each = first; each <= last; each += 1) {
    for (const column of columnsAround(middle.longitude, each, reach)) {
      const other = each * rowStep + column
      const band = bandOf(metresBetween(middle, cellMiddle(other)))
      if (band !== null) found.push({ cell: other, band })
    }
  }
  return found
}

function columnsAround(longitude: number, row: number, reach: number): number[] {
  const columns = columnsOf(row, cellSide)
  if (columns <= polarColumns) return Array.from({ length: columns }, (_, column) => column)
  const here = Math.floor(((longitude + 180) / 360) * columns)
  return Array.from({ length: 2 * reach + 3 }, (_, at) => (here - reach - 1 + at + columns) % columns)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
