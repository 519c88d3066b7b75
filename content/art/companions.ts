import type { Pen, Piece } from './pen.ts'

/** Saves along: a pig with a coin half in its slot. */
export function piggyPal(pen: Pen): Piece {
  return (
    pen.ball(48, 33, 5, 'G', 'B') +
    pen.plates('42,58 42,66 35,66 35,56', 's', 'd') +
    pen.plates('44,40 36,30 32,32 32,44', 'l', 's') +
    pen.pair('40,39 36,34 34.5,40', 'S', 'D') +
    pen.body('48,35 39,36 32,42 29.5,50 32,58 38,62.5 48,64', 'b', 's') +
    pen.pair('48,35 39,36 36,43 48,45', 'l', 'b') +
    pen.pair('39,36 32,42 29.5,50 36,43', 'g', 's') +
    pen.area('43,37 53,37 53,39.6 43,39.6', 'k') +
    pen.dots(39.5, 47.5, 2.6, 'k') +
    pen.dot(38.8, 46.8, 1, 'w') +
    pen.dot(55.8, 46.8, 1, 'w') +
    pen.plate('43,50 53,50 55,54 53,58.5 43,58.5 41,54', 'l') +
    pen.area('48,50 53,50 55,54 53,58.5 48,58.5', 'b') +
    pen.pair('44,52.6 46.4,52.6 46.4,56 44,56', 'd', 'd')
  )
}

/** Brings the change before the bell rings. */
export function courierDrone(pen: Pen): Piece {
  return (
    pen.lines('40,46 32,40', 'k', 8) +
    pen.lines('40,46 32,40', 'l', 4.4) +
    pen.plates('29,33 35,33 36,42 28,42', 'l', 's') +
    pen.plates('20,30 26,28 38,28 44,30 38,32.5 26,32.5', 'w', 'g') +
    pen.lines('41,55 41,63 44,66', 'k', 5.5) +
    pen.lines('41,55 41,63 44,66', 'l', 2.4) +
    pen.ball(48, 64.5, 6, 'G', 'B') +
    pen.body('48,36 39,38 33,44 33,51 39,57 48,58.5', 'l', 'b') +
    pen.pair('48,36 39,38 35,42.5 48,43.5', 'w', 'g') +
    pen.pair('33,51 39,57 48,58.5 48,55 40,53.5', 'b', 's') +
    pen.pair('48,43 40,43.5 38,47 40,52.5 48,54', 'k', 'k') +
    pen.dots(43, 48.2, 2.4, 'L')
  )
}

/** Sleeps on gold, and never quite. */
export function vaultDragon(pen: Pen): Piece {
  return (
    pen.plates('43,52 32,27 22,38 27,42 23,52 40,62', 'b', 'd') +
    pen.pair('42,51 32,27 31,46', 'l', 's') +
    pen.plates('46,36 39,19 33,19 36,38', 'G', 'B') +
    pen.body('48,48 40,50 36,58 38,68 48,70', 'b', 's') +
    pen.pair('48,53 43,56 43,66 48,69', 'G', 'L') +
    pen.body('48,27 40,29 34,37 37,45 42,49 43,56 48,58', 'b', 's') +
    pen.pair('48,27 40,29 34,37 48,39', 'l', 'b') +
    pen.pair('48,40 45,41 43,55 48,58', 'g', 'l') +
    pen.pair('36.5,38 46,42 44,47.5 39,45.5', 'k', 'k') +
    pen.pair('39,40.6 44.4,43 43,45.4 40.2,44.2', 'G', 'G') +
    pen.ball(48, 69, 8, 'G', 'L')
  )
}
