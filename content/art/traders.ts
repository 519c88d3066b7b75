import { bust, mask, visor } from './parts.ts'
import type { Pen, Piece } from './pen.ts'

/** The one whose visor is a rising chart. */
export function neoTrader(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.plates('27,36 20,39 20,51 27,54', 'L', 'S') +
    mask(pen) +
    pen.body('48,12 33,16 24,30 31,31 48,27', 'L', 'B') +
    pen.pair('48,12 42,13 40,27 48,27', 'G', 'L') +
    visor(pen, '48,33 29,31 27,45 36,51 48,50') +
    pen.line('M32,46L40,41L46,44L55,36L63,37', 'G', 2.5) +
    pen.line('M58,34L64,36L61,41', 'G', 2) +
    pen.line('M44,82v10M52,78v12', 'G', 1.5) +
    pen.area('42,84 46,84 46,90 42,90', 'G') +
    pen.area('50,80 54,80 54,88 50,88', 'L')
  )
}

/** A saver in pixels: a piggy bank with a slot for coins. */
export function pixelSaver(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.plates('24,30 18,14 36,22', 'l', 's') +
    pen.pair('25,26 22,19 31,23', 'S', 'D') +
    pen.body('48,20 30,20 30,24 24,24 24,30 20,30 20,54 26,54 26,60 34,60 34,66 48,66', 'b', 's') +
    pen.area('48,20 30,20 30,24 24,24 24,30 20,30 20,42 26,42 26,34 32,34 32,28 48,28', 'l') +
    pen.area('40,23 56,23 56,26 40,26', 'k') +
    pen.plate('44,9 52,9 52,11 55,11 55,20 52,20 52,23 44,23 44,20 41,20 41,11 44,11', 'G') +
    pen.area('48,9 52,9 52,11 55,11 55,20 52,20 52,23 48,23', 'B') +
    pen.pair('29,36 38,36 38,45 29,45', 'k', 'k') +
    pen.area('31,38 35,38 35,42 31,42', 'w') +
    pen.area('60,38 64,38 64,42 60,42', 'w') +
    pen.plate('38,49 58,49 58,61 38,61', 'l') +
    pen.area('48,49 58,49 58,61 48,61', 'b') +
    pen.pair('41,52 45,52 45,58 41,58', 'd', 'd') +
    pen.ball(48, 88, 5, 'G', 'B')
  )
}

/** Brings news through the city: a cap, headphones, a scarf in the wind. */
export function cityRunner(pen: Pen): Piece {
  return (
    bust(pen) +
    mask(pen) +
    visor(pen, '48,37 30,36 29,44 35,49 48,48') +
    pen.lines('34,42 42,42', 'G', 3) +
    pen.body('48,10 34,13 26,24 25,34 48,34', 'L', 'B') +
    pen.pair('48,10 34,13 30,22 48,22', 'G', 'L') +
    pen.plate('23,32 48,29 72,32 79,38 48,36 18,39', 'S') +
    pen.area('23,32 48,29 48,36 18,39', 'B') +
    pen.area('48,14 53,21 50,21 52,27 44,20 47,20', 'w') +
    pen.plates('27,38 20,38 18,44 18,52 21,56 27,56', 'g', 'b') +
    pen.plate('34,64 48,68 62,64 70,72 48,79 26,72', 'B') +
    pen.area('34,64 48,68 48,79 26,72', 'L') +
    pen.plate('60,70 74,72 84,84 72,82 70,92 60,76', 'S')
  )
}

/** A scout of hidden costs: a broad hat with a coin in its band. */
export function coinScout(pen: Pen): Piece {
  return (
    bust(pen) +
    mask(pen) +
    visor(pen, '48,40 31,39 30,46 37,50 48,49') +
    pen.dots(38, 44.5, 2.6, 'G') +
    pen.body('48,34 26,30 10,34 18,40 34,41 48,42', 'S', 'D') +
    pen.pair('48,34 26,30 10,34 30,36', 'B', 'S') +
    pen.body('48,12 42,10 33,12 28,31 48,36', 'L', 'S') +
    pen.pair('42,10 33,12 31,20 44,24 48,16 48,12', 'G', 'B') +
    pen.pair('29.5,26 28,31 48,36 48,30', 'd', 'd') +
    pen.ball(48, 29, 5.5, 'w', 'G') +
    pen.line('M48,26v6', 'S', 2) +
    pen.lines('40,84 48,92', 'G', 2)
  )
}

/** Keeps the books in silence: a hood, closed eyes, two columns that agree. */
export function ledgerMonk(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.body('48,6 34,14 22,34 21,58 30,72 48,78', 'b', 'd') +
    pen.pair('48,6 34,14 22,34 30,36 38,22', 'l', 's') +
    pen.pair('22,34 21,58 30,72 32,56 30,36', 'b', 'd') +
    pen.pair('48,18 38,24 31,38 32,56 38,66 48,70', 'k', 'k') +
    pen.pair('48,26 40,30 35,40 36,54 41,62 48,65', 'L', 'S') +
    pen.pair('48,26 40,30 37,37 48,40', 'G', 'B') +
    pen.line('M38,45C40,49 43,49 45,46', 'k', 2.4) +
    pen.line('M58,45C56,49 53,49 51,46', 'k', 2.4) +
    pen.lines('45,57 48,57', 'D', 2) +
    pen.dot(48, 33, 2.2, 'w') +
    pen.plate('38,80 58,80 58,94 38,94', 'G') +
    pen.line('M48,80V94M41,84h4M41,88h4M51,84h4M51,88h4', 'D', 1.5)
  )
}

/** Grows what pays yearly: a seed pod for a head, two leaves above. */
export function yieldGardener(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.line('M48,26V15', 'k', 6) +
    pen.line('M48,26V15', 's', 3) +
    pen.plate('48,21 43,11 30,8 24,14 33,22', 'l') +
    pen.area('48,21 43,11 30,8 24,14', 'g') +
    pen.plate('48,18 53,7 65,5 71,11 63,18', 'b') +
    pen.area('48,18 71,11 63,18', 's') +
    pen.body('48,23 34,27 25,39 28,54 38,64 48,68', 'L', 'S') +
    pen.pair('48,23 34,27 30,36 48,33', 'G', 'B') +
    pen.pair('34,27 25,39 27,48 30,36', 'w', 'B') +
    pen.pair('28,54 38,64 48,68 48,58', 'B', 'D') +
    visor(pen, '48,36 32,35 30,46 38,52 48,52') +
    pen.line('M35,45C37,40 41,40 43,45M53,45C55,40 59,40 61,45', 'g', 2.8) +
    pen.line('M48,94V84M48,90C43,90 42,87 42,84C46,84 48,87 48,90C52,89 54,86 54,83', 'G', 2)
  )
}
