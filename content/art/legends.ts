import { bust, mask, visor } from './parts.ts'
import type { Pen, Piece } from './pen.ts'

/** In two states at once: a split face in the orbits of an atom. */
export function quantumBroker(pen: Pen): Piece {
  const orbit = (turn: number) =>
    `<ellipse cx="48" cy="40" rx="43" ry="14" transform="rotate(${turn} 48 40)" fill="none" stroke="#0b1020" stroke-width="4.5"/>` +
    `<g transform="rotate(${turn} 48 40)">${pen.line('M5,40a43,14 0 1 0 86,0a43,14 0 1 0 -86,0', 'G', 2)}</g>`
  return (
    orbit(32) +
    orbit(-32) +
    bust(pen) +
    mask(pen) +
    pen.area('48,16 61,19 70,31 69,49 60,62 48,68 48,60 52,54 48,46 52,38 48,30', 'B') +
    pen.area('48,16 61,19 65,31 50,33 48,30', 'L') +
    pen.area('61,19 70,31 69,42 65,31', 'G') +
    pen.area('69,45 69,49 60,62 57,53', 'S') +
    visor(pen, '48,34 30,32 28,44 36,50 48,49') +
    pen.dot(38, 41.5, 4, 'l') +
    pen.dot(38, 41.5, 1.8, 'w') +
    pen.line('M54,41.5a4,4 0 1 0 8,0a4,4 0 1 0 -8,0', 'G', 2) +
    pen.ball(15, 17, 3.6, 'w', 'G') +
    pen.ball(82, 18, 3.6, 'G', 'B') +
    pen.ball(48, 87, 3, 'G', 'B') +
    pen.line('M39,87a9,4 0 1 0 18,0a9,4 0 1 0 -18,0', 'G', 1.5)
  )
}

/** What is paid each year since forever: the striped cloth of a king. */
export function dividendPharaoh(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.body('48,8 34,11 24,24 14,58 18,74 32,78 40,60 48,60', 'L', 'S') +
    pen.pair('34,11 24,24 30,30 37,20', 'S', 'D') +
    pen.pair('20,38 17,48 28,50 29,42', 'S', 'D') +
    pen.pair('15,56 15,64 30,66 29,58', 'S', 'D') +
    pen.pair('18,72 18,74 32,78 32,73', 'S', 'D') +
    pen.body('48,22 36,24 30,34 31,50 39,62 48,66', 'b', 's') +
    pen.pair('48,24 36,26 33,35 48,36', 'l', 'b') +
    pen.pair('31,44 31,50 39,62 41,52', 'g', 'd') +
    pen.pair('41,52 39,62 48,66 48,54', 'l', 'b') +
    pen.pair('33,40 38,38 44,41 38,44', 'k', 'k') +
    pen.lines('38,44 36,48', 'k', 2) +
    pen.dots(39, 41, 1.8, 'G') +
    pen.lines('44,56 48,56', 'k', 2) +
    pen.plate('45,64 51,64 52,76 48,79 44,76', 'S') +
    pen.plate('48,2 53,8 52,18 48,22 44,18 43,8', 'G') +
    pen.area('48,2 53,8 52,18 48,22', 'B') +
    pen.plates('36,24 28,22 26,26 30,30 36,29 48,28 48,22', 'G', 'B') +
    pen.line('M40,88h16M42,92h12', 'G', 2)
  )
}

/** Built block upon block: cubes with cracks of light. */
export function blockchainGolem(pen: Pen): Piece {
  const cube = (x: number, y: number, half: number) =>
    pen.plate(
      `${x},${y - half} ${x + half},${y - half / 2} ${x + half},${y + half / 2} ${x},${y + half} ${x - half},${y + half / 2} ${x - half},${y - half / 2}`,
      'b',
    ) +
    pen.area(`${x},${y - half} ${x + half},${y - half / 2} ${x},${y} ${x - half},${y - half / 2}`, 'g') +
    pen.area(`${x},${y} ${x + half},${y - half / 2} ${x + half},${y + half / 2} ${x},${y + half}`, 'd')
  return (
    bust(pen) +
    cube(14, 76, 13) +
    cube(82, 76, 13) +
    cube(48, 40, 31) +
    pen.line('M48,40V58M48,58L40,62M48,50L56,54', 'G', 2) +
    pen.area('22,34 42,44 42,52 22,42', 'k') +
    pen.area('74,34 54,44 54,52 74,42', 'k') +
    pen.area('27,39 37,44 37,48 27,43', 'G') +
    pen.area('69,39 59,44 59,48 69,43', 'L') +
    cube(48, 11, 8) +
    cube(48, 88, 8)
  )
}

/** Where money flows she sings: fins and a crown of water. */
export function liquiditySiren(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.body('48,10 30,12 18,28 20,44 14,58 20,76 30,82 38,62 48,60', 'S', 'D') +
    pen.pair('30,12 18,28 20,44 14,58 24,52 27,32', 'L', 'S') +
    pen.lines('22,72 27,60 26,52', 'G', 2) +
    pen.body('48,18 37,20 29,32 30,48 38,61 48,66', 'b', 's') +
    pen.pair('48,18 37,20 34,32 48,34', 'l', 'b') +
    pen.pair('30,42 30,48 38,61 41,52', 'g', 'd') +
    pen.pair('41,52 38,61 48,66 48,54', 'l', 'b') +
    pen.pair('32,41 38,38 44,42 38,46', 'k', 'k') +
    pen.dots(38.5, 42, 2.4, 'G') +
    pen.lines('45,56 48,57', 'k', 2.2) +
    pen.body('48,12 34,14 25,30 33,34 40,27 48,34', 'L', 'S') +
    pen.pair('48,12 34,14 31,24 40,22 48,28', 'G', 'B') +
    pen.plates('28,36 14,30 10,40 16,44 14,52 28,50', 'l', 's') +
    pen.lines('15,35 27,41', 'G', 1.5) +
    pen.lines('19,47 27,46', 'G', 1.5) +
    pen.body('48,2 43,9 42,15 45,19 48,20', 'w', 'G') +
    pen.line('M40,85C43,81 45,81 48,85C51,89 53,89 56,85M40,91C43,87 45,87 48,91C51,95 53,95 56,91', 'G', 2)
  )
}

/** Rises out of every crash: a crest of flames and a beak. */
export function phoenixInvestor(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.body('48,0 43,10 34,2 34,14 20,8 24,24 10,24 20,40 12,50 26,58 48,60', 'B', 'S') +
    pen.pair('48,0 43,10 34,2 34,14 20,8 28,28 48,26', 'L', 'B') +
    pen.pair('24,24 10,24 20,40 27,40', 'L', 'S') +
    pen.pair('48,8 43,18 36,14 37,24 48,30', 'G', 'L') +
    pen.body('48,20 37,24 28,36 30,50 40,64 48,74', 'b', 's') +
    pen.pair('48,20 37,24 34,34 48,40', 'l', 'b') +
    pen.pair('37,24 28,36 29,46 34,34', 'g', 's') +
    pen.pair('30,40 43,45 41,50 34,49', 'k', 'k') +
    pen.pair('34,43 41,46 40,48 35,47', 'G', 'G') +
    pen.body('48,46 43,50 42,58 48,73', 'G', 'B') +
    pen.pair('48,46 43,50 48,58', 'w', 'G') +
    pen.line('M48,96C42,92 44,86 48,82C52,86 54,92 48,96z', 'G', 2)
  )
}

/** Sees the whole economy from above: a dome with a world in it. */
export function macroAstronaut(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.plates('26,32 16,34 14,42 16,50 26,52', 'L', 'S') +
    pen.line('M70,30V10', 'k', 5) +
    pen.line('M70,30V10', 'l', 2.2) +
    pen.ball(70, 9, 3.4, 'G', 'B') +
    pen.ball(48, 41, 28, 'w', 'b') +
    pen.area('48,13a28,28 0 0 1 0,56', 'l') +
    pen.area('66,62a28,28 0 0 0 8,-32q2,20 -14,36', 's') +
    pen.ball(49, 43, 20, 'd', 'k') +
    pen.dot(49, 43, 20, 'k') +
    pen.dot(50, 45, 11, 'B') +
    pen.area('40,41q8,-9 14,-6q-2,6 -7,6q2,7 -3,11q-5,-4 -4,-11', 'G') +
    pen.area('56,48q4,-2 5,0q-2,5 -5,5', 'G') +
    pen.line('M33,50C28,56 36,56 50,49C62,43 70,36 65,35', 'L', 2) +
    pen.line('M34,35C36,30 40,27 44,26.5', 'w', 3) +
    pen.plate('40,80 56,80 56,92 40,92', 'l') +
    pen.line('M43,88L47,84L50,87L53,83', 'S', 2)
  )
}

/** Hears what the noise hides: a veil, one eye, waves. */
export function signalOracle(pen: Pen): Piece {
  return (
    pen.line('M20,24A36,36 0 0 1 76,24', 'G', 2) +
    pen.line('M28,14A30,30 0 0 1 68,14', 'G', 2) +
    bust(pen) +
    pen.body('48,10 36,16 24,40 22,66 30,76 48,80', 's', 'd') +
    pen.pair('48,10 36,16 24,40 32,40 40,26', 'l', 'b') +
    pen.pair('24,40 22,66 30,76 31,52', 'b', 's') +
    pen.body('48,22 38,28 31,44 34,58 48,68', 'g', 'b') +
    pen.pair('48,22 38,28 35,36 48,34', 'w', 'l') +
    pen.pair('34,58 48,68 48,58', 'l', 's') +
    pen.body('48,36 38,40 33,46 38,52 48,56', 'k', 'k') +
    pen.ball(48, 46, 7, 'L', 'B') +
    pen.dot(48, 46, 3.2, 'k') +
    pen.dot(46, 43.5, 2, 'w') +
    pen.plate('48,14 52,20 48,28 44,20', 'G') +
    pen.area('48,14 52,20 48,28', 'B') +
    pen.line('M39,88h4l2,-5l4,9l3,-6l1,2h4', 'G', 2)
  )
}

/** The sign of BTZ, as the coins of every screen have it (web/src/game-kit/btz.tsx), about the middle of the hood. */
const btz =
  'M45,38.2h5a2.4,2.4 0 0 1 0,4.8h-5zM45,43h5.6a2.5,2.5 0 0 1 0,5H45zM46.8,35.7v2.5M49.6,35.7v2.5M46.8,48v2.5M49.6,48v2.5'

/** Nobody knows the face: a hood of gold, and in its dark the coin of the city. */
export function theSatoshi(pen: Pen): Piece {
  const beam = (turn: number) =>
    `<g transform="rotate(${turn} 48 40)">${pen.area('48,40 44,-24 52,-24', 'L', 0.45)}</g>`
  return (
    [-112, -84, -56, -28, 0, 28, 56, 84, 112].map(beam).join('') +
    bust(pen) +
    pen.body('48,4 34,10 21,30 19,56 27,72 48,80', 'b', 's') +
    pen.pair('48,4 34,10 24,28 38,20', 'g', 'b') +
    pen.pair('34,10 21,30 19,56 30,46', 'l', 's') +
    pen.pair('19,56 27,72 48,80 34,62', 'l', 'd') +
    pen.lines('25,50 29,44 29,36', 'G', 1.8) +
    pen.dots(29, 34, 2, 'G') +
    pen.pair('48,16 39,22 30,40 33,60 48,70', 'k', 'k') +
    pen.ball(48, 43, 13, 'G', 'L') +
    pen.area('38,34a13,13 0 0 1 10,-4v5a8,8 0 0 0 -6,2', 'w') +
    pen.line(btz, 'D', 2.6) +
    pen.plate('48,84 54,88 48,96 42,88', 'G')
  )
}
