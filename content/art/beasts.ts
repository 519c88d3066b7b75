import { bust, visor } from './parts.ts'
import type { Pen, Piece } from './pen.ts'

/** Runs when everything rises: horns up. */
export function bullRunner(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.plates('32,28 20,28 12,20 10,6 4,18 8,32 18,40 30,40', 'G', 'B') +
    pen.pair('10,6 4,18 8,32 12,24', 'w', 'L') +
    pen.plates('28,40 16,42 14,50 27,50', 's', 'd') +
    pen.body('48,18 34,20 26,32 28,44 35,56 34,66 40,72 48,73', 'b', 's') +
    pen.pair('48,18 34,20 31,30 48,36', 'l', 'b') +
    pen.pair('34,20 26,32 28,44 31,30', 'g', 's') +
    pen.pair('48,36 40,34 43,54 48,56', 'l', 'b') +
    pen.pair('29,38 41,42 40,46 32,45', 'k', 'k') +
    pen.pair('33,41 40,43 39,45 34,44', 'G', 'G') +
    pen.pair('48,55 38,54 34,66 40,72 48,73', 'L', 'S') +
    pen.pair('38,61 44,60 43,65 39,65', 'k', 'k') +
    pen.line('M42,67C42,76 54,76 54,67', 'G', 2.6) +
    pen.line('M42,92L48,84L54,92M48,84V96', 'G', 2)
  )
}

/** Sits out the winter of prices: small ears, a broad calm face. */
export function bearKeeper(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.ball(27, 21, 9, 'l', 's') +
    pen.ball(69, 21, 9, 'b', 'd') +
    pen.dots(27, 21, 4.5, 'D') +
    pen.body('48,16 34,17 23,28 20,44 26,58 36,66 48,69', 'b', 's') +
    pen.pair('48,16 34,17 29,28 48,34', 'l', 'b') +
    pen.pair('34,17 23,28 20,44 29,28', 'g', 's') +
    pen.pair('20,44 26,58 36,66 34,52', 'l', 'd') +
    pen.pair('27,36 41,37 40,44 30,44', 'k', 'k') +
    pen.lines('31,40 38,40', 'G', 2.6) +
    pen.pair('48,42 39,46 36,56 40,64 48,67', 'G', 'L') +
    pen.body('48,46 42,46 44,51 48,54', 'k', 'k') +
    pen.line('M48,54V58M42,60C44,62 46,61 48,58C50,61 52,62 54,60', 'k', 2) +
    pen.plate('48,22 51,27 48,33 45,27', 'G') +
    pen.line('M42,84L48,92L54,84M48,92V80', 'G', 2)
  )
}

/** Smells a trick in every offer: long ears, a narrow face. */
export function cryptoFox(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.plates('44,26 34,14 24,2 20,24 22,40', 'b', 's') +
    pen.pair('24,2 20,24 22,36 27,22', 'g', 'b') +
    pen.pair('38,22 28,10 26,26 30,30', 'k', 'd') +
    pen.body('48,24 38,24 24,34 15,48 28,56 38,64 48,72', 'b', 's') +
    pen.pair('48,24 38,24 24,34 36,38 48,46', 'l', 'b') +
    pen.pair('24,34 15,48 28,56 40,50 36,38', 'b', 's') +
    pen.pair('15,48 28,56 38,64 48,72 40,52', 'w', 'g') +
    pen.pair('48,30 44,36 44,58 48,62', 'g', 'l') +
    pen.pair('28,41 42,47 38,51 31,48', 'k', 'k') +
    pen.pair('32,44 39,47.5 37,49 33,47', 'G', 'G') +
    pen.body('48,64 43,64 48,72', 'k', 'k') +
    pen.plate('48,80 54,83 54,90 48,94 42,90 42,83', 'G') +
    pen.area('48,87 54,83 54,90 48,94', 'S') +
    pen.area('48,87 42,83 42,90 48,94', 'B')
  )
}

/** Reads every line twice: two great lenses and a beak. */
export function auditOwl(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.body('48,22 38,16 22,6 22,28 19,44 27,60 38,68 48,72', 'b', 's') +
    pen.pair('48,22 38,16 22,6 26,22 42,30', 'l', 's') +
    pen.pair('22,6 22,28 19,44 26,24', 'g', 'd') +
    pen.pair('27,60 38,68 48,72 48,58', 'l', 'b') +
    pen.lines('34,60 38,63 42,61', 'd', 1.8) +
    pen.ball(35, 40, 12, 'G', 'L') +
    pen.ball(61, 40, 12, 'L', 'S') +
    pen.dots(35, 40, 8.2, 'k') +
    pen.dots(36, 40, 4, 'G') +
    pen.dot(34, 37.5, 2.2, 'w') +
    pen.dot(58, 37.5, 2.2, 'w') +
    pen.body('48,42 43,47 48,58', 'L', 'S') +
    pen.line('M43,87L47,91L55,82', 'G', 2.6)
  )
}

/** Dives deep and moves the market: a whale's brow, a spout of light. */
export function whaleDiver(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.line('M48,16V8M48,8C46,2 38,2 36,8M48,8C50,2 58,2 60,8', 'G', 3) +
    pen.plates('24,44 12,42 5,34 6,48 14,56 26,56', 'b', 'd') +
    pen.body('48,14 33,17 22,30 20,48 27,62 38,69 48,71', 'b', 's') +
    pen.pair('48,14 33,17 28,28 48,30', 'l', 'b') +
    pen.pair('33,17 22,30 20,46 28,28', 'g', 's') +
    pen.pair('21,52 27,62 38,69 48,71 48,56 34,54', 'w', 'l') +
    pen.lines('31,57 35,67', 'b', 1.8) +
    pen.lines('38,58 40,69', 'b', 1.8) +
    pen.lines('45,58 45,70', 'b', 1.8) +
    pen.lines('21,50 34,52 48,54', 'k', 2.4) +
    pen.ball(31, 41, 5.5, 'k', 'k') +
    pen.ball(65, 41, 5.5, 'k', 'k') +
    pen.dots(31, 41, 3, 'G') +
    pen.dot(30, 40, 1.2, 'w') +
    pen.dot(64, 40, 1.2, 'w') +
    pen.line('M40,88C43,84 45,84 48,88C51,92 53,92 56,88', 'G', 2.4)
  )
}

/** Strikes when prices swing: the hood of a cobra. */
export function volatilityViper(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.body('48,8 34,10 20,20 12,38 16,54 32,66 48,74', 's', 'd') +
    pen.pair('34,10 20,20 12,38 22,36', 'b', 's') +
    pen.pair('12,38 16,54 32,66 24,46', 'b', 'd') +
    pen.lines('20,30 26,34 20,40 26,46 22,52', 'G', 2) +
    pen.body('48,18 38,20 31,30 32,46 40,60 48,64', 'l', 's') +
    pen.pair('48,18 38,20 36,30 48,36', 'g', 'b') +
    pen.pair('48,36 42,34 44,56 48,60', 'g', 'l') +
    pen.pair('32,36 43,43 41,48 34,45', 'k', 'k') +
    pen.pair('35,40 41,44 40,46.5 36,44.5', 'G', 'G') +
    pen.lines('45,55 45,57', 'k', 2) +
    pen.line('M48,63V71M48,71L44,77M48,71L52,77', 'L', 2.6) +
    pen.line('M38,90L43,84L48,92L53,82L58,90', 'G', 2)
  )
}

/** To the moon, and it guards it: horns, scales, a lunar jewel. */
export function lunarDragon(pen: Pen): Piece {
  return (
    bust(pen) +
    pen.plates('28,40 15,36 20,45 9,49 20,54 15,63 34,60', 's', 'd') +
    pen.pair('28,40 15,36 20,45 29,48', 'b', 's') +
    pen.plates('38,22 29,17 22,4 15,15 17,28 27,38', 'G', 'B') +
    pen.pair('22,4 15,15 17,28 22,18', 'w', 'L') +
    pen.plates('44,18 40,6 36,20', 'l', 's') +
    pen.body('48,14 37,18 26,32 28,46 37,56 38,68 48,73', 'b', 's') +
    pen.pair('48,14 37,18 32,30 44,36 48,34', 'l', 'b') +
    pen.pair('37,18 26,32 28,44 32,30', 'g', 's') +
    pen.pair('48,38 42,38 42,56 48,58', 'g', 'l') +
    pen.pair('42,56 37,58 38,68 48,73 48,58', 'l', 'd') +
    pen.pair('29,38 42,45 39,50 32,47', 'k', 'k') +
    pen.pair('33,42 40,46 38,48.5 34,46.5', 'G', 'G') +
    pen.pair('41,62 45,61 45,65 42,65', 'k', 'k') +
    visor(pen, '48,17 41,24 48,32') +
    pen.area('51,19a6,6 0 1 0 0,11a7,7 0 0 1 0,-11', 'G') +
    pen.area('52,80a8,8 0 1 0 0,14a9,9 0 0 1 0,-14', 'G')
  )
}
