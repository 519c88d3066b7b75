import type { Pen, Piece } from './pen.ts'

/** The first cent that was saved, on a cord. */
export function luckyCent(pen: Pen): Piece {
  const cord = 'M34,73C36,82 42,86 48,86C54,86 60,82 62,73'
  return (
    pen.line(cord, 'k', 5) +
    pen.line(cord, 'B', 2.3) +
    pen.ball(48, 88, 6, 'l', 'b') +
    pen.line('M44.2,85.4a4.6,4.6 0 0 1 3.8,-2', 'g', 1.4) +
    pen.area('46,86 50,86 50,90 46,90', 'k')
  )
}

/** Heavy links and the coin of the city. */
export function goldChain(pen: Pen): Piece {
  const way = 'M33,71C34,82 40,86 48,86C56,86 62,82 63,71'
  return (
    pen.line(way, 'k', 8.4) +
    pen.line(way, 's', 5) +
    pen.dashes(way, 'g', 5, '2.6 2.4') +
    pen.ball(48, 88, 7.4, 'g', 'b') +
    pen.line(sign, 'd', 1.9)
  )
}

/** The sign of BTZ on a medal, as on the coins of every screen. */
const sign =
  'M46.2,84.6h3.4a1.7,1.7 0 0 1 0,3.4h-3.4zM46.2,88h3.8a1.75,1.75 0 0 1 0,3.5h-3.8zM47.2,83v1.6M49.2,83v1.6M47.2,91.5v1.6M49.2,91.5v1.6'

/** For whoever must hear the bell of the exchange first. */
export function traderHeadset(pen: Pen): Piece {
  const band = 'M23.5,42V38A24.5,26 0 0 1 72.5,38V42'
  return (
    pen.line(band, 'k', 8.6) +
    pen.line(band, 's', 5.1) +
    pen.line('M23.5,42V38A24.5,26 0 0 1 48,12', 'l', 5.1) +
    pen.line('M33,17.5A24.5,26 0 0 1 46,12.4', 'g', 1.8) +
    pen.line('M22,52C22,61 29,64.5 38,63.4', 'k', 5) +
    pen.line('M22,52C22,61 29,64.5 38,63.4', 'l', 2) +
    pen.plates('30,36 22,36 17,40 17,50 22,54 30,54', 'b', 's') +
    pen.pair('22,36 17,40 17,50 22,45', 'l', 'b') +
    pen.pair('30,36 30,54 27,53 27,37', 'k', 'k') +
    pen.dots(22.5, 46, 2.2, 'G') +
    pen.ball(38.6, 63, 2.6, 'G', 'B')
  )
}
