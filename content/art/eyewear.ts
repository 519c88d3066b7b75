import { ring } from './parts.ts'
import type { Pen, Piece } from './pen.ts'

/** Two lenses of thin glass: for reading what stands in small print. */
export function roundGlasses(pen: Pen): Piece {
  const frame = (x: number) => `M${ring(x, 42, 8.6)}`
  const lens = (x: number) =>
    pen.area(ring(x, 42, 8.6), 'w', 0.28) +
    pen.line(frame(x), 'k', 5.8) +
    pen.line(frame(x), 'b', 2.6) +
    pen.line(`M${x - 4.6},39.5a5.6,5.6 0 0 1 3,-3`, 'w', 1.6)
  return (
    pen.lines('28,40 24.5,38.5', 'k', 5) +
    pen.line('M44.6,40.4q3.4,-3.4 6.8,0', 'k', 5) +
    lens(37) +
    lens(59) +
    pen.line('M45.4,40.2q2.6,-2.4 5.2,0', 'l', 2.2) +
    pen.lines('27.4,40 24.5,38.5', 'l', 2)
  )
}

/** Dark lenses in which the market runs by. */
export function chartShades(pen: Pen): Piece {
  return (
    pen.body('48,38.5 43,36 27,34.5 23.5,36.5 25.5,45 31,50.5 40,50.5 45.5,46 48,44', 'k', 'k') +
    pen.pair('27.5,40.5 44.5,40.5 43.5,45 39.5,48.8 32,48.8 28,44.5', 's', 'd') +
    pen.pair('27.5,40.5 35,40.5 30.5,47.5 28,44.5', 'b', 's') +
    pen.pair('48,38.5 43,36 27,34.5 23.5,36.5 24.3,39.3 43,39.6 48,41.5', 'l', 'b') +
    pen.pair('43,36 27,34.5 25,35.6 42,38', 'g', 'l') +
    pen.line('M29.5,46L34,42.5L37.5,45L43,41.8', 'G', 2) +
    pen.line('M53,46.5L57,42L61,44.5L67,40.5', 'G', 2)
  )
}

/** One lens on a fine chain. */
export function goldenMonocle(pen: Pen): Piece {
  const frame = `M${ring(48, 42, 9)}`
  return (
    pen.line('M55.5,48C61,56 55,64 61,75', 'k', 4.6) +
    pen.line('M55.5,48C61,56 55,64 61,75', 'l', 1.9) +
    pen.area(ring(48, 42, 9), 'w', 0.32) +
    pen.line(frame, 'k', 6.6) +
    pen.line(frame, 's', 3.2) +
    pen.line('M48,51a9,9 0 0 1 0,-18', 'g', 3.2) +
    pen.line('M43,39.4a6,6 0 0 1 3.4,-3.4', 'w', 1.8) +
    pen.ball(55.4, 48.4, 2, 'g', 'b')
  )
}
