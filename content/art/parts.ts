import type { Palette } from './palette.ts'
import type { Pen, Piece } from './pen.ts'

/** What stands behind every avatar: its sky, lit from the upper left, with the tracks of a circuit in it. */
export function sky({ sky: high, low }: Palette, tracks: Piece): Piece {
  return (
    `<defs><radialGradient id="s" cx=".3" cy=".22" r=".95"><stop stop-color="${high}"/>` +
    `<stop offset="1" stop-color="${low}"/></radialGradient></defs><path fill="url(#s)" d="M0,0h96v96h-96z"/>${tracks}`
  )
}

/** Tracks with their contacts; each avatar has one of these behind it. */
export const tracks = {
  sides: (pen: Pen): Piece =>
    pen.lines('6,58 14,50 14,36', 'l', 1.5) + pen.dots(14, 34, 2, 'l') + pen.lines('4,72 12,66', 'l', 1.5),
  crown: (pen: Pen): Piece => pen.lines('20,4 20,14 12,22 12,34', 'l', 1.5) + pen.dots(12, 36, 2, 'l'),
  steps: (pen: Pen): Piece =>
    pen.lines('4,44 12,44 18,38 18,24', 'l', 1.5) + pen.dots(18, 22, 2, 'l') + pen.dots(10, 60, 1.5, 'l'),
}

/** Shoulders and chest under every head, with a lit collar. The emblem is drawn over it. */
export function bust(pen: Pen): Piece {
  return (
    pen.body('48,64 40,65 37,73 21,78 12,87 9,100 48,100', 'b', 's') +
    pen.pair('37,73 21,78 12,87 11,92 30,84', 'l', 'b') +
    pen.pair('40,65 37,73 48,88 48,70', 'd', 'd') +
    pen.pair('37,73 33,77 48,95 48,88', 'g', 'l') +
    pen.lines('17,96 20,90 26,88', 'G', 1.5)
  )
}

/** The faceted mask of the ones with a human shape. */
export function mask(pen: Pen): Piece {
  return (
    pen.body('48,16 35,19 26,31 27,49 36,62 48,68', 'b', 's') +
    pen.pair('48,16 35,19 31,31 48,33', 'l', 'b') +
    pen.pair('35,19 26,31 27,40 31,31', 'g', 's') +
    pen.pair('27,45 27,49 36,62 40,53 34,46', 'l', 'd') +
    pen.pair('40,53 36,62 48,68 48,54', 'g', 'b')
  )
}

/** The dark of a visor, from its left half. */
export function visor(pen: Pen, half: string): Piece {
  return pen.body(half, 'k', 'k')
}

/** A circle as a path for the pen; an area begins at its leftmost point, as every line does. */
export function ring(x: number, y: number, radius: number): string {
  return `${x - radius},${y}a${radius},${radius} 0 1 0 ${2 * radius},0a${radius},${radius} 0 1 0 ${-2 * radius},0`
}
