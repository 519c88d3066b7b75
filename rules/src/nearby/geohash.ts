import type { Position } from './grid.ts'

/** A geohash of seven letters, a field of some 150 m by 150 m at the equator, narrower elsewhere. */
export type Geohash = string

const letters = '0123456789bcdefghjkmnpqrstuvwxyz'
/** Seven letters of five bits, a bit of longitude first: 18 of longitude and 17 of latitude. */
const [columns, rows] = [2 ** 18, 2 ** 17]

/** The field of a position. 180° east is 180° west. Source: the public algorithm of 2008. */
export function geohashOf({ latitude, longitude }: Position): Geohash {
  const column = Math.floor(((longitude + 180) / 360) * columns) % columns
  return written(column, Math.min(rows - 1, Math.floor(((latitude + 90) / 180) * rows)))
}

/** The field and those that touch it: nine of them, six at a pole. */
export function fieldsAround(hash: Geohash): Geohash[] {
  const { column, row } = placeOf(hash)
  const near = [-1, 0, 1]
  return near
    .map((north) => row + north)
    .filter((each) => each >= 0 && each < rows)
    .flatMap((each) => near.map((east) => written((column + east + columns) % columns, each)))
}

/** Bits of both, in turn, the highest first. */
function written(column: number, row: number): Geohash {
  let bits = 0
  for (let place = 17; place >= 0; place -= 1) {
    bits = bits * 2 + (Math.floor(column / 2 ** place) % 2)
    if (place > 0) bits = bits * 2 + (Math.floor(row / 2 ** (place - 1)) % 2)
  }
  return Array.from({ length: 7 }, (_, at) => letters.charAt(Math.floor(bits / 32 ** (6 - at)) % 32)).join('')
}

function placeOf(hash: Geohash): { column: number; row: number } {
  const place = { column: 0, row: 0 }
  const bits = [...hash].flatMap((letter) => {
    const value = letters.indexOf(letter)
    return [16, 8, 4, 2, 1].map((bit) => (value & bit ? 1 : 0))
  })
  for (const [at, bit] of bits.entries()) {
    if (at % 2 === 0) place.column = place.column * 2 + bit
    else place.row = place.row * 2 + bit
  }
  return place
}
